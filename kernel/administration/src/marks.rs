//! Which accounts an administrator took note of (B-204…B-207, B-296). Each transaction that marks accounts enters how many it marked, so
//! the audit log is true wherever a long run breaks off. Up to [`MATCHING_AT_ONCE`] accounts are one transaction and one line.

use crate::{AdministrationError, AdministrationService, Administrator, TableFilter};
use cabinet_domain::{AuditEvent, AuditKind, UserId};
use serde_json::{Value, json};

/// Rows that are marked by their ids in one request.
const MARKED_AT_MOST: usize = 1_000;

/// Matching accounts that are marked in one transaction. A million would keep SQLite's only writer from everybody else for a minute.
pub const MATCHING_AT_ONCE: u32 = 10_000;

/// The new accounts of a filter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MarkMatching {
    pub filter: TableFilter,
    /// The highest number that the administrator has seen: accounts that came later stay new.
    pub up_to: i64,
}

impl AdministrationService {
    /// Takes note of accounts. Returns how many were new.
    ///
    /// # Errors
    /// `NotAdministrator`; `Invalid` with `ids` if there are too many; `Storage`.
    pub async fn mark_viewed(&self, by: &Administrator, ids: &[UserId]) -> Result<u64, AdministrationError> {
        self.check(by).await?;
        if ids.len() > MARKED_AT_MOST {
            return Err(AdministrationError::Invalid(vec!["ids"]));
        }
        let subject = if let [only] = ids { Some(*only) } else { None };
        self.mark(by, ids, subject, |numbers| json!({ "what": "ids", "numbers": numbers })).await
    }

    /// Takes note of all new accounts that match. Returns how many there were. If it fails, accounts that were marked before stay marked.
    ///
    /// # Errors
    /// `NotAdministrator`, `Invalid`, `Storage`.
    pub async fn mark_matching(
        &self,
        by: &Administrator,
        matching: &MarkMatching,
    ) -> Result<u64, AdministrationError> {
        self.check(by).await?;
        let (filter, up_to) = (self.resolved(&matching.filter).await?, matching.up_to);
        let mut marked = 0;
        loop {
            let next = self.parts.stores.cabinets.new_matching(&filter, up_to, MATCHING_AT_ONCE).await?;
            // The filter may hold a name, so the log only says whether there was one.
            let all = filter.is_empty();
            let detail = |_: &[i64]| json!({ "what": "matching", "all": all, "up_to": up_to });
            marked += self.mark(by, &next, None, detail).await?;
            // Marked accounts no longer match, so the loop ends.
            if next.len() < MATCHING_AT_ONCE as usize {
                return Ok(marked);
            }
        }
    }

    /// Marks accounts and enters it. `detail` is built from the numbers of those that were new.
    async fn mark(
        &self,
        by: &Administrator,
        ids: &[UserId],
        subject: Option<UserId>,
        detail: impl FnOnce(&[i64]) -> Value + Send,
    ) -> Result<u64, AdministrationError> {
        let mut work = self.parts.stores.begin().await?;
        let numbers = work.cabinets().mark_viewed(ids, self.now()).await?;
        if numbers.is_empty() {
            return Ok(0);
        }
        let mut detail = detail(&numbers);
        if let Some(fields) = detail.as_object_mut() {
            fields.insert("marked".to_owned(), numbers.len().into());
        }
        let event = self.event(by, by.user, AuditKind::AccountsMarkedViewed, detail);
        work.audit().add(AuditEvent { subject, ..event }).await?;
        work.commit().await?;
        Ok(numbers.len() as u64)
    }
}
