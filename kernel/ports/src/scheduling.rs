//! Booking at one medical host. Behind the trait stands a plugin, or the native fake of the benchmarks.

use crate::Problem;
use async_trait::async_trait;
use cabinet_domain::{
    Clinic, ClinicId, Doctor, DoctorId, PatientId, Slot, SlotId, Speciality, SpecialityId, Ticket, TicketId,
    User,
};
use chrono::{NaiveDate, NaiveDateTime};

/// Which days of which doctor.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct AvailabilityQuestion {
    /// Clinic.
    pub clinic: ClinicId,
    /// Doctor there.
    pub doctor: DoctorId,
    /// Who asks, if the clinic knows the person: some slots are for some people only.
    pub patient: Option<PatientId>,
    /// First day, in the hospital's calendar.
    pub from: NaiveDate,
    /// Last day, inclusive.
    pub to: NaiveDate,
}

/// What is needed to book, and to find the ticket again afterwards.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BookingQuestion {
    /// Clinic.
    pub clinic: ClinicId,
    /// Who books, at this clinic.
    pub patient: PatientId,
    /// Which slot.
    pub slot: SlotId,
    /// Its doctor.
    pub doctor: DoctorId,
    /// Its start on the hospital's wall clock.
    pub start: NaiveDateTime,
}

/// Hits of a hospital system's own search; each speciality and doctor with its clinic.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SearchHits {
    /// By name or address.
    pub clinics: Vec<Clinic>,
    /// By name.
    pub specialities: Vec<(ClinicId, Speciality)>,
    /// By name.
    pub doctors: Vec<(ClinicId, Doctor)>,
}

/// The hospital's own words about itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HostInfo {
    /// Name.
    pub name: String,
    /// One sentence.
    pub description: String,
}

/// The scheduling port of one medical host. Times come back with the hospital's offset. Every method fails with a [`Problem`] that the
/// caller can act on; none retries a write.
#[async_trait]
pub trait Scheduling: Send + Sync {
    /// Name and description for the list of hosts.
    async fn host(&self) -> Result<HostInfo, Problem>;
    /// Asks the cheapest question that proves that the hospital system answers; a sentence for the administrator.
    async fn health(&self) -> Result<String, Problem>;
    /// All clinics that take bookings.
    async fn clinics(&self) -> Result<Vec<Clinic>, Problem>;
    /// Who the user is at a clinic. `PatientUnknown` and `PatientAmbiguous` are the two ways not to be found.
    async fn find_patient(&self, clinic: &ClinicId, user: &User) -> Result<PatientId, Problem>;
    /// As everybody sees them.
    async fn specialities(&self, clinic: &ClinicId) -> Result<Vec<Speciality>, Problem>;
    /// As everybody sees them.
    async fn doctors(&self, clinic: &ClinicId, speciality: &SpecialityId) -> Result<Vec<Doctor>, Problem>;
    /// Days with at least one free slot, ascending.
    async fn dates(&self, question: &AvailabilityQuestion) -> Result<Vec<NaiveDate>, Problem>;
    /// Free slots, ascending by start.
    async fn slots(&self, question: &AvailabilityQuestion) -> Result<Vec<Slot>, Problem>;
    /// Books once. `OutcomeUnknown` if not even the history tells whether there is a ticket.
    async fn book(&self, question: &BookingQuestion) -> Result<Ticket, Problem>;
    /// Cancelling what is cancelled already is `NotFound`.
    async fn cancel(&self, clinic: &ClinicId, patient: &PatientId, ticket: &TicketId) -> Result<(), Problem>;
    /// Coming, past and cancelled tickets of one patient at one clinic.
    async fn appointments(&self, clinic: &ClinicId, patient: &PatientId) -> Result<Vec<Ticket>, Problem>;
    /// The hospital system's own search; `None` if it has none.
    async fn search(&self, text: &str) -> Result<Option<SearchHits>, Problem>;
}
