//! Moves of appointments.

use super::unit_of_work::Work;
use super::user_changes::lock;
use super::{Db, Repositories, Transaction, inconsistent, notices, to_microseconds};
use crate::error::from_driver;
use crate::row::row;
use async_trait::async_trait;
use cabinet_domain::{
    AppointmentId, BookingId, BookingMove, ClinicId, DoctorId, MedicalHostId, MoveState, UserId,
};
use cabinet_ports::StorageError;
use cabinet_ports::repository::bounds::{check_id, check_text};
use cabinet_ports::repository::{BookingNotice, MOVED_TICKET, MoveRepository, MoveStep, MoveWriter};
use chrono::{DateTime, NaiveDateTime, SubsecRound as _, Utc};
use uuid::Uuid;

#[async_trait]
impl MoveRepository for Repositories {
    async fn lookup(&self, booking: BookingId) -> Result<Option<BookingMove>, StorageError> {
        let row = sqlx::query_as::<Db, MoveRow>(
            "SELECT booking, host, clinic, ticket, doctor, start, state, problem, created_at, updated_at
             FROM booking_moves
             WHERE booking = $1",
        )
        .bind(booking.0)
        .fetch_optional(self.pools.reader())
        .await
        .map_err(from_driver)?;
        row.map(BookingMove::try_from).transpose()
    }

    async fn list(&self, owner: UserId, host: &MedicalHostId) -> Result<Vec<BookingMove>, StorageError> {
        let rows = sqlx::query_as::<Db, MoveRow>(
            "SELECT booking, host, clinic, ticket, doctor, start, state, problem, created_at, updated_at
             FROM booking_moves
             WHERE user_id = $1 AND host = $2
             ORDER BY created_at, booking",
        )
        .bind(owner.0)
        .bind(host.as_str())
        .fetch_all(self.pools.reader())
        .await
        .map_err(from_driver)?;
        rows.into_iter().map(BookingMove::try_from).collect()
    }
}

#[async_trait]
impl MoveWriter for Work {
    async fn add(&mut self, new: BookingMove) -> Result<(), StorageError> {
        let transaction = self.change();
        check_id("booking_moves.clinic", new.clinic.as_str())?;
        check_id("booking_moves.ticket", new.ticket.as_str())?;
        if let Some(doctor) = &new.doctor {
            check_id("booking_moves.doctor", doctor.as_str())?;
        }
        let added = sqlx::query(
            "INSERT INTO booking_moves (booking, user_id, host, clinic, ticket, doctor, start, state, problem,
                                        created_at, updated_at)
             SELECT id, user_id, $2, $3, $4, $5, $6, $7, $8, $9, $10
             FROM bookings
             WHERE id = $1
             ON CONFLICT DO NOTHING",
        )
        .bind(new.booking.0)
        .bind(new.host.as_str())
        .bind(new.clinic.as_str())
        .bind(new.ticket.as_str())
        .bind(new.doctor.as_ref().map(DoctorId::as_str))
        .bind(new.start.trunc_subsecs(6))
        .bind(new.state.name())
        .bind(new.problem.as_deref())
        .bind(to_microseconds(new.created_at))
        .bind(to_microseconds(new.updated_at))
        .execute(&mut **transaction)
        .await
        .map_err(from_driver)?;
        if added.rows_affected() == 0 {
            return Err(StorageError::Conflict { what: MOVED_TICKET });
        }
        self.done(())
    }

    async fn count_completed(
        &mut self,
        host: &MedicalHostId,
        clinic: &ClinicId,
        ticket: &AppointmentId,
    ) -> Result<u64, StorageError> {
        let count: i64 = sqlx::query_scalar(
            "SELECT count(*)
             FROM booking_moves
             WHERE host = $1 AND clinic = $2 AND ticket = $3 AND state = 'done'",
        )
        .bind(host.as_str())
        .bind(clinic.as_str())
        .bind(ticket.as_str())
        .fetch_one(&mut **self.change())
        .await
        .map_err(from_driver)?;
        self.done(count.unsigned_abs())
    }

    async fn set_state(&mut self, step: MoveStep) -> Result<bool, StorageError> {
        let is_made = set_state(self.change(), step).await?;
        self.done(is_made)
    }

    async fn note_problem(
        &mut self,
        booking: BookingId,
        user: UserId,
        problem: &str,
        notice: BookingNotice,
        at: DateTime<Utc>,
    ) -> Result<bool, StorageError> {
        let transaction = self.change();
        check_text("booking_moves.problem", problem)?;
        // The notice refers to the account, which locks it.
        lock(transaction, user).await?;
        let mut noted = 0;
        for is_first in [true, false] {
            let done = sqlx::query(
                "UPDATE booking_moves
                 SET problem = $3
                 WHERE booking = $1 AND user_id = $2 AND state = 'cancelling' AND (problem IS NULL) = $4",
            )
            .bind(booking.0)
            .bind(user.0)
            .bind(problem)
            .bind(is_first)
            .execute(&mut **transaction)
            .await
            .map_err(from_driver)?;
            noted = done.rows_affected();
            if noted > 0 {
                if is_first {
                    notices::insert_about_booking(transaction, booking, &notice, to_microseconds(at)).await?;
                }
                break;
            }
        }
        self.done(noted > 0)
    }

    async fn complete_of_ticket(
        &mut self,
        owner: UserId,
        host: &MedicalHostId,
        clinic: &ClinicId,
        ticket: &AppointmentId,
        at: DateTime<Utc>,
    ) -> Result<Option<BookingId>, StorageError> {
        let booking: Option<Uuid> = sqlx::query_scalar(
            "UPDATE booking_moves
             SET state = 'done', updated_at = $5
             WHERE user_id = $1 AND host = $2 AND clinic = $3 AND ticket = $4 AND state IN ('cancelling', 'standing')
             RETURNING booking",
        )
        .bind(owner.0)
        .bind(host.as_str())
        .bind(clinic.as_str())
        .bind(ticket.as_str())
        .bind(to_microseconds(at))
        .fetch_optional(&mut **self.change())
        .await
        .map_err(from_driver)?;
        self.done(booking.map(BookingId))
    }

    async fn drop_of_booking(&mut self, booking: BookingId, at: DateTime<Utc>) -> Result<bool, StorageError> {
        let done = sqlx::query(
            "UPDATE booking_moves
             SET state = 'dropped', updated_at = $2
             WHERE booking = $1 AND state IN ('booking', 'cancelling', 'standing')",
        )
        .bind(booking.0)
        .bind(to_microseconds(at))
        .execute(&mut **self.change())
        .await
        .map_err(from_driver)?;
        self.done(done.rows_affected() > 0)
    }
}

/// Makes a step, unless the move has left the state that it starts from.
async fn set_state(transaction: &mut Transaction, step: MoveStep) -> Result<bool, StorageError> {
    let MoveStep { booking, user, from, to, problem, at, notice } = step;
    check_text("booking_moves.problem", problem.as_deref().unwrap_or_default())?;
    if !from.may_become(to) {
        return Ok(false);
    }
    // The notice refers to the account, which locks it.
    lock(transaction, user).await?;
    let done = sqlx::query(
        "UPDATE booking_moves
         SET state = $4, problem = coalesce($5, problem), updated_at = $6
         WHERE booking = $1 AND user_id = $2 AND state = $3",
    )
    .bind(booking.0)
    .bind(user.0)
    .bind(from.name())
    .bind(to.name())
    .bind(problem)
    .bind(to_microseconds(at))
    .execute(&mut **transaction)
    .await
    .map_err(from_driver)?;
    if done.rows_affected() == 0 {
        return Ok(false);
    }
    if let Some(notice) = notice {
        notices::insert_about_booking(transaction, booking, &notice, to_microseconds(at)).await?;
    }
    Ok(true)
}

row! {
    struct MoveRow {
        booking: Uuid,
        host: String,
        clinic: String,
        ticket: String,
        doctor: Option<String>,
        start: NaiveDateTime,
        state: String,
        problem: Option<String>,
        created_at: DateTime<Utc>,
        updated_at: DateTime<Utc>,
    }
}

impl TryFrom<MoveRow> for BookingMove {
    type Error = StorageError;

    fn try_from(row: MoveRow) -> Result<Self, StorageError> {
        let wrong = |column| move || inconsistent("booking_moves", column, row.booking);
        let state = MoveState::ALL.into_iter().find(|state| state.name() == row.state);
        Ok(Self {
            booking: BookingId(row.booking),
            host: row.host.parse().ok().ok_or_else(wrong("host"))?,
            clinic: ClinicId(row.clinic),
            ticket: AppointmentId(row.ticket),
            doctor: row.doctor.map(DoctorId),
            start: row.start,
            state: state.ok_or_else(wrong("state"))?,
            problem: row.problem,
            created_at: row.created_at,
            updated_at: row.updated_at,
        })
    }
}
