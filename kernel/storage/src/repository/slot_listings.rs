//! The free slots that were shown to patients.

use super::{Db, Repositories, to_microseconds};
use crate::error::from_driver;
use crate::row::row;
use async_trait::async_trait;
use cabinet_domain::{ClinicId, MedicalHostId, UserId};
use cabinet_ports::StorageError;
use cabinet_ports::repository::bounds::check_id;
use cabinet_ports::repository::{SlotListing, SlotListingRepository};
use chrono::{DateTime, NaiveDate, Utc};

#[async_trait]
impl SlotListingRepository for Repositories {
    async fn add(&self, listing: SlotListing, fresh_since: DateTime<Utc>) -> Result<(), StorageError> {
        check_id("slot_listings.clinic", listing.clinic.as_str())?;
        check_id("slot_listings.doctor", listing.doctor.as_str())?;
        sqlx::query(
            "INSERT INTO slot_listings (user_id, host, clinic, doctor, first_day, last_day, listed_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7)
             ON CONFLICT (user_id, host, clinic, doctor) DO UPDATE
             SET first_day = CASE WHEN slot_listings.listed_at > $8 AND slot_listings.first_day < excluded.first_day
                                  THEN slot_listings.first_day ELSE excluded.first_day END,
                 last_day = CASE WHEN slot_listings.listed_at > $8 AND slot_listings.last_day > excluded.last_day
                                 THEN slot_listings.last_day ELSE excluded.last_day END,
                 listed_at = excluded.listed_at",
        )
        .bind(listing.user.0)
        .bind(listing.host.as_str())
        .bind(listing.clinic.as_str())
        .bind(listing.doctor.as_str())
        .bind(listing.first_day)
        .bind(listing.last_day)
        .bind(to_microseconds(listing.listed_at))
        .bind(to_microseconds(fresh_since))
        .execute(self.pools.writer())
        .await
        .map(drop)
        .map_err(from_driver)
    }

    async fn list(
        &self,
        owner: UserId,
        host: &MedicalHostId,
        clinic: &ClinicId,
        since: DateTime<Utc>,
    ) -> Result<Vec<SlotListing>, StorageError> {
        if check_id("slot_listings.clinic", clinic.as_str()).is_err() {
            return Ok(Vec::new());
        }
        let rows = sqlx::query_as::<Db, ListingRow>(
            "SELECT doctor, first_day, last_day, listed_at
             FROM slot_listings
             WHERE user_id = $1 AND host = $2 AND clinic = $3 AND listed_at > $4
             ORDER BY listed_at DESC, doctor",
        )
        .bind(owner.0)
        .bind(host.as_str())
        .bind(clinic.as_str())
        .bind(to_microseconds(since))
        .fetch_all(self.pools.reader())
        .await
        .map_err(from_driver)?;
        let listing = |row: ListingRow| SlotListing {
            user: owner,
            host: host.clone(),
            clinic: clinic.clone(),
            doctor: row.doctor.into(),
            first_day: row.first_day,
            last_day: row.last_day,
            listed_at: row.listed_at,
        };
        Ok(rows.into_iter().map(listing).collect())
    }

    async fn remove_before(&self, before: DateTime<Utc>) -> Result<u64, StorageError> {
        let done = sqlx::query("DELETE FROM slot_listings WHERE listed_at < $1")
            .bind(to_microseconds(before))
            .execute(self.pools.writer())
            .await
            .map_err(from_driver)?;
        Ok(done.rows_affected())
    }
}

row! {
    struct ListingRow {
        doctor: String,
        first_day: NaiveDate,
        last_day: NaiveDate,
        listed_at: DateTime<Utc>,
    }
}
