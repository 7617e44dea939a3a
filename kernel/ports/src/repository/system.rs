//! The database itself: its version, and when it was last backed up.

use super::StorageError;
use async_trait::async_trait;
use chrono::{DateTime, Utc};

/// The database behind the repositories.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DatabaseFacts {
    /// `sqlite` or `postgres`.
    pub kind: &'static str,
    /// Version of the server or of the library.
    pub version: String,
    /// Number of the last migration.
    pub migration: i64,
}

/// Facts about the database.
#[async_trait]
pub trait SystemRepository: Send + Sync {
    async fn facts(&self) -> Result<DatabaseFacts, StorageError>;
    /// When the last complete backup ended.
    async fn last_backup(&self) -> Result<Option<DateTime<Utc>>, StorageError>;
}
