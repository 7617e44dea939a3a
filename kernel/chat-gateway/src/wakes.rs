//! Which polls wait in the kernel, in which rooms, and whether the homeserver's transactions can be relied on to end them (adr/0067).

use crate::call::is_id;
use crate::events::{EPHEMERAL, list, text};
use crate::metrics::GatewayMetrics;
use cabinet_ports::chat::{RelayedNews, RoomNews};
use serde_json::Value;
use std::collections::{BTreeSet, HashMap};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::Notify;
use tokio::time::{Instant, sleep, timeout};

/// How late a transaction may be. Synapse sends one as soon as the one before is answered.
const LATE: Duration = Duration::from_secs(5);
/// How long transactions are not relied on after one was missing. A homeserver that tells of some events only would alternate.
const DISTRUST: Duration = Duration::from_secs(600);
/// Between two polls when all of them are woken at once: the homeserver answers some hundred a second.
const SPREAD: Duration = Duration::from_millis(5);
/// All are woken within five seconds.
const SPREAD_OVER: u32 = 1_000;
/// Between two alarms: one failure is followed by those of all others.
const ALARM: Duration = Duration::from_secs(10);

/// The polls that wait, and what is known of the transactions.
pub(crate) struct Wakes {
    state: Mutex<State>,
    /// Whether a transaction is waited for: one at a time is enough.
    is_checking: AtomicBool,
    numbers: AtomicU32,
    metrics: GatewayMetrics,
}

#[derive(Default)]
struct State {
    rooms: HashMap<Box<str>, Vec<Arc<Waiter>>>,
    trust: Trust,
    alarmed: Option<Instant>,
}

/// Transactions are relied on when they have told of messages and of typing or receipts: a homeserver may be configured to tell of the first
/// only, or may reach another kernel or none.
#[derive(Default)]
struct Trust {
    /// Other kernels are heard, or there are none.
    is_connected: bool,
    has_events: bool,
    has_ephemeral: bool,
    /// What is told before does not count.
    not_before: Option<Instant>,
}

impl Trust {
    const fn is_full(&self) -> bool {
        self.is_connected && self.has_events && self.has_ephemeral
    }
}

struct Waiter {
    number: u32,
    /// Keeps one wake until it is waited for.
    woken: Notify,
    /// All were woken, not this one.
    is_alarm: AtomicBool,
}

impl Wakes {
    pub(crate) fn new(metrics: GatewayMetrics) -> Arc<Self> {
        Arc::new(Self {
            state: Mutex::default(),
            is_checking: AtomicBool::new(false),
            numbers: AtomicU32::new(0),
            metrics,
        })
    }

    /// From here on, what happens in these rooms is not missed.
    pub(crate) fn enter(self: &Arc<Self>, room_ids: &[String]) -> Waiting {
        let number = self.numbers.fetch_add(1, Ordering::Relaxed);
        let waiter = Arc::new(Waiter { number, woken: Notify::new(), is_alarm: AtomicBool::new(false) });
        let mut state = self.state();
        for room in room_ids {
            state.rooms.entry(room.as_str().into()).or_default().push(Arc::clone(&waiter));
        }
        drop(state);
        Waiting { wakes: Arc::clone(self), waiter, room_ids: room_ids.to_vec() }
    }

    pub(crate) fn are_relied_on(&self) -> bool {
        self.state().trust.is_full()
    }

    /// The homeserver told this kernel or another one.
    pub(crate) fn told(&self, news: &RoomNews) {
        let mut state = self.state();
        let trust = &mut state.trust;
        if trust.not_before.is_none_or(|from| from <= Instant::now()) {
            trust.has_events |= news.has_events;
            trust.has_ephemeral |= news.has_ephemeral;
        }
        self.metrics.rely(trust.is_full());
        news.room_ids.iter().for_each(|room| state.wake(room));
    }

    /// Something happened in a room of which the homeserver does not tell.
    pub(crate) fn touched(&self, room: &str) {
        self.state().wake(room);
    }

    /// What another kernel told, or whether others are heard.
    pub(crate) fn relayed(&self, news: RelayedNews) {
        let is_connected = match news {
            RelayedNews::Rooms(news) => return self.told(&news),
            RelayedNews::Connected => true,
            RelayedNews::Lost => false,
        };
        let mut state = self.state();
        state.trust.is_connected = is_connected;
        self.metrics.rely(state.trust.is_full());
        state.wake_all();
    }

    /// A transaction could not be taken in. The homeserver sends it again, but later and later; the next one proves that it does.
    pub(crate) fn interrupted(&self) {
        self.doubt(None);
    }

    /// The homeserver cannot be reached. The polls find out by themselves, now instead of at their end.
    pub(crate) fn alarm(&self) {
        let mut state = self.state();
        let now = Instant::now();
        if state.alarmed.is_none_or(|at| now - at >= ALARM) {
            state.alarmed = Some(now);
            state.wake_all();
        }
    }

    /// Something has happened in these rooms: unless a transaction tells of it soon, or has done so while the guard existed, transactions are
    /// not relied on for a while.
    pub(crate) fn check(self: &Arc<Self>, waiting: Waiting) {
        if !self.are_relied_on() || self.is_checking.swap(true, Ordering::AcqRel) {
            return;
        }
        let wakes = Arc::clone(self);
        tokio::spawn(async move {
            if timeout(LATE, waiting.waiter.woken.notified()).await.is_err() {
                tracing::warn!(
                    "the homeserver did not tell of an event; long polls wait there for some minutes"
                );
                wakes.metrics.missed();
                wakes.doubt(Some(Instant::now() + DISTRUST));
            }
            wakes.is_checking.store(false, Ordering::Release);
        });
    }

    fn doubt(&self, until: Option<Instant>) {
        let mut state = self.state();
        let was_full = state.trust.is_full();
        let Trust { is_connected, not_before, .. } = state.trust;
        state.trust = Trust { is_connected, not_before: until.or(not_before), ..Trust::default() };
        self.metrics.rely(false);
        if was_full {
            state.wake_all();
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn wake(&self, room: &str) {
        for waiter in self.rooms.get(room).into_iter().flatten() {
            waiter.woken.notify_one();
        }
    }

    fn wake_all(&self) {
        for waiter in self.rooms.values().flatten() {
            waiter.is_alarm.store(true, Ordering::Release);
            waiter.woken.notify_one();
        }
    }
}

/// A poll that hears of its rooms until it is dropped.
pub(crate) struct Waiting {
    wakes: Arc<Wakes>,
    waiter: Arc<Waiter>,
    room_ids: Vec<String>,
}

impl Waiting {
    /// Waits until something has happened since it exists or since this was waited for. If everybody was woken, one after the other goes on.
    pub(crate) async fn woken(&self) {
        self.waiter.woken.notified().await;
        if self.waiter.is_alarm.swap(false, Ordering::AcqRel) {
            sleep(SPREAD * (self.waiter.number % SPREAD_OVER)).await;
        }
    }

    pub(crate) fn has_rooms(&self, room_ids: &[String]) -> bool {
        self.room_ids == room_ids
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        let mut state = self.wakes.state();
        for room in &self.room_ids {
            let Some(waiters) = state.rooms.get_mut(room.as_str()) else { continue };
            waiters.retain(|waiter| !Arc::ptr_eq(waiter, &self.waiter));
            if waiters.is_empty() {
                state.rooms.remove(room.as_str());
            }
        }
    }
}

/// In which rooms something happened, by a transaction of the homeserver. What cannot be read tells nothing.
pub(crate) fn news(transaction: &[u8]) -> RoomNews {
    let said: Value = serde_json::from_slice(transaction).unwrap_or_default();
    let room = |event: &Value| text(event, "room_id").filter(|room| is_id('!', room)).map(str::to_owned);
    let events: BTreeSet<String> = list(said.get("events")).filter_map(room).collect();
    let ephemeral =
        ["ephemeral", "de.sorunome.msc2409.ephemeral"].into_iter().find_map(|name| said.get(name));
    let is_shown = |event: &&Value| text(event, "type").is_some_and(|kind| EPHEMERAL.contains(&kind));
    let ephemeral: BTreeSet<String> = list(ephemeral).filter(is_shown).filter_map(room).collect();
    RoomNews {
        has_events: !events.is_empty(),
        has_ephemeral: !ephemeral.is_empty(),
        room_ids: events.union(&ephemeral).cloned().collect(),
    }
}
