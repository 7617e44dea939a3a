//! `PUT` and `DELETE /api/{host}/districts/chosen` (issue 17)

use super::host::{BookingHost, caller};
use crate::error::RouteError;
use axum::http::StatusCode;
use cabinet_domain::DistrictId;
use cabinet_http::Owner;
use cabinet_http::extract::Json;
use cabinet_http::problem::ProblemBody;
use serde::Deserialize;
use utoipa::ToSchema;

/// The patient's choice.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct ChosenDistrictBody {
    /// Id of a district of the list.
    district_id: String,
}

/// Chooses the district whose clinics come first, for the account.
#[utoipa::path(
    put, path = "/api/{host}/districts/chosen", tag = "scheduling", security(("bearer" = [])),
    params(("host" = String, Path, description = "id of the medical host")),
    request_body = ChosenDistrictBody,
    responses(
        (status = 204),
        (status = 404, body = ProblemBody, content_type = "application/problem+json",
            description = "no such district has a clinic here"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
        (status = 502, body = ProblemBody, content_type = "application/problem+json"),
        (status = 503, body = ProblemBody, content_type = "application/problem+json",
            description = "`plugin_busy`, `plugin_starting`, `plugin_failed`: retry after `Retry-After`"),
        (status = 504, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn choose_district(
    booking: BookingHost,
    owner: Owner,
    Json(body): Json<ChosenDistrictBody>,
) -> Result<StatusCode, RouteError> {
    booking.choose_district(&caller(&owner), Some(&DistrictId(body.district_id))).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Forgets the choice: all districts are equal. Nothing is sent to the hospital system.
#[utoipa::path(
    delete, path = "/api/{host}/districts/chosen", tag = "scheduling", security(("bearer" = [])),
    params(("host" = String, Path, description = "id of the medical host")),
    responses((status = 204, description = "there is no choice any more"))
)]
pub(super) async fn forget_district(booking: BookingHost, owner: Owner) -> Result<StatusCode, RouteError> {
    booking.choose_district(&caller(&owner), None).await?;
    Ok(StatusCode::NO_CONTENT)
}
