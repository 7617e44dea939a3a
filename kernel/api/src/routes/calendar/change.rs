//! `PATCH /api/calendar`

use super::view::CalendarCard;
use super::{CalendarState, caller};
use crate::error::RouteError;
use crate::shared::screen_language::screen_language;
use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use cabinet_http::Owner;
use cabinet_http::extract::Json as Body;
use cabinet_http::problem::ProblemBody;
use serde::Deserialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// What the calendar address shows from now on.
#[derive(Deserialize, ToSchema)]
#[schema(as = CalendarAddressChange)]
pub(super) struct CalendarChange {
    /// Whether it names doctor, speciality, clinic and room.
    details: bool,
}

/// Changes what the patient's calendar address shows; its texts are in the language of the screen from now on. The address stays.
#[utoipa::path(
    patch, path = "/api/calendar", tag = "calendar", security(("bearer" = [])), request_body = CalendarChange,
    responses(
        (status = 200, body = CalendarCard),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`consent_required`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, description = "`not_found`: there is no address", body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, description = "validation", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn change_calendar(
    State(app): State<Arc<CalendarState>>,
    owner: Owner,
    headers: HeaderMap,
    Body(body): Body<CalendarChange>,
) -> Result<Json<CalendarCard>, RouteError> {
    let language = screen_language(&app.languages, &headers).code();
    Ok(Json(app.calendars.change(&caller(&owner), body.details, language).await?.into()))
}
