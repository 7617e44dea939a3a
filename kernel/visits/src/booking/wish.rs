//! From a wish to a journal line: who wants which slot, whether it was offered, and whose it is already.

use super::ask::{Bookings, answered};
use super::types::{BookedTicket, BookingWish};
use crate::availability::Wanted;
use crate::offered::Offer;
use crate::{Caller, VisitError};
use cabinet_domain::{Booking, BookingId, BookingState, IdempotencyKey, PatientId, TicketStatus};
use cabinet_ports::{Problem, ProblemCode, StorageError};
use std::sync::Arc;
use tokio::time::{Instant, timeout_at};
use uuid::Uuid;

/// Where a wish stands before anything is written.
enum Standing {
    /// The same wish was brought before: this is its line.
    Repeated(Booking),
    /// Nobody has the slot, and the hospital system offers it.
    Free(PatientId, Offer),
}

impl Bookings {
    /// Books a slot once. See the module's page for the steps.
    ///
    /// # Errors
    /// As [`VisitError`] says; only `OutcomeUnknown` leaves open whether there is a ticket.
    pub(crate) async fn book(
        self: &Arc<Self>,
        caller: &Caller,
        wish: &BookingWish,
        key: Option<&IdempotencyKey>,
    ) -> Result<BookedTicket, VisitError> {
        if !self.parts.settings.booking_open {
            return Err(VisitError::BookingClosed);
        }
        let deadline = Instant::now() + self.parts.settings.wait_timeout;
        let standing = match timeout_at(deadline, self.standing(caller, wish, key)).await {
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
            Standing::Repeated(line) => return self.answer_of(&line).await,
            Standing::Free(patient, offer) => (patient, offer),
        };
        let line = self.line(caller, wish, key, patient, offer);
        let outcome = self.carry_out(caller, line.clone(), deadline).await;
        match answered(line.id, outcome) {
            Err(VisitError::Storage(error)) if matches!(*error, StorageError::Conflict { .. }) => {
                self.second_click(caller, wish, key).await
            }
            answer => answer,
        }
    }

    async fn standing(
        &self,
        caller: &Caller,
        wish: &BookingWish,
        key: Option<&IdempotencyKey>,
    ) -> Result<Standing, VisitError> {
        if let Some(line) = self.with_key(caller, wish, key).await? {
            return Ok(Standing::Repeated(line));
        }
        let holding = self.holding(wish).await?;
        if let Some(line) = holding.as_ref().filter(|line| line.user == caller.user)
            && !self.is_released(caller, line).await
        {
            return Ok(Standing::Repeated(line.clone()));
        }
        let relation = self.relations.at(caller, &wish.clinic).await?;
        let offer = self.offer(caller, wish).await?;
        if let Some(line) = holding.filter(|line| line.user != caller.user)
            && !self.is_released(caller, &line).await
        {
            return Err(VisitError::SlotTaken);
        }
        Ok(Standing::Free(relation.patient, offer))
    }

    /// The same user's booking with this key.
    async fn with_key(
        &self,
        caller: &Caller,
        wish: &BookingWish,
        key: Option<&IdempotencyKey>,
    ) -> Result<Option<Booking>, VisitError> {
        let Some(key) = key else { return Ok(None) };
        match self.parts.stores.bookings.find_by_key(caller.user, key).await? {
            Some(line) if self.is_of(&line, wish) => Ok(Some(line)),
            Some(_other) => Err(VisitError::KeyReused),
            None => Ok(None),
        }
    }

    fn is_of(&self, line: &Booking, wish: &BookingWish) -> bool {
        line.host == self.parts.host.id && line.clinic == wish.clinic && line.slot == wish.slot
    }

    async fn holding(&self, wish: &BookingWish) -> Result<Option<Booking>, VisitError> {
        let bookings = &self.parts.stores.bookings;
        Ok(bookings.find_holding(&self.parts.host.id, &wish.clinic, &wish.slot).await?)
    }

    /// A second click came between our look and our line: it has its answer from the first one's line.
    async fn second_click(
        &self,
        caller: &Caller,
        wish: &BookingWish,
        key: Option<&IdempotencyKey>,
    ) -> Result<BookedTicket, VisitError> {
        if let Some(line) = self.with_key(caller, wish, key).await? {
            return self.answer_of(&line).await;
        }
        match self.holding(wish).await? {
            Some(line) if line.user == caller.user => self.answer_of(&line).await,
            _ => Err(VisitError::SlotTaken),
        }
    }

    /// Whether the hospital system itself has cancelled the ticket of this line, so that the slot is free again. Only its word counts;
    /// silence means that the line still holds.
    async fn is_released(&self, caller: &Caller, line: &Booking) -> bool {
        let (BookingState::Booked, Some(id)) = (line.state, &line.ticket) else { return false };
        let Ok(tickets) = self.history.read(&line.clinic, &line.patient).await else { return false };
        let cancelled =
            tickets.iter().any(|ticket| ticket.id == *id && ticket.status == TicketStatus::Cancelled);
        // The line is the holder's: the audit trail must not name whoever happened to look.
        let on_behalf = Caller { user: line.user, request_id: caller.request_id.clone() };
        cancelled && self.journal.cancelled(&on_behalf, line).await.is_ok()
    }

    /// Doctor and start of the slot: from what was offered lately, or asked of the hospital system now.
    async fn offer(&self, caller: &Caller, wish: &BookingWish) -> Result<Offer, VisitError> {
        let lookup = || self.availability.offers.lookup(&wish.clinic, &wish.slot, self.parts.clock.now());
        if let Some(offer) = lookup() {
            return Ok(offer);
        }
        let (Some(doctor), Some(start)) = (&wish.doctor, wish.start) else {
            self.lists.known_clinic(&wish.clinic).await?;
            return Err(VisitError::SlotUnknown);
        };
        let day = Some(start.with_timezone(&self.parts.zone).date_naive());
        let wanted =
            Wanted { clinic: &wish.clinic, doctor, speciality: wish.speciality.as_ref(), from: day, to: day };
        self.availability.slots(caller, &wanted).await?;
        lookup().ok_or(VisitError::SlotUnknown)
    }

    fn line(
        &self,
        caller: &Caller,
        wish: &BookingWish,
        key: Option<&IdempotencyKey>,
        patient: PatientId,
        offer: Offer,
    ) -> Booking {
        let now = self.parts.clock.now();
        let id = BookingId(Uuid::now_v7());
        let wanted = wish.speciality.clone();
        let listed = wanted.filter(|id| self.lists.remembered_speciality(&wish.clinic, id).is_some());
        Booking {
            id,
            user: caller.user,
            key: key.cloned().unwrap_or_else(|| key_of(id)),
            host: self.parts.host.id.clone(),
            clinic: wish.clinic.clone(),
            patient,
            slot: wish.slot.clone(),
            doctor: offer.doctor,
            speciality: listed.or(offer.speciality),
            start: offer.start,
            state: BookingState::Asked,
            ticket: None,
            problem: None,
            created_at: now,
            updated_at: now,
        }
    }
}

/// The key of a wish that brought none. It is new for each line, because the slot itself is the key there: a line that holds the slot
/// answers its repetitions, and a refused or cancelled one must not stand in the way of a new try.
#[expect(clippy::expect_used, reason = "a UUID is 36 printable ASCII characters, which every key may be")]
fn key_of(id: BookingId) -> IdempotencyKey {
    id.to_string().parse().expect("a UUID is a key")
}
