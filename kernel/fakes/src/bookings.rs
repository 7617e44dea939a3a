//! The booking log in memory.

use super::memory::kept;
use super::{Memory, notices};
use async_trait::async_trait;
use cabinet_domain::{
    AppointmentId, AuditEvent, Booking, BookingId, BookingState, ClinicId, IdempotencyKey, MedicalHostId,
    SlotId, UserId,
};
use cabinet_ports::repository::bounds::{check_id, check_text};
use cabinet_ports::repository::{BOOKING_TURN, BookingStep, settling_job};
use cabinet_ports::{BookingRepository, StorageError};
use chrono::{DateTime, SubsecRound, Utc};

#[async_trait]
impl BookingRepository for Memory {
    async fn add_with_audit(
        &self,
        booking: Booking,
        settle_at: DateTime<Utc>,
        audit: Vec<AuditEvent>,
    ) -> Result<(), StorageError> {
        self.add_booking(booking, settle_at, None, audit)
    }

    async fn add_in_turn(
        &self,
        booking: Booking,
        settle_at: DateTime<Utc>,
        held_since: DateTime<Utc>,
        audit: Vec<AuditEvent>,
    ) -> Result<(), StorageError> {
        self.add_booking(booking, settle_at, Some(held_since), audit)
    }

    async fn renew_lease(&self, id: BookingId, at: DateTime<Utc>) -> Result<bool, StorageError> {
        let mut tables = self.tables()?;
        let asked = tables.bookings.iter_mut().find(|row| row.id == id && row.state == BookingState::Asked);
        let Some(row) = asked else { return Ok(false) };
        row.updated_at = kept(at);
        Ok(true)
    }

    async fn lookup(&self, id: BookingId) -> Result<Option<Booking>, StorageError> {
        Ok(self.tables()?.bookings.iter().find(|row| row.id == id).cloned())
    }

    async fn find_by_key(
        &self,
        owner: UserId,
        key: &IdempotencyKey,
    ) -> Result<Option<Booking>, StorageError> {
        Ok(self.tables()?.bookings.iter().find(|row| row.user == owner && row.key == *key).cloned())
    }

    async fn release_key(&self, id: BookingId) -> Result<bool, StorageError> {
        let mut tables = self.tables()?;
        let refused =
            tables.bookings.iter_mut().find(|row| row.id == id && row.state == BookingState::Refused);
        let Some(row) = refused else { return Ok(false) };
        row.key = IdempotencyKey::of_booking(id);
        Ok(true)
    }

    async fn find_holding(
        &self,
        host: &MedicalHostId,
        clinic: &ClinicId,
        slot: &SlotId,
    ) -> Result<Option<Booking>, StorageError> {
        let tables = self.tables()?;
        Ok(tables.bookings.iter().find(|row| holds(row, host, clinic, slot)).cloned())
    }

    async fn find_by_ticket(
        &self,
        owner: UserId,
        host: &MedicalHostId,
        clinic: &ClinicId,
        ticket: &AppointmentId,
    ) -> Result<Option<Booking>, StorageError> {
        let tables = self.tables()?;
        let became = |row: &&Booking| {
            row.user == owner
                && row.host == *host
                && row.clinic == *clinic
                && row.ticket.as_ref() == Some(ticket)
        };
        Ok(tables.bookings.iter().filter(became).max_by_key(|row| (row.created_at, row.id)).cloned())
    }

    async fn owner_of_ticket(
        &self,
        host: &MedicalHostId,
        clinic: &ClinicId,
        ticket: &AppointmentId,
    ) -> Result<Option<UserId>, StorageError> {
        let tables = self.tables()?;
        let became = |row: &&Booking| {
            row.host == *host
                && row.clinic == *clinic
                && row.ticket.as_ref() == Some(ticket)
                && matches!(row.state, BookingState::Asked | BookingState::Booked | BookingState::Unknown)
        };
        let latest = tables.bookings.iter().filter(became).max_by_key(|row| (row.created_at, row.id));
        Ok(latest.map(|row| row.user))
    }

    async fn list(&self, owner: UserId) -> Result<Vec<Booking>, StorageError> {
        let tables = self.tables()?;
        let mut all: Vec<_> = tables.bookings.iter().filter(|row| row.user == owner).cloned().collect();
        all.sort_by_key(|row| (row.created_at, row.id));
        Ok(all)
    }

    async fn list_open(&self, owner: UserId, host: &MedicalHostId) -> Result<Vec<Booking>, StorageError> {
        let tables = self.tables()?;
        let mut open: Vec<_> =
            tables.bookings.iter().filter(|row| is_open(row, owner, host)).cloned().collect();
        open.sort_by_key(|row| (row.created_at, row.id));
        Ok(open)
    }

    async fn set_state_with_audit(
        &self,
        step: BookingStep,
        audit: Vec<AuditEvent>,
    ) -> Result<(), StorageError> {
        let BookingStep { id, from, to, ticket, problem, at, notice } = step;
        self.check_lines(&audit)?;
        if let Some(ticket) = &ticket {
            check_id("bookings.ticket", ticket.as_str())?;
        }
        check_text("bookings.problem", problem.as_deref().unwrap_or_default())?;
        let mut tables = self.tables()?;
        let row = tables.bookings.iter().find(|row| row.id == id && row.state == from);
        let Some(owner) = row.filter(|_| from.may_become(to)).map(|row| row.user) else {
            return Err(StorageError::Missing { what: "booking" });
        };
        if let Some(notice) = notice {
            tables.add_notice(notices::Row::about_booking(owner, id, notice, kept(at)))?;
        }
        let Some(row) = tables.bookings.iter_mut().find(|row| row.id == id) else {
            return Err(StorageError::Missing { what: "booking" });
        };
        row.state = to;
        row.ticket = ticket.or(row.ticket.take());
        row.problem = problem.or(row.problem.take());
        row.updated_at = kept(at);
        tables.add_lines(audit);
        Ok(())
    }
}

impl Memory {
    fn add_booking(
        &self,
        booking: Booking,
        settle_at: DateTime<Utc>,
        held_since: Option<DateTime<Utc>>,
        audit: Vec<AuditEvent>,
    ) -> Result<(), StorageError> {
        self.check_lines(&audit)?;
        check(&booking)?;
        let job = settling_job(&booking, settle_at);
        let mut tables = self.tables()?;
        tables.require_user(booking.user)?;
        let same_slot = |row: &Booking| holds(row, &booking.host, &booking.clinic, &booking.slot);
        if tables.bookings.iter().any(|row| row.user == booking.user && row.key == booking.key) {
            return Err(StorageError::Conflict { what: "bookings.key" });
        }
        if booking.state.holds_the_slot() && tables.bookings.iter().any(same_slot) {
            return Err(StorageError::Conflict { what: "bookings.slot" });
        }
        if tables.bookings.iter().any(|row| row.id == booking.id) {
            return Err(StorageError::Conflict { what: "bookings.id" });
        }
        let is_in_the_way = |row: &Booking| {
            let since = held_since.map(kept);
            is_open(row, booking.user, &booking.host) && since.is_some_and(|since| row.created_at > since)
        };
        if tables.bookings.iter().any(is_in_the_way) {
            return Err(StorageError::Conflict { what: BOOKING_TURN });
        }
        tables.add_job(job)?;
        tables.bookings.push(Booking {
            start: booking.start.trunc_subsecs(6),
            end: booking.end.map(|end| end.trunc_subsecs(6)),
            created_at: kept(booking.created_at),
            updated_at: kept(booking.updated_at),
            ..booking
        });
        tables.add_lines(audit);
        Ok(())
    }
}

/// Mirrors the partial unique index of the databases.
fn holds(row: &Booking, host: &MedicalHostId, clinic: &ClinicId, slot: &SlotId) -> bool {
    row.state.holds_the_slot() && row.host == *host && row.clinic == *clinic && row.slot == *slot
}

fn is_open(row: &Booking, owner: UserId, host: &MedicalHostId) -> bool {
    row.user == owner && row.host == *host && matches!(row.state, BookingState::Asked | BookingState::Unknown)
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
