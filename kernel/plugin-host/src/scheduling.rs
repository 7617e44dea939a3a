//! The port `Scheduling`, answered by a plugin.

use crate::bindings::SchedulingPlugin;
use crate::bindings::exports::cabinet::plugin::lifecycle::HealthReport;
use crate::calls::{Asking, Function};
use crate::capabilities::CallState;
use crate::convert;
use crate::host::Plugin;
use crate::place::Place;
use async_trait::async_trait;
use cabinet_domain::{
    Clinic, ClinicId, Doctor, MedicalHostId, PatientId, Slot, Speciality, SpecialityId, Ticket, TicketId,
    User,
};
use cabinet_ports::scheduling::{AvailabilityQuestion, BookingQuestion, HostInfo, SearchHits};
use cabinet_ports::{Problem, Scheduling};
use chrono::NaiveDate;
use chrono_tz::Tz;
use std::sync::Arc;
use wasmtime::Store;

/// One medical host.
pub(crate) struct PluginScheduling {
    plugin: Arc<Plugin>,
    place: Place,
    zone: Tz,
}

/// The question as a closure that an instance answers. The arguments are owned by it: the answer comes from another task's stack.
macro_rules! question {
    ($port:ident . $function:ident ( $($argument:expr),* )) => {
        move |plugin: &SchedulingPlugin, store: &mut Store<CallState>| {
            Box::pin(async move { plugin.$port().$function(store, $($argument),*).await })
        }
    };
}

impl PluginScheduling {
    pub(crate) fn new(plugin: Arc<Plugin>, host: MedicalHostId, zone: Tz) -> Self {
        Self { plugin, place: Place::Host(host), zone }
    }

    /// `lifecycle.health`.
    pub(crate) fn health_question()
    -> impl for<'a> FnOnce(&'a SchedulingPlugin, &'a mut Store<CallState>) -> Asking<'a, HealthReport> + Send
    {
        |plugin, store| Box::pin(async move { plugin.cabinet_plugin_lifecycle().call_health(store).await })
    }

    async fn ask<T, D>(
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
        self.ask(Function::Host, question!(cabinet_plugin_scheduling.call_host()), convert::host_info).await
    }

    async fn health(&self) -> Result<String, Problem> {
        self.ask(Function::Health, Self::health_question(), |report| Ok(convert::detail(&report.detail)))
            .await
    }

    async fn clinics(&self) -> Result<Vec<Clinic>, Problem> {
        self.ask(Function::Clinics, question!(cabinet_plugin_scheduling.call_clinics()), convert::clinics)
            .await
    }

    async fn find_patient(&self, clinic: &ClinicId, user: &User) -> Result<PatientId, Problem> {
        let (clinic, person) = (clinic.0.clone(), convert::person(user));
        self.ask(
            Function::FindPatient,
            question!(cabinet_plugin_scheduling.call_find_patient(&clinic, &person)),
            convert::patient,
        )
        .await
    }

    async fn specialities(&self, clinic: &ClinicId) -> Result<Vec<Speciality>, Problem> {
        let clinic = clinic.0.clone();
        self.ask(
            Function::Specialities,
            question!(cabinet_plugin_scheduling.call_specialities(&clinic)),
            convert::specialities,
        )
        .await
    }

    async fn doctors(&self, clinic: &ClinicId, speciality: &SpecialityId) -> Result<Vec<Doctor>, Problem> {
        let (clinic, speciality) = (clinic.0.clone(), speciality.0.clone());
        self.ask(
            Function::Doctors,
            question!(cabinet_plugin_scheduling.call_doctors(&clinic, &speciality)),
            convert::doctors,
        )
        .await
    }

    async fn dates(&self, asked: &AvailabilityQuestion) -> Result<Vec<NaiveDate>, Problem> {
        let asked = convert::availability(asked);
        self.ask(Function::Dates, question!(cabinet_plugin_scheduling.call_dates(&asked)), convert::dates)
            .await
    }

    async fn slots(&self, asked: &AvailabilityQuestion) -> Result<Vec<Slot>, Problem> {
        let (asked, zone) = (convert::availability(asked), self.zone);
        self.ask(Function::Slots, question!(cabinet_plugin_scheduling.call_slots(&asked)), move |slots| {
            convert::slots(slots, zone)
        })
        .await
    }

    async fn book(&self, asked: &BookingQuestion) -> Result<Ticket, Problem> {
        let (asked, zone) = (convert::booking(asked), self.zone);
        self.ask(Function::Book, question!(cabinet_plugin_scheduling.call_book(&asked)), move |ticket| {
            convert::ticket(ticket, zone)
        })
        .await
    }

    async fn cancel(&self, clinic: &ClinicId, patient: &PatientId, ticket: &TicketId) -> Result<(), Problem> {
        let (clinic, patient, ticket) = (clinic.0.clone(), patient.0.clone(), ticket.0.clone());
        self.ask(
            Function::Cancel,
            question!(cabinet_plugin_scheduling.call_cancel(&clinic, &patient, &ticket)),
            Ok,
        )
        .await
    }

    async fn appointments(&self, clinic: &ClinicId, patient: &PatientId) -> Result<Vec<Ticket>, Problem> {
        let (clinic, patient, zone) = (clinic.0.clone(), patient.0.clone(), self.zone);
        self.ask(
            Function::Appointments,
            question!(cabinet_plugin_scheduling.call_appointments(&clinic, &patient)),
            move |tickets| convert::tickets(tickets, zone),
        )
        .await
    }

    async fn search(&self, text: &str) -> Result<Option<SearchHits>, Problem> {
        let text = text.to_owned();
        self.ask(
            Function::Search,
            question!(cabinet_plugin_scheduling.call_search(&text)),
            convert::search_hits,
        )
        .await
    }
}
