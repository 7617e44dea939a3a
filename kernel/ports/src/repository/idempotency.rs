//! Idempotency keys with the stored responses of writes. Bookings have their own log instead.

use super::StorageError;
use async_trait::async_trait;
use cabinet_domain::{IdempotencyKey, UserId};
use chrono::{DateTime, Utc};

/// The response to the first request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredAnswer {
    /// HTTP status.
    pub status: u16,
    /// JSON body.
    pub body: String,
}

/// Result of reserving a key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reservation {
    /// The key is new; the request must be executed.
    Fresh,
    /// The first request is still in progress.
    InProgress,
    /// The request is complete; this response must be repeated.
    Answered(StoredAnswer),
    /// The key was used for a different request.
    Mismatch,
}

/// Idempotency keys.
#[async_trait]
pub trait IdempotencyRepository: Send + Sync {
    /// Reserves the key for a request with this fingerprint (a digest of method, path and body). A key without a response that was reserved
    /// before `stale_before` counts as new, because its request has crashed.
    async fn reserve(
        &self,
        owner: UserId,
        key: &IdempotencyKey,
        fingerprint: &[u8],
        now: DateTime<Utc>,
        stale_before: DateTime<Utc>,
    ) -> Result<Reservation, StorageError>;
    /// Stores the response.
    ///
    /// # Errors
    /// `Missing` if the key is not reserved or already has a response.
    async fn complete(
        &self,
        owner: UserId,
        key: &IdempotencyKey,
        answer: StoredAnswer,
        now: DateTime<Utc>,
    ) -> Result<(), StorageError>;
    /// Releases the key because nothing was done. A key with a response is kept.
    async fn release(&self, owner: UserId, key: &IdempotencyKey) -> Result<(), StorageError>;
    /// Removes keys created before `before` and returns their number.
    async fn remove_before(&self, before: DateTime<Utc>) -> Result<u64, StorageError>;
}
