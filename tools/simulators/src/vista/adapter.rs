//! The adapter: its key, clock, tables, settings and received data. Locks are held for single reads or changes and never across an await.

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
use chrono_tz::Tz;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::watch;

/// The contract that is active after a start or a reset.
#[derive(Debug, Clone, Copy)]
pub struct Contract {
    /// Whether it is the first contract, of the protocol sheet.
    pub plain: bool,
    /// How long the first contract holds an event request open.
    pub poll: Duration,
    /// Whether a saved day of the diary is replaced by one with another key.
    pub corrections: bool,
}

/// An adapter with its hospital.
pub struct Adapter {
    /// Faults and call counters.
    pub switches: Switches,
    /// Thesaurus for the constructor items of the diary.
    pub thesaurus: Thesaurus,
    /// The form of a diary day.
    pub form: Form,
    key: String,
    clock: WallClock,
    zone: Tz,
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
    /// An adapter for this hospital, with its wall clock and the clock's zone.
    pub fn new(key: String, (clock, zone): (WallClock, Tz), hospital: Hospital, contract: Contract) -> Self {
        let Hospital { archive, form, thesaurus } = hospital;
        let happened = watch::Sender::new(archive.events.len());
        Self {
            switches: Switches::default(),
            thesaurus,
            form,
            key,
            clock,
            zone,
            shift: AtomicI64::new(0),
            start: archive.clone(),
            archive: Mutex::new(archive),
            received: Mutex::default(),
            happened,
            contract,
            is_plain: AtomicBool::new(contract.plain),
        }
    }

    /// Whether a saved day of the diary is replaced by one with another key.
    pub const fn takes_corrections(&self) -> bool {
        self.contract.corrections
    }

    /// The accepted key.
    pub fn key(&self) -> &str {
        &self.key
    }

    /// The hospital's local time, including the configured deviation.
    pub fn now(&self) -> NaiveDateTime {
        let now = (self.clock)();
        now.checked_add_signed(TimeDelta::seconds(self.shift_seconds())).unwrap_or(now)
    }

    /// The same time in UTC.
    pub fn utc_now(&self) -> DateTime<Utc> {
        let now = self.now();
        // An hour that does not exist is read as UTC; the clock never shows one.
        now.and_local_timezone(self.zone).earliest().map_or_else(|| now.and_utc(), |at| at.to_utc())
    }

    /// The time zone of the hospital.
    pub const fn zone(&self) -> Tz {
        self.zone
    }

    /// The configured deviation of the clock in seconds.
    pub fn shift_seconds(&self) -> i64 {
        self.shift.load(Ordering::Relaxed)
    }

    /// Sets the deviation of the clock.
    pub fn set_shift_seconds(&self, seconds: i64) {
        self.shift.store(seconds, Ordering::Relaxed);
    }

    /// Whether the first contract is active.
    pub fn is_plain(&self) -> bool {
        self.is_plain.load(Ordering::Relaxed)
    }

    /// Selects the contract.
    pub fn set_plain(&self, plain: bool) {
        self.is_plain.store(plain, Ordering::Relaxed);
    }

    /// How long the first contract holds an event request open.
    pub fn poll(&self) -> Duration {
        self.contract.poll
    }

    /// Locks the tables.
    pub fn archive(&self) -> MutexGuard<'_, Archive> {
        self.archive.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Locks the data received from the cabinet.
    pub fn received(&self) -> MutexGuard<'_, Received> {
        self.received.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Changes the tables and adds the resulting event, if there is one, to the feed.
    ///
    /// # Errors
    /// The errors of `act`. The feed then stays unchanged.
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

    /// Subscribes to the length of the feed.
    pub fn feed(&self) -> watch::Receiver<usize> {
        self.happened.subscribe()
    }

    /// Switches the import of discharge summaries. Switching it on sets `last_imported` to now.
    ///
    /// # Errors
    /// The client does not exist or was merged.
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

    /// Restores the state after a start.
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
