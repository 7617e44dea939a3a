//! Available days and slots. They are never cached (protocol sheet netrika §8). Requests carry the caller's patient id where the clinic
//! knows the caller; concurrent identical requests share one upstream call.

use crate::concurrency::ConcurrencyLimits;
use crate::lists::Lists;
use crate::relations::{PatientMatcher, patiently};
use crate::single_flight::SingleFlight;
use crate::slot_cache::SlotCache;
use crate::{BookingError, BookingParts, Caller};
use cabinet_domain::local_time::{availability_window, today};
use cabinet_domain::{ClinicId, DoctorId, Relation, Slot, SpecialityId};
use cabinet_ports::ProblemCode;
use cabinet_ports::repository::SlotListing;
use cabinet_ports::scheduling::AvailabilityQuestion;
use chrono::{NaiveDate, TimeDelta};
use std::sync::Arc;

/// The doctor, and the first and last day that the client asked for. Both days default to the booking window.
#[derive(Debug, Clone)]
pub(crate) struct Wanted<'a> {
    pub(crate) clinic: &'a ClinicId,
    pub(crate) doctor: &'a DoctorId,
    pub(crate) speciality: Option<&'a SpecialityId>,
    pub(crate) from: Option<NaiveDate>,
    pub(crate) to: Option<NaiveDate>,
}

/// Queries days and slots.
pub(crate) struct Availability {
    parts: BookingParts,
    lists: Arc<Lists>,
    relations: Arc<PatientMatcher>,
    limits: Arc<ConcurrencyLimits>,
    pub(crate) offers: SlotCache,
    dates: SingleFlight<AvailabilityQuestion, Arc<[NaiveDate]>>,
    slots: SingleFlight<AvailabilityQuestion, Arc<[Slot]>>,
}

impl Availability {
    pub(crate) fn new(
        parts: &BookingParts,
        lists: Arc<Lists>,
        relations: Arc<PatientMatcher>,
        limits: Arc<ConcurrencyLimits>,
    ) -> Self {
        let offers = SlotCache::new(parts.settings.offers_kept);
        let (dates, slots) = (SingleFlight::new(), SingleFlight::new());
        Self { parts: parts.clone(), lists, relations, limits, offers, dates, slots }
    }

    /// Days with a free slot inside the booking window, ascending.
    pub(crate) async fn dates(
        &self,
        caller: &Caller,
        wanted: &Wanted<'_>,
    ) -> Result<Vec<NaiveDate>, BookingError> {
        let Some((from, to)) = self.window(wanted) else { return Ok(Vec::new()) };
        let ask = |question: AvailabilityQuestion| {
            let (scheduling, limits) = (Arc::clone(&self.parts.scheduling), Arc::clone(&self.limits));
            let (key, user) = (question.clone(), caller.user);
            let asked = move || async move {
                let _turn = limits.of(user).await?;
                scheduling.dates(&question).await.map(Arc::from)
            };
            self.dates.ask(key, asked, |_| ())
        };
        let dates = self.as_the_caller(caller, wanted, (from, to), ask).await?;
        Ok(dates.iter().copied().filter(|day| (from..=to).contains(day)).collect())
    }

    /// Free slots inside the booking window, ascending. Each can be booked by its id alone while `SlotCache` holds it.
    pub(crate) async fn slots(
        &self,
        caller: &Caller,
        wanted: &Wanted<'_>,
    ) -> Result<Vec<Slot>, BookingError> {
        let Some((from, to)) = self.window(wanted) else { return Ok(Vec::new()) };
        let ask = |question: AvailabilityQuestion| {
            let (scheduling, limits) = (Arc::clone(&self.parts.scheduling), Arc::clone(&self.limits));
            let (key, user) = (question.clone(), caller.user);
            let asked = move || async move {
                let _turn = limits.of(user).await?;
                scheduling.slots(&question).await.map(Arc::from)
            };
            self.slots.ask(key, asked, |_| ())
        };
        let slots = self.as_the_caller(caller, wanted, (from, to), ask).await?;
        let inside = |slot: &&Slot| (from..=to).contains(&slot.start.naive_local().date());
        let slots: Vec<Slot> = slots.iter().filter(inside).cloned().collect();
        let listed = self.lists.remembered_doctor(wanted.clinic, wanted.doctor, wanted.speciality);
        let speciality = listed.as_ref().map(|doctor| &doctor.speciality);
        self.offers.add(wanted.clinic, wanted.doctor, speciality, &slots, self.parts.clock.now());
        self.write_listing(caller, wanted, (from, to)).await;
        Ok(slots)
    }

    /// Records for other kernels which slots were shown (adr/0021). A failed write is ignored: this kernel can still book them.
    async fn write_listing(
        &self,
        caller: &Caller,
        wanted: &Wanted<'_>,
        (first_day, last_day): (NaiveDate, NaiveDate),
    ) {
        let listed_at = self.parts.clock.now();
        let listing = SlotListing {
            user: caller.user,
            host: self.parts.host.id.clone(),
            clinic: wanted.clinic.clone(),
            doctor: wanted.doctor.clone(),
            first_day,
            last_day,
            listed_at,
        };
        let fresh_since = listed_at - self.listings_kept();
        if let Err(error) = self.parts.stores.slot_listings.add(listing, fresh_since).await {
            tracing::warn!(%error, "a list of slots is not written down; other kernels cannot book from it");
        }
    }

    /// The doctors whose slots any kernel recently showed to the caller at a clinic, latest first.
    pub(crate) async fn listings(
        &self,
        caller: &Caller,
        clinic: &ClinicId,
    ) -> Result<Vec<SlotListing>, BookingError> {
        let since = self.parts.clock.now() - self.listings_kept();
        Ok(self.parts.stores.slot_listings.list(caller.user, &self.parts.host.id, clinic, since).await?)
    }

    fn listings_kept(&self) -> TimeDelta {
        TimeDelta::from_std(self.parts.settings.offers_kept).unwrap_or(TimeDelta::MAX)
    }

    /// Detaches requests in flight for this clinic, because a booking or cancellation has changed its availability.
    pub(crate) fn outdate(&self, clinic: &ClinicId) {
        self.dates.forget(|question| question.clinic == *clinic);
        self.slots.forget(|question| question.clinic == *clinic);
    }

    /// The requested days, clamped to the window of; `None` if nothing is left.
    fn window(&self, wanted: &Wanted<'_>) -> Option<(NaiveDate, NaiveDate)> {
        let first = today(self.parts.clock.now(), self.parts.zone);
        let (first, last) = availability_window(first, self.parts.settings.window_months);
        let from = wanted.from.map_or(first, |day| day.max(first));
        let to = wanted.to.map_or(last, |day| day.min(last));
        (from <= to).then_some((from, to))
    }

    /// Queries with the caller's patient id, or without one if the clinic does not know the caller. If the clinic has dropped the patient
    /// id, looks the person up again once.
    async fn as_the_caller<V, F>(
        &self,
        caller: &Caller,
        wanted: &Wanted<'_>,
        (from, to): (NaiveDate, NaiveDate),
        ask: impl Fn(AvailabilityQuestion) -> F,
    ) -> Result<V, BookingError>
    where
        F: Future<Output = Result<V, cabinet_ports::Problem>>,
    {
        self.lists.known_clinic(wanted.clinic).await?;
        let known = self.lists.known_doctor(wanted.clinic, wanted.doctor, wanted.speciality);
        match patiently(&self.parts, known).await {
            // If the list cannot be read, the doctor may still exist.
            Ok(()) | Err(BookingError::Hospital(_)) => {}
            Err(other) => return Err(other),
        }
        let question = |relation: Option<&Relation>| AvailabilityQuestion {
            clinic: wanted.clinic.clone(),
            doctor: wanted.doctor.clone(),
            patient: relation.map(|relation| relation.patient.clone()),
            from,
            to,
        };
        let relation = match patiently(&self.parts, self.relations.at(caller, wanted.clinic)).await {
            Ok(relation) => Some(relation),
            Err(BookingError::Hospital(_)) => None,
            Err(other) => return Err(other),
        };
        let answer = ask(question(relation.as_ref())).await;
        match (answer, relation) {
            (Err(problem), Some(outdated)) if problem.code == ProblemCode::PatientUnknown => {
                let renewed = match self.relations.renew(caller, &outdated).await {
                    Ok(renewed) => renewed,
                    Err(BookingError::Hospital(_)) => None,
                    Err(other) => return Err(other),
                };
                Ok(ask(question(renewed.as_ref())).await?)
            }
            (answer, _) => Ok(answer?),
        }
    }
}
