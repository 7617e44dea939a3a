//! Booking in the hospital's words. Field names on the wire are those of specification 1 §3.

use crate::{MedicalHostId, UserId};
use chrono::{DateTime, FixedOffset, NaiveDate, Utc};
use serde::{Deserialize, Serialize};
use std::fmt;

macro_rules! foreign_id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub String);

        impl $name {
            /// The id as the hospital system wrote it.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }

        impl From<&str> for $name {
            fn from(text: &str) -> Self {
                Self(text.to_owned())
            }
        }

        impl From<String> for $name {
            fn from(text: String) -> Self {
                Self(text)
            }
        }
    };
}

foreign_id!(
    /// A clinic's id at its medical host. Opaque: may hold spaces and colons.
    ClinicId
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
    /// A free slot's id. Not the id to cancel by.
    SlotId
);
foreign_id!(
    /// A booked ticket's id in the hospital system's history. Not the id of the slot.
    TicketId
);
foreign_id!(
    /// A person's id at one clinic; means nothing elsewhere.
    PatientId
);

/// A clinic that takes bookings (A-148…A-151).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clinic {
    /// Its id.
    pub id: ClinicId,
    /// Full name.
    pub name: String,
    /// Postal address in one line.
    pub address: Option<String>,
    /// As the clinic writes it.
    pub phone: Option<String>,
}

/// A speciality at a clinic (A-152…A-154).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Speciality {
    /// Its id.
    pub id: SpecialityId,
    /// Name as the hospital system writes it.
    pub name: String,
    /// Tickets open to patients over the internet.
    pub ticket_count: u32,
}

/// A doctor at a clinic (A-155…A-158).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Doctor {
    /// Its id.
    pub id: DoctorId,
    /// Full name.
    pub name: String,
    /// The speciality under which the doctor is listed.
    pub speciality: SpecialityId,
    /// Tickets open to patients over the internet.
    pub ticket_count: u32,
    /// First day with a free ticket.
    pub nearest_date: Option<NaiveDate>,
    /// Consulting room.
    pub room: Option<String>,
    /// Why the doctor does not receive.
    pub comment: Option<String>,
}

/// A free moment of a doctor (A-159…A-161).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Slot {
    /// Its id.
    pub id: SlotId,
    /// Begin, with the hospital's offset.
    pub start: DateTime<FixedOffset>,
    /// End; equals `start` where the hospital system does not know it.
    pub end: DateTime<FixedOffset>,
    /// Consulting room.
    pub room: Option<String>,
    /// Where, if it differs from the clinic's address.
    pub address: Option<String>,
    /// Number in the queue.
    pub number: Option<u32>,
}

/// Whether a ticket still counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TicketStatus {
    /// Coming.
    Active,
    /// Cancelled by the patient or the clinic.
    Cancelled,
    /// Its time has passed.
    Past,
}

/// One of the patient's appointments (A-165… ).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ticket {
    /// The id to cancel by.
    pub id: TicketId,
    /// Where.
    pub clinic: ClinicId,
    /// When, with the hospital's offset.
    pub start: DateTime<FixedOffset>,
    /// With whom, as far as the hospital system tells.
    pub doctor_id: Option<DoctorId>,
    /// Doctor's name.
    pub doctor_name: Option<String>,
    /// Speciality.
    pub speciality_id: Option<SpecialityId>,
    /// Speciality's name.
    pub speciality_name: Option<String>,
    /// Coming, cancelled or past.
    pub status: TicketStatus,
    /// Consulting room.
    pub room: Option<String>,
    /// What to bring, how to prepare.
    pub instructions: Option<String>,
}

/// Who a user is at one clinic (A-162…A-164).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Relation {
    /// The user of the cabinet.
    pub user: UserId,
    /// The medical host.
    pub host: MedicalHostId,
    /// The clinic there.
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
    /// Name for the patient.
    pub name: String,
    /// One sentence about it.
    pub description: String,
}
