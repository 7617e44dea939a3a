//! The booking log. `booking_changes.rs` adds entries and changes their states.

use super::booking_row::BookingRow;
use super::{Db, Repositories, to_microseconds};
use crate::error::from_driver;
use async_trait::async_trait;
use cabinet_domain::{
    AppointmentId, Booking, BookingId, ClinicId, IdempotencyKey, MedicalHostId, SlotId, UserId,
};
use cabinet_ports::StorageError;
use cabinet_ports::repository::BookingRepository;
use cabinet_ports::repository::bounds::check_id;
use chrono::{DateTime, Utc};
use uuid::Uuid;

#[async_trait]
impl BookingRepository for Repositories {
    async fn renew_lease(&self, id: BookingId, at: DateTime<Utc>) -> Result<bool, StorageError> {
        let done = sqlx::query("UPDATE bookings SET updated_at = $2 WHERE id = $1 AND state = 'asked'")
            .bind(id.0)
            .bind(to_microseconds(at))
            .execute(self.pools.writer())
            .await
            .map_err(from_driver)?;
        Ok(done.rows_affected() > 0)
    }

    async fn lookup(&self, id: BookingId) -> Result<Option<Booking>, StorageError> {
        let row = sqlx::query_as::<Db, BookingRow>(
            "SELECT id, user_id, key, host, clinic, patient, slot, doctor, speciality, start, room,
                    slot_end, slot_number, state, ticket, problem, cancelling_at, created_at, updated_at
             FROM bookings
             WHERE id = $1",
        )
        .bind(id.0)
        .fetch_optional(self.pools.reader())
        .await
        .map_err(from_driver)?;
        row.map(Booking::try_from).transpose()
    }

    async fn find_by_key(
        &self,
        owner: UserId,
        key: &IdempotencyKey,
    ) -> Result<Option<Booking>, StorageError> {
        let row = sqlx::query_as::<Db, BookingRow>(
            "SELECT id, user_id, key, host, clinic, patient, slot, doctor, speciality, start, room,
                    slot_end, slot_number, state, ticket, problem, cancelling_at, created_at, updated_at
             FROM bookings
             WHERE user_id = $1 AND key = $2",
        )
        .bind(owner.0)
        .bind(key.as_str())
        .fetch_optional(self.pools.reader())
        .await
        .map_err(from_driver)?;
        row.map(Booking::try_from).transpose()
    }

    async fn release_key(&self, id: BookingId) -> Result<bool, StorageError> {
        let done = sqlx::query("UPDATE bookings SET key = $2 WHERE id = $1 AND state = 'refused'")
            .bind(id.0)
            .bind(IdempotencyKey::of_booking(id).as_str())
            .execute(self.pools.writer())
            .await
            .map_err(from_driver)?;
        Ok(done.rows_affected() > 0)
    }

    async fn find_holding(
        &self,
        host: &MedicalHostId,
        clinic: &ClinicId,
        slot: &SlotId,
    ) -> Result<Option<Booking>, StorageError> {
        if check_id("bookings.clinic", clinic.as_str()).and(check_id("bookings.slot", slot.as_str())).is_err()
        {
            return Ok(None);
        }
        let row = sqlx::query_as::<Db, BookingRow>(
            "SELECT id, user_id, key, host, clinic, patient, slot, doctor, speciality, start, room,
                    slot_end, slot_number, state, ticket, problem, cancelling_at, created_at, updated_at
             FROM bookings
             WHERE host = $1 AND clinic = $2 AND slot = $3 AND state IN ('asked', 'booked', 'unknown')",
        )
        .bind(host.as_str())
        .bind(clinic.as_str())
        .bind(slot.as_str())
        .fetch_optional(self.pools.reader())
        .await
        .map_err(from_driver)?;
        row.map(Booking::try_from).transpose()
    }

    async fn find_by_ticket(
        &self,
        owner: UserId,
        host: &MedicalHostId,
        clinic: &ClinicId,
        ticket: &AppointmentId,
    ) -> Result<Option<Booking>, StorageError> {
        let (clinic, ticket) = (clinic.as_str(), ticket.as_str());
        if check_id("bookings.clinic", clinic).and(check_id("bookings.ticket", ticket)).is_err() {
            return Ok(None);
        }
        let row = sqlx::query_as::<Db, BookingRow>(
            "SELECT id, user_id, key, host, clinic, patient, slot, doctor, speciality, start, room,
                    slot_end, slot_number, state, ticket, problem, cancelling_at, created_at, updated_at
             FROM bookings
             WHERE user_id = $1 AND host = $2 AND clinic = $3 AND ticket = $4
             ORDER BY created_at DESC, id DESC
             LIMIT 1",
        )
        .bind(owner.0)
        .bind(host.as_str())
        .bind(clinic)
        .bind(ticket)
        .fetch_optional(self.pools.reader())
        .await
        .map_err(from_driver)?;
        row.map(Booking::try_from).transpose()
    }

    async fn owner_of_ticket(
        &self,
        host: &MedicalHostId,
        clinic: &ClinicId,
        ticket: &AppointmentId,
    ) -> Result<Option<UserId>, StorageError> {
        let (clinic, ticket) = (clinic.as_str(), ticket.as_str());
        if check_id("bookings.clinic", clinic).and(check_id("bookings.ticket", ticket)).is_err() {
            return Ok(None);
        }
        // An index by host and clinic covers these states.
        let owner: Option<Uuid> = sqlx::query_scalar(
            "SELECT user_id FROM bookings
             WHERE host = $1 AND clinic = $2 AND ticket = $3 AND state IN ('asked', 'booked', 'unknown')
             ORDER BY created_at DESC, id DESC
             LIMIT 1",
        )
        .bind(host.as_str())
        .bind(clinic)
        .bind(ticket)
        .fetch_optional(self.pools.reader())
        .await
        .map_err(from_driver)?;
        Ok(owner.map(UserId))
    }

    async fn list(&self, owner: UserId) -> Result<Vec<Booking>, StorageError> {
        let rows = sqlx::query_as::<Db, BookingRow>(
            "SELECT id, user_id, key, host, clinic, patient, slot, doctor, speciality, start, room,
                    slot_end, slot_number, state, ticket, problem, cancelling_at, created_at, updated_at
             FROM bookings
             WHERE user_id = $1
             ORDER BY created_at, id",
        )
        .bind(owner.0)
        .fetch_all(self.pools.reader())
        .await
        .map_err(from_driver)?;
        rows.into_iter().map(Booking::try_from).collect()
    }

    async fn list_open(&self, owner: UserId, host: &MedicalHostId) -> Result<Vec<Booking>, StorageError> {
        let rows = sqlx::query_as::<Db, BookingRow>(
            "SELECT id, user_id, key, host, clinic, patient, slot, doctor, speciality, start, room,
                    slot_end, slot_number, state, ticket, problem, cancelling_at, created_at, updated_at
             FROM bookings
             WHERE user_id = $1 AND host = $2 AND state IN ('asked', 'unknown')
             ORDER BY created_at, id",
        )
        .bind(owner.0)
        .bind(host.as_str())
        .fetch_all(self.pools.reader())
        .await
        .map_err(from_driver)?;
        rows.into_iter().map(Booking::try_from).collect()
    }
}
