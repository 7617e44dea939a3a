//! JSON shapes of specification 1 §3 that several responses share.

use cabinet_domain::{Clinic, Doctor, Speciality};
use chrono::NaiveDate;
use serde::Serialize;
use utoipa::ToSchema;

/// A clinic (A-148…A-151).
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Clinic)]
pub(super) struct ClinicView {
    clinic_id: String,
    name: String,
    address: Option<String>,
    phone: Option<String>,
}

impl From<&Clinic> for ClinicView {
    fn from(clinic: &Clinic) -> Self {
        Self {
            clinic_id: clinic.id.0.clone(),
            name: clinic.name.clone(),
            address: clinic.address.clone(),
            phone: clinic.phone.clone(),
        }
    }
}

/// A speciality (A-152…A-154).
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Speciality)]
pub(super) struct SpecView {
    spec_id: String,
    name: String,
    ticket_count: u32,
}

impl From<&Speciality> for SpecView {
    fn from(speciality: &Speciality) -> Self {
        Self {
            spec_id: speciality.id.0.clone(),
            name: speciality.name.clone(),
            ticket_count: speciality.ticket_count,
        }
    }
}

/// A doctor (A-155…A-158).
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Doctor)]
pub(super) struct DoctorView {
    doctor_id: String,
    name: String,
    spec_id: String,
    ticket_count: u32,
    nearest_date: Option<NaiveDate>,
    room: Option<String>,
    /// Why the doctor is not available.
    comment: Option<String>,
}

impl From<&Doctor> for DoctorView {
    fn from(doctor: &Doctor) -> Self {
        Self {
            doctor_id: doctor.id.0.clone(),
            name: doctor.name.clone(),
            spec_id: doctor.speciality.0.clone(),
            ticket_count: doctor.ticket_count,
            nearest_date: doctor.nearest_date,
            room: doctor.room.clone(),
            comment: doctor.comment.clone(),
        }
    }
}

/// An id with a name; empty where the hospital system does not supply it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Named)]
pub(super) struct Named {
    id: String,
    name: String,
}

impl Named {
    pub(super) fn new(id: impl Into<String>, name: Option<String>) -> Self {
        Self { id: id.into(), name: name.unwrap_or_default() }
    }

    /// Returns `None` if neither is known.
    pub(super) fn known(id: Option<String>, name: Option<String>) -> Option<Self> {
        (id.is_some() || name.is_some()).then(|| Self::new(id.unwrap_or_default(), name))
    }
}
