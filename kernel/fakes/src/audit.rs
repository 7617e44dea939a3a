//! The audit log in memory.

use super::Memory;
use super::memory::{Tables, kept};
use async_trait::async_trait;
use cabinet_domain::{AuditEvent, AuditKind, UserId};
use cabinet_ports::repository::NumberedEvent;
use cabinet_ports::repository::bounds::{check_json, check_text};
use cabinet_ports::{AuditRepository, StorageError};
use chrono::{DateTime, Utc};

#[async_trait]
impl AuditRepository for Memory {
    async fn add(&self, event: AuditEvent) -> Result<(), StorageError> {
        self.check_lines(std::slice::from_ref(&event))?;
        self.tables()?.add_lines(vec![event]);
        Ok(())
    }

    async fn list(&self, subject: UserId, limit: u32) -> Result<Vec<AuditEvent>, StorageError> {
        let tables = self.tables()?;
        let mut lines: Vec<_> =
            tables.audit.iter().rev().filter(|line| line.subject == Some(subject)).cloned().collect();
        lines.sort_by_key(|line| std::cmp::Reverse(line.at));
        lines.truncate(usize::try_from(limit).unwrap_or(usize::MAX));
        Ok(lines)
    }
    async fn page(
        &self,
        subject: UserId,
        before: Option<i64>,
        limit: u32,
    ) -> Result<Vec<NumberedEvent>, StorageError> {
        let tables = self.tables()?;
        // Lines are never removed from the table, so their positions are their numbers.
        let numbered = (1_i64..).zip(&tables.audit).filter(|(number, line)| {
            line.subject == Some(subject) && before.is_none_or(|before| *number < before)
        });
        let mut lines: Vec<_> =
            numbered.map(|(number, line)| NumberedEvent { number, event: line.clone() }).collect();
        lines.reverse();
        lines.truncate(usize::try_from(limit).unwrap_or(usize::MAX));
        Ok(lines)
    }
}

impl Memory {
    /// Checks that lines can be written, before anything changes: a change without its audit lines is impossible here as well.
    pub(super) fn check_lines(&self, lines: &[AuditEvent]) -> Result<(), StorageError> {
        if !lines.is_empty() && !self.is_auditable() {
            return Err(StorageError::Full("the fake audit trail was made full".into()));
        }
        lines.iter().try_for_each(|event| {
            check_json("audit_events.detail", &event.detail)?;
            check_text(
                "audit_events.request_id",
                event.origin.as_ref().map_or("", |origin| &origin.request_id),
            )
        })
    }
}

impl Tables {
    /// How often the account's identity has changed since `since`.
    pub(super) fn identity_changes(&self, id: UserId, since: DateTime<Utc>) -> u32 {
        let counts = |line: &&AuditEvent| {
            line.subject == Some(id) && line.kind == AuditKind::IdentityChanged && line.at >= kept(since)
        };
        u32::try_from(self.audit.iter().filter(counts).count()).unwrap_or(u32::MAX)
    }

    /// Adds lines that [`Memory::check_lines`] has accepted.
    pub(super) fn add_lines(&mut self, lines: Vec<AuditEvent>) {
        self.audit.extend(lines.into_iter().map(|event| AuditEvent { at: kept(event.at), ..event }));
    }
}
