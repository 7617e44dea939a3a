//! The waiting list. `waiting_changes.rs` changes it.

use super::waiting_row::{EntryRow, NameRow, OfferRow, any_doctor};
use super::{Db, Repositories, push_ids, to_microseconds};
use crate::error::from_driver;
use crate::row::row;
use async_trait::async_trait;
use cabinet_domain::{
    ClinicId, DoctorId, MedicalHostId, SlotOffer, SpecialityId, UserId, WaitingEntry, WaitingEntryId,
    minute_of_day,
};
use cabinet_ports::StorageError;
use cabinet_ports::repository::{
    FreeSlot, ListedWaiting, LookedAt, NamedWaiting, SlotLook, WaitingDemand, WaitingRepository,
};
use chrono::{DateTime, NaiveDate, NaiveDateTime, SubsecRound as _, Utc};
use sqlx::QueryBuilder;
use std::collections::{BTreeSet, HashMap};
use uuid::Uuid;

#[async_trait]
impl WaitingRepository for Repositories {
    async fn list(
        &self,
        owner: UserId,
        host: &MedicalHostId,
        expired_since: DateTime<Utc>,
    ) -> Result<Vec<ListedWaiting>, StorageError> {
        let rows = sqlx::query_as::<Db, EntryRow>(
            "SELECT id, user_id, host, clinic, speciality, doctor, first_day, last_day, from_minute, to_minute, state,
                    created_at, updated_at
             FROM waiting_entries
             WHERE user_id = $1 AND host = $2 AND (state = 'waiting' OR (state = 'expired' AND updated_at > $3))
             ORDER BY created_at, id",
        )
        .bind(owner.0)
        .bind(host.as_str())
        .bind(to_microseconds(expired_since))
        .fetch_all(self.pools.reader())
        .await
        .map_err(from_driver)?;
        if rows.is_empty() {
            return Ok(Vec::new());
        }
        let mut offers = self.open_offers(rows.iter().map(|row| row.id)).await?;
        let names = self.names(owner).await?;
        let mut listed = Vec::with_capacity(rows.len());
        for row in rows {
            let (offer, place) = (offers.remove(&row.id), self.place(row.id).await?);
            let entry = row.try_into()?;
            let names = NameRow::names_of(&entry, offer.as_ref(), &names);
            listed.push(ListedWaiting { entry, names, offer, place });
        }
        Ok(listed)
    }

    async fn list_all(&self, owner: UserId) -> Result<Vec<NamedWaiting>, StorageError> {
        let rows = sqlx::query_as::<Db, EntryRow>(
            "SELECT id, user_id, host, clinic, speciality, doctor, first_day, last_day, from_minute, to_minute, state,
                    created_at, updated_at
             FROM waiting_entries
             WHERE user_id = $1
             ORDER BY created_at, id",
        )
        .bind(owner.0)
        .fetch_all(self.pools.reader())
        .await
        .map_err(from_driver)?;
        let names = self.names(owner).await?;
        let named = |row: EntryRow| {
            let entry = row.try_into()?;
            Ok(NamedWaiting { names: NameRow::names_of(&entry, None, &names), entry })
        };
        rows.into_iter().map(named).collect()
    }

    async fn owner(&self, id: WaitingEntryId) -> Result<Option<UserId>, StorageError> {
        let owner: Option<Uuid> = sqlx::query_scalar("SELECT user_id FROM waiting_entries WHERE id = $1")
            .bind(id.0)
            .fetch_optional(self.pools.reader())
            .await
            .map_err(from_driver)?;
        Ok(owner.map(UserId))
    }

    async fn demands(
        &self,
        host: &MedicalHostId,
        today: NaiveDate,
    ) -> Result<Vec<WaitingDemand>, StorageError> {
        let rows = sqlx::query_as::<Db, DemandRow>(
            "SELECT clinic, speciality, doctor, min(first_day) AS first_day, max(last_day) AS last_day
             FROM waiting_entries
             WHERE host = $1 AND state = 'waiting' AND last_day >= $2 AND NOT EXISTS (
                 SELECT 1 FROM slot_offers WHERE slot_offers.entry = waiting_entries.id AND slot_offers.state = 'open')
             GROUP BY clinic, speciality, doctor",
        )
        .bind(host.as_str())
        .bind(today)
        .fetch_all(self.pools.reader())
        .await
        .map_err(from_driver)?;
        let demand = |row: DemandRow| WaitingDemand {
            clinic: ClinicId(row.clinic),
            speciality: SpecialityId(row.speciality),
            doctor: any_doctor(row.doctor),
            first_day: row.first_day,
            last_day: row.last_day,
        };
        Ok(rows.into_iter().map(demand).collect())
    }

    async fn looks(&self, host: &MedicalHostId) -> Result<Vec<SlotLook>, StorageError> {
        let rows = sqlx::query_as::<Db, LookRow>(
            "SELECT clinic, subject, looked_at, is_due FROM slot_looks WHERE host = $1",
        )
        .bind(host.as_str())
        .fetch_all(self.pools.reader())
        .await
        .map_err(from_driver)?;
        let look = |row: LookRow| {
            let subject = LookedAt::from_key(&row.subject)?;
            Some(SlotLook { clinic: ClinicId(row.clinic), subject, at: row.looked_at, is_due: row.is_due })
        };
        Ok(rows.into_iter().filter_map(look).collect())
    }

    async fn candidates(
        &self,
        slot: &FreeSlot,
        refused_since: DateTime<Utc>,
        at_most: u32,
    ) -> Result<Vec<WaitingEntry>, StorageError> {
        let rows = sqlx::query_as::<Db, EntryRow>(
            "SELECT line.id, line.user_id, line.host, line.clinic, line.speciality, line.doctor, line.first_day, line.last_day,
                    line.from_minute, line.to_minute, line.state, line.created_at, line.updated_at
             FROM (
                 SELECT * FROM waiting_entries
                 WHERE host = $1 AND clinic = $2 AND state = 'waiting' AND doctor = $3
                 UNION ALL
                 SELECT * FROM waiting_entries
                 WHERE host = $1 AND clinic = $2 AND state = 'waiting' AND doctor = '' AND speciality = $4
             ) AS line
             JOIN users ON users.id = line.user_id
             WHERE line.first_day <= $5 AND line.last_day >= $5 AND line.from_minute <= $6 AND line.to_minute > $6
               AND NOT users.disabled AND NOT users.view_forbidden AND users.leaving_at IS NULL
               AND NOT EXISTS (
                   SELECT 1 FROM slot_offers AS offers
                   WHERE offers.entry = line.id
                     AND (offers.state = 'open' OR (offers.state IN ('declined', 'lapsed', 'refused')
                          AND offers.clinic = $2 AND offers.doctor = $3 AND offers.start = $7)))
               AND NOT EXISTS (
                   SELECT 1 FROM slot_offers AS others
                   WHERE others.host = $1 AND others.clinic = $2 AND others.doctor = $3 AND others.start = $7
                     AND (others.state = 'open' OR (others.state = 'refused' AND others.updated_at > $8)))
               AND NOT EXISTS (
                   SELECT 1 FROM bookings
                   WHERE bookings.user_id = line.user_id AND bookings.host = $1 AND bookings.clinic = $2
                     AND bookings.doctor = $3 AND bookings.start = $7 AND bookings.state = 'cancelled')
             ORDER BY line.created_at, line.id
             LIMIT $9",
        )
        .bind(slot.host.as_str())
        .bind(slot.clinic.as_str())
        .bind(slot.doctor.as_str())
        .bind(slot.speciality.as_str())
        .bind(slot.start.date())
        .bind(i64::from(minute_of_day(slot.start)))
        .bind(slot.start.trunc_subsecs(6))
        .bind(to_microseconds(refused_since))
        .bind(i64::from(at_most))
        .fetch_all(self.pools.reader())
        .await
        .map_err(from_driver)?;
        rows.into_iter().map(WaitingEntry::try_from).collect()
    }

    async fn withheld(
        &self,
        host: &MedicalHostId,
        clinic: &ClinicId,
        doctor: &DoctorId,
        refused_since: DateTime<Utc>,
    ) -> Result<BTreeSet<NaiveDateTime>, StorageError> {
        let starts: Vec<NaiveDateTime> = sqlx::query_scalar(
            "SELECT start FROM slot_offers WHERE host = $1 AND clinic = $2 AND doctor = $3 AND state = 'open'
             UNION
             SELECT start FROM slot_offers
             WHERE host = $1 AND clinic = $2 AND doctor = $3 AND state = 'refused' AND updated_at > $4",
        )
        .bind(host.as_str())
        .bind(clinic.as_str())
        .bind(doctor.as_str())
        .bind(to_microseconds(refused_since))
        .fetch_all(self.pools.reader())
        .await
        .map_err(from_driver)?;
        Ok(starts.into_iter().collect())
    }

    async fn next_lapse(&self, host: &MedicalHostId) -> Result<Option<DateTime<Utc>>, StorageError> {
        sqlx::query_scalar(
            "SELECT held_until FROM slot_offers WHERE host = $1 AND state = 'open' ORDER BY held_until LIMIT 1",
        )
        .bind(host.as_str())
        .fetch_optional(self.pools.reader())
        .await
        .map_err(from_driver)
    }

    async fn count(&self, host: &MedicalHostId) -> Result<(u64, u64), StorageError> {
        let (waiting, offered) = sqlx::query_as::<Db, (i64, i64)>(
            "SELECT (SELECT count(*) FROM waiting_entries WHERE host = $1 AND state = 'waiting'),
                    (SELECT count(*) FROM slot_offers WHERE host = $1 AND state = 'open')",
        )
        .bind(host.as_str())
        .fetch_one(self.pools.reader())
        .await
        .map_err(from_driver)?;
        Ok((waiting.unsigned_abs(), offered.unsigned_abs()))
    }

    async fn remove_ended(&self, before: DateTime<Utc>) -> Result<u64, StorageError> {
        let before = to_microseconds(before);
        let mut removed = 0;
        for statement in [
            "DELETE FROM waiting_entries WHERE state <> 'waiting' AND updated_at < $1",
            "DELETE FROM slot_looks WHERE looked_at < $1",
        ] {
            let done = sqlx::query(statement)
                .bind(before)
                .execute(self.pools.writer())
                .await
                .map_err(from_driver)?;
            removed += done.rows_affected();
        }
        Ok(removed)
    }
}

impl Repositories {
    /// The open offers of entries.
    async fn open_offers(
        &self,
        entries: impl ExactSizeIterator<Item = Uuid>,
    ) -> Result<HashMap<Uuid, SlotOffer>, StorageError> {
        let mut question = QueryBuilder::<Db>::new(
            "SELECT id, entry, host, clinic, doctor, slot, start, state, created_at, held_until
             FROM slot_offers
             WHERE state = 'open' AND entry IN ",
        );
        push_ids(&mut question, entries);
        let rows: Vec<OfferRow> =
            question.build_query_as().fetch_all(self.pools.reader()).await.map_err(from_driver)?;
        let by_entry = |row: OfferRow| SlotOffer::try_from(row).map(|offer| (offer.entry.0, offer));
        rows.into_iter().map(by_entry).collect()
    }

    /// The stored names of what a person waits for, and of the doctors whose slots are offered to them.
    async fn names(&self, owner: UserId) -> Result<Vec<NameRow>, StorageError> {
        sqlx::query_as::<Db, NameRow>(
            "SELECT DISTINCT listed.host AS host, listed.clinic AS clinic, listed.kind AS kind, listed.id AS id, listed.name AS name
             FROM waiting_entries AS line
             LEFT JOIN slot_offers AS offers ON offers.entry = line.id AND offers.state = 'open'
             JOIN listed_names AS listed ON listed.host = line.host AND listed.clinic = line.clinic
                  AND listed.kind IN ('clinic', 'speciality', 'doctor')
                  AND listed.id IN (line.clinic, line.speciality, line.doctor, offers.doctor)
             WHERE line.user_id = $1",
        )
        .bind(owner.0)
        .fetch_all(self.pools.reader())
        .await
        .map_err(from_driver)
    }

    /// The place of an entry in its line.
    async fn place(&self, entry: Uuid) -> Result<u64, StorageError> {
        let before: i64 = sqlx::query_scalar(
            "SELECT count(*)
             FROM waiting_entries AS mine
             JOIN waiting_entries AS line ON line.host = mine.host AND line.clinic = mine.clinic
                  AND line.speciality = mine.speciality AND line.state = 'waiting'
                  AND (line.doctor = mine.doctor OR line.doctor = '' OR mine.doctor = '')
                  AND line.first_day <= mine.last_day AND line.last_day >= mine.first_day
                  AND line.from_minute < mine.to_minute AND line.to_minute > mine.from_minute
                  AND (line.created_at < mine.created_at OR (line.created_at = mine.created_at AND line.id < mine.id))
             WHERE mine.id = $1",
        )
        .bind(entry)
        .fetch_one(self.pools.reader())
        .await
        .map_err(from_driver)?;
        Ok(before.unsigned_abs() + 1)
    }
}

row! {
    struct DemandRow {
        clinic: String,
        speciality: String,
        doctor: String,
        first_day: NaiveDate,
        last_day: NaiveDate,
    }
}

row! {
    struct LookRow {
        clinic: String,
        subject: String,
        looked_at: DateTime<Utc>,
        is_due: bool,
    }
}
