//! What a person may read of the audit trail: who did what with their data, and when. Codes only, the screen has the words.
//!
//! | who | means |
//! |---|---|
//! | `self` | the person, signed in |
//! | `administrator` | somebody else with an account here who had the right |
//! | `plugin` | a hospital system was told something, or said something |
//! | `system` | the kernel by itself, or the operator at the server |
//! | `stranger` | another person, who was refused |
//! | `unknown` | nobody was signed in: the owner who mistyped, or another person |

mod detail;
mod who;

pub use who::Who;

use cabinet_domain::{AuditKind, UserId};
use cabinet_ports::repository::NumberedEvent;
use cabinet_ports::{AuditRepository, StorageError};
use chrono::{DateTime, Utc};
use serde_json::{Map, Value};
use std::sync::Arc;

/// Lines of a page if nobody says how many.
const USUAL: u32 = 50;
/// Lines of a page at most.
const AT_MOST: u32 = 200;

/// One line as the person reads it.
#[derive(Debug, Clone, PartialEq)]
pub struct Entry {
    /// When.
    pub at: DateTime<Utc>,
    /// Who.
    pub who: Who,
    /// What.
    pub kind: AuditKind,
    /// Codes and names of things: host, clinic, fields, type, …; never ids of sessions or requests.
    pub detail: Map<String, Value>,
}

/// Some lines, the last written first.
#[derive(Debug, Clone, PartialEq)]
pub struct Page {
    /// The lines.
    pub entries: Vec<Entry>,
    /// Where the next page begins; none if this is the last one.
    pub next: Option<i64>,
}

/// Reads the trail for its subjects.
pub struct AccessLog {
    audit: Arc<dyn AuditRepository>,
}

impl AccessLog {
    /// Over the audit audit_log.
    pub const fn new(audit: Arc<dyn AuditRepository>) -> Self {
        Self { audit }
    }

    /// The lines about the owner's data before line `before`, or the last ones; at most 200.
    ///
    /// # Errors
    /// Those of the repository.
    pub async fn page(
        &self,
        owner: UserId,
        before: Option<i64>,
        limit: Option<u32>,
    ) -> Result<Page, StorageError> {
        let limit = limit.unwrap_or(USUAL).clamp(1, AT_MOST);
        // One more tells whether there is another page.
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
