//! The port `Scheduling`, implemented by a plugin.

use crate::binding::Binding;
use crate::bindings::districts;
use crate::bindings::scheduling::{SchedulingPlugin, call};
use crate::calls::{Call, Kind};
use crate::convert;
use crate::host::Plugin;
use crate::world::PortGuest;
use async_trait::async_trait;
use cabinet_domain::{
    Appointment, AppointmentId, Clinic, ClinicId, District, Doctor, MedicalHostId, PatientId, Slot,
    Speciality, SpecialityId, User,
};
use cabinet_ports::scheduling::{AvailabilityQuestion, BookingQuestion, HostInfo, SearchHits};
use cabinet_ports::{Problem, Scheduling};
use chrono::NaiveDate;
use chrono_tz::Tz;
use std::sync::Arc;

/// The booking of one medical host.
pub(crate) struct PluginScheduling {
    plugin: Arc<Plugin>,
    place: Binding,
    zone: Tz,
}

impl PluginScheduling {
    pub(crate) fn new(plugin: Arc<Plugin>, host: MedicalHostId, zone: Tz) -> Self {
        Self { plugin, place: Binding::Host(host), zone }
    }

    async fn ask<T: Send + 'static, D: Send>(
        &self,
        call: Call<SchedulingPlugin, T>,
        read: impl FnOnce(T) -> Result<D, Problem> + Send,
    ) -> Result<D, Problem> {
        self.plugin.ask(&self.place, call, read).await
    }
}

#[async_trait]
impl Scheduling for PluginScheduling {
    async fn host(&self) -> Result<HostInfo, Problem> {
        self.ask(call::host().of(Kind::Read), convert::host_info).await
    }

    async fn health(&self) -> Result<String, Problem> {
        self.ask(SchedulingPlugin::health().of(Kind::Read), |said| Ok(convert::detail(&said))).await
    }

    async fn clinics(&self) -> Result<Vec<Clinic>, Problem> {
        self.ask(call::clinics().of(Kind::Read), convert::clinics).await
    }

    async fn districts(&self) -> Result<Vec<District>, Problem> {
        let call = districts::call::districts().of(Kind::Read);
        self.plugin.ask(&self.place, call, convert::districts).await
    }

    async fn find_patient(&self, clinic: &ClinicId, user: &User) -> Result<PatientId, Problem> {
        let (clinic, person) = (clinic.0.clone(), convert::person(user));
        self.ask(call::find_patient(clinic, person).of(Kind::Read), convert::patient).await
    }

    async fn specialities(&self, clinic: &ClinicId) -> Result<Vec<Speciality>, Problem> {
        let clinic = clinic.0.clone();
        self.ask(call::specialities(clinic).of(Kind::Read), convert::specialities).await
    }

    async fn doctors(&self, clinic: &ClinicId, speciality: &SpecialityId) -> Result<Vec<Doctor>, Problem> {
        let (clinic, speciality) = (clinic.0.clone(), speciality.0.clone());
        self.ask(call::doctors(clinic, speciality).of(Kind::Read), convert::doctors).await
    }

    async fn dates(&self, asked: &AvailabilityQuestion) -> Result<Vec<NaiveDate>, Problem> {
        let asked = convert::availability(asked);
        self.ask(call::dates(asked).of(Kind::Read), convert::dates).await
    }

    async fn slots(&self, asked: &AvailabilityQuestion) -> Result<Vec<Slot>, Problem> {
        let (asked, zone) = (convert::availability(asked), self.zone);
        self.ask(call::slots(asked).of(Kind::ReadLongList), move |slots| convert::slots(slots, zone)).await
    }

    async fn book(&self, asked: &BookingQuestion) -> Result<Appointment, Problem> {
        let (asked, zone) = (convert::booking(asked), self.zone);
        self.ask(call::book(asked).of(Kind::Write), move |ticket| convert::ticket(ticket, zone)).await
    }

    async fn cancel(
        &self,
        clinic: &ClinicId,
        patient: &PatientId,
        ticket: &AppointmentId,
    ) -> Result<(), Problem> {
        let (clinic, patient, ticket) = (clinic.0.clone(), patient.0.clone(), ticket.0.clone());
        self.ask(call::cancel(clinic, patient, ticket).of(Kind::Write), Ok).await
    }

    async fn appointments(
        &self,
        clinic: &ClinicId,
        patient: &PatientId,
    ) -> Result<Vec<Appointment>, Problem> {
        let (clinic, patient, zone) = (clinic.0.clone(), patient.0.clone(), self.zone);
        self.ask(call::appointments(clinic, patient).of(Kind::Read), move |tickets| {
            convert::tickets(tickets, zone)
        })
        .await
    }

    async fn search(&self, text: &str) -> Result<Option<SearchHits>, Problem> {
        let text = text.to_owned();
        self.ask(call::search(text).of(Kind::Read), convert::search_hits).await
    }
}
