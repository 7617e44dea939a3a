//! The port `Scheduling`, implemented by a plugin.

use crate::binding::Binding;
use crate::bindings::SchedulingPlugin;
use crate::bindings::exports::cabinet::plugin::lifecycle::HealthReport;
use crate::bindings::exports::cabinet::plugin::scheduling as wit;
use crate::calls::{Asking, Function, questions};
use crate::capabilities::CallState;
use crate::convert;
use crate::host::Plugin;
use async_trait::async_trait;
use cabinet_domain::{
    Appointment, AppointmentId, Clinic, ClinicId, Doctor, MedicalHostId, PatientId, Slot, Speciality,
    SpecialityId, User,
};
use cabinet_ports::scheduling::{AvailabilityQuestion, BookingQuestion, HostInfo, SearchHits};
use cabinet_ports::{Problem, Scheduling};
use chrono::NaiveDate;
use chrono_tz::Tz;
use std::sync::Arc;
use wasmtime::Store;

/// The booking of one medical host.
pub(crate) struct PluginScheduling {
    plugin: Arc<Plugin>,
    place: Binding,
    zone: Tz,
}

/// The calls of the world `scheduling-plugin`.
pub(crate) mod question {
    use super::*;

    questions! {
        SchedulingPlugin.cabinet_plugin_lifecycle, |said| said;
        health() -> HealthReport = call_health();
    }

    questions! {
        SchedulingPlugin.cabinet_plugin_scheduling, |said| said;
        host() -> wit::HostInfo = call_host();
        clinics() -> Vec<wit::Clinic> = call_clinics();
        find_patient(clinic: String, person: wit::Person) -> wit::PatientMatch = call_find_patient(&clinic, &person);
        specialities(clinic: String) -> Vec<wit::Speciality> = call_specialities(&clinic);
        doctors(clinic: String, speciality: String) -> Vec<wit::Doctor> = call_doctors(&clinic, &speciality);
        dates(asked: wit::AvailabilityQuestion) -> Vec<String> = call_dates(&asked);
        slots(asked: wit::AvailabilityQuestion) -> Vec<wit::Slot> = call_slots(&asked);
        book(asked: wit::BookingRequest) -> wit::Ticket = call_book(&asked);
        cancel(clinic: String, patient: String, ticket: String) -> () = call_cancel(&clinic, &patient, &ticket);
        appointments(clinic: String, patient: String) -> Vec<wit::Ticket> = call_appointments(&clinic, &patient);
        search(text: String) -> Option<wit::SearchHits> = call_search(&text);
    }
}

impl PluginScheduling {
    pub(crate) fn new(plugin: Arc<Plugin>, host: MedicalHostId, zone: Tz) -> Self {
        Self { plugin, place: Binding::Host(host), zone }
    }

    async fn ask<T: Send, D: Send>(
        &self,
        function: Function,
        question: impl for<'a> FnOnce(&'a SchedulingPlugin, &'a mut Store<CallState>) -> Asking<'a, T> + Send,
        read: impl FnOnce(T) -> Result<D, Problem> + Send,
    ) -> Result<D, Problem> {
        self.plugin.ask(&self.place, function, question, read).await
    }
}

#[async_trait]
impl Scheduling for PluginScheduling {
    async fn host(&self) -> Result<HostInfo, Problem> {
        self.ask(Function::Host, question::host(), convert::host_info).await
    }

    async fn health(&self) -> Result<String, Problem> {
        self.ask(Function::Health, question::health(), |report| Ok(convert::detail(&report.detail))).await
    }

    async fn clinics(&self) -> Result<Vec<Clinic>, Problem> {
        self.ask(Function::Clinics, question::clinics(), convert::clinics).await
    }

    async fn find_patient(&self, clinic: &ClinicId, user: &User) -> Result<PatientId, Problem> {
        let (clinic, person) = (clinic.0.clone(), convert::person(user));
        self.ask(Function::FindPatient, question::find_patient(clinic, person), convert::patient).await
    }

    async fn specialities(&self, clinic: &ClinicId) -> Result<Vec<Speciality>, Problem> {
        let clinic = clinic.0.clone();
        self.ask(Function::Specialities, question::specialities(clinic), convert::specialities).await
    }

    async fn doctors(&self, clinic: &ClinicId, speciality: &SpecialityId) -> Result<Vec<Doctor>, Problem> {
        let (clinic, speciality) = (clinic.0.clone(), speciality.0.clone());
        self.ask(Function::Doctors, question::doctors(clinic, speciality), convert::doctors).await
    }

    async fn dates(&self, asked: &AvailabilityQuestion) -> Result<Vec<NaiveDate>, Problem> {
        let asked = convert::availability(asked);
        self.ask(Function::Dates, question::dates(asked), convert::dates).await
    }

    async fn slots(&self, asked: &AvailabilityQuestion) -> Result<Vec<Slot>, Problem> {
        let (asked, zone) = (convert::availability(asked), self.zone);
        self.ask(Function::Slots, question::slots(asked), move |slots| convert::slots(slots, zone)).await
    }

    async fn book(&self, asked: &BookingQuestion) -> Result<Appointment, Problem> {
        let (asked, zone) = (convert::booking(asked), self.zone);
        self.ask(Function::Book, question::book(asked), move |ticket| convert::ticket(ticket, zone)).await
    }

    async fn cancel(
        &self,
        clinic: &ClinicId,
        patient: &PatientId,
        ticket: &AppointmentId,
    ) -> Result<(), Problem> {
        let (clinic, patient, ticket) = (clinic.0.clone(), patient.0.clone(), ticket.0.clone());
        self.ask(Function::Cancel, question::cancel(clinic, patient, ticket), Ok).await
    }

    async fn appointments(
        &self,
        clinic: &ClinicId,
        patient: &PatientId,
    ) -> Result<Vec<Appointment>, Problem> {
        let (clinic, patient, zone) = (clinic.0.clone(), patient.0.clone(), self.zone);
        self.ask(Function::Appointments, question::appointments(clinic, patient), move |tickets| {
            convert::tickets(tickets, zone)
        })
        .await
    }

    async fn search(&self, text: &str) -> Result<Option<SearchHits>, Problem> {
        let text = text.to_owned();
        self.ask(Function::Search, question::search(text), convert::search_hits).await
    }
}
