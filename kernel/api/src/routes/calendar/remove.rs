//! `DELETE /api/calendar`

use super::{CalendarState, caller};
use crate::error::RouteError;
use axum::extract::State;
use axum::http::StatusCode;
use cabinet_http::Owner;
use cabinet_http::problem::ProblemBody;
use std::sync::Arc;

/// Ends the patient's calendar address. Calendars that have it get no answer any more.
#[utoipa::path(
    delete, path = "/api/calendar", tag = "calendar", security(("bearer" = [])),
    responses(
        (status = 204, description = "There is no address now"),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`consent_required`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn remove_calendar(
    State(app): State<Arc<CalendarState>>,
    owner: Owner,
) -> Result<StatusCode, RouteError> {
    app.calendars.remove(&caller(&owner)).await?;
    Ok(StatusCode::NO_CONTENT)
}
