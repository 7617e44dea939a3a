//! The adapter itself: its key, its clock, the tables, the switches, what it received. A lock is held for one look or one change, never over a
//! wait.

use super::archive::client::Import;
use super::archive::diary::Form;
use super::archive::thesaurus::Thesaurus;
use super::archive::{Archive, Event};
use super::faults::Switches;
use super::invent::Hospital;
use super::received::Received;
use super::refusal::Refusal;
use crate::netrika::hospital::WallClock;
use chrono::{DateTime, NaiveDateTime, TimeDelta, Utc};
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::watch;

/// The time zone that `/info` tells.
pub const TIME_ZONE: &str = "Europe/Moscow";

/// Moscow has been three hours ahead of UTC all year round since 2014.
pub const MOSCOW_HOURS: i64 = 3;

/// Which contract it speaks after a start or a reset.
#[derive(Debug, Clone, Copy)]
pub struct Contract {
    /// The first one, of the protocol sheet.
    pub plain: bool,
    /// How long it then holds a question about news.
    pub poll: Duration,
}

/// An adapter with its hospital.
pub struct Adapter {
    /// Faults and counters.
    pub switches: Switches,
    /// The directory of the diary's constructors.
    pub thesaurus: Thesaurus,
    /// The form of a day of the diary.
    pub form: Form,
    key: String,
    clock: WallClock,
    shift: AtomicI64,
    archive: Mutex<Archive>,
    received: Mutex<Received>,
    start: Archive,
    happened: watch::Sender<usize>,
    contract: Contract,
    is_plain: AtomicBool,
}

impl std::fmt::Debug for Adapter {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Adapter").field("switches", &self.switches).finish_non_exhaustive()
    }
}

impl Adapter {
    /// An adapter of these tables.
    pub fn new(key: String, clock: WallClock, hospital: Hospital, contract: Contract) -> Self {
        let Hospital { archive, form, thesaurus } = hospital;
        let happened = watch::Sender::new(archive.events.len());
        Self {
            switches: Switches::default(),
            thesaurus,
            form,
            key,
            clock,
            shift: AtomicI64::new(0),
            start: archive.clone(),
            archive: Mutex::new(archive),
            received: Mutex::default(),
            happened,
            contract,
            is_plain: AtomicBool::new(contract.plain),
        }
    }

    /// The key that it accepts.
    pub fn key(&self) -> &str {
        &self.key
    }

    /// The hospital's wall clock, shift included.
    pub fn now(&self) -> NaiveDateTime {
        let now = (self.clock)();
        now.checked_add_signed(TimeDelta::seconds(self.shift_seconds())).unwrap_or(now)
    }

    /// The same in UTC.
    pub fn utc_now(&self) -> DateTime<Utc> {
        (self.now() - TimeDelta::hours(MOSCOW_HOURS)).and_utc()
    }

    /// By how much its clock is wrong.
    pub fn shift_seconds(&self) -> i64 {
        self.shift.load(Ordering::Relaxed)
    }

    /// Makes its clock wrong.
    pub fn set_shift_seconds(&self, seconds: i64) {
        self.shift.store(seconds, Ordering::Relaxed);
    }

    /// Whether it speaks the first contract.
    pub fn is_plain(&self) -> bool {
        self.is_plain.load(Ordering::Relaxed)
    }

    /// Changes the contract that it speaks.
    pub fn set_plain(&self, plain: bool) {
        self.is_plain.store(plain, Ordering::Relaxed);
    }

    /// How long the first contract holds a question about news.
    pub fn poll(&self) -> Duration {
        self.contract.poll
    }

    /// The tables.
    pub fn archive(&self) -> MutexGuard<'_, Archive> {
        self.archive.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What came from the cabinet.
    pub fn received(&self) -> MutexGuard<'_, Received> {
        self.received.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Changes the tables and puts what happened into the feed, if it is told there.
    ///
    /// # Errors
    /// Those of the change; nothing is told then.
    pub fn change<T>(
        &self,
        act: impl FnOnce(&mut Archive, NaiveDateTime) -> Result<(T, Option<Event>), Refusal>,
    ) -> Result<T, Refusal> {
        let mut archive = self.archive();
        let (made, event) = act(&mut archive, self.now())?;
        archive.events.extend(event);
        self.happened.send_replace(archive.events.len());
        Ok(made)
    }

    /// Tells how long the feed is, and when it grows.
    pub fn feed(&self) -> watch::Receiver<usize> {
        self.happened.subscribe()
    }

    /// Switches the import of discharge summaries.
    ///
    /// # Errors
    /// Those of the client.
    pub fn set_import(&self, client: &str, enabled: bool) -> Result<Import, Refusal> {
        let now = self.now();
        let mut archive = self.archive();
        let import = &mut archive.card_mut(client)?.import;
        import.enabled = enabled;
        if enabled {
            import.last_imported = Some(now);
        }
        Ok(import.clone())
    }

    /// As after a start.
    pub fn reset(&self) {
        self.switches.set(Vec::new());
        self.switches.reset_calls();
        self.set_shift_seconds(0);
        self.set_plain(self.contract.plain);
        *self.received() = Received::default();
        let mut archive = self.archive();
        *archive = self.start.clone();
        self.happened.send_replace(archive.events.len());
    }
}
