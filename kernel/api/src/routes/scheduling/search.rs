//! `GET /api/{host}/search?q=`

use super::headers::stale_since;
use super::host::{BookingHost, caller};
use super::views::{ClinicView, DoctorView, Named, SpecView};
use axum::Json;
use axum::http::HeaderMap;
use cabinet_booking::DistrictName;
use cabinet_booking::search::{FoundDoctor, FoundSpeciality, SearchAnswer};
use cabinet_domain::{Clinic, ClinicId};
use cabinet_http::Owner;
use cabinet_http::extract::Query;
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use utoipa::{IntoParams, ToSchema};

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct SearchQuery {
    /// Search words in any order; typing mistakes and the wrong keyboard layout are tolerated, and specialities are also found by their
    /// colloquial names. More than 100 characters or six different words return no results.
    #[serde(default)]
    q: String,
}

/// The districts of the clinics that were found.
type Districts = HashMap<ClinicId, DistrictName>;

fn district_of(districts: &Districts, clinic: &ClinicId) -> Option<Named> {
    let district = districts.get(clinic)?;
    Some(Named::new(district.id.0.clone(), Some(district.name.clone())))
}

/// A clinic with its district.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ClinicHit {
    #[serde(flatten)]
    clinic: ClinicView,
    /// Absent if it is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    district: Option<Named>,
}

impl ClinicHit {
    fn of(clinic: &Clinic, districts: &Districts) -> Self {
        Self { clinic: clinic.into(), district: district_of(districts, &clinic.id) }
    }
}

/// A doctor with clinic and speciality.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct DoctorHit {
    #[serde(flatten)]
    doctor: DoctorView,
    clinic_id: String,
    clinic_name: String,
    spec_name: String,
    /// The clinic's district; absent if it is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    district: Option<Named>,
}

impl DoctorHit {
    fn of(found: FoundDoctor, districts: &Districts) -> Self {
        Self {
            doctor: DoctorView::from(&found.doctor),
            district: district_of(districts, &found.clinic),
            clinic_id: found.clinic.0,
            clinic_name: found.clinic_name,
            spec_name: found.speciality_name,
        }
    }
}

/// A speciality with its clinic.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct SpecHit {
    #[serde(flatten)]
    spec: SpecView,
    clinic_id: String,
    clinic_name: String,
    /// First day with a free slot, if the hospital system reports it.
    nearest_date: Option<NaiveDate>,
    /// The clinic's district; absent if it is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    district: Option<Named>,
}

impl SpecHit {
    fn of(found: FoundSpeciality, districts: &Districts) -> Self {
        Self {
            spec: SpecView::from(&found.speciality),
            district: district_of(districts, &found.clinic),
            clinic_id: found.clinic.0,
            clinic_name: found.clinic_name,
            nearest_date: found.nearest_date,
        }
    }
}

/// Four lists, best matches first, at most 20 entries each. Among equal matches, clinics of the patient's district come first.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SearchAnswer)]
pub(super) struct SearchView {
    clinics_by_name: Vec<ClinicHit>,
    clinics_by_address: Vec<ClinicHit>,
    doctors_by_name: Vec<DoctorHit>,
    specs_by_name: Vec<SpecHit>,
}

impl From<SearchAnswer> for SearchView {
    fn from(answer: SearchAnswer) -> Self {
        let districts = &answer.districts;
        let clinic = |clinic| ClinicHit::of(clinic, districts);
        Self {
            clinics_by_name: answer.clinics_by_name.iter().map(clinic).collect(),
            clinics_by_address: answer.clinics_by_address.iter().map(clinic).collect(),
            doctors_by_name: answer
                .doctors_by_name
                .into_iter()
                .map(|found| DoctorHit::of(found, districts))
                .collect(),
            specs_by_name: answer
                .specs_by_name
                .into_iter()
                .map(|found| SpecHit::of(found, districts))
                .collect(),
        }
    }
}

/// Searches clinics, specialities and doctors. Never fails: what cannot be searched is left out of the results.
#[utoipa::path(
    get, path = "/api/{host}/search", tag = "scheduling", security(("bearer" = [])),
    params(("host" = String, Path, description = "id of the medical host"), SearchQuery),
    responses((status = 200, body = SearchView, headers(
        ("Cabinet-Stale" = String, description = "when the oldest of these doctors and specialities were fetched, if the hospital system fails now"),
    )))
)]
pub(super) async fn search(
    booking: BookingHost,
    owner: Owner,
    Query(query): Query<SearchQuery>,
) -> (HeaderMap, Json<SearchView>) {
    let answer = booking.search(&caller(&owner), &query.q).await;
    (stale_since(answer.stale()), Json(SearchView::from(answer)))
}
