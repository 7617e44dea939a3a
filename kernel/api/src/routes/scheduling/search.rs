//! `GET /api/{host}/search?q=`

use super::headers::stale_since;
use super::host::{BookingHost, caller};
use super::views::{ClinicView, DoctorView, SpecView};
use axum::Json;
use axum::http::HeaderMap;
use cabinet_booking::search::{FoundDoctor, FoundSpeciality, SearchAnswer};
use cabinet_http::Owner;
use cabinet_http::extract::Query;
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct SearchQuery {
    /// Search words in any order; typing mistakes and the wrong keyboard layout are tolerated, and specialities are also found by their
    /// colloquial names. More than 100 characters or six different words return no results.
    #[serde(default)]
    q: String,
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
}

impl From<FoundDoctor> for DoctorHit {
    fn from(found: FoundDoctor) -> Self {
        Self {
            doctor: DoctorView::from(&found.doctor),
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
}

impl From<FoundSpeciality> for SpecHit {
    fn from(found: FoundSpeciality) -> Self {
        Self {
            spec: SpecView::from(&found.speciality),
            clinic_id: found.clinic.0,
            clinic_name: found.clinic_name,
            nearest_date: found.nearest_date,
        }
    }
}

/// Four lists, best matches first, at most 20 entries each.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SearchAnswer)]
pub(super) struct SearchView {
    clinics_by_name: Vec<ClinicView>,
    clinics_by_address: Vec<ClinicView>,
    doctors_by_name: Vec<DoctorHit>,
    specs_by_name: Vec<SpecHit>,
}

impl From<SearchAnswer> for SearchView {
    fn from(answer: SearchAnswer) -> Self {
        Self {
            clinics_by_name: answer.clinics_by_name.iter().map(ClinicView::from).collect(),
            clinics_by_address: answer.clinics_by_address.iter().map(ClinicView::from).collect(),
            doctors_by_name: answer.doctors_by_name.into_iter().map(DoctorHit::from).collect(),
            specs_by_name: answer.specs_by_name.into_iter().map(SpecHit::from).collect(),
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
