//! Who a user is at the clinics.

use super::StorageError;
use async_trait::async_trait;
use cabinet_domain::{AuditEvent, ClinicId, MedicalHostId, Relation, UserId};

/// Relations, found by the hospital system and remembered.
#[async_trait]
pub trait RelationRepository: Send + Sync {
    /// All of the owner at one host.
    async fn list(&self, owner: UserId, host: &MedicalHostId) -> Result<Vec<Relation>, StorageError>;
    /// The owner's at one clinic.
    async fn lookup(
        &self,
        owner: UserId,
        host: &MedicalHostId,
        clinic: &ClinicId,
    ) -> Result<Option<Relation>, StorageError>;
    /// Adds or renews one.
    async fn set(&self, relation: Relation) -> Result<(), StorageError> {
        self.set_with_audit(relation, Vec::new()).await
    }
    /// As [`Self::set`], with lines of the audit trail in the same transaction. Where nothing is changed, none is written.
    ///
    /// # Errors
    /// As [`Self::set`]; a line that cannot be written leaves everything as it was.
    async fn set_with_audit(&self, relation: Relation, audit: Vec<AuditEvent>) -> Result<(), StorageError>;
    /// Forgets one, because the hospital system no longer knows the person there.
    async fn remove(
        &self,
        owner: UserId,
        host: &MedicalHostId,
        clinic: &ClinicId,
    ) -> Result<(), StorageError>;
}
