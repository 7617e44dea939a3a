//! The booking journal.

use super::booking_row::BookingRow;
use super::{Db, Repositories, audit, jobs, kept};
use crate::error::from_driver;
use async_trait::async_trait;
use cabinet_domain::{
    AuditEvent, Booking, BookingId, ClinicId, IdempotencyKey, MedicalHostId, SlotId, SpecialityId, TicketId,
    UserId,
};
use cabinet_ports::StorageError;
use cabinet_ports::repository::bounds::{check_id, check_text};
use cabinet_ports::repository::{BookingRepository, BookingStep, settling_job};
use chrono::{DateTime, SubsecRound, Utc};

#[async_trait]
impl BookingRepository for Repositories {
    async fn add_with_audit(
        &self,
        booking: Booking,
        settle_at: DateTime<Utc>,
        audit: Vec<AuditEvent>,
    ) -> Result<(), StorageError> {
        check(&booking)?;
        let mut transaction = self.pools.begin().await?;
        let added = sqlx::query(
            "INSERT INTO bookings (id, user_id, key, host, clinic, patient, slot, doctor, speciality, start,
                                   state, ticket, problem, created_at, updated_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
             ON CONFLICT (user_id, key) DO NOTHING",
        )
        .bind(booking.id.0)
        .bind(booking.user.0)
        .bind(booking.key.as_str())
        .bind(booking.host.as_str())
        .bind(booking.clinic.as_str())
        .bind(booking.patient.as_str())
        .bind(booking.slot.as_str())
        .bind(booking.doctor.as_str())
        .bind(booking.speciality.as_ref().map(SpecialityId::as_str))
        .bind(booking.start.trunc_subsecs(6))
        .bind(booking.state.name())
        .bind(booking.ticket.as_ref().map(TicketId::as_str))
        .bind(booking.problem.as_deref())
        .bind(kept(booking.created_at))
        .bind(kept(booking.updated_at))
        .execute(&mut *transaction)
        .await
        .map_err(from_driver);
        // The second click has the key and the slot of the first. ON CONFLICT looks at the key first; but if both come at the same
        // moment, PostgreSQL may find the slot taken before it has done with the key. The first click's line is there by then.
        let added = match added {
            Err(StorageError::Conflict { what: "bookings.slot" }) => {
                transaction.rollback().await.map_err(from_driver)?;
                let is_second_click = self.find_by_key(booking.user, &booking.key).await?.is_some();
                let what = if is_second_click { "bookings.key" } else { "bookings.slot" };
                return Err(StorageError::Conflict { what });
            }
            outcome => outcome?,
        };
        if added.rows_affected() == 0 {
            return Err(StorageError::Conflict { what: "bookings.key" });
        }
        jobs::insert(&mut transaction, settling_job(&booking, settle_at)).await?;
        audit::insert_all(&mut transaction, audit).await?;
        transaction.commit().await.map_err(from_driver)
    }

    async fn lookup(&self, id: BookingId) -> Result<Option<Booking>, StorageError> {
        let row = sqlx::query_as::<Db, BookingRow>(
            "SELECT id, user_id, key, host, clinic, patient, slot, doctor, speciality, start, state, ticket,
                    problem, created_at, updated_at
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
            "SELECT id, user_id, key, host, clinic, patient, slot, doctor, speciality, start, state, ticket,
                    problem, created_at, updated_at
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
            "SELECT id, user_id, key, host, clinic, patient, slot, doctor, speciality, start, state, ticket,
                    problem, created_at, updated_at
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
        ticket: &TicketId,
    ) -> Result<Option<Booking>, StorageError> {
        let (clinic, ticket) = (clinic.as_str(), ticket.as_str());
        if check_id("bookings.clinic", clinic).and(check_id("bookings.ticket", ticket)).is_err() {
            return Ok(None);
        }
        let row = sqlx::query_as::<Db, BookingRow>(
            "SELECT id, user_id, key, host, clinic, patient, slot, doctor, speciality, start, state, ticket,
                    problem, created_at, updated_at
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

    async fn list(&self, owner: UserId) -> Result<Vec<Booking>, StorageError> {
        let rows = sqlx::query_as::<Db, BookingRow>(
            "SELECT id, user_id, key, host, clinic, patient, slot, doctor, speciality, start, state, ticket,
                    problem, created_at, updated_at
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
            "SELECT id, user_id, key, host, clinic, patient, slot, doctor, speciality, start, state, ticket,
                    problem, created_at, updated_at
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

    async fn set_state_with_audit(
        &self,
        step: BookingStep,
        audit: Vec<AuditEvent>,
    ) -> Result<(), StorageError> {
        let BookingStep { id, from, to, ticket, problem, at } = step;
        if let Some(ticket) = &ticket {
            check_id("bookings.ticket", ticket.as_str())?;
        }
        check_text("bookings.problem", problem.as_deref().unwrap_or_default())?;
        if !from.may_become(to) {
            return Err(StorageError::Missing { what: "booking" });
        }
        let mut transaction = self.pools.begin().await?;
        let done = sqlx::query(
            "UPDATE bookings
             SET state = $3, ticket = coalesce($4, ticket), problem = coalesce($5, problem), updated_at = $6
             WHERE id = $1 AND state = $2",
        )
        .bind(id.0)
        .bind(from.name())
        .bind(to.name())
        .bind(ticket.map(|ticket| ticket.0))
        .bind(problem)
        .bind(kept(at))
        .execute(&mut *transaction)
        .await
        .map_err(from_driver)?;
        if done.rows_affected() == 0 {
            return Err(StorageError::Missing { what: "booking" });
        }
        audit::insert_all(&mut transaction, audit).await?;
        transaction.commit().await.map_err(from_driver)
    }
}

fn check(booking: &Booking) -> Result<(), StorageError> {
    check_id("bookings.clinic", booking.clinic.as_str())?;
    check_id("bookings.patient", booking.patient.as_str())?;
    check_id("bookings.slot", booking.slot.as_str())?;
    check_id("bookings.doctor", booking.doctor.as_str())?;
    if let Some(speciality) = &booking.speciality {
        check_id("bookings.speciality", speciality.as_str())?;
    }
    if let Some(ticket) = &booking.ticket {
        check_id("bookings.ticket", ticket.as_str())?;
    }
    check_text("bookings.problem", booking.problem.as_deref().unwrap_or_default())
}
