//! Who a user is at the clinics.

use super::{PersonalData, StorageError};
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
        self.set_for(relation, None, Vec::new()).await
    }
    /// Adds or renews one with lines of the audit trail, in one transaction, and only while the account's owner still is `person`, about
    /// whom the hospital was asked: nobody keeps a record that was found for who they were before.
    /// With `person`, nothing is written for somebody who has withdrawn the consent to the processing of their data.
    ///
    /// # Errors
    /// `Conflict { what: "users.person" }` if the owner is another person by now; a line that cannot be written leaves everything as it
    /// was.
    async fn set_for(
        &self,
        relation: Relation,
        person: Option<&PersonalData>,
        audit: Vec<AuditEvent>,
    ) -> Result<(), StorageError>;
    /// Forgets one, because the hospital system no longer knows the person there.
    async fn remove(
        &self,
        owner: UserId,
        host: &MedicalHostId,
        clinic: &ClinicId,
    ) -> Result<(), StorageError>;
}
