//! Open connections, and the choice of the one to close when all slots are taken.

use cabinet_rate_limit::subscriber;
use ipnet::IpNet;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::Notify;
use tokio::time::{Duration, Instant};
use tokio_util::sync::CancellationToken;

/// Maximum of idle connections per subscriber, enough for a ward behind one router with six connections per browser. Each further one
/// closes the longest idle one.
const SILENT_OF_ONE: usize = 128;
/// Maximum of all connections per subscriber. Further ones are closed.
const OF_ONE: usize = 1_024;

/// How often to look for an idle connection while all slots are taken by active ones.
const LOOK_AGAIN: Duration = Duration::from_millis(500);

/// State of a connection. Times are milliseconds since the server started.
pub(super) struct Place {
    id: u64,
    started: Instant,
    subscriber: IpAddr,
    /// Number of received request heads.
    requests: AtomicU64,
    /// Number of requests without a response so far.
    asked: AtomicU32,
    /// Number of responses that the client has not received completely.
    answering: AtomicU32,
    moved_ms: AtomicU64,
    /// When the client last accepted a part of any response. New requests do not count: otherwise a client could keep a connection open
    /// with requests alone.
    taken_ms: AtomicU64,
    closed: CancellationToken,
    open: Arc<Mutex<Connections>>,
    left: Arc<Notify>,
}

/// Observable activity of a connection.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Doing {
    /// No request received yet.
    Nothing,
    /// Between two requests.
    Idle,
    /// A request is being processed.
    Asked,
    /// A response is being sent.
    Answering,
}

struct Connections {
    places: HashMap<u64, Arc<Place>>,
    by_subscriber: HashMap<IpAddr, usize>,
    next: u64,
}

/// All open connections.
pub(super) struct OpenConnections {
    started: Instant,
    most: usize,
    proxies: Vec<IpNet>,
    open: Arc<Mutex<Connections>>,
    left: Arc<Notify>,
}

impl OpenConnections {
    /// Allows at most `most` connections. Proxies serve many clients, so the bounds for one subscriber do not apply to them.
    pub(super) fn new(most: usize, proxies: Vec<IpNet>) -> Self {
        let connections = Connections { places: HashMap::new(), by_subscriber: HashMap::new(), next: 0 };
        Self {
            started: Instant::now(),
            most,
            proxies,
            open: Arc::new(Mutex::new(connections)),
            left: Arc::default(),
        }
    }

    /// Waits for a free slot. If there is none, closes the longest idle connection.
    pub(super) async fn place(&self) {
        loop {
            // Registered before the check, so that no notification is missed in between.
            let left = self.left.notified();
            {
                let open = locked(&self.open);
                if open.places.len() < self.most {
                    return;
                }
                if let Some(silent) = longest_silent(open.places.values()) {
                    silent.closed.cancel();
                }
            }
            // A connection that becomes idle sends no notification.
            let _ = tokio::time::timeout(LOOK_AGAIN, left).await;
        }
    }

    /// Takes a slot. A subscriber with too many idle connections loses the longest idle one. If a subscriber has too many connections, the
    /// returned slot is already closed. All addresses of one IPv6 network count as one subscriber.
    pub(super) fn add(&self, address: IpAddr) -> Arc<Place> {
        let address = address.to_canonical();
        let subscriber = subscriber(address);
        let mut open = locked(&self.open);
        open.next += 1;
        let place = Arc::new(Place {
            id: open.next,
            started: self.started,
            subscriber,
            requests: AtomicU64::new(0),
            asked: AtomicU32::new(0),
            answering: AtomicU32::new(0),
            moved_ms: AtomicU64::new(0),
            taken_ms: AtomicU64::new(0),
            closed: CancellationToken::new(),
            open: Arc::clone(&self.open),
            left: Arc::clone(&self.left),
        });
        place.moved();
        let of_one = open.by_subscriber.get(&subscriber).copied().unwrap_or_default();
        if of_one >= SILENT_OF_ONE && !self.proxies.iter().any(|proxy| proxy.contains(&address)) {
            let theirs =
                || open.places.values().filter(|place| place.subscriber == subscriber && place.is_silent());
            if of_one >= OF_ONE {
                place.closed.cancel();
            } else if theirs().count() >= SILENT_OF_ONE
                && let Some(silent) = longest_silent(theirs())
            {
                silent.closed.cancel();
            }
        }
        *open.by_subscriber.entry(subscriber).or_default() += 1;
        open.places.insert(place.id, Arc::clone(&place));
        place
    }
}

/// The longest idle connection; if several became idle in the same millisecond, the one that was accepted first.
fn longest_silent<'p>(places: impl Iterator<Item = &'p Arc<Place>>) -> Option<&'p Arc<Place>> {
    places
        .filter(|place| place.is_silent())
        .min_by_key(|place| (place.moved_ms.load(Ordering::Relaxed), place.id))
}

impl Place {
    /// Records the head of a request.
    pub(super) fn asked(&self) {
        self.requests.fetch_add(1, Ordering::Relaxed);
        self.asked.fetch_add(1, Ordering::Relaxed);
        self.moved();
    }

    /// Records that a request has its response or was cancelled.
    pub(super) fn answered(&self) {
        self.asked.fetch_sub(1, Ordering::Relaxed);
        self.moved();
    }

    pub(super) fn answer_begins(&self) {
        if self.answering.fetch_add(1, Ordering::Relaxed) == 0 {
            self.taken();
        } else {
            self.moved();
        }
    }

    /// Records the end of a response. `given` if there was something for the client to accept.
    pub(super) fn answer_ends(&self, given: bool) {
        self.answering.fetch_sub(1, Ordering::Relaxed);
        if given {
            self.taken();
        } else {
            self.moved();
        }
    }

    /// Records that the client accepted a part of a response.
    pub(super) fn taken(&self) {
        self.taken_ms.store(self.now_ms(), Ordering::Relaxed);
        self.moved();
    }

    /// Records activity of any kind.
    pub(super) fn moved(&self) {
        self.moved_ms.store(self.now_ms(), Ordering::Relaxed);
    }

    fn now_ms(&self) -> u64 {
        u64::try_from(self.started.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    /// Time of the last activity.
    pub(super) fn moved_at(&self) -> Instant {
        self.started + Duration::from_millis(self.moved_ms.load(Ordering::Relaxed))
    }

    /// When the client last accepted a part of a response.
    pub(super) fn taken_at(&self) -> Instant {
        self.started + Duration::from_millis(self.taken_ms.load(Ordering::Relaxed))
    }

    pub(super) fn doing(&self) -> Doing {
        let is_some = |count: &AtomicU32| count.load(Ordering::Relaxed) > 0;
        match (is_some(&self.asked), is_some(&self.answering), self.requests.load(Ordering::Relaxed)) {
            (true, ..) => Doing::Asked,
            (_, true, _) => Doing::Answering,
            (_, _, 0) => Doing::Nothing,
            _ => Doing::Idle,
        }
    }

    fn is_silent(&self) -> bool {
        matches!(self.doing(), Doing::Nothing | Doing::Idle) && !self.closed.is_cancelled()
    }

    /// Waits until the connection is told to close, because its slot is needed.
    pub(super) async fn closed(&self) {
        self.closed.cancelled().await;
    }

    /// Releases the slot.
    pub(super) fn leave(&self) {
        let mut open = locked(&self.open);
        if open.places.remove(&self.id).is_none() {
            return;
        }
        if let Some(count) = open.by_subscriber.get_mut(&self.subscriber) {
            *count -= 1;
            if *count == 0 {
                open.by_subscriber.remove(&self.subscriber);
            }
        }
        drop(open);
        self.left.notify_waiters();
    }
}

fn locked(open: &Mutex<Connections>) -> MutexGuard<'_, Connections> {
    open.lock().unwrap_or_else(PoisonError::into_inner)
}
