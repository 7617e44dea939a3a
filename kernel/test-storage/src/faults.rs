//! Faults in front of the statements of a storage.

use crate::clock;
use async_trait::async_trait;
use cabinet_storage::ConnectionHooks;
use std::any::Any;
use std::io;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use tokio::sync::watch;

/// The faults of one storage.
#[derive(Debug)]
pub(crate) struct Faults {
    is_unreachable: AtomicBool,
    is_audit_full: AtomicBool,
    is_full: AtomicBool,
    /// The number of the statement that fails, counted down to it; zero for none.
    failing: AtomicU64,
    is_stalled: watch::Sender<bool>,
    is_clock_paused: bool,
    /// The database, removed when this is dropped. Owned by the hooks, which live as long as the last connection.
    _database: Option<Box<dyn Any + Send + Sync>>,
}

impl Faults {
    pub(crate) fn new(is_clock_paused: bool, database: Option<Box<dyn Any + Send + Sync>>) -> Self {
        Self {
            is_unreachable: AtomicBool::default(),
            is_audit_full: AtomicBool::default(),
            is_full: AtomicBool::default(),
            failing: AtomicU64::default(),
            is_stalled: watch::Sender::new(false),
            is_clock_paused,
            _database: database,
        }
    }

    pub(crate) fn set_reachable(&self, is_reachable: bool) {
        self.is_unreachable.store(!is_reachable, Ordering::SeqCst);
    }

    pub(crate) fn set_auditable(&self, is_auditable: bool) {
        self.is_audit_full.store(!is_auditable, Ordering::SeqCst);
    }

    pub(crate) fn set_full(&self, is_full: bool) {
        self.is_full.store(is_full, Ordering::SeqCst);
    }

    pub(crate) fn fail_at(&self, n: u64) {
        self.failing.store(n, Ordering::SeqCst);
    }

    pub(crate) fn stall(&self, is_stalled: bool) {
        self.is_stalled.send_replace(is_stalled);
    }

    /// Counts a statement. Returns whether it is the one that fails.
    fn strikes(&self) -> bool {
        let count = |left: u64| left.checked_sub(1);
        self.failing.fetch_update(Ordering::SeqCst, Ordering::SeqCst, count) == Ok(1)
    }
}

#[async_trait]
impl ConnectionHooks for Faults {
    fn lease(&self) -> Box<dyn Any + Send> {
        if self.is_clock_paused { clock::hold() } else { Box::new(()) }
    }

    async fn before_statement(&self, sql: &str) -> io::Result<()> {
        if *self.is_stalled.borrow() {
            // The sender is owned by `self`, so waiting cannot fail.
            let _ = self.is_stalled.subscribe().wait_for(|is_stalled| !is_stalled).await;
        }
        if self.is_unreachable.load(Ordering::SeqCst) || self.strikes() {
            return Err(io::Error::new(io::ErrorKind::NotConnected, "the test disconnected the database"));
        }
        let is_full = self.is_full.load(Ordering::SeqCst) && writes(sql)
            || self.is_audit_full.load(Ordering::SeqCst) && sql.contains("INSERT INTO audit_events");
        if is_full {
            Err(io::Error::new(io::ErrorKind::StorageFull, "the test filled the disk"))
        } else {
            Ok(())
        }
    }
}

fn writes(sql: &str) -> bool {
    ["INSERT ", "UPDATE ", "DELETE "].iter().any(|verb| sql.contains(verb))
}
