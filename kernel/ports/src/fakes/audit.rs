//! The audit trail in memory.

use super::Memory;
use super::memory::kept;
use crate::repository::bounds::{check_json, check_text};
use crate::{AuditRepository, StorageError};
use async_trait::async_trait;
use cabinet_domain::{AuditEvent, UserId};

#[async_trait]
impl AuditRepository for Memory {
    async fn add(&self, event: AuditEvent) -> Result<(), StorageError> {
        check_json("audit_events.detail", &event.detail)?;
        check_text("audit_events.request_id", event.request_id.as_deref().unwrap_or_default())?;
        self.tables()?.audit.push(AuditEvent { at: kept(event.at), ..event });
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
}
