//! The audit log.

use super::StorageError;
use async_trait::async_trait;
use cabinet_domain::{AuditEvent, AuditKind, UserId};
use chrono::{DateTime, Utc};

/// An audit event with its position in the log.
#[derive(Debug, Clone, PartialEq)]
pub struct NumberedEvent {
    /// Increases with every event.
    pub number: i64,
    pub event: AuditEvent,
}

/// What an administrator searches the log for. Everything that is given must match.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AuditFilter {
    /// Any of these; all kinds if empty.
    pub kinds: Vec<AuditKind>,
    pub actor: Option<UserId>,
    pub subject: Option<UserId>,
    pub request_id: Option<String>,
    /// The earliest time.
    pub from: Option<DateTime<Utc>>,
    /// The time before which events are searched.
    pub until: Option<DateTime<Utc>>,
}

/// An event that a search found.
#[derive(Debug, Clone, PartialEq)]
pub struct AuditLine {
    pub number: i64,
    pub event: AuditEvent,
    /// Login of the actor; `None` if there is no such account any more.
    pub actor_name: Option<String>,
    /// Login of the person concerned.
    pub subject_name: Option<String>,
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
    /// The matching events with a number below `before`, or the latest ones, newest first.
    async fn search(
        &self,
        filter: &AuditFilter,
        before: Option<i64>,
        limit: u32,
    ) -> Result<Vec<AuditLine>, StorageError>;
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
