//! The audit trail.

use super::StorageError;
use async_trait::async_trait;
use cabinet_domain::{AuditEvent, UserId};

/// A line with its place in the trail.
#[derive(Debug, Clone, PartialEq)]
pub struct NumberedEvent {
    /// Grows from line to line.
    pub number: i64,
    /// The line.
    pub event: AuditEvent,
}

/// Append-only.
#[async_trait]
pub trait AuditRepository: Send + Sync {
    /// Adds a line.
    async fn add(&self, event: AuditEvent) -> Result<(), StorageError>;
    /// The newest lines about one person's data, newest first.
    async fn list(&self, subject: UserId, limit: u32) -> Result<Vec<AuditEvent>, StorageError>;
    /// The lines about one person's data written before line `before`, or the last ones; the last written first.
    async fn page(
        &self,
        subject: UserId,
        before: Option<i64>,
        limit: u32,
    ) -> Result<Vec<NumberedEvent>, StorageError>;
}
