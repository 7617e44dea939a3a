//! Ids in paths and queries. They belong to the hospital system, are opaque, and may contain spaces and colons; clients percent-encode
//! them.

use cabinet_booking::DaysWanted;
use cabinet_domain::{ClinicId, DoctorId, SpecialityId, WaitingEntryId};
use chrono::NaiveDate;
use serde::Deserialize;
use utoipa::IntoParams;

/// `/clinics/{id}`
#[derive(Debug, Deserialize)]
pub(super) struct ClinicPath {
    pub(super) id: ClinicId,
}

/// `/clinics/{id}/specs/{specId}`
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct SpecPath {
    pub(super) id: ClinicId,
    pub(super) spec_id: SpecialityId,
}

/// `/clinics/{id}/doctors/{doctorId}`
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct DoctorPath {
    pub(super) id: ClinicId,
    pub(super) doctor_id: DoctorId,
}

/// `/waiting-list/{id}`
#[derive(Debug, Deserialize)]
pub(super) struct WaitingPath {
    pub(super) id: WaitingEntryId,
}

/// `?specId=`
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub(super) struct SpecQuery {
    /// Id of the speciality.
    #[param(value_type = Option<String>)]
    pub(super) spec_id: Option<SpecialityId>,
}

/// `?from=&to=`
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct DaysQuery {
    /// First day, `YYYY-MM-DD`; today if absent. Days before the booking window are ignored.
    from: Option<NaiveDate>,
    /// Last day, inclusive; the end of the booking window if absent. Later days are ignored.
    to: Option<NaiveDate>,
}

impl DaysQuery {
    /// Builds the query for the booking service.
    pub(super) fn of(self, path: DoctorPath) -> DaysWanted {
        DaysWanted { clinic: path.id, doctor: path.doctor_id, from: self.from, to: self.to }
    }
}
