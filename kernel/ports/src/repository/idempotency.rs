//! Answers to writes that a double click could repeat, other than bookings (which have their journal).

use super::StorageError;
use async_trait::async_trait;
use cabinet_domain::{IdempotencyKey, UserId};
use chrono::{DateTime, Utc};

/// What the first request was answered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredAnswer {
    /// HTTP status.
    pub status: u16,
    /// JSON body.
    pub body: String,
}

/// What a key means to a request that brings it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reservation {
    /// The key is new: do the work.
    Fresh,
    /// The first request is still at work.
    InProgress,
    /// Done already: repeat this answer.
    Answered(StoredAnswer),
    /// The key was used for another request.
    Mismatch,
}

/// Keys of repeated writes.
#[async_trait]
pub trait IdempotencyRepository: Send + Sync {
    /// Takes the key for a request with this fingerprint (a digest of method, path and body). A key without an answer older than
    /// `stale_before` counts as new: its request died.
    async fn reserve(
        &self,
        owner: UserId,
        key: &IdempotencyKey,
        fingerprint: &[u8],
        now: DateTime<Utc>,
        stale_before: DateTime<Utc>,
    ) -> Result<Reservation, StorageError>;
    /// Stores the answer.
    ///
    /// # Errors
    /// `Missing` if the key is not reserved, or answered already.
    async fn complete(
        &self,
        owner: UserId,
        key: &IdempotencyKey,
        answer: StoredAnswer,
        now: DateTime<Utc>,
    ) -> Result<(), StorageError>;
    /// Gives the key back because nothing was done; an answered one stays.
    async fn release(&self, owner: UserId, key: &IdempotencyKey) -> Result<(), StorageError>;
    /// Removes keys made before `before`; returns how many.
    async fn remove_before(&self, before: DateTime<Utc>) -> Result<u64, StorageError>;
}
