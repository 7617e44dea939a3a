//! `GET /api/{host}/districts` (issue 17)

use super::host::{BookingHost, caller};
use crate::error::RouteError;
use axum::Json;
use cabinet_booking::MyDistricts;
use cabinet_domain::District;
use cabinet_http::Owner;
use cabinet_http::problem::ProblemBody;
use serde::Serialize;
use utoipa::ToSchema;

/// A part of the town or region, with its clinics.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = District)]
struct DistrictView {
    district_id: String,
    name: String,
    /// Ids of clinics of the list of clinics. A clinic is in one district at most.
    clinic_ids: Vec<String>,
}

impl From<District> for DistrictView {
    fn from(district: District) -> Self {
        Self {
            district_id: district.id.0,
            name: district.name,
            clinic_ids: district.clinics.into_iter().map(|clinic| clinic.0).collect(),
        }
    }
}

/// The districts of a medical host, and the one that the patient has chosen.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Districts)]
pub(super) struct DistrictsView {
    /// Empty if the hospital system has no districts.
    districts: Vec<DistrictView>,
    /// Id of the district whose clinics come first; null: all districts are equal.
    chosen: Option<String>,
}

impl From<MyDistricts> for DistrictsView {
    fn from(mine: MyDistricts) -> Self {
        Self {
            districts: mine.districts.into_iter().map(DistrictView::from).collect(),
            chosen: mine.chosen.map(|id| id.0),
        }
    }
}

/// Lists the districts of the clinics. In the search, clinics of the chosen one come first.
#[utoipa::path(
    get, path = "/api/{host}/districts", tag = "scheduling", security(("bearer" = [])),
    params(("host" = String, Path, description = "id of the medical host")),
    responses(
        (status = 200, body = DistrictsView),
        (status = 502, body = ProblemBody, content_type = "application/problem+json"),
        (status = 503, body = ProblemBody, content_type = "application/problem+json",
            description = "`plugin_busy`, `plugin_starting`, `plugin_failed`: retry after `Retry-After`"),
        (status = 504, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn districts(booking: BookingHost, owner: Owner) -> Result<Json<DistrictsView>, RouteError> {
    Ok(Json(booking.districts(&caller(&owner)).await?.into()))
}
