//! Booking at one medical host. Implemented by a plugin, and by the native fake in benchmarks.

use crate::{Problem, ProblemCode};
use async_trait::async_trait;
use cabinet_domain::{
    Appointment, AppointmentId, Clinic, ClinicId, District, Doctor, DoctorId, PatientId, Slot, SlotId,
    Speciality, SpecialityId, User,
};
use chrono::{NaiveDate, NaiveDateTime};

/// Query for the free slots of a doctor in a date range.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct AvailabilityQuestion {
    pub clinic: ClinicId,
    pub doctor: DoctorId,
    /// The patient's id, if the clinic knows the person. Some slots are offered only to certain patients.
    pub patient: Option<PatientId>,
    /// First day, in the hospital's calendar.
    pub from: NaiveDate,
    /// Last day, inclusive.
    pub to: NaiveDate,
}

/// Data for a booking, sufficient to find the appointment afterwards.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BookingQuestion {
    pub clinic: ClinicId,
    /// The patient's id at this clinic.
    pub patient: PatientId,
    pub slot: SlotId,
    /// The doctor of the slot.
    pub doctor: DoctorId,
    /// Start of the slot on the hospital's wall clock.
    pub start: NaiveDateTime,
}

/// Results of a hospital system's own search. Each speciality and doctor is paired with its clinic.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SearchHits {
    /// Clinics found by name or address.
    pub clinics: Vec<Clinic>,
    /// Specialities found by name.
    pub specialities: Vec<(ClinicId, Speciality)>,
    /// Doctors found by name.
    pub doctors: Vec<(ClinicId, Doctor)>,
}

/// A hospital system's description of itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HostInfo {
    pub name: String,
    /// One sentence.
    pub description: String,
}

/// The scheduling port of one medical host. Times have the hospital's offset. Every method fails with a [`Problem`] that the caller can act
/// on; no method retries a write.
#[async_trait]
pub trait Scheduling: Send + Sync {
    /// Name and description for the list of hosts.
    async fn host(&self) -> Result<HostInfo, Problem>;
    /// Checks with the cheapest possible request that the hospital system answers. Returns a sentence for administrators.
    async fn health(&self) -> Result<String, Problem>;
    /// All clinics that accept bookings.
    async fn clinics(&self) -> Result<Vec<Clinic>, Problem>;
    /// Districts with their clinics. Fails with `Unsupported` if the hospital system has none, without asking it.
    async fn districts(&self) -> Result<Vec<District>, Problem> {
        Err(Problem::new(ProblemCode::Unsupported, "this hospital system has no districts"))
    }
    /// Looks up the user's patient id at a clinic. Fails with `PatientUnknown` if nobody matches and with `PatientAmbiguous` if several do.
    async fn find_patient(&self, clinic: &ClinicId, user: &User) -> Result<PatientId, Problem>;
    /// Specialities of a clinic; the list is the same for all patients.
    async fn specialities(&self, clinic: &ClinicId) -> Result<Vec<Speciality>, Problem>;
    /// Doctors of a speciality; the list is the same for all patients.
    async fn doctors(&self, clinic: &ClinicId, speciality: &SpecialityId) -> Result<Vec<Doctor>, Problem>;
    /// Days with at least one free slot, ascending.
    async fn dates(&self, question: &AvailabilityQuestion) -> Result<Vec<NaiveDate>, Problem>;
    /// Free slots, ascending by start.
    async fn slots(&self, question: &AvailabilityQuestion) -> Result<Vec<Slot>, Problem>;
    /// Books a slot once, without retries. Fails with `OutcomeUnknown` if the patient's appointments do not show either whether the booking
    /// succeeded.
    async fn book(&self, question: &BookingQuestion) -> Result<Appointment, Problem>;
    /// Cancels an appointment. Fails with `NotFound` if it is already cancelled.
    async fn cancel(
        &self,
        clinic: &ClinicId,
        patient: &PatientId,
        ticket: &AppointmentId,
    ) -> Result<(), Problem>;
    /// Upcoming, past and cancelled appointments of a patient at one clinic.
    async fn appointments(&self, clinic: &ClinicId, patient: &PatientId)
    -> Result<Vec<Appointment>, Problem>;
    /// The hospital system's own search; `None` if it has none.
    async fn search(&self, text: &str) -> Result<Option<SearchHits>, Problem>;
}
