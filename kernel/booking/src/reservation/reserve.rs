//! From a booking request to a booking record: checks the caller, the offer of the slot, and existing records.

use super::execute::{Bookings, answered};
use super::turn::is_not_its_turn;
use super::types::{BookedAppointment, BookingRequest};
use crate::availability::Wanted;
use crate::slot_cache::Offer;
use crate::{BookingError, Caller};
use cabinet_domain::local_time::in_zone;
use cabinet_domain::{
    AppointmentId, AppointmentStatus, Booking, BookingId, BookingMove, BookingState, ClinicId, DoctorId,
    IdempotencyKey, MoveState, PatientId,
};
use cabinet_ports::repository::MOVED_TICKET;
use cabinet_ports::{Problem, ProblemCode, StorageError};
use chrono::NaiveDateTime;
use std::sync::Arc;
use tokio::time::{Instant, timeout_at};
use uuid::Uuid;

/// A slot to book, and the appointment that it replaces, if it is a move.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Placement<'a> {
    pub(crate) request: &'a BookingRequest,
    pub(crate) key: Option<&'a IdempotencyKey>,
    pub(crate) replaces: Option<&'a Replaced>,
}

/// An appointment that is to be replaced, as the patient's history shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Replaced {
    pub(crate) clinic: ClinicId,
    pub(crate) ticket: AppointmentId,
    pub(crate) doctor: Option<DoctorId>,
    /// On the hospital's wall clock.
    pub(crate) start: NaiveDateTime,
    /// Completed moves of this appointment when the history was asked for. Hospital systems use the id of a slot again, so there may be some.
    pub(crate) completed_before: u64,
}

/// A move that is to be stored, unless another one of the same appointment was completed since its history was read.
#[derive(Debug)]
pub(crate) struct NewMove {
    pub(crate) moving: BookingMove,
    pub(crate) completed_before: u64,
}

impl Replaced {
    pub(crate) fn of(moving: &BookingMove, completed_before: u64) -> Self {
        Self {
            completed_before,
            clinic: moving.clinic.clone(),
            ticket: moving.ticket.clone(),
            doctor: moving.doctor.clone(),
            start: moving.start,
        }
    }

    /// The move of this appointment by a new booking.
    fn by(&self, booking: &Booking) -> NewMove {
        let moving = BookingMove {
            booking: booking.id,
            host: booking.host.clone(),
            clinic: self.clinic.clone(),
            ticket: self.ticket.clone(),
            doctor: self.doctor.clone(),
            start: self.start,
            state: MoveState::Booking,
            problem: None,
            created_at: booking.created_at,
            updated_at: booking.created_at,
        };
        NewMove { moving, completed_before: self.completed_before }
    }
}

/// The state of a request before anything is written.
enum Standing {
    /// The request is a repetition; this is its record.
    Repeated(Box<Booking>),
    /// The slot is free, and the hospital system offers it.
    Free(PatientId, Offer),
}

impl Bookings {
    /// Books a slot once. The module documentation lists the steps.
    ///
    /// # Errors
    /// See [`BookingError`]. Only `OutcomeUnknown` leaves open whether there is an appointment.
    pub(crate) async fn book(
        self: &Arc<Self>,
        caller: &Caller,
        wanted: &Placement<'_>,
    ) -> Result<BookedAppointment, BookingError> {
        if !self.parts.settings.booking_open {
            return Err(BookingError::BookingClosed);
        }
        let began = Instant::now();
        let deadline = began + self.parts.settings.wait_timeout;
        let turn_by = began + self.parts.settings.booking_turn_wait;
        loop {
            match self.try_to_book(caller, wanted, deadline).await {
                Err(BookingError::Storage(error)) if is_not_its_turn(&error) => {
                    self.until_turn(caller, turn_by).await?;
                }
                answer => return answer,
            }
        }
    }

    async fn try_to_book(
        self: &Arc<Self>,
        caller: &Caller,
        wanted: &Placement<'_>,
        deadline: Instant,
    ) -> Result<BookedAppointment, BookingError> {
        let standing = match timeout_at(deadline, self.standing(caller, wanted)).await {
            Ok(standing) => standing?,
            Err(_elapsed) => {
                let late = Problem::new(
                    ProblemCode::TimedOut,
                    "the hospital system did not say whether the slot is free",
                );
                return Err(late.into());
            }
        };
        let (patient, offer) = match standing {
            Standing::Repeated(line) => return self.answer_of(&line, deadline).await,
            Standing::Free(patient, offer) => (patient, offer),
        };
        let line = self.line(caller, wanted.request, wanted.key, patient, offer);
        let moving = wanted.replaces.map(|replaced| replaced.by(&line));
        let outcome = self.carry_out(caller, line.clone(), moving, deadline).await;
        match answered(line.id, outcome) {
            Err(BookingError::Storage(error))
                if matches!(*error, StorageError::Conflict { what: MOVED_TICKET }) =>
            {
                Err(self.other_move(caller, wanted).await?)
            }
            Err(BookingError::Storage(error))
                if matches!(*error, StorageError::Conflict { .. }) && !is_not_its_turn(&error) =>
            {
                self.second_click(caller, wanted, deadline).await
            }
            answer => answer,
        }
    }

    async fn standing(&self, caller: &Caller, wanted: &Placement<'_>) -> Result<Standing, BookingError> {
        let request = wanted.request;
        if let Some(line) = self.binding(caller, wanted).await? {
            return Ok(Standing::Repeated(Box::new(line)));
        }
        let holding = self.holding(request).await?;
        if let Some(line) = holding.as_ref().filter(|line| line.user == caller.user)
            && !self.is_released(caller, line).await
        {
            self.require_same_move(line, wanted).await?;
            return Ok(Standing::Repeated(Box::new(line.clone())));
        }
        let relation = self.relations.at(caller, &request.clinic).await?;
        let offer = self.offer(caller, request).await?;
        if let Some(line) = holding.filter(|line| line.user != caller.user)
            && !self.is_released(caller, &line).await
            && !(is_open(&line) && self.is_free_after_settling(&line).await?)
        {
            return Err(BookingError::SlotTaken);
        }
        Ok(Standing::Free(relation.patient, offer))
    }

    /// The move that an earlier request for the same slot, with the same key or without one, has begun.
    pub(crate) async fn move_before(
        &self,
        caller: &Caller,
        request: &BookingRequest,
        key: Option<&IdempotencyKey>,
    ) -> Result<Option<BookingMove>, BookingError> {
        let stores = &self.parts.stores;
        let by_key = match key {
            Some(key) => stores.bookings.find_by_key(caller.user, key).await?,
            None => None,
        };
        let line = match by_key {
            Some(line) => Some(line),
            None => self.holding(request).await?.filter(|line| line.user == caller.user),
        };
        let Some(line) = line.filter(|line| self.is_of(line, request)) else { return Ok(None) };
        Ok(stores.moves.lookup(line.id).await?)
    }

    /// The move that is in the way of a new one of the same appointment.
    async fn other_move(
        &self,
        caller: &Caller,
        wanted: &Placement<'_>,
    ) -> Result<BookingError, BookingError> {
        let moves = self.parts.stores.moves.list(caller.user, &self.parts.host.id).await?;
        let is_it = |moving: &&BookingMove| {
            moving.state.is_open()
                && wanted.replaces.is_some_and(|it| it.clinic == moving.clinic && it.ticket == moving.ticket)
        };
        let other = moves.iter().find(is_it);
        // Otherwise the appointment was moved by another request that is over already.
        Ok(other.map_or(BookingError::NotFound { what: "ticket" }, |moving| {
            BookingError::MoveUnderWay(moving.booking)
        }))
    }

    /// A move is repeated by the booking that moved the same appointment; an ordinary booking by any that holds the slot.
    async fn require_same_move(&self, line: &Booking, wanted: &Placement<'_>) -> Result<(), BookingError> {
        let Some(replaces) = wanted.replaces else { return Ok(()) };
        let moving = self.parts.stores.moves.lookup(line.id).await?;
        match moving.is_some_and(|of| of.clinic == replaces.clinic && of.ticket == replaces.ticket) {
            true => Ok(()),
            false => {
                Err(Problem::new(ProblemCode::AlreadyBooked, "the patient has this slot already").into())
            }
        }
    }

    /// The user's booking with this key.
    async fn with_key(
        &self,
        caller: &Caller,
        wanted: &Placement<'_>,
    ) -> Result<Option<Booking>, BookingError> {
        let Some(key) = wanted.key else { return Ok(None) };
        match self.parts.stores.bookings.find_by_key(caller.user, key).await? {
            Some(line) if self.is_of(&line, wanted.request) => {
                let moving = self.parts.stores.moves.lookup(line.id).await?;
                let moved = moving.as_ref().map(|moving| (&moving.clinic, &moving.ticket));
                match moved == wanted.replaces.map(|replaced| (&replaced.clinic, &replaced.ticket)) {
                    true => Ok(Some(line)),
                    false => Err(BookingError::KeyReused),
                }
            }
            Some(_other) => Err(BookingError::KeyReused),
            None => Ok(None),
        }
    }

    /// The record that this key is bound to. A temporary refusal (plugin busy, hospital system down) does not bind the key, because nothing
    /// was sent; the key is then removed from the refused record and can be used again.
    async fn binding(
        &self,
        caller: &Caller,
        wanted: &Placement<'_>,
    ) -> Result<Option<Booking>, BookingError> {
        let Some(line) = self.with_key(caller, wanted).await? else { return Ok(None) };
        if !was_refused_in_passing(&line) || self.is_at_work(line.id) {
            return Ok(Some(line));
        }
        self.parts.stores.bookings.release_key(line.id).await?;
        // A concurrent click may have released the key already and created its own record.
        Ok(self.with_key(caller, wanted).await?.filter(|other| other.id != line.id))
    }

    fn is_of(&self, line: &Booking, request: &BookingRequest) -> bool {
        line.host == self.parts.host.id && line.clinic == request.clinic && line.slot == request.slot
    }

    async fn holding(&self, request: &BookingRequest) -> Result<Option<Booking>, BookingError> {
        let bookings = &self.parts.stores.bookings;
        Ok(bookings.find_holding(&self.parts.host.id, &request.clinic, &request.slot).await?)
    }

    /// Returns the outcome of a concurrent click that wrote its record between our check and our write.
    async fn second_click(
        &self,
        caller: &Caller,
        wanted: &Placement<'_>,
        deadline: Instant,
    ) -> Result<BookedAppointment, BookingError> {
        if let Some(line) = self.with_key(caller, wanted).await? {
            return self.answer_of(&line, deadline).await;
        }
        match self.holding(wanted.request).await? {
            Some(line) if line.user == caller.user => {
                self.require_same_move(&line, wanted).await?;
                self.answer_of(&line, deadline).await
            }
            _ => Err(BookingError::SlotTaken),
        }
    }

    /// Whether the hospital system reports the appointment of this record as cancelled, so that the slot is free again. If the history
    /// cannot be read, the record still holds the slot.
    async fn is_released(&self, caller: &Caller, line: &Booking) -> bool {
        let (BookingState::Booked, Some(id)) = (line.state, &line.ticket) else { return false };
        let Ok(tickets) = self.history.read(line.user, &line.clinic, &line.patient).await else {
            return false;
        };
        let cancelled =
            tickets.iter().any(|ticket| ticket.id == *id && ticket.status == AppointmentStatus::Cancelled);
        // The audit event must name the owner of the record, not the user who triggered the check.
        let on_behalf = Caller { user: line.user, origin: caller.origin.clone() };
        cancelled && self.log.cancelled(&on_behalf, line).await.is_ok()
    }

    /// Doctor and start of the slot, from the slot cache or from the hospital system.
    async fn offer(&self, caller: &Caller, request: &BookingRequest) -> Result<Offer, BookingError> {
        if let Some(offer) = self.offered(request) {
            return self.as_seen(request, offer);
        }
        let (Some(doctor), Some(start)) = (&request.doctor, request.start) else {
            self.lists.known_clinic(&request.clinic).await?;
            return self.offer_of_other_kernel(caller, request).await;
        };
        let day = Some(start.with_timezone(&self.parts.zone).date_naive());
        let wanted = Wanted {
            clinic: &request.clinic,
            doctor,
            speciality: request.speciality.as_ref(),
            from: day,
            to: day,
        };
        self.availability.slots(caller, &wanted).await?;
        self.as_seen(request, self.offered(request).ok_or(BookingError::SlotUnknown)?)
    }

    fn offered(&self, request: &BookingRequest) -> Option<Offer> {
        self.availability.offers.lookup(&request.clinic, &request.slot, self.parts.clock.now())
    }

    /// Finds a slot that another kernel listed, or this one before a restart: reloads the slots of the doctors that the patient was shown,
    /// latest first.
    async fn offer_of_other_kernel(
        &self,
        caller: &Caller,
        request: &BookingRequest,
    ) -> Result<Offer, BookingError> {
        for listing in self.availability.listings(caller, &request.clinic).await? {
            let (from, to) = (Some(listing.first_day), Some(listing.last_day));
            let wanted =
                Wanted { clinic: &request.clinic, doctor: &listing.doctor, speciality: None, from, to };
            match self.availability.slots(caller, &wanted).await {
                // The doctor is no longer listed.
                Ok(_) | Err(BookingError::NotFound { .. }) => {}
                Err(other) => return Err(other),
            }
            if let Some(offer) = self.offered(request) {
                return self.as_seen(request, offer);
            }
        }
        Err(BookingError::SlotUnknown)
    }

    /// Checks that the offer matches what the patient saw. If the slot id now means another doctor or time, the client must reload the
    /// slots.
    fn as_seen(&self, request: &BookingRequest, offer: Offer) -> Result<Offer, BookingError> {
        let same_doctor = request.doctor.as_ref().is_none_or(|doctor| *doctor == offer.doctor);
        let same_start = request.start.is_none_or(|start| start == in_zone(offer.start, self.parts.zone));
        if same_doctor && same_start { Ok(offer) } else { Err(BookingError::SlotUnknown) }
    }

    fn line(
        &self,
        caller: &Caller,
        request: &BookingRequest,
        key: Option<&IdempotencyKey>,
        patient: PatientId,
        offer: Offer,
    ) -> Booking {
        let now = self.parts.clock.now();
        let id = BookingId(Uuid::now_v7());
        let wanted = request.speciality.clone();
        let listed = wanted.filter(|id| self.lists.remembered_speciality(&request.clinic, id).is_some());
        Booking {
            id,
            user: caller.user,
            // Without a key the slot acts as the key: an open or booked record answers repetitions, and a refused or cancelled one must not
            // block a new attempt.
            key: key.cloned().unwrap_or_else(|| IdempotencyKey::of_booking(id)),
            host: self.parts.host.id.clone(),
            clinic: request.clinic.clone(),
            patient,
            slot: request.slot.clone(),
            doctor: offer.doctor,
            speciality: listed.or(offer.speciality),
            start: offer.start,
            room: offer.room.filter(|room| !room.is_empty()),
            end: offer.end,
            number: offer.number,
            state: BookingState::Asked,
            ticket: None,
            problem: None,
            cancelling_at: None,
            created_at: now,
            updated_at: now,
        }
    }
}

pub(crate) const fn is_open(line: &Booking) -> bool {
    matches!(line.state, BookingState::Asked | BookingState::Unknown)
}

/// Whether the refusal came from a layer in front of the hospital system and not from the hospital itself.
fn was_refused_in_passing(line: &Booking) -> bool {
    let code = line.problem.as_deref().and_then(ProblemCode::from_name);
    let by_the_hospital = |code| {
        matches!(
            code,
            ProblemCode::Invalid
                | ProblemCode::NotFound
                | ProblemCode::PatientUnknown
                | ProblemCode::PatientAmbiguous
                | ProblemCode::NotAllowed
                | ProblemCode::SlotTaken
                | ProblemCode::AlreadyBooked
                | ProblemCode::Unsupported
        )
    };
    line.state == BookingState::Refused
        && code.is_some_and(|code| code.proves_nothing_was_booked() && !by_the_hospital(code))
}
