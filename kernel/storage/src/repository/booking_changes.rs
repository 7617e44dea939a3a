//! Adds entries to the booking log and changes their states.

use super::unit_of_work::Work;
use super::user_changes::lock;
use super::{Db, Transaction, notices, to_microseconds};
use crate::error::from_driver;
use async_trait::async_trait;
use cabinet_domain::{AppointmentId, Booking, BookingId, SpecialityId, UserId};
use cabinet_ports::StorageError;
use cabinet_ports::repository::bounds::{check_id, check_text};
use cabinet_ports::repository::{BOOKING_TURN, BookingStep, BookingWriter, CANCELLED_AT_CLINIC};
use chrono::{DateTime, SubsecRound, Utc};

#[async_trait]
impl BookingWriter for Work {
    async fn add(&mut self, booking: Booking, held_since: DateTime<Utc>) -> Result<(), StorageError> {
        let transaction = self.change();
        check(&booking)?;
        // The lock serialises bookings of one owner, so the second sees the first.
        lock(transaction, booking.user).await?;
        if !insert(transaction, &booking).await? {
            return Err(StorageError::Conflict { what: taken(transaction, &booking).await? });
        }
        if is_another_open(transaction, &booking, held_since).await? {
            return Err(StorageError::Conflict { what: BOOKING_TURN });
        }
        self.done(())
    }

    async fn set_state(&mut self, step: BookingStep) -> Result<bool, StorageError> {
        let is_made = set_state(self.change(), step).await?;
        self.done(is_made)
    }

    async fn note_reminder(&mut self, id: BookingId, hours: u32) -> Result<bool, StorageError> {
        let noted = sqlx::query(
            "UPDATE bookings
             SET reminded_hours = $2
             WHERE id = $1 AND state = 'booked' AND (reminded_hours IS NULL OR reminded_hours > $2) AND EXISTS (
                 SELECT 1 FROM users
                 WHERE users.id = bookings.user_id AND NOT disabled
             )",
        )
        .bind(id.0)
        .bind(i64::from(hours))
        .execute(&mut **self.change())
        .await
        .map_err(from_driver)?;
        self.done(noted.rows_affected() > 0)
    }

    async fn note_change(&mut self, id: BookingId, change: &str) -> Result<bool, StorageError> {
        let noted = sqlx::query(
            "UPDATE bookings
             SET told_change = $2
             WHERE id = $1 AND (told_change IS NULL OR told_change <> $2)
               AND (state = 'booked' AND cancelling_at IS NULL OR state = 'cancelled' AND problem = $3) AND EXISTS (
                 SELECT 1 FROM users
                 WHERE users.id = bookings.user_id AND NOT disabled
             )",
        )
        .bind(id.0)
        .bind(change)
        .bind(CANCELLED_AT_CLINIC)
        .execute(&mut **self.change())
        .await
        .map_err(from_driver)?;
        self.done(noted.rows_affected() > 0)
    }

    async fn begin_cancelling(
        &mut self,
        id: BookingId,
        owner: UserId,
        at: DateTime<Utc>,
    ) -> Result<bool, StorageError> {
        let begun = sqlx::query(
            "UPDATE bookings SET cancelling_at = $3 WHERE id = $1 AND user_id = $2 AND state = 'booked'",
        )
        .bind(id.0)
        .bind(owner.0)
        .bind(to_microseconds(at))
        .execute(&mut **self.change())
        .await
        .map_err(from_driver)?;
        self.done(begun.rows_affected() > 0)
    }

    async fn end_cancelling(
        &mut self,
        id: BookingId,
        owner: UserId,
        begun_at: DateTime<Utc>,
    ) -> Result<bool, StorageError> {
        let ended = sqlx::query(
            "UPDATE bookings
             SET cancelling_at = NULL
             WHERE id = $1 AND user_id = $2 AND state = 'booked' AND cancelling_at = $3",
        )
        .bind(id.0)
        .bind(owner.0)
        .bind(to_microseconds(begun_at))
        .execute(&mut **self.change())
        .await
        .map_err(from_driver)?;
        self.done(ended.rows_affected() > 0)
    }
}

/// Inserts the row. Returns `false` if its key or its slot is taken: both are expected answers, and a failed statement would end the unit of
/// work.
async fn insert(transaction: &mut Transaction, booking: &Booking) -> Result<bool, StorageError> {
    let added = sqlx::query(
        "INSERT INTO bookings (id, user_id, key, host, clinic, patient, slot, doctor, speciality, start,
                               room, slot_end, slot_number, state, ticket, problem, created_at, updated_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)
         ON CONFLICT DO NOTHING",
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
    .execute(&mut **transaction)
    .await
    .map_err(from_driver)?;
    Ok(added.rows_affected() > 0)
}

/// Finds out what is taken: the key before the slot, because a second click takes both.
async fn taken(transaction: &mut Transaction, booking: &Booking) -> Result<&'static str, StorageError> {
    let (is_key, is_id) = sqlx::query_as::<Db, (bool, bool)>(
        "SELECT EXISTS (SELECT 1 FROM bookings WHERE user_id = $1 AND key = $2),
                EXISTS (SELECT 1 FROM bookings WHERE id = $3)",
    )
    .bind(booking.user.0)
    .bind(booking.key.as_str())
    .bind(booking.id.0)
    .fetch_one(&mut **transaction)
    .await
    .map_err(from_driver)?;
    Ok(match (is_key, is_id) {
        (true, _) => "bookings.key",
        (false, true) => "bookings.id",
        // Its holder may have released it meanwhile.
        (false, false) => "bookings.slot",
    })
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

/// Makes a step, unless the booking has left the state that it starts from.
async fn set_state(transaction: &mut Transaction, step: BookingStep) -> Result<bool, StorageError> {
    let BookingStep { id, user, from, to, ticket, problem, at, notice } = step;
    if let Some(ticket) = &ticket {
        check_id("bookings.ticket", ticket.as_str())?;
    }
    check_text("bookings.problem", problem.as_deref().unwrap_or_default())?;
    if !from.may_become(to) {
        return Ok(false);
    }
    // The notice refers to the account, which locks it.
    lock(transaction, user).await?;
    let done = sqlx::query(
        "UPDATE bookings
         SET state = $3, ticket = coalesce($4, ticket), updated_at = $6, cancelling_at = NULL,
             problem = CASE WHEN cancelling_at IS NULL THEN coalesce($5, problem) ELSE problem END
         WHERE id = $1 AND state = $2 AND user_id = $7",
    )
    .bind(id.0)
    .bind(from.name())
    .bind(to.name())
    .bind(ticket.map(|ticket| ticket.0))
    .bind(problem)
    .bind(to_microseconds(at))
    .bind(user.0)
    .execute(&mut **transaction)
    .await
    .map_err(from_driver)?;
    if done.rows_affected() == 0 {
        return Ok(false);
    }
    if let Some(notice) = notice {
        notices::insert_about_booking(transaction, id, &notice, to_microseconds(at)).await?;
    }
    Ok(true)
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
