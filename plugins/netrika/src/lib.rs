//! Booking through the regional hub of Netrika: HubService, SOAP 1.1 (protocol sheet netrika).
//!
//! `soap` implements the wire format: order of elements, nil, missing dates. `hub` makes the calls: a read at most twice, a write once.
//! `refusal` and `failure` convert errors to the contract's problems. Each patient-facing function has its own file: `clinics`, `patients`,
//! `offers`, `availability`, `booking`, `history`. The plugin never reads the guid: the host fills it into the body.

mod arguments;
mod availability;
mod booking;
mod clinics;
mod days;
mod failure;
mod health;
mod history;
mod hub;
mod offers;
mod patients;
mod refusal;
mod settings;
pub mod soap;

use cabinet_plugin_sdk::districts::{District, Districts};
use cabinet_plugin_sdk::{
    AvailabilityQuestion, BookingRequest, Clinic, Doctor, Health, HostInfo, IsoDate, Lifecycle, PatientMatch,
    Person, Problem, Scheduling, SearchHits, Slot, Speciality, Ticket, scheduling_districts,
    scheduling_plugin,
};
use hub::Hub;

#[derive(Debug)]
pub struct Netrika;

impl Lifecycle for Netrika {
    fn health() -> Result<Health, Problem> {
        health::health(&Hub::open()?)
    }
}

impl Scheduling for Netrika {
    fn host() -> Result<HostInfo, Problem> {
        let settings: settings::Settings = cabinet_plugin_sdk::settings()?;
        Ok(HostInfo { name: settings.name, description: settings.description })
    }

    fn clinics() -> Result<Vec<Clinic>, Problem> {
        clinics::clinics(&Hub::open()?)
    }

    fn find_patient(clinic_id: String, person: Person) -> Result<PatientMatch, Problem> {
        patients::find(&Hub::open()?, &clinic_id, &person)
    }

    fn specialities(clinic_id: String) -> Result<Vec<Speciality>, Problem> {
        offers::specialities(&Hub::open()?, &clinic_id)
    }

    fn doctors(clinic_id: String, speciality_id: String) -> Result<Vec<Doctor>, Problem> {
        offers::doctors(&Hub::open()?, &clinic_id, &speciality_id)
    }

    fn dates(question: AvailabilityQuestion) -> Result<Vec<IsoDate>, Problem> {
        availability::dates(&Hub::open()?, &question)
    }

    fn slots(question: AvailabilityQuestion) -> Result<Vec<Slot>, Problem> {
        availability::slots(&Hub::open()?, &question)
    }

    fn book(request: BookingRequest) -> Result<Ticket, Problem> {
        booking::book(&Hub::open()?, &request)
    }

    fn cancel(clinic_id: String, patient_id: String, ticket_id: String) -> Result<(), Problem> {
        booking::cancel(&Hub::open()?, &clinic_id, &patient_id, &ticket_id)
    }

    fn appointments(clinic_id: String, patient_id: String) -> Result<Vec<Ticket>, Problem> {
        history::tickets(&Hub::open()?, &clinic_id, &patient_id)
    }

    /// HubService has no search: the kernel searches the lists (protocol sheet netrika §2).
    fn search(_text: String) -> Result<Option<SearchHits>, Problem> {
        Ok(None)
    }
}

impl Districts for Netrika {
    fn districts() -> Result<Vec<District>, Problem> {
        clinics::districts(&Hub::open()?)
    }
}

scheduling_plugin!(Netrika);
scheduling_districts!(Netrika);
