//! Choice whether discharge summaries (epicrises) of a user's account at a medical host are imported. It is separate from
//! the relations, because those can be deleted and looked up again at the hospital system, and a user's choice cannot.

use super::StorageError;
use async_trait::async_trait;
use cabinet_domain::{MedicalHostId, PatientId, UserId};
use chrono::{DateTime, Utc};

/// The choice for one account at a medical host.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EpicrisImport {
    pub user: UserId,
    pub host: MedicalHostId,
    /// The user's patient id there (`clientId`).
    pub patient: PatientId,
    /// Whether to import.
    pub is_on: bool,
    /// When the user last changed the choice.
    pub changed_at: DateTime<Utc>,
    /// Time of the last import as the hospital reports it; `None` if it has not reported one.
    pub last_imported: Option<DateTime<Utc>>,
}

/// Import choices of users.
#[async_trait]
pub trait EpicrisRepository: Send + Sync {
    /// All choices of the owner, by host and patient.
    async fn list(&self, owner: UserId) -> Result<Vec<EpicrisImport>, StorageError>;
    /// Stores the time of the last import. Does nothing if there is no choice for this account.
    async fn note_imported(
        &self,
        owner: UserId,
        host: &MedicalHostId,
        patient: &PatientId,
        at: DateTime<Utc>,
    ) -> Result<(), StorageError>;
}

/// Changes of import choices.
#[async_trait]
pub trait EpicrisWriter: Send {
    /// Sets a choice. For an existing one only the choice changes; the time of the last import comes from the hospital.
    ///
    /// # Errors
    /// `Missing { what: "user" }` if there is no such account.
    async fn set(&mut self, import: EpicrisImport) -> Result<(), StorageError>;
    /// Copies the choice for one of the owner's patient ids to another, unless a later one was made for that. Does nothing if there is none.
    async fn follow(
        &mut self,
        owner: UserId,
        host: &MedicalHostId,
        from: &PatientId,
        to: &PatientId,
    ) -> Result<(), StorageError>;
}
