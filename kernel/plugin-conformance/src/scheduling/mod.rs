//! The points of booking. What is there to ask about is found by the first points, which read lists without a fault.

mod booking;
mod lists;
mod patients;
pub(crate) mod points;

pub(crate) use lists::odd_texts;

use crate::desk::{Check, Desk, Refused};
use crate::faults::{self, MEMORY, PRIVATE_LOG, PRIVATE_PROBLEMS, ReadCall};
use crate::point::Point;
use crate::wire::{Plan, Seen};
use cabinet_domain::{Clinic, ClinicId, Doctor, DoctorId, PatientId, Slot, SpecialityId, User};
use cabinet_ports::Scheduling;
use cabinet_ports::scheduling::AvailabilityQuestion;
use chrono::{Days, Months, NaiveDate};
use std::sync::Arc;

/// All points, in the order in which they run.
pub(crate) fn points() -> impl Iterator<Item = &'static Point> {
    use points as p;
    let first = [
        &p::HEALTH,
        &p::CLINICS,
        &p::DISTRICTS,
        &p::DISTRICT_CLINICS,
        &p::SPECIALITIES,
        &p::DOCTORS,
        &p::DATES,
        &p::SLOTS,
        &p::NONSENSE_DATES,
        &p::LONG_RANGE,
        &p::UNKNOWN_IDS,
        &p::HOSTILE_IDS,
        &p::ODD_TEXTS,
        &p::CONCURRENT,
        &p::FOUND,
        &p::UNKNOWN,
        &p::CLOSEST,
        &p::TWICE,
        &p::APPOINTMENTS,
    ];
    let writing = [
        &p::BOOKS,
        &p::SLOT_GOES,
        &p::AGAIN,
        &p::TAKEN,
        &p::STRANGER,
        &p::CANCELS,
        &p::CANCELS_TWICE,
        &p::NOT_SENT,
        &p::HISTORY_LOST,
        &p::LOST,
        &p::GATEWAY,
        &p::ONCE,
        &p::CANCEL_LOST,
    ];
    let last = [&PRIVATE_PROBLEMS, &PRIVATE_LOG, &MEMORY];
    first.into_iter().chain(faults::POINTS).chain(writing).chain(last)
}

/// What the lists showed.
#[derive(Debug, Clone)]
struct Offer {
    clinic: ClinicId,
    speciality: SpecialityId,
    doctor: DoctorId,
    slots: Vec<Slot>,
}

/// What the first points found.
#[derive(Debug, Default)]
struct Found {
    clinics: Vec<Clinic>,
    doctors: Vec<(ClinicId, Doctor)>,
    /// Doctors with free slots, the clinic of the first one first.
    offers: Vec<Offer>,
    /// The person of the file, at the clinic of the first offer.
    patient: Option<PatientId>,
}

struct Tour<'a> {
    desk: &'a Desk<'a>,
    port: Arc<dyn Scheduling>,
    found: Found,
}

/// Runs all points.
pub(crate) async fn run(desk: &Desk<'_>) {
    let port = desk.subject.place.as_ref().and_then(|place| desk.subject.host.scheduling(place));
    let Some(port) = port else {
        for point in points() {
            desk.point(point, async |check| check.not_run("the plugin is not loaded")).await;
        }
        return;
    };
    let mut tour = Tour { desk, port, found: Found::default() };
    tour.lists().await;
    tour.patients().await;
    faults::run(desk, &tour.read_calls(), &faults::PROBLEMS).await;
    tour.bookings().await;
    desk.privacy(&PRIVATE_PROBLEMS, &PRIVATE_LOG).await;
    desk.limits(&MEMORY).await;
}

impl Tour<'_> {
    fn today(&self) -> NaiveDate {
        self.desk.subject.local_now().date()
    }

    /// Two months from today, as the kernel asks.
    fn window(&self) -> (NaiveDate, NaiveDate) {
        let today = self.today();
        (today, today.checked_add_months(Months::new(2)).unwrap_or(today))
    }

    /// The person of the file.
    fn person(&self) -> Option<User> {
        self.desk.subject.people.person.as_ref()?.user()
    }

    /// Asks without a fault.
    async fn ask<T>(
        &self,
        function: &'static str,
        call: impl Future<Output = Result<T, cabinet_ports::Problem>>,
    ) -> Result<T, Refused> {
        self.desk.ask(function, Plan::Healthy, call).await.0
    }

    /// Asks without a fault, and returns the requests as well.
    async fn watched<T>(
        &self,
        function: &'static str,
        call: impl Future<Output = Result<T, cabinet_ports::Problem>>,
    ) -> (Result<T, Refused>, Vec<Seen>) {
        self.desk.ask(function, Plan::Healthy, call).await
    }

    fn question(&self, offer: &Offer, from: NaiveDate, to: NaiveDate) -> AvailabilityQuestion {
        AvailabilityQuestion {
            clinic: offer.clinic.clone(),
            doctor: offer.doctor.clone(),
            patient: None,
            from,
            to,
        }
    }

    /// The first offer; without one, the point is not run.
    fn offer(&self, check: &mut Check) -> Option<&Offer> {
        let offer = self.found.offers.first();
        if offer.is_none() {
            check.not_run("no doctor has a free slot in the next two months");
        }
        offer
    }

    /// All calls that change nothing, with arguments that exist.
    fn read_calls(&self) -> Vec<ReadCall<'_>> {
        let port = &self.port;
        let mut calls = vec![
            ReadCall::new("health", async || Ok(port.health().await.map(drop)?)),
            ReadCall::new("host", async || Ok(port.host().await.map(drop)?)),
            ReadCall::new("clinics", async || Ok(port.clinics().await.map(drop)?)),
            ReadCall::new("districts", async || Ok(port.districts().await.map(drop)?)),
        ];
        let Some(offer) = self.found.offers.first() else { return calls };
        let (clinic, speciality) = (&offer.clinic, &offer.speciality);
        let (from, _) = self.window();
        let to = from.checked_add_days(Days::new(7)).unwrap_or(from);
        calls.push(ReadCall::new("specialities", async move || {
            Ok(port.specialities(clinic).await.map(drop)?)
        }));
        calls.push(ReadCall::new("doctors", async move || {
            Ok(port.doctors(clinic, speciality).await.map(drop)?)
        }));
        let question = move || self.question(offer, from, to);
        calls.push(ReadCall::new("dates", move || {
            let question = question();
            async move { Ok(port.dates(&question).await.map(drop)?) }
        }));
        calls.push(ReadCall::new("slots", move || {
            let question = question();
            async move { Ok(port.slots(&question).await.map(drop)?) }
        }));
        if let Some(user) = self.person() {
            calls.push(ReadCall::new("find-patient", move || {
                let user = user.clone();
                async move { Ok(port.find_patient(clinic, &user).await.map(drop)?) }
            }));
        }
        if let Some(patient) = &self.found.patient {
            calls.push(ReadCall::new("appointments", async move || {
                Ok(port.appointments(clinic, patient).await.map(drop)?)
            }));
        }
        calls
    }
}
