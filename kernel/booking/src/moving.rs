//! Moves an appointment to another slot (issue 17): books the new slot first and cancels the old appointment after, so the patient has one
//! at any time. The last step survives a killed kernel (`reservation::finish_move`).

use crate::appointments::Appointments;
use crate::reservation::{BookedAppointment, BookingRequest, NamedBooking, Placement, Replaced};
use crate::{BookingError, Caller};
use cabinet_domain::local_time::in_zone;
use cabinet_domain::{
    AppointmentId, Booking, BookingId, BookingMove, ClinicId, DoctorId, IdempotencyKey, MoveState,
};
use chrono::{DateTime, FixedOffset};
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::timeout;

/// How long a request waits for the cancellation of the old appointment; it continues afterwards.
const CANCELLATION_AWAITED: Duration = Duration::from_secs(15);

/// An appointment that was moved, and what became of the old one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MovedAppointment {
    /// The new appointment.
    pub booked: BookedAppointment,
    /// `Done`, `Cancelling`, `Standing`, or `Dropped` if the new appointment is gone already.
    pub state: MoveState,
}

/// A move that is not completed, with names from the cached lists.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenMove {
    /// The new booking.
    pub booking: NamedBooking,
    /// The new appointment, once it exists.
    pub ticket: Option<AppointmentId>,
    /// `Booking`, `Cancelling` or `Standing`.
    pub state: MoveState,
    /// Whether the old appointment could not be cancelled at the first attempt.
    pub has_failed: bool,
    /// Clinic of the old appointment.
    pub old_clinic: ClinicId,
    /// `None` if the clinic is not listed.
    pub old_clinic_name: Option<String>,
    /// The clinic's phone number, as the clinic writes it.
    pub old_clinic_phone: Option<String>,
    /// The old appointment.
    pub old_ticket: AppointmentId,
    pub old_doctor: Option<DoctorId>,
    /// `None` if the lists do not contain the doctor.
    pub old_doctor_name: Option<String>,
    /// Start of the old appointment with the hospital's UTC offset.
    pub old_start: DateTime<FixedOffset>,
}

/// The first of the appointments that an appointment replaced, one after the other, and how often it was moved: a calendar shows one event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MoveOrigin {
    pub clinic: ClinicId,
    pub ticket: AppointmentId,
    pub moves: u32,
}

/// Completed moves by the booking that replaced an appointment.
pub(crate) struct CompletedMoves {
    by_booking: HashMap<BookingId, (ClinicId, AppointmentId)>,
}

impl CompletedMoves {
    pub(crate) fn new(moves: &[BookingMove]) -> Self {
        let done = moves.iter().filter(|moving| moving.state == MoveState::Done);
        let by_booking = done.map(|moving| (moving.booking, (moving.clinic.clone(), moving.ticket.clone())));
        Self { by_booking: by_booking.collect() }
    }

    /// Follows the moves back. `booking_of` names the booking that led to an appointment.
    pub(crate) fn origin(
        &self,
        booking: BookingId,
        booking_of: impl Fn(&ClinicId, &AppointmentId) -> Option<BookingId>,
    ) -> Option<MoveOrigin> {
        let mut origin = None;
        let mut next = Some(booking);
        // Each move is followed once, so stored data cannot make this endless.
        for moves in 1..=u32::try_from(self.by_booking.len()).unwrap_or(u32::MAX) {
            let Some((clinic, ticket)) = next.and_then(|booking| self.by_booking.get(&booking)) else {
                break;
            };
            origin = Some(MoveOrigin { clinic: clinic.clone(), ticket: ticket.clone(), moves });
            next = booking_of(clinic, ticket);
        }
        origin
    }
}

impl Appointments {
    /// Moves one of the caller's upcoming appointments to another slot. A repetition with the same key, or for a slot to which the caller
    /// has moved this appointment already, returns the first outcome.
    pub(crate) async fn move_to(
        self: &Arc<Self>,
        caller: &Caller,
        clinic: &ClinicId,
        ticket: &AppointmentId,
        request: &BookingRequest,
        key: Option<&IdempotencyKey>,
    ) -> Result<MovedAppointment, BookingError> {
        if !self.parts.settings.booking_open {
            return Err(BookingError::BookingClosed);
        }
        let earlier = self.bookings.move_before(caller, request, key).await?;
        let earlier = earlier.filter(|moving| moving.clinic == *clinic && moving.ticket == *ticket);
        let is_repeated = earlier.is_some();
        // Before the history is read: a move that is completed from now on is in the way of this one.
        let moves = self.parts.stores.moves.list(caller.user, &self.parts.host.id).await?;
        let completed_before = completed_of(&moves, clinic, ticket);
        let replaces = match earlier {
            Some(moving) => Replaced::of(&moving, completed_before),
            None => self.replaceable(caller, clinic, ticket, &moves).await?,
        };
        let wanted = Placement { request, key, replaces: Some(&replaces) };
        let booked = self.bookings.book(caller, &wanted).await?;
        if !is_repeated {
            self.cancel_replaced(caller, booked.booking).await;
        }
        let moving = self.parts.stores.moves.lookup(booked.booking).await?;
        let state = moving.map_or(MoveState::Dropped, |moving| moving.state);
        Ok(MovedAppointment { booked, state })
    }

    /// Cancels the old appointment in a task of its own, and waits for it a while. What is left to do is done by the job.
    async fn cancel_replaced(&self, caller: &Caller, booking: BookingId) {
        let (bookings, user) = (Arc::clone(&self.bookings), caller.user);
        let task = self.bookings.tasks.spawn(async move {
            if let Err(error) = bookings.finish_move(booking, 0, true).await {
                tracing::warn!(booking.id = %booking, user.id = %user, %error, "booking {booking}: its move is left to the job");
            }
        });
        drop(timeout(CANCELLATION_AWAITED, task).await);
    }

    /// The appointment to replace: an upcoming one of the caller that is not part of another of their moves.
    async fn replaceable(
        &self,
        caller: &Caller,
        clinic: &ClinicId,
        ticket: &AppointmentId,
        moves: &[BookingMove],
    ) -> Result<Replaced, BookingError> {
        let line = self.any_line_of(caller, clinic, ticket).await?;
        let open = moves.iter().filter(|moving| moving.state.is_open());
        refuse_while_moving(open, clinic, ticket, line.as_ref())?;
        // A read that began before the moves were counted may show an appointment that is moved by now.
        if let Ok(relation) = self.relations.at(caller, clinic).await {
            self.history.outdate(clinic, &relation.patient);
        }
        let (_relation, found) = self.own_upcoming(caller, clinic, ticket).await?;
        Ok(Replaced {
            clinic: clinic.clone(),
            ticket: ticket.clone(),
            doctor: found.doctor_id,
            start: found.start.with_timezone(&self.parts.zone).naive_local(),
            completed_before: completed_of(moves, clinic, ticket),
        })
    }

    /// The caller's moves that are not completed, oldest first. One whose old visit has begun needs nothing any more.
    pub(crate) async fn open_moves(&self, caller: &Caller) -> Result<Vec<OpenMove>, BookingError> {
        let stores = &self.parts.stores;
        let now = self.parts.clock.now();
        let mut open = Vec::new();
        for moving in stores.moves.list(caller.user, &self.parts.host.id).await? {
            let old_start = in_zone(moving.start, self.parts.zone);
            if !moving.state.is_open() || old_start <= now {
                continue;
            }
            let Some(line) = stores.bookings.lookup(moving.booking).await? else { continue };
            let old_clinic = self.lists.remembered_clinic(&moving.clinic);
            let old_doctor = moving.doctor.as_ref();
            let old_doctor = old_doctor.and_then(|id| self.lists.remembered_doctor(&moving.clinic, id, None));
            let (old_clinic_name, old_clinic_phone) =
                old_clinic.map(|clinic| (clinic.name, clinic.phone)).unzip();
            open.push(OpenMove {
                ticket: line.ticket.clone(),
                booking: NamedBooking::new(line, &self.lists, self.parts.zone),
                state: moving.state,
                has_failed: moving.problem.is_some(),
                old_clinic_name,
                old_clinic_phone: old_clinic_phone.flatten(),
                old_clinic: moving.clinic,
                old_ticket: moving.ticket,
                old_doctor: moving.doctor,
                old_doctor_name: old_doctor.map(|doctor| doctor.name),
                old_start,
            });
        }
        Ok(open)
    }
}

/// How many of these moves of an appointment are completed.
fn completed_of(moves: &[BookingMove], clinic: &ClinicId, ticket: &AppointmentId) -> u64 {
    let is_completed = |moving: &&BookingMove| {
        moving.state == MoveState::Done && moving.clinic == *clinic && moving.ticket == *ticket
    };
    moves.iter().filter(is_completed).map(|_| 1).sum()
}

/// Fails if the appointment is the old or the new one of one of these moves. `line`: its booking record.
pub(crate) fn refuse_while_moving<'a>(
    mut hindering: impl Iterator<Item = &'a BookingMove>,
    clinic: &ClinicId,
    ticket: &AppointmentId,
    line: Option<&Booking>,
) -> Result<(), BookingError> {
    let found = hindering.find(|moving| {
        moving.clinic == *clinic && moving.ticket == *ticket
            || line.is_some_and(|line| line.id == moving.booking)
    });
    found.map_or(Ok(()), |moving| Err(BookingError::MoveUnderWay(moving.booking)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::Utc;
    use uuid::Uuid;

    fn id(number: u128) -> BookingId {
        BookingId(Uuid::from_u128(number))
    }

    fn moving(booking: u128, ticket: &str, state: MoveState) -> BookingMove {
        let now = DateTime::<Utc>::UNIX_EPOCH;
        BookingMove {
            booking: id(booking),
            host: "netrika1".parse().unwrap(),
            clinic: "c1".into(),
            ticket: ticket.into(),
            doctor: None,
            start: now.naive_utc(),
            state,
            problem: None,
            created_at: now,
            updated_at: now,
        }
    }

    /// Issue 17: an appointment that was moved twice keeps the calendar event of the first one.
    #[test]
    fn the_first_appointment_of_a_chain_is_found() {
        use MoveState::{Done, Standing};
        let moves = [moving(2, "t1", Done), moving(3, "t2", Done), moving(4, "t3", Standing)];
        let completed = CompletedMoves::new(&moves);
        let booking_of = |_: &ClinicId, ticket: &AppointmentId| (ticket.as_str() == "t2").then(|| id(2));
        let origin =
            |booking| completed.origin(id(booking), booking_of).map(|found| (found.ticket.0, found.moves));
        assert_eq!(origin(3), Some(("t1".to_owned(), 2)));
        assert_eq!(origin(2), Some(("t1".to_owned(), 1)));
        assert_eq!((origin(1), origin(4)), (None, None));
        let circle = CompletedMoves::new(&[moving(1, "t1", Done)]);
        assert_eq!(circle.origin(id(1), |_, _| Some(id(1))).map(|found| found.moves), Some(1));
    }
}
