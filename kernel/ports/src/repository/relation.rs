//! Relations: the patient ids of users at clinics.

use super::{PersonalData, StorageError};
use async_trait::async_trait;
use cabinet_domain::{ClinicId, MedicalHostId, Relation, UserId};

/// Relations that the hospital system confirmed, stored for later use.
#[async_trait]
pub trait RelationRepository: Send + Sync {
    /// All relations of the owner at one host.
    async fn list(&self, owner: UserId, host: &MedicalHostId) -> Result<Vec<Relation>, StorageError>;
    /// Whether the owner has a relation at any host.
    async fn has_any(&self, owner: UserId) -> Result<bool, StorageError>;
    /// The owner's relation at one clinic.
    async fn lookup(
        &self,
        owner: UserId,
        host: &MedicalHostId,
        clinic: &ClinicId,
    ) -> Result<Option<Relation>, StorageError>;
    /// Deletes a relation because the hospital system no longer knows the person there.
    async fn remove(
        &self,
        owner: UserId,
        host: &MedicalHostId,
        clinic: &ClinicId,
    ) -> Result<(), StorageError>;
}

/// Changes of relations.
#[async_trait]
pub trait RelationWriter: Send {
    /// Adds or updates a relation.
    async fn set(&mut self, relation: Relation) -> Result<(), StorageError>;
    /// Adds or updates a relation, provided the account's personal data is still `person`, which was sent to the hospital.
    /// Otherwise a relation found for the former person would be stored for the new one. `false`, and nothing changes, if the user has
    /// withdrawn the consent to data processing.
    ///
    /// # Errors
    /// `Conflict { what: "users.person" }` if the personal data has changed.
    async fn set_for(&mut self, relation: Relation, person: &PersonalData) -> Result<bool, StorageError>;
}
