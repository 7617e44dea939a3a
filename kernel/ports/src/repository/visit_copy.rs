//! Copies of what clinics last said of patients' appointments (docs/adr/0056).

use super::StorageError;
use async_trait::async_trait;
use cabinet_domain::{Appointment, AppointmentId, Clinic, ClinicId, MedicalHostId, PatientId, UserId};
use chrono::{DateTime, Utc};

/// A patient's appointments at one clinic, as the hospital system last returned them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VisitCopy {
    pub clinic: ClinicId,
    /// The clinic as it was listed at that time.
    pub listed: Option<Clinic>,
    pub visits: Vec<Appointment>,
    /// When the hospital system was asked.
    pub read_at: DateTime<Utc>,
}

/// The copies of one patient at one host.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct VisitCopies {
    /// By clinic.
    pub read: Vec<VisitCopy>,
    /// Clinics that know the patient and have not been asked yet.
    pub unread: Vec<ClinicId>,
}

/// Stores copies, at most one for each relation. They are removed with their relation.
#[async_trait]
pub trait VisitCopyRepository: Send + Sync {
    /// The owner's copies at one host.
    async fn list(&self, owner: UserId, host: &MedicalHostId) -> Result<VisitCopies, StorageError>;
    /// Replaces the copy of a clinic. `false`, and nothing changes, if the owner is no longer `patient` there, or if the clinic was asked
    /// before the last change of the copy. Of a copy that says the same already, only the time is written.
    async fn replace(
        &self,
        owner: UserId,
        host: &MedicalHostId,
        patient: &PatientId,
        copy: &VisitCopy,
    ) -> Result<bool, StorageError>;
    /// Notes that an appointment was cancelled at `at`. `false` if the copy does not hold it as upcoming.
    async fn note_cancelled(
        &self,
        owner: UserId,
        host: &MedicalHostId,
        clinic: &ClinicId,
        appointment: &AppointmentId,
        at: DateTime<Utc>,
    ) -> Result<bool, StorageError>;
}
