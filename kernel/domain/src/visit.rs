//! Booking data of hospital systems. Field names on the wire are those of specification 1 §3.

use crate::foreign_id::foreign_id;
use crate::{MedicalHostId, UserId};
use chrono::{DateTime, FixedOffset, NaiveDate, Utc};
use serde::{Deserialize, Serialize};

foreign_id!(
    /// A clinic's id at its medical host. Opaque; may contain spaces and colons.
    ClinicId
);
foreign_id!(
    /// A district's id at its medical host.
    DistrictId
);
foreign_id!(
    /// A speciality's id inside one clinic.
    SpecialityId
);
foreign_id!(
    /// A doctor's id inside one clinic.
    DoctorId
);
foreign_id!(
    /// A free slot's id. Cannot be used to cancel an appointment.
    SlotId
);
foreign_id!(
    /// An appointment's id in the hospital system. Differs from the id of its slot.
    AppointmentId
);
foreign_id!(
    /// A person's id at one clinic; meaningless elsewhere.
    PatientId
);

/// A clinic that accepts bookings (A-148…A-151).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clinic {
    pub id: ClinicId,
    pub name: String,
    /// Postal address in one line.
    pub address: Option<String>,
    /// As the clinic writes it.
    pub phone: Option<String>,
}

/// A part of the town or region, with its clinics.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct District {
    pub id: DistrictId,
    pub name: String,
    pub clinics: Vec<ClinicId>,
}

/// A speciality at a clinic (A-152…A-154).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Speciality {
    pub id: SpecialityId,
    /// Name as the hospital system writes it.
    pub name: String,
    /// Number of slots open to patients online.
    pub ticket_count: u32,
}

/// A doctor at a clinic (A-155…A-158).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Doctor {
    pub id: DoctorId,
    pub name: String,
    /// The speciality under which the doctor is listed.
    pub speciality: SpecialityId,
    /// Number of slots open to patients online.
    pub ticket_count: u32,
    /// First day with a free slot.
    pub nearest_date: Option<NaiveDate>,
    /// Consulting room.
    pub room: Option<String>,
    /// Reason why the doctor has no appointments.
    pub comment: Option<String>,
}

/// A free slot of a doctor (A-159…A-161).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Slot {
    pub id: SlotId,
    /// Start, with the hospital's offset.
    pub start: DateTime<FixedOffset>,
    /// End; equals `start` if the hospital system does not know it.
    pub end: DateTime<FixedOffset>,
    /// Consulting room.
    pub room: Option<String>,
    /// Address, if it differs from the clinic's.
    pub address: Option<String>,
    /// Number in the queue.
    pub number: Option<u32>,
}

/// Status of an appointment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AppointmentStatus {
    /// Upcoming.
    Active,
    /// Cancelled by the patient or the clinic.
    Cancelled,
    Past,
}

/// An appointment of a patient (A-165… ).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Appointment {
    /// Id used to cancel the appointment.
    pub id: AppointmentId,
    pub clinic: ClinicId,
    /// Start, with the hospital's offset.
    pub start: DateTime<FixedOffset>,
    /// Doctor, if the hospital system provides the id.
    pub doctor_id: Option<DoctorId>,
    pub doctor_name: Option<String>,
    pub speciality_id: Option<SpecialityId>,
    pub speciality_name: Option<String>,
    pub status: AppointmentStatus,
    /// Consulting room.
    pub room: Option<String>,
    /// What to bring and how to prepare.
    pub instructions: Option<String>,
}

/// The link between a user and their patient id at one clinic (A-162…A-164).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Relation {
    pub user: UserId,
    pub host: MedicalHostId,
    pub clinic: ClinicId,
    /// The person's id at that clinic.
    pub patient: PatientId,
    /// When the hospital system last confirmed it.
    pub confirmed_at: DateTime<Utc>,
}

/// A hospital system that this deployment talks to (A-132…A-134).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MedicalHost {
    /// Path segment of its calls.
    pub id: MedicalHostId,
    /// Name shown to patients.
    pub name: String,
    /// One-sentence description.
    pub description: String,
}
