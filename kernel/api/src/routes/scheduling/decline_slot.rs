//! `PATCH /api/{host}/waiting-list/{id}` (issue 17)

use super::host::{BookingHost, caller};
use super::paths::WaitingPath;
use crate::error::RouteError;
use axum::http::StatusCode;
use cabinet_domain::SlotOfferId;
use cabinet_http::Owner;
use cabinet_http::extract::{Json, Path};
use cabinet_http::problem::ProblemBody;
use serde::Deserialize;
use utoipa::ToSchema;

/// The offer that the patient declines.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct DeclineBody {
    /// Id of the open offer.
    #[schema(value_type = Uuid)]
    declined_offer: SlotOfferId,
}

/// Declines the slot that is offered. The next patient is offered it, and the entry waits on, in its place.
#[utoipa::path(
    patch, path = "/api/{host}/waiting-list/{id}", tag = "scheduling", security(("bearer" = [])),
    params(
        ("host" = String, Path, description = "id of the medical host"),
        ("id" = Uuid, Path, description = "id of the entry"),
    ),
    request_body = DeclineBody,
    responses(
        (status = 204),
        (status = 404, body = ProblemBody, content_type = "application/problem+json",
            description = "the entry is not the patient's, or the offer is not open any more"),
    )
)]
pub(super) async fn decline_slot(
    booking: BookingHost,
    owner: Owner,
    Path(WaitingPath { id }): Path<WaitingPath>,
    Json(body): Json<DeclineBody>,
) -> Result<StatusCode, RouteError> {
    booking.decline_slot(&caller(&owner), id, body.declined_offer).await?;
    Ok(StatusCode::NO_CONTENT)
}
