//! `POST /api/calendar`

use super::view::CalendarCard;
use super::{CalendarState, caller};
use crate::error::RouteError;
use crate::shared::screen_language::screen_language;
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use cabinet_booking::CreatedCalendar;
use cabinet_http::Owner;
use cabinet_http::extract::Json as Body;
use cabinet_http::problem::ProblemBody;
use secrecy::ExposeSecret as _;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// What a new calendar address shows.
#[derive(Deserialize, ToSchema)]
#[schema(as = NewCalendarAddress)]
pub(super) struct NewCalendar {
    /// Whether it names doctor, speciality, clinic and room. Without, it says that there is an appointment, when, and at which street address.
    details: bool,
}

/// A new calendar address.
#[derive(Serialize, ToSchema)]
#[schema(as = CreatedCalendarAddress)]
pub(super) struct NewCalendarView {
    /// The address, with its secret. It is shown once.
    url: String,
    calendar: CalendarCard,
}

/// Makes an address at which calendars read the patient's visits, in the language of the screen. It replaces an earlier one, which stops working.
#[utoipa::path(
    post, path = "/api/calendar", tag = "calendar", security(("bearer" = [])), request_body = NewCalendar,
    responses(
        (status = 201, body = NewCalendarView),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`consent_required`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, description = "`not_found`: the account was disabled or removed meanwhile", body = ProblemBody,
            content_type = "application/problem+json"),
        (status = 422, description = "validation", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn create_calendar(
    State(app): State<Arc<CalendarState>>,
    owner: Owner,
    headers: HeaderMap,
    Body(body): Body<NewCalendar>,
) -> Result<(StatusCode, Json<NewCalendarView>), RouteError> {
    let language = screen_language(&app.languages, &headers).code();
    let created = app.calendars.create(&caller(&owner), body.details, language).await?;
    let CreatedCalendar { address, subscription } = created;
    let url = address.expose_secret().to_owned();
    Ok((StatusCode::CREATED, Json(NewCalendarView { url, calendar: subscription.into() })))
}
