//! Adds entries to the booking log.

use super::super::LOCK_USER;
use super::{Repositories, Transaction, audit, jobs, to_microseconds};
use crate::error::from_driver;
use cabinet_domain::{AppointmentId, AuditEvent, Booking, SpecialityId};
use cabinet_ports::StorageError;
use cabinet_ports::repository::bounds::{check_id, check_text};
use cabinet_ports::repository::{BOOKING_TURN, BookingRepository, settling_job};
use chrono::{DateTime, SubsecRound, Utc};

impl Repositories {
    pub(super) async fn add_booking(
        &self,
        booking: Booking,
        settle_at: DateTime<Utc>,
        held_since: Option<DateTime<Utc>>,
        audit: Vec<AuditEvent>,
    ) -> Result<(), StorageError> {
        check(&booking)?;
        let mut transaction = self.pools.begin().await?;
        if held_since.is_some() {
            // The lock serialises bookings of one owner, so the second sees the first.
            sqlx::query(LOCK_USER)
                .bind(booking.user.0)
                .fetch_optional(&mut *transaction)
                .await
                .map_err(from_driver)?;
        }
        let added = sqlx::query(
            "INSERT INTO bookings (id, user_id, key, host, clinic, patient, slot, doctor, speciality, start,
                                   room, slot_end, slot_number, state, ticket, problem, created_at, updated_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)
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
        .bind(booking.room.as_deref())
        .bind(booking.end.map(|end| end.trunc_subsecs(6)))
        .bind(booking.number.map(i64::from))
        .bind(booking.state.name())
        .bind(booking.ticket.as_ref().map(AppointmentId::as_str))
        .bind(booking.problem.as_deref())
        .bind(to_microseconds(booking.created_at))
        .bind(to_microseconds(booking.updated_at))
        .execute(&mut *transaction)
        .await
        .map_err(from_driver);
        // A repeated click has the same key and slot. ON CONFLICT checks the key first, but if both requests arrive at the same moment,
        // PostgreSQL may report the slot's conflict before it has checked the key. By then the first request's entry exists.
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
        if let Some(since) = held_since
            && is_another_open(&mut transaction, &booking, since).await?
        {
            return Err(StorageError::Conflict { what: BOOKING_TURN });
        }
        jobs::insert(&mut transaction, settling_job(&booking, settle_at)).await?;
        audit::insert_all(&mut transaction, audit).await?;
        transaction.commit().await.map_err(from_driver)
    }
}

/// Whether the owner has another open booking at the host that was created after `since`.
async fn is_another_open(
    transaction: &mut Transaction,
    booking: &Booking,
    since: DateTime<Utc>,
) -> Result<bool, StorageError> {
    let found = sqlx::query(
        "SELECT 1 FROM bookings
         WHERE user_id = $1 AND host = $2 AND id <> $3 AND state IN ('asked', 'unknown') AND created_at > $4
         LIMIT 1",
    )
    .bind(booking.user.0)
    .bind(booking.host.as_str())
    .bind(booking.id.0)
    .bind(to_microseconds(since))
    .fetch_optional(&mut **transaction)
    .await
    .map_err(from_driver)?;
    Ok(found.is_some())
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
    check_text("bookings.room", booking.room.as_deref().unwrap_or_default())?;
    check_text("bookings.problem", booking.problem.as_deref().unwrap_or_default())
}
