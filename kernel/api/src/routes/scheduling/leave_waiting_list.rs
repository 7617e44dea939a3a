//! `DELETE /api/{host}/waiting-list/{id}` (issue 17)

use super::host::{BookingHost, caller};
use super::paths::WaitingPath;
use crate::error::RouteError;
use axum::http::StatusCode;
use cabinet_http::Owner;
use cabinet_http::extract::Path;
use cabinet_http::problem::ProblemBody;

/// Ends an entry of the patient. A slot that is offered goes to the next one.
#[utoipa::path(
    delete, path = "/api/{host}/waiting-list/{id}", tag = "scheduling", security(("bearer" = [])),
    params(
        ("host" = String, Path, description = "id of the medical host"),
        ("id" = Uuid, Path, description = "id of the entry"),
    ),
    responses(
        (status = 204),
        (status = 404, body = ProblemBody, content_type = "application/problem+json",
            description = "the entry is not the patient's, or does not wait any more"),
    )
)]
pub(super) async fn leave_waiting_list(
    booking: BookingHost,
    owner: Owner,
    Path(WaitingPath { id }): Path<WaitingPath>,
) -> Result<StatusCode, RouteError> {
    booking.leave_waiting_list(&caller(&owner), id).await?;
    Ok(StatusCode::NO_CONTENT)
}
