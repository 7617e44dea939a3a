//! What is known about the scans of registrations.

use super::StorageError;
use async_trait::async_trait;
use cabinet_domain::{RegistrationFile, RegistrationPart, UserId};

/// At most one line for each person and part.
#[async_trait]
pub trait RegistrationFileRepository: Send + Sync {
    /// Adds one, or replaces the one of the same part, which is returned: its object is not needed any more. As long as the owner's
    /// address is not proved, all such scans together may have `unproved_at_most` bytes; uploads at the same time are counted one after
    /// the other.
    ///
    /// # Errors
    /// `Missing` if there is no such user, `Conflict` (`registration_files.unproved`) beyond the bound. Nothing is replaced then.
    async fn set(
        &self,
        file: RegistrationFile,
        unproved_at_most: u64,
    ) -> Result<Option<RegistrationFile>, StorageError>;
    /// Bytes of the scans of all people whose address is not proved, without the owner's scan of this part; none if the owner's
    /// address is proved, or nobody waits for a proof: then no bound applies.
    async fn unproved_bytes_beside(
        &self,
        owner: UserId,
        part: RegistrationPart,
    ) -> Result<Option<u64>, StorageError>;
    /// The owner's, by part.
    async fn list(&self, owner: UserId) -> Result<Vec<RegistrationFile>, StorageError>;
}
