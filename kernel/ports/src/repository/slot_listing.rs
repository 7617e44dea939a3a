//! Doctors whose free slots a patient was shown.

use super::StorageError;
use async_trait::async_trait;
use cabinet_domain::{ClinicId, DoctorId, MedicalHostId, UserId};
use chrono::{DateTime, NaiveDate, Utc};

/// A date range for which a doctor's free slots were shown to a patient.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SlotListing {
    pub user: UserId,
    pub host: MedicalHostId,
    pub clinic: ClinicId,
    pub doctor: DoctorId,
    /// First day that was shown.
    pub first_day: NaiveDate,
    /// Last day that was shown.
    pub last_day: NaiveDate,
    pub listed_at: DateTime<Utc>,
}

/// Slot listings, at most one per user and doctor. The slots themselves are not stored; they are fetched again from the hospital system.
#[async_trait]
pub trait SlotListingRepository: Send + Sync {
    /// Adds a listing. An earlier one of the same doctor is extended if it was listed after `fresh_since`, otherwise replaced.
    ///
    /// # Errors
    /// `Missing` if there is no such user.
    async fn add(&self, listing: SlotListing, fresh_since: DateTime<Utc>) -> Result<(), StorageError>;
    /// The owner's listings at a clinic since `since`, latest first.
    async fn list(
        &self,
        owner: UserId,
        host: &MedicalHostId,
        clinic: &ClinicId,
        since: DateTime<Utc>,
    ) -> Result<Vec<SlotListing>, StorageError>;
    /// Removes listings older than `before` and returns their number.
    async fn remove_before(&self, before: DateTime<Utc>) -> Result<u64, StorageError>;
}
