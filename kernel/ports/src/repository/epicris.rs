//! Whether discharge summaries (epicrises) of a person's account at a medical host are imported. Kept apart from the
//! relations: those are forgotten and found again by the hospital system, a person's choice is not.

use super::StorageError;
use async_trait::async_trait;
use cabinet_domain::{AuditEvent, MedicalHostId, PatientId, UserId};
use chrono::{DateTime, Utc};

/// The choice for one account at a medical host.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EpicrisImport {
    /// Whose.
    pub user: UserId,
    /// At which host.
    pub host: MedicalHostId,
    /// Who the person is there (`clientId`).
    pub patient: PatientId,
    /// Whether to import.
    pub is_on: bool,
    /// When it was last chosen.
    pub changed_at: DateTime<Utc>,
    /// When some were last imported, as the hospital says; none if it has not said so.
    pub last_imported: Option<DateTime<Utc>>,
}

/// Choices of people.
#[async_trait]
pub trait EpicrisRepository: Send + Sync {
    /// All of the owner's, by host and patient.
    async fn list(&self, owner: UserId) -> Result<Vec<EpicrisImport>, StorageError>;
    /// Sets one. Of one that is there already only the choice changes: when some were last imported is the hospital's word.
    ///
    /// # Errors
    /// `Missing { what: "user" }` if there is no such account.
    async fn set(&self, import: EpicrisImport) -> Result<(), StorageError> {
        self.set_with_audit(import, Vec::new()).await
    }
    /// As [`Self::set`], with lines of the audit trail in the same transaction. Where nothing is changed, none is written.
    ///
    /// # Errors
    /// As [`Self::set`]; a line that cannot be written leaves everything as it was.
    async fn set_with_audit(&self, import: EpicrisImport, audit: Vec<AuditEvent>)
    -> Result<(), StorageError>;
    /// The hospital's word for when some were last imported; nothing if there is no choice for this account.
    async fn note_imported(
        &self,
        owner: UserId,
        host: &MedicalHostId,
        patient: &PatientId,
        at: DateTime<Utc>,
    ) -> Result<(), StorageError>;
}
