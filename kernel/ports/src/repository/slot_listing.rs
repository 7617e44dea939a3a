//! Whose free slots a patient was shown.

use super::StorageError;
use async_trait::async_trait;
use cabinet_domain::{ClinicId, DoctorId, MedicalHostId, UserId};
use chrono::{DateTime, NaiveDate, Utc};

/// A doctor's free slots of some days, as they were shown to a patient.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SlotListing {
    /// To whom.
    pub user: UserId,
    /// At which host.
    pub host: MedicalHostId,
    /// At which clinic.
    pub clinic: ClinicId,
    /// Whose slots.
    pub doctor: DoctorId,
    /// First day that was shown.
    pub first_day: NaiveDate,
    /// Last day that was shown.
    pub last_day: NaiveDate,
    /// When.
    pub listed_at: DateTime<Utc>,
}

/// At most one row for each person and doctor. The slots themselves are not kept: they are asked of the hospital system again.
#[async_trait]
pub trait SlotListingRepository: Send + Sync {
    /// Adds one, or widens the days of one of the same doctor that was listed after `fresh_since`; an older one is replaced.
    ///
    /// # Errors
    /// `Missing` if there is no such user.
    async fn add(&self, listing: SlotListing, fresh_since: DateTime<Utc>) -> Result<(), StorageError>;
    /// The owner's at a clinic that were listed after `since`, the last one first.
    async fn list(
        &self,
        owner: UserId,
        host: &MedicalHostId,
        clinic: &ClinicId,
        since: DateTime<Utc>,
    ) -> Result<Vec<SlotListing>, StorageError>;
    /// Removes those that were listed before `before`; returns how many.
    async fn remove_before(&self, before: DateTime<Utc>) -> Result<u64, StorageError>;
}
