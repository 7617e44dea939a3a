//! Relations: the patient ids of users at clinics.

use super::{PersonalData, StorageError};
use async_trait::async_trait;
use cabinet_domain::{AuditEvent, ClinicId, MedicalHostId, Relation, UserId};

/// Relations that the hospital system confirmed, stored for later use.
#[async_trait]
pub trait RelationRepository: Send + Sync {
    /// All relations of the owner at one host.
    async fn list(&self, owner: UserId, host: &MedicalHostId) -> Result<Vec<Relation>, StorageError>;
    /// The owner's relation at one clinic.
    async fn lookup(
        &self,
        owner: UserId,
        host: &MedicalHostId,
        clinic: &ClinicId,
    ) -> Result<Option<Relation>, StorageError>;
    /// Adds or updates a relation.
    async fn set(&self, relation: Relation) -> Result<(), StorageError> {
        self.set_for(relation, None, Vec::new()).await
    }
    /// Adds or updates a relation with audit events, in one transaction, provided the account's personal data is still `person`, which was
    /// sent to the hospital. Otherwise a relation found for the former person would be stored for the new one. With `person`,
    /// nothing is written if the user has withdrawn the consent to data processing.
    ///
    /// # Errors
    /// `Conflict { what: "users.person" }` if the personal data has changed. If an audit event cannot be written, the transaction is rolled
    /// back.
    async fn set_for(
        &self,
        relation: Relation,
        person: Option<&PersonalData>,
        audit: Vec<AuditEvent>,
    ) -> Result<(), StorageError>;
    /// Deletes a relation because the hospital system no longer knows the person there.
    async fn remove(
        &self,
        owner: UserId,
        host: &MedicalHostId,
        clinic: &ClinicId,
    ) -> Result<(), StorageError>;
}
