//! A hospital system that reports success without an appointment id.

use crate::support::{host, nine, request, scene, therapist};
use async_trait::async_trait;
use cabinet_booking::{BookingError, BookingParts, BookingService, BookingSettings};
use cabinet_domain::{
    Appointment, AppointmentId, BookingState, Clinic, ClinicId, Doctor, MedicalHost, PatientId, Slot,
    Speciality, SpecialityId, User,
};
use cabinet_fakes::FakeScheduling;
use cabinet_ports::scheduling::{AvailabilityQuestion, BookingQuestion, HostInfo, SearchHits};
use cabinet_ports::{Problem, Scheduling};
use chrono::NaiveDate;
use std::sync::Arc;

/// The fake hospital, but the response of `book` has no id.
struct Wordless(Arc<FakeScheduling>);

#[async_trait]
impl Scheduling for Wordless {
    async fn host(&self) -> Result<HostInfo, Problem> {
        self.0.host().await
    }
    async fn health(&self) -> Result<String, Problem> {
        self.0.health().await
    }
    async fn clinics(&self) -> Result<Vec<Clinic>, Problem> {
        self.0.clinics().await
    }
    async fn find_patient(&self, clinic: &ClinicId, user: &User) -> Result<PatientId, Problem> {
        self.0.find_patient(clinic, user).await
    }
    async fn specialities(&self, clinic: &ClinicId) -> Result<Vec<Speciality>, Problem> {
        self.0.specialities(clinic).await
    }
    async fn doctors(&self, clinic: &ClinicId, speciality: &SpecialityId) -> Result<Vec<Doctor>, Problem> {
        self.0.doctors(clinic, speciality).await
    }
    async fn dates(&self, question: &AvailabilityQuestion) -> Result<Vec<NaiveDate>, Problem> {
        self.0.dates(question).await
    }
    async fn slots(&self, question: &AvailabilityQuestion) -> Result<Vec<Slot>, Problem> {
        self.0.slots(question).await
    }
    async fn book(&self, question: &BookingQuestion) -> Result<Appointment, Problem> {
        Ok(Appointment { id: "".into(), ..self.0.book(question).await? })
    }
    async fn cancel(
        &self,
        clinic: &ClinicId,
        patient: &PatientId,
        ticket: &AppointmentId,
    ) -> Result<(), Problem> {
        self.0.cancel(clinic, patient, ticket).await
    }
    async fn appointments(
        &self,
        clinic: &ClinicId,
        patient: &PatientId,
    ) -> Result<Vec<Appointment>, Problem> {
        self.0.appointments(clinic, patient).await
    }
    async fn search(&self, text: &str) -> Result<Option<SearchHits>, Problem> {
        self.0.search(text).await
    }
}

/// an empty result counts as a failure, and the real outcome is settled later.
#[tokio::test]
async fn an_answer_without_a_ticket_is_no_success() {
    let scene = scene().await;
    let service = BookingService::open(BookingParts {
        host: MedicalHost { id: host(), name: String::new(), description: String::new() },
        zone: chrono_tz::Europe::Moscow,
        settings: BookingSettings::default(),
        scheduling: Arc::new(Wordless(Arc::clone(&scene.hospital))),
        stores: scene.stores.clone(),
        clock: scene.clock.clone(),
    });
    service.slots(&scene.anna, &therapist()).await.unwrap();
    let answer = service.book(&scene.anna, &request(&nine()), None).await;
    let Err(BookingError::OutcomeUnknown(id)) = answer else { panic!("{answer:?}") };
    assert_eq!(scene.state_of(id).await, BookingState::Unknown);
    service.settle(id, 0).await.unwrap();
    assert_eq!(scene.state_of(id).await, BookingState::Booked);
}
