//! Slot listings in memory.

use super::Memory;
use super::memory::kept;
use async_trait::async_trait;
use cabinet_domain::{ClinicId, MedicalHostId, UserId};
use cabinet_ports::StorageError;
use cabinet_ports::repository::bounds::check_id;
use cabinet_ports::repository::{SlotListing, SlotListingRepository};
use chrono::{DateTime, Utc};
use std::cmp::Reverse;

#[async_trait]
impl SlotListingRepository for Memory {
    async fn add(&self, listing: SlotListing, fresh_since: DateTime<Utc>) -> Result<(), StorageError> {
        check_id("slot_listings.clinic", listing.clinic.as_str())?;
        check_id("slot_listings.doctor", listing.doctor.as_str())?;
        let mut tables = self.tables()?;
        tables.require_user(listing.user)?;
        let mut new = SlotListing { listed_at: kept(listing.listed_at), ..listing };
        let is_former = |row: &SlotListing| {
            (row.user, &row.host, &row.clinic, &row.doctor) == (new.user, &new.host, &new.clinic, &new.doctor)
        };
        if let Some(at) = tables.slot_listings.iter().position(is_former) {
            let former = tables.slot_listings.swap_remove(at);
            if former.listed_at > kept(fresh_since) {
                new.first_day = new.first_day.min(former.first_day);
                new.last_day = new.last_day.max(former.last_day);
            }
        }
        tables.slot_listings.push(new);
        Ok(())
    }

    async fn list(
        &self,
        owner: UserId,
        host: &MedicalHostId,
        clinic: &ClinicId,
        since: DateTime<Utc>,
    ) -> Result<Vec<SlotListing>, StorageError> {
        let tables = self.tables()?;
        let is_wanted = |row: &&SlotListing| {
            row.user == owner && row.host == *host && row.clinic == *clinic && row.listed_at > kept(since)
        };
        let mut found: Vec<_> = tables.slot_listings.iter().filter(is_wanted).cloned().collect();
        found.sort_by_key(|row| (Reverse(row.listed_at), row.doctor.clone()));
        Ok(found)
    }

    async fn remove_before(&self, before: DateTime<Utc>) -> Result<u64, StorageError> {
        let mut tables = self.tables()?;
        let count = tables.slot_listings.len();
        tables.slot_listings.retain(|row| row.listed_at >= kept(before));
        Ok((count - tables.slot_listings.len()) as u64)
    }
}
