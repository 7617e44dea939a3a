//! `GET /api/calendar`

use super::CalendarState;
use super::view::CalendarCard;
use crate::error::RouteError;
use axum::Json;
use axum::extract::State;
use cabinet_http::Owner;
use cabinet_http::problem::ProblemBody;
use serde::Serialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// Whether the patient has a calendar address.
#[derive(Serialize, ToSchema)]
#[schema(as = OwnCalendar)]
pub(super) struct OwnCalendar {
    /// `null`: there is none.
    calendar: Option<CalendarCard>,
}

/// Tells whether the patient has a calendar address, and what it shows. The address itself is shown once, when it is made.
#[utoipa::path(
    get, path = "/api/calendar", tag = "calendar", security(("bearer" = [])),
    responses(
        (status = 200, body = OwnCalendar),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`consent_required`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn show_calendar(
    State(app): State<Arc<CalendarState>>,
    owner: Owner,
) -> Result<Json<OwnCalendar>, RouteError> {
    Ok(Json(OwnCalendar { calendar: app.calendars.own(owner.id()).await?.map(CalendarCard::from) }))
}
