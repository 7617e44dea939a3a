//! Booking and cancelling. Each attempt takes another slot; what it made is cancelled afterwards.
//!
//! Which request of a call books is found out, not configured: answers are lost from one request on, and the first of them after which the
//! history shows an appointment is the request that books.

use super::{Tour, points};
use crate::desk::{Check, Refused, listed, named};
use crate::wire::{Fault, Plan, Seen};
use cabinet_domain::{Appointment, AppointmentId, AppointmentStatus, ClinicId, PatientId};
use cabinet_ports::scheduling::BookingQuestion;
use std::cell::{Cell, RefCell};

/// Most requests of a call whose answers are lost one by one.
const MOST_REQUESTS: usize = 6;
/// Slots that are tried for the first booking. Some are only for certain patients.
const MOST_TRIES: usize = 15;
/// Refusals that say that nothing was booked because of the slot or the person.
const REFUSALS: [&str; 5] = ["slot-taken", "already-booked", "not-found", "not-allowed", "invalid"];

/// A booking that was tried.
struct Attempt {
    question: BookingQuestion,
    answer: Result<Appointment, Refused>,
    seen: Vec<Seen>,
    /// Active appointments of the patient at this start with this doctor, as the history shows them without a fault.
    made: Vec<Appointment>,
}

/// Books slots of the offers, one after the other.
struct Counter<'a> {
    tour: &'a Tour<'a>,
    patient: PatientId,
    questions: Vec<BookingQuestion>,
    next: Cell<usize>,
    /// Appointments that could not be cancelled.
    left: Cell<usize>,
}

impl Tour<'_> {
    pub(super) async fn bookings(&self) {
        let desk = self.desk;
        let counter = match (&self.found.patient, self.found.offers.is_empty()) {
            (Some(patient), false) => Some(Counter::new(self, patient.clone())),
            _ => None,
        };
        let usable = Cell::new(false);
        let first = RefCell::new(None);
        desk.point(&points::BOOKS, async |check| {
            let Some(counter) = &counter else { return check.not_run("there is no patient or no free slot") };
            *first.borrow_mut() = counter.first(check).await;
            usable.set(first.borrow().is_some());
        })
        .await;
        let first = first.into_inner();
        let together = match (&counter, &first) {
            (Some(counter), Some(attempt)) => Some((counter, attempt)),
            _ => None,
        };
        let unbooked = "no slot was booked: see `book`";
        desk.point_on(&points::SLOT_GOES, together, unbooked, async |check, (counter, attempt)| {
            counter.slot_goes(check, attempt).await;
        })
        .await;
        desk.point_on(&points::AGAIN, together, unbooked, async |check, (counter, attempt)| {
            counter.again(check, attempt).await;
        })
        .await;
        desk.point_on(&points::TAKEN, together, unbooked, async |check, (counter, attempt)| {
            counter.taken(check, attempt).await;
        })
        .await;
        desk.point_on(&points::STRANGER, together, unbooked, async |check, (counter, attempt)| {
            counter.stranger(check, attempt).await;
        })
        .await;
        desk.point_on(&points::CANCELS, together, unbooked, async |check, (counter, attempt)| {
            counter.cancels(check, attempt).await;
        })
        .await;
        desk.point_on(&points::CANCELS_TWICE, together, unbooked, async |check, (counter, attempt)| {
            counter.cancels_twice(check, attempt).await;
        })
        .await;
        if let Some((counter, attempt)) = together {
            counter.clean(&attempt.made).await;
        }
        let books = Cell::new(None);
        let repeated = Cell::new(false);
        let counter = together.map(|(counter, _)| counter);
        let requests = together.map_or(0, |(_, attempt)| attempt.seen.len().min(MOST_REQUESTS));
        desk.point_on(&points::NOT_SENT, counter, unbooked, async |check, counter| {
            counter.not_sent(check).await
        })
        .await;
        desk.point_on(&points::HISTORY_LOST, counter, unbooked, async |check, counter| {
            books.set(counter.history_lost(check, requests, &repeated).await);
        })
        .await;
        let found = counter.zip(books.get());
        let unknown = if counter.is_none() { unbooked } else { "the request that books was not found" };
        for (point, faults) in [
            (&points::LOST, [Fault::Lost, Fault::Broken]),
            (&points::GATEWAY, [Fault::PageAfter(502), Fault::PageAfter(200)]),
        ] {
            desk.point_on(point, found, unknown, async |check, (counter, books)| {
                for fault in &faults {
                    counter.one_lost(check, fault, books, requests, &repeated).await;
                }
            })
            .await;
        }
        desk.point_on(&points::ONCE, found, unknown, async |check, _| {
            if repeated.get() {
                check.wrong("the request that books was sent again");
            }
        })
        .await;
        desk.point_on(&points::CANCEL_LOST, counter, unbooked, async |check, counter| {
            counter.cancel_lost(check).await;
            counter.tell_left(check);
        })
        .await;
    }
}

impl<'a> Counter<'a> {
    fn new(tour: &'a Tour<'a>, patient: PatientId) -> Self {
        // One slot of each doctor in turn, the earliest first.
        let most = tour.found.offers.iter().map(|offer| offer.slots.len()).max().unwrap_or(0);
        let now = tour.desk.subject.local_now();
        let questions = (0..most).flat_map(|number| {
            tour.found.offers.iter().filter_map(move |offer| Some((offer, offer.slots.get(number)?)))
        });
        let questions = questions.filter(|(_, slot)| slot.start.naive_local() > now).map(|(offer, slot)| {
            BookingQuestion {
                clinic: offer.clinic.clone(),
                patient: patient.clone(),
                slot: slot.id.clone(),
                doctor: offer.doctor.clone(),
                start: slot.start.naive_local(),
            }
        });
        let questions = questions.collect();
        Self { tour, patient, questions, next: Cell::new(0), left: Cell::default() }
    }

    fn question(&self) -> Option<BookingQuestion> {
        let question = self.questions.get(self.next.get()).cloned();
        self.next.set(self.next.get() + 1);
        question
    }

    /// Books the next slot under a plan.
    async fn attempt(&self, plan: Plan) -> Option<Attempt> {
        let question = self.question()?;
        let tour = self.tour;
        let (answer, seen) = tour.desk.ask("book", plan, tour.port.book(&question)).await;
        let made = self.made(&question).await.unwrap_or_default();
        Some(Attempt { question, answer, seen, made })
    }

    /// Active appointments that a question may have made.
    async fn made(&self, question: &BookingQuestion) -> Result<Vec<Appointment>, Refused> {
        let all = self.history(&question.clinic, &question.patient).await?;
        let is_it = |one: &Appointment| {
            one.status == AppointmentStatus::Active
                && one.start.naive_local() == question.start
                && one.doctor_id.as_ref().is_none_or(|doctor| *doctor == question.doctor)
        };
        Ok(all.into_iter().filter(is_it).collect())
    }

    async fn history(&self, clinic: &ClinicId, patient: &PatientId) -> Result<Vec<Appointment>, Refused> {
        self.tour.ask("appointments", self.tour.port.appointments(clinic, patient)).await
    }

    async fn cancel(&self, one: &Appointment) -> Result<(), Refused> {
        self.tour.ask("cancel", self.tour.port.cancel(&one.clinic, &self.patient, &one.id)).await
    }

    /// Cancels what an attempt made. Says how many appointments are left.
    async fn clean(&self, made: &[Appointment]) {
        for one in made {
            match self.cancel(one).await {
                Ok(()) => {}
                Err(refused) if refused.code == "not-found" => {}
                Err(_) => self.left.set(self.left.get() + 1),
            }
        }
    }

    /// Tries slots until one is booked.
    async fn first(&self, check: &mut Check) -> Option<Attempt> {
        let mut refusals = Vec::new();
        for _ in 0..MOST_TRIES {
            let Some(attempt) = self.attempt(Plan::Healthy).await else { break };
            match &attempt.answer {
                Ok(ticket) => {
                    self.compare(check, &attempt, ticket);
                    return Some(attempt);
                }
                Err(refused) if refused.code == "unsupported" => {
                    check.not_run("the plugin does not book");
                    return None;
                }
                Err(refused) if REFUSALS.contains(&refused.code) && attempt.made.is_empty() => {
                    refusals.push(refused.code);
                }
                refused => {
                    check.wrong(format!("book: {} without a fault", named(refused)));
                    self.clean(&attempt.made).await;
                    return None;
                }
            }
        }
        refusals.sort_unstable();
        refusals.dedup();
        check.not_run(format!("no slot can be booked for the person: {}", listed(&refusals)));
        None
    }

    fn compare(&self, check: &mut Check, attempt: &Attempt, ticket: &Appointment) {
        let Attempt { question, made, .. } = attempt;
        if ticket.start.naive_local() != question.start {
            check.wrong("book: the ticket has another start than the slot");
        }
        if ticket.doctor_id.as_ref().is_some_and(|doctor| *doctor != question.doctor) {
            check.wrong("book: the ticket has another doctor than the slot");
        }
        if ticket.status != AppointmentStatus::Active {
            check.wrong("book: the ticket is not active");
        }
        match made.as_slice() {
            [] => check.wrong("book: the appointments do not show the ticket"),
            [one] if one.id != ticket.id => {
                check.wrong("book: the appointments show the ticket under another id");
            }
            [_] => {}
            more => check.wrong(format!("book: {} appointments were made", more.len())),
        }
    }

    async fn slot_goes(&self, check: &mut Check, attempt: &Attempt) {
        let question = &attempt.question;
        let Some(offer) = self.tour.found.offers.iter().find(|offer| offer.doctor == question.doctor) else {
            return;
        };
        let day = question.start.date();
        match self.tour.ask("slots", self.tour.port.slots(&self.tour.question(offer, day, day))).await {
            Ok(slots) if slots.iter().any(|slot| slot.id == question.slot) => {
                check.wrong("slots: the booked slot is still offered");
            }
            Ok(_) => {}
            refused => check.wrong(format!("slots: {}", named(&refused))),
        }
    }

    async fn again(&self, check: &mut Check, attempt: &Attempt) {
        let answer = self.tour.ask("book", self.tour.port.book(&attempt.question)).await;
        let same = |ticket: &Appointment| attempt.made.iter().any(|made| made.id == ticket.id);
        match &answer {
            Ok(ticket) if same(ticket) => {}
            Err(refused) if REFUSALS.contains(&refused.code) => {}
            answer => check.wrong(format!("book: {} for the same slot again", named(answer))),
        }
        let made = self.made(&attempt.question).await.unwrap_or_default();
        if made.len() > 1 {
            check.wrong(format!("book: {} appointments at one time with one doctor", made.len()));
            self.clean(made.get(1..).unwrap_or_default()).await;
        }
    }

    /// The patient id of the other person.
    async fn other(&self, check: &mut Check, clinic: &ClinicId) -> Option<PatientId> {
        let user = self.tour.desk.subject.people.other.as_ref()?.user()?;
        match self.tour.ask("find-patient", self.tour.port.find_patient(clinic, &user)).await {
            Ok(found) if found == self.patient => {
                check.wrong("find-patient: [other] and [person] are one patient");
                None
            }
            Ok(found) => Some(found),
            refused => {
                check.not_run(format!("find-patient: {} for [other]", named(&refused)));
                None
            }
        }
    }

    async fn taken(&self, check: &mut Check, attempt: &Attempt) {
        let Some(other) = self.other(check, &attempt.question.clinic).await else { return };
        let question = BookingQuestion { patient: other, ..attempt.question.clone() };
        let answer = self.tour.ask("book", self.tour.port.book(&question)).await;
        match &answer {
            Err(refused) if refused.code == "slot-taken" || refused.code == "not-found" => {}
            Err(refused) if refused.code == "not-allowed" => {
                check.note("book: [other] may not book this slot at all: choose another person");
            }
            answer => check.wrong(format!(
                "book: {} for a slot of another person, expected `slot-taken`",
                named(answer)
            )),
        }
        for one in self.made(&question).await.unwrap_or_default() {
            check.wrong("book: two persons have one slot");
            let tour = self.tour;
            let _ = tour.ask("cancel", tour.port.cancel(&one.clinic, &question.patient, &one.id)).await;
        }
    }

    async fn stranger(&self, check: &mut Check, attempt: &Attempt) {
        let Some(one) = attempt.made.first() else {
            return check.not_run("the appointments do not show the ticket");
        };
        let Some(other) = self.other(check, &one.clinic).await else { return };
        let answer = self.tour.ask("cancel", self.tour.port.cancel(&one.clinic, &other, &one.id)).await;
        match &answer {
            Err(refused) if refused.code == "unsupported" => {
                return check.not_run("the plugin does not cancel");
            }
            Err(refused) if ["not-found", "not-allowed", "invalid", "failed"].contains(&refused.code) => {}
            answer => check.wrong(format!("cancel: {} for the appointment of another person", named(answer))),
        }
        if !self.made(&attempt.question).await.unwrap_or_default().iter().any(|still| still.id == one.id) {
            check.wrong("cancel: the appointment of another person was cancelled");
        }
    }

    async fn cancels(&self, check: &mut Check, attempt: &Attempt) {
        let Some(one) = attempt.made.first() else {
            return check.not_run("the appointments do not show the ticket");
        };
        // The point before may have cancelled it.
        if self.made(&attempt.question).await.is_ok_and(|made| made.is_empty()) {
            return check.not_run("it was cancelled for another person: see `cancel.stranger`");
        }
        match self.cancel(one).await {
            Err(refused) if refused.code == "unsupported" => {
                return check.not_run("the plugin does not cancel");
            }
            Ok(()) => {}
            refused => return check.wrong(format!("cancel: {}", named(&refused))),
        }
        match self.made(&attempt.question).await {
            Ok(made) if made.is_empty() => {}
            Ok(_) => check.wrong("cancel: the appointments still show it as active"),
            refused => check.wrong(format!("appointments: {}", named(&refused))),
        }
    }

    async fn cancels_twice(&self, check: &mut Check, attempt: &Attempt) {
        let Some(one) = attempt.made.first() else {
            return check.not_run("the appointments do not show the ticket");
        };
        if !self.made(&attempt.question).await.is_ok_and(|made| made.is_empty()) {
            return check.not_run("nothing was cancelled: see `cancel`");
        }
        let unknown = Appointment { id: AppointmentId::from("999999999"), ..one.clone() };
        for (what, one) in [("a cancelled appointment", one), ("an unknown appointment", &unknown)] {
            match self.cancel(one).await {
                Err(refused) if refused.code == "not-found" => {}
                answer => check.wrong(format!("cancel: {} for {what}, expected `not-found`", named(&answer))),
            }
        }
    }

    async fn not_sent(&self, check: &mut Check) {
        let Some(attempt) = self.attempt(Plan::Every(Fault::Refused)).await else {
            return out_of_slots(check);
        };
        match &attempt.answer {
            Err(refused) if refused.code == "unavailable" => {}
            answer => {
                check.wrong(format!("book: {} without a connection, expected `unavailable`", named(answer)))
            }
        }
        self.clean(&attempt.made).await;
    }

    /// Loses all answers from one request on. Returns the number of the request that books.
    async fn history_lost(&self, check: &mut Check, requests: usize, repeated: &Cell<bool>) -> Option<usize> {
        for from in 0..requests {
            let Some(attempt) = self.attempt(Plan::From(from, Fault::Lost)).await else {
                out_of_slots(check);
                return None;
            };
            self.watch(&attempt, from, repeated);
            self.clean(&attempt.made).await;
            let code = attempt.answer.as_ref().err().map(|refused| refused.code);
            if attempt.made.is_empty() {
                if attempt.answer.is_ok() {
                    check.wrong("book: a ticket, but nothing was booked");
                }
                continue;
            }
            if code != Some("outcome-unknown") {
                check.wrong(format!(
                    "book: {} though it was booked and every answer was lost, expected `outcome-unknown`",
                    named(&attempt.answer)
                ));
            }
            return Some(from);
        }
        check.wrong("book: nothing is booked if an answer is lost, whichever it is");
        None
    }

    /// Loses one answer after the other; the history arrives afterwards.
    async fn one_lost(
        &self,
        check: &mut Check,
        fault: &Fault,
        books: usize,
        requests: usize,
        repeated: &Cell<bool>,
    ) {
        for only in 0..requests {
            let Some(attempt) = self.attempt(Plan::Only(only, fault.clone())).await else {
                return out_of_slots(check);
            };
            if only == books {
                self.watch(&attempt, only, repeated);
            }
            let answer = &attempt.answer;
            let settled = |ticket: &Appointment| attempt.made.iter().any(|made| made.id == ticket.id);
            let is_unknown = answer.as_ref().is_err_and(|refused| refused.code == "outcome-unknown");
            match (attempt.made.len(), answer) {
                (0, Ok(_)) => check.wrong("book: a ticket, but nothing was booked"),
                (0, Err(_)) => {}
                (1, Ok(ticket)) if settled(ticket) => {}
                // What was lost is not the answer to the booking: the plugin may be unable to tell.
                (1, Err(_)) if is_unknown && only != books => {}
                (1, answer) => check.wrong(format!(
                    "book: {} though it was booked and the history shows it, expected the ticket",
                    named(answer)
                )),
                (more, _) => check.wrong(format!("book: {more} appointments were made")),
            }
            self.clean(&attempt.made).await;
        }
    }

    /// Notices a request that is sent again after its answer was lost. Requests that read have no effect.
    fn watch(&self, attempt: &Attempt, number: usize, repeated: &Cell<bool>) {
        let Some(sent) = attempt.seen.get(number).filter(|seen| seen.request.method != "GET") else { return };
        let again = attempt.seen.iter().skip(number + 1).any(|later| later.request == sent.request);
        if attempt.made.len() > 1 || (again && !attempt.made.is_empty()) {
            repeated.set(true);
        }
    }

    async fn cancel_lost(&self, check: &mut Check) {
        for only in 0..MOST_REQUESTS {
            let Some(attempt) = self.attempt(Plan::Healthy).await else { return out_of_slots(check) };
            let Some(one) = attempt.made.first() else {
                return check.not_run("no slot was booked to be cancelled");
            };
            let tour = self.tour;
            let call = tour.port.cancel(&one.clinic, &self.patient, &one.id);
            let (answer, seen) = tour.desk.ask("cancel", Plan::Only(only, Fault::Lost), call).await;
            if answer.as_ref().is_err_and(|refused| refused.code == "unsupported") {
                self.clean(&attempt.made).await;
                return check.not_run("the plugin does not cancel");
            }
            let left = self.made(&attempt.question).await.unwrap_or_default();
            match (&answer, left.is_empty()) {
                (Ok(()), true) => {}
                (Err(refused), true) if refused.code == "outcome-unknown" => {}
                (answer, true) => check.wrong(format!(
                    "cancel: {} though it was cancelled and the answer was lost, expected success or `outcome-unknown`",
                    named(answer)
                )),
                (Ok(()), false) => check.wrong("cancel: success, but nothing was cancelled"),
                (Err(_), false) => {}
            }
            self.clean(&left).await;
            if seen.len() <= only + 1 {
                break;
            }
        }
    }

    fn tell_left(&self, check: &mut Check) {
        let left = self.left.get();
        if left > 0 {
            check.note(format!("{left} appointments of the run could not be cancelled: cancel them by hand"));
        }
    }
}

fn out_of_slots(check: &mut Check) {
    check.not_run("there are not enough free slots");
}
