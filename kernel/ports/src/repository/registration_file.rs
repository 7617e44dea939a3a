//! What is known about the scans of registrations.

use super::StorageError;
use async_trait::async_trait;
use cabinet_domain::{RegistrationFile, UserId};

/// At most one line for each person and part.
#[async_trait]
pub trait RegistrationFileRepository: Send + Sync {
    /// Adds or replaces one.
    ///
    /// # Errors
    /// `Missing` if there is no such user.
    async fn set(&self, file: RegistrationFile) -> Result<(), StorageError>;
    /// The owner's, by part.
    async fn list(&self, owner: UserId) -> Result<Vec<RegistrationFile>, StorageError>;
}
