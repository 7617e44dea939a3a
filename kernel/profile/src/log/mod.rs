//! The access log, the part of the audit log that a user may read: who did what with their data, and when. It contains only
//! codes; the UI translates them.
//!
//! | who | meaning |
//! |---|---|
//! | `self` | the owner, signed in |
//! | `administrator` | another user with the required permission |
//! | `plugin` | a hospital system received or supplied data |
//! | `system` | the kernel itself, or the operator at the server |
//! | `stranger` | another user, whose access was denied |
//! | `unknown` | not signed in: the owner with a typing mistake, or somebody else |

mod detail;
mod who;

pub use who::Who;

use cabinet_domain::{AuditKind, UserId};
use cabinet_ports::repository::NumberedEvent;
use cabinet_ports::{AuditRepository, StorageError};
use chrono::{DateTime, Utc};
use serde_json::{Map, Value};
use std::sync::Arc;

/// Default page size.
const USUAL: u32 = 50;
/// Maximum page size.
const AT_MOST: u32 = 200;

/// One audit event as shown to the user.
#[derive(Debug, Clone, PartialEq)]
pub struct Entry {
    pub at: DateTime<Utc>,
    pub who: Who,
    pub kind: AuditKind,
    /// Codes and names of host, clinic, fields, type etc.; never ids of sessions or requests.
    pub detail: Map<String, Value>,
}

/// A page of entries, newest first.
#[derive(Debug, Clone, PartialEq)]
pub struct Page {
    pub entries: Vec<Entry>,
    /// Where the next page starts; `None` on the last page.
    pub next: Option<i64>,
}

/// Reads the audit log for the users whose data it concerns.
pub struct AccessLog {
    audit: Arc<dyn AuditRepository>,
}

impl AccessLog {
    /// Creates the log on top of the audit repository.
    pub const fn new(audit: Arc<dyn AuditRepository>) -> Self {
        Self { audit }
    }

    /// The entries about the owner's data before line number `before`, or the newest ones; at most 200.
    ///
    /// # Errors
    /// Storage errors of the repository.
    pub async fn page(
        &self,
        owner: UserId,
        before: Option<i64>,
        limit: Option<u32>,
    ) -> Result<Page, StorageError> {
        let limit = limit.unwrap_or(USUAL).clamp(1, AT_MOST);
        // Read one more to know whether there is another page.
        let mut lines = self.audit.page(owner, before, limit + 1).await?;
        let is_last = lines.len() <= usize::try_from(limit).unwrap_or(usize::MAX);
        lines.truncate(usize::try_from(limit).unwrap_or(usize::MAX));
        let next = lines.last().map(|line| line.number).filter(|_| !is_last);
        Ok(Page { entries: lines.into_iter().map(|line| entry(owner, line)).collect(), next })
    }
}

fn entry(owner: UserId, line: NumberedEvent) -> Entry {
    let event = line.event;
    Entry { at: event.at, who: Who::of(owner, &event), kind: event.kind, detail: detail::shown(event.detail) }
}
