//! Metadata of registration scans.

use super::StorageError;
use async_trait::async_trait;
use cabinet_domain::{RegistrationFile, RegistrationPart, UserId};

/// Metadata of registration scans; at most one row per user and part.
#[async_trait]
pub trait RegistrationFileRepository: Send + Sync {
    /// Adds a scan or replaces the scan of the same part. The replaced one is returned, because its object is no longer needed. While the
    /// owner's address is not confirmed, the scans of all users with unconfirmed addresses may have at most `unproved_at_most` bytes in
    /// total; concurrent uploads are counted one after another.
    ///
    /// # Errors
    /// `Missing` if there is no such user, `Conflict` (`registration_files.unproved`) above the limit. Nothing is replaced then.
    async fn set(
        &self,
        file: RegistrationFile,
        unproved_at_most: u64,
    ) -> Result<Option<RegistrationFile>, StorageError>;
    /// Total size in bytes of the scans of all users with unconfirmed addresses, without the owner's scan of this part. `None` if the limit
    /// does not apply, because the owner's address is confirmed or no confirmation is pending.
    async fn unproved_bytes_beside(
        &self,
        owner: UserId,
        part: RegistrationPart,
    ) -> Result<Option<u64>, StorageError>;
    /// The owner's scans, by part.
    async fn list(&self, owner: UserId) -> Result<Vec<RegistrationFile>, StorageError>;
}
