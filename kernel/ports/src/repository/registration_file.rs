//! What is known about the scans of registrations.

use super::StorageError;
use async_trait::async_trait;
use cabinet_domain::{RegistrationFile, UserId};

/// At most one line for each person and part.
#[async_trait]
pub trait RegistrationFileRepository: Send + Sync {
    /// Adds or replaces one. As long as nobody has proved the owner's address, all such scans together may have `unproved_at_most` bytes.
    /// Two that come at the same instant may pass together: the bound guards the disk, it counts nobody's money.
    ///
    /// # Errors
    /// `Missing` if there is no such user, `Conflict` (`registration_files.unproved`) beyond the bound.
    async fn set(&self, file: RegistrationFile, unproved_at_most: u64) -> Result<(), StorageError>;
    /// Bytes of the scans of all people whose address nobody has proved.
    async fn unproved_bytes(&self) -> Result<u64, StorageError>;
    /// The owner's, by part.
    async fn list(&self, owner: UserId) -> Result<Vec<RegistrationFile>, StorageError>;
}
