//! The audit trail.

use super::StorageError;
use async_trait::async_trait;
use cabinet_domain::{AuditEvent, UserId};

/// Append-only.
#[async_trait]
pub trait AuditRepository: Send + Sync {
    /// Adds a line.
    async fn add(&self, event: AuditEvent) -> Result<(), StorageError>;
    /// The newest lines about one person's data, newest first.
    async fn list(&self, subject: UserId, limit: u32) -> Result<Vec<AuditEvent>, StorageError>;
}
