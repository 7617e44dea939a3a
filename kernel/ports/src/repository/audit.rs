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
    /// Adds an event about something that changes nothing, such as a read access or a refusal.
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

/// Adds the events of a change. Add them last: with them the transaction holds the locks of all its changes for the shortest time.
#[async_trait]
pub trait AuditWriter: Send {
    /// Adds an event.
    async fn add(&mut self, event: AuditEvent) -> Result<(), StorageError>;
    /// Adds events in this order.
    async fn add_all(&mut self, events: Vec<AuditEvent>) -> Result<(), StorageError> {
        for event in events {
            self.add(event).await?;
        }
        Ok(())
    }
}
