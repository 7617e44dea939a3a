//! A hospital in memory: it offers slots, stores appointments and refuses what a real hospital refuses. A test injects a [`Fault`], holds
//! its answers back, and reads the number of calls.

mod faults;
mod journal;
#[cfg(test)]
mod tests;
mod timetable;

pub use faults::Fault;

use async_trait::async_trait;
use cabinet_domain::{
    Appointment, AppointmentId, Clinic, ClinicId, District, Doctor, PatientId, Slot, SlotId, Speciality,
    SpecialityId, User, UserId,
};
use cabinet_ports::scheduling::{AvailabilityQuestion, BookingQuestion, HostInfo, SearchHits};
use cabinet_ports::{Problem, ProblemCode, Scheduling};
use chrono::{DateTime, FixedOffset, NaiveDate, NaiveDateTime};
use faults::Faults;
use std::sync::{Mutex, MutexGuard, PoisonError};
use timetable::{Opening, Timetable};
use tokio::sync::watch;

/// The fake hospital. Clinics `c1` and `c2`, specialities `therapy` and `eyes`, doctors `c1-therapy-1`, `c1-therapy-2` and so on, slots at
/// 9, 10, 11 and 12 o'clock on the three days after the first, at UTC+3. It knows every user at every clinic until told otherwise.
pub struct FakeScheduling {
    hospital: Mutex<Hospital>,
    holding: watch::Sender<bool>,
}

struct Hospital {
    timetable: Timetable,
    faults: Faults,
    calls: Vec<(Operation, Option<ClinicId>)>,
    search: Option<SearchHits>,
    districts: Option<Vec<District>>,
    omits_booked_ids: bool,
}

impl FakeScheduling {
    /// Creates a hospital whose calendar begins at midnight of `first_day`.
    pub fn starting(first_day: NaiveDate) -> Self {
        let hospital = Hospital {
            timetable: Timetable::starting(first_day),
            faults: Faults::default(),
            calls: Vec::new(),
            search: None,
            districts: None,
            omits_booked_ids: false,
        };
        Self { hospital: Mutex::new(hospital), holding: watch::Sender::new(false) }
    }

    /// Makes the next call of `operation` fail, after the faults queued before.
    pub fn fail_next(&self, operation: Operation, fault: Fault) {
        self.hospital().faults.queue(operation, fault);
    }

    /// Makes every call of `operation` fail until [`Self::heal`].
    pub fn fail(&self, operation: Operation, fault: Fault) {
        self.hospital().faults.switch_on(operation, None, fault);
    }

    /// Makes every call of `operation` at one clinic fail until [`Self::heal`].
    pub fn fail_at(&self, operation: Operation, clinic: &ClinicId, fault: Fault) {
        self.hospital().faults.switch_on(operation, Some(clinic.clone()), fault);
    }

    /// Removes all faults.
    pub fn heal(&self) {
        self.hospital().faults.clear();
    }

    /// Makes every call do its work and then wait until [`Self::release`] before it returns. Simulates a slow hospital without a sleep.
    pub fn hold(&self) {
        self.holding.send_replace(true);
    }

    /// Releases all held calls.
    pub fn release(&self) {
        self.holding.send_replace(false);
    }

    /// Number of calls of `operation`.
    pub fn calls(&self, operation: Operation) -> usize {
        self.hospital().calls.iter().filter(|(called, _)| *called == operation).count()
    }

    /// All calls so far with their clinic.
    pub fn call_log(&self) -> Vec<(Operation, Option<ClinicId>)> {
        self.hospital().calls.clone()
    }

    /// Makes the clinic no longer know this user.
    pub fn forget_patient(&self, clinic: &ClinicId, user: UserId) {
        let table = &mut self.hospital().timetable;
        table.people.remove(&(clinic.clone(), user));
        table.unknown.insert((clinic.clone(), user));
    }

    /// Removes the clinic from the list. Requests about it are still answered.
    pub fn unlist(&self, clinic: &ClinicId) {
        self.hospital().timetable.unlisted.insert(clinic.clone());
    }

    /// Books the slot for someone else, as at the reception.
    pub fn take_slot(&self, slot: &SlotId) {
        let table = &mut self.hospital().timetable;
        table.openings.iter_mut().filter(|opening| opening.slot.id == *slot).for_each(|o| o.is_taken = true);
    }

    /// Cancels an appointment as the reception does. Does nothing if it is cancelled or there is none.
    pub fn cancel_at_reception(&self, ticket: &AppointmentId) {
        self.hospital().timetable.cancel_at_reception(ticket);
    }

    /// Removes an appointment from the patient's history.
    pub fn remove_ticket(&self, ticket: &AppointmentId) {
        self.hospital().timetable.remove(ticket);
    }

    /// Moves an appointment, as at the reception. It keeps its id.
    pub fn move_at_reception(&self, ticket: &AppointmentId, start: DateTime<FixedOffset>) {
        self.hospital().timetable.move_at_reception(ticket, start);
    }

    /// Adds a slot of 15 minutes; its id is `<doctor>@<YYYY-MM-DDTHH:MM>`.
    pub fn open_slot(&self, clinic: &str, doctor: &str, start: NaiveDateTime) {
        self.hospital().timetable.open(clinic, doctor, start);
    }

    /// Sets the hospital's wall clock. Earlier slots disappear, and earlier appointments are past.
    pub fn set_now(&self, now: NaiveDateTime) {
        self.hospital().timetable.now = now;
    }

    /// Omits rooms and specialities from appointments; slots and lists still contain them, as with HubService.
    pub fn shorten_tickets(&self) {
        self.hospital().timetable.has_short_tickets = true;
    }

    /// Omits the doctors from the list of appointments, as some hospital systems do.
    pub fn omit_doctors(&self) {
        self.hospital().timetable.omits_doctors = true;
    }

    /// Reports a booking without the appointment's id. Later lists contain it.
    pub fn omit_booked_ids(&self) {
        self.hospital().omits_booked_ids = true;
    }

    /// Gives the hospital a search of its own.
    pub fn set_search(&self, hits: Option<SearchHits>) {
        self.hospital().search = hits;
    }

    /// Divides the clinics among districts: id, name and clinics of each.
    pub fn set_districts(&self, districts: &[(&str, &str, &[&str])]) {
        let district = |(id, name, clinics): &(&str, &str, &[&str])| District {
            id: (*id).into(),
            name: (*name).to_owned(),
            clinics: clinics.iter().map(|clinic| ClinicId::from(*clinic)).collect(),
        };
        self.hospital().districts = Some(districts.iter().map(district).collect());
    }

    /// All appointments ever created, including cancelled ones. Tests count them to check that nothing was booked twice.
    pub fn tickets(&self) -> Vec<Appointment> {
        let table = &self.hospital().timetable;
        table.records.iter().map(|record| table.as_of_now(&record.ticket)).collect()
    }

    fn hospital(&self) -> MutexGuard<'_, Hospital> {
        self.hospital.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Performs one call: counts it, applies a fault, and waits if calls are held.
    async fn call<T>(
        &self,
        operation: Operation,
        clinic: Option<&ClinicId>,
        work: impl FnOnce(&mut Hospital) -> Result<T, Problem> + Send,
    ) -> Result<T, Problem>
    where
        T: Send,
    {
        let answer = {
            let mut hospital = self.hospital();
            hospital.calls.push((operation, clinic.cloned()));
            match hospital.faults.strike(operation, clinic) {
                Some(Fault::Refuse(problem)) => Err(problem),
                Some(Fault::DoneButLost(problem)) => work(&mut hospital).and(Err(problem)),
                None => work(&mut hospital),
            }
        };
        // The sender is owned by `self`, so waiting cannot fail.
        let _ = self.holding.subscribe().wait_for(|held| !held).await;
        answer
    }
}

/// A method of the scheduling port.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Operation {
    Host,
    Health,
    Clinics,
    Districts,
    FindPatient,
    Specialities,
    Doctors,
    Dates,
    Slots,
    Book,
    Cancel,
    Appointments,
    Search,
}

#[async_trait]
impl Scheduling for FakeScheduling {
    async fn host(&self) -> Result<HostInfo, Problem> {
        let info = HostInfo {
            name: "Больница".to_owned(),
            description: "Больница, какой нет на свете".to_owned(),
        };
        self.call(Operation::Host, None, |_| Ok(info)).await
    }

    async fn health(&self) -> Result<String, Problem> {
        self.call(Operation::Health, None, |_| Ok("the fake hospital answers".to_owned())).await
    }

    async fn clinics(&self) -> Result<Vec<Clinic>, Problem> {
        self.call(Operation::Clinics, None, |hospital| Ok(hospital.timetable.listed())).await
    }

    async fn districts(&self) -> Result<Vec<District>, Problem> {
        self.call(Operation::Districts, None, |hospital| {
            hospital.districts.clone().ok_or_else(|| problem(ProblemCode::Unsupported))
        })
        .await
    }

    async fn find_patient(&self, clinic: &ClinicId, user: &User) -> Result<PatientId, Problem> {
        self.call(Operation::FindPatient, Some(clinic), |hospital| {
            hospital.timetable.require_clinic(clinic)?;
            hospital.timetable.find_patient(clinic, user)
        })
        .await
    }

    async fn specialities(&self, clinic: &ClinicId) -> Result<Vec<Speciality>, Problem> {
        self.call(Operation::Specialities, Some(clinic), |hospital| {
            hospital.timetable.require_clinic(clinic)?;
            Ok(hospital.timetable.specialities(clinic))
        })
        .await
    }

    async fn doctors(&self, clinic: &ClinicId, speciality: &SpecialityId) -> Result<Vec<Doctor>, Problem> {
        self.call(Operation::Doctors, Some(clinic), |hospital| {
            hospital.timetable.require_clinic(clinic)?;
            Ok(hospital.timetable.doctors(clinic, speciality))
        })
        .await
    }

    async fn dates(&self, question: &AvailabilityQuestion) -> Result<Vec<NaiveDate>, Problem> {
        self.call(Operation::Dates, Some(&question.clinic), |hospital| {
            let mut days = hospital.open(question, |opening| opening.start.date())?;
            days.dedup();
            Ok(days)
        })
        .await
    }

    async fn slots(&self, question: &AvailabilityQuestion) -> Result<Vec<Slot>, Problem> {
        let free = |hospital: &mut Hospital| hospital.open(question, |opening| opening.slot.clone());
        self.call(Operation::Slots, Some(&question.clinic), free).await
    }

    async fn book(&self, question: &BookingQuestion) -> Result<Appointment, Problem> {
        let book = |hospital: &mut Hospital| {
            let booked = hospital.timetable.book(question)?;
            let id = if hospital.omits_booked_ids { "".into() } else { booked.id };
            Ok(Appointment { id, ..booked })
        };
        self.call(Operation::Book, Some(&question.clinic), book).await
    }

    async fn cancel(
        &self,
        clinic: &ClinicId,
        patient: &PatientId,
        ticket: &AppointmentId,
    ) -> Result<(), Problem> {
        let cancel = |hospital: &mut Hospital| hospital.timetable.cancel(clinic, patient, ticket);
        self.call(Operation::Cancel, Some(clinic), cancel).await
    }

    async fn appointments(
        &self,
        clinic: &ClinicId,
        patient: &PatientId,
    ) -> Result<Vec<Appointment>, Problem> {
        let history = |hospital: &mut Hospital| Ok(hospital.timetable.history(clinic, patient));
        self.call(Operation::Appointments, Some(clinic), history).await
    }

    async fn search(&self, _text: &str) -> Result<Option<SearchHits>, Problem> {
        self.call(Operation::Search, None, |hospital| Ok(hospital.search.clone())).await
    }
}

impl Hospital {
    /// Free slots of the requested doctor and days, in the form that the caller needs.
    fn open<T>(
        &self,
        question: &AvailabilityQuestion,
        shape: impl Fn(&Opening) -> T,
    ) -> Result<Vec<T>, Problem> {
        self.timetable.require_clinic(&question.clinic)?;
        let asked = question.from..=question.to;
        let free = self.timetable.free(&question.clinic, &question.doctor);
        Ok(free.filter(|opening| asked.contains(&opening.start.date())).map(shape).collect())
    }
}

fn problem(code: ProblemCode) -> Problem {
    Problem::new(code, "refused by the fake hospital")
}
