//! The audit log.

use super::StorageError;
use async_trait::async_trait;
use cabinet_domain::{AuditEvent, UserId};

/// An audit event with its position in the log.
#[derive(Debug, Clone, PartialEq)]
pub struct NumberedEvent {
    /// Increases with every event.
    pub number: i64,
    pub event: AuditEvent,
}

/// The audit log; append-only.
#[async_trait]
pub trait AuditRepository: Send + Sync {
    /// Adds an event.
    async fn add(&self, event: AuditEvent) -> Result<(), StorageError>;
    /// The latest events about one person's data, newest first.
    async fn list(&self, subject: UserId, limit: u32) -> Result<Vec<AuditEvent>, StorageError>;
    /// A page of the events about one person's data, newest first: those before number `before`, or the latest ones.
    async fn page(
        &self,
        subject: UserId,
        before: Option<i64>,
        limit: u32,
    ) -> Result<Vec<NumberedEvent>, StorageError>;
}
