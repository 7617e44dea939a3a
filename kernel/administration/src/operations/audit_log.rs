//! Searches the audit log. Every search is itself entered, with its filters.

use super::OperationsService;
use crate::query::midnight;
use crate::{AdministrationError, Administrator};
use cabinet_domain::{AuditKind, UserId};
use cabinet_ports::repository::{AuditFilter, AuditLine};
use chrono::{Days, NaiveDate, TimeDelta};
use serde_json::{Value, json};

/// Most lines on a page.
pub const AUDIT_PAGE: u32 = 100;
/// Turning the pages of a search that was entered within this time is not entered again.
const PAGES_TURNED: TimeDelta = TimeDelta::minutes(15);
/// How many of the administrator's latest searches are looked through for it.
const LATEST: u32 = 50;
/// The longest id of a request (`cabinet_http::request_id`).
const LONGEST_ID: usize = 64;

/// What an administrator searches for.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AuditQuery {
    /// All kinds if empty.
    pub kinds: Vec<AuditKind>,
    pub actor: Option<UserId>,
    pub subject: Option<UserId>,
    pub request_id: Option<String>,
    /// First day, of the hospital's time zone.
    pub from: Option<NaiveDate>,
    /// Last day.
    pub to: Option<NaiveDate>,
}

impl OperationsService {
    /// A page of the log before a position, newest first, and the position of the next page. One line is entered for a search, none for
    /// turning its pages: a page with a position is entered only if this administrator did not enter the same search within the last
    /// quarter of an hour.
    ///
    /// # Errors
    /// `NotAdministrator`, `Invalid`, `Storage`.
    pub async fn search_audit(
        &self,
        by: &Administrator,
        mut query: AuditQuery,
        before: Option<i64>,
        limit: u32,
    ) -> Result<(Vec<AuditLine>, Option<i64>), AdministrationError> {
        self.check(by).await?;
        if query.request_id.as_ref().is_some_and(|id| id.is_empty() || id.len() > LONGEST_ID) {
            return Err(AdministrationError::Invalid(vec!["request_id"]));
        }
        query.kinds.sort_by_key(|kind| *kind as usize);
        query.kinds.dedup();
        let detail = query.detail();
        if before.is_none() || !self.was_entered(by, &detail).await? {
            let event = self.event(by, query.subject, AuditKind::AuditSearched, detail);
            self.stores().audit.add(event).await?;
        }
        let zone = self.parts.administration.parts.zone;
        let filter = AuditFilter {
            kinds: query.kinds,
            actor: query.actor,
            subject: query.subject,
            request_id: query.request_id,
            from: query.from.map(|day| midnight(day, zone)),
            until: query.to.map(|day| midnight(day.checked_add_days(Days::new(1)).unwrap_or(day), zone)),
        };
        let mut lines = self.stores().audit.search(&filter, before, limit + 1).await?;
        let is_last = lines.len() <= limit as usize;
        lines.truncate(limit as usize);
        let next = lines.last().map(|line| line.number).filter(|_| !is_last);
        Ok((lines, next))
    }

    /// Whether this administrator entered this search a short time ago. Read from the log, so it holds for all kernels.
    async fn was_entered(&self, by: &Administrator, detail: &Value) -> Result<bool, AdministrationError> {
        let own = AuditFilter {
            kinds: vec![AuditKind::AuditSearched],
            actor: Some(by.user),
            from: Some(self.now() - PAGES_TURNED),
            ..AuditFilter::default()
        };
        let entered = self.stores().audit.search(&own, None, LATEST).await?;
        Ok(entered.iter().any(|line| line.event.detail == *detail))
    }
}

impl AuditQuery {
    /// The filters, as they are entered.
    fn detail(&self) -> Value {
        let kinds: Vec<_> = self.kinds.iter().map(|kind| kind.name()).collect();
        json!({
            "kinds": kinds,
            "actor": self.actor,
            "subject": self.subject,
            "requestId": self.request_id,
            "from": self.from,
            "to": self.to,
        })
    }
}
