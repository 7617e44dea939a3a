//! `GET /api/calendar/{file}`: what calendars read, without signing in

use super::CalendarState;
use crate::error::RouteError;
use axum::extract::State;
use axum::http::header::{
    CACHE_CONTROL, CONTENT_DISPOSITION, IF_MODIFIED_SINCE, IF_NONE_MATCH, LAST_MODIFIED,
};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use axum::response::{IntoResponse as _, Response};
use cabinet_booking::{CalendarFile, CalendarSecret};
use cabinet_http::ApiProblem;
use cabinet_http::cached_response::CachedResponse;
use cabinet_http::extract::Path;
use cabinet_http::problem::ProblemBody;
use chrono::{DateTime, SubsecRound as _, Utc};
use secrecy::SecretString;
use std::sync::Arc;

/// Of one person only; to be asked for anew each time.
const PRIVATE: HeaderValue = HeaderValue::from_static("private, no-cache");
const ROBOTS: HeaderName = HeaderName::from_static("x-robots-tag");
const NO_INDEX: HeaderValue = HeaderValue::from_static("noindex, nofollow, noarchive");
const FILE: HeaderValue = HeaderValue::from_static("inline; filename=\"calendar.ics\"");

/// Returns the visits of the patient whose address this is, as a calendar (RFC 5545). Needs no sign-in: the address holds a secret. Nothing is sent to other
/// systems.
#[utoipa::path(
    get, path = "/api/calendar/{file}", tag = "calendar", security(()),
    params(("file" = String, Path, description = "the secret, and `.ics`")),
    responses(
        (status = 200, description = "The calendar", body = String, content_type = "text/calendar"),
        (status = 304, description = "The calendar that the client has is current"),
        (status = 404, description = "`not_found`: there is no such address, or not any more", body = ProblemBody,
            content_type = "application/problem+json"),
        (status = 429, description = "`rate_limited`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn read_calendar(
    State(app): State<Arc<CalendarState>>,
    headers: HeaderMap,
    Path(file): Path<SecretString>,
) -> Result<Response, RouteError> {
    let missing = || ApiProblem::not_found("not_found");
    let secret = CalendarSecret::in_file(&file).ok_or_else(missing)?;
    let subscription = app.calendars.find(&secret).await?.ok_or_else(missing)?;
    let owner = subscription.user;
    if app.consents.is_required(owner).await? || app.consents.is_view_forbidden(owner).await? {
        return Err(missing().into());
    }
    app.readings.admit(owner)?;
    let calendar = app.calendars.read(&secret, &subscription).await?.ok_or_else(missing)?;
    Ok(answer(calendar, &headers))
}

fn answer(calendar: CalendarFile, request: &HeaderMap) -> Response {
    let since = calendar.since;
    // A tag is more exact than a time, and counts alone where both are sent (RFC 9110 §13.1.3).
    let is_known = !request.contains_key(IF_NONE_MATCH) && has_since(request, since);
    let mut response = match is_known {
        true => StatusCode::NOT_MODIFIED.into_response(),
        false => CachedResponse::new(calendar.text, "text/calendar; charset=utf-8").answer(request),
    };
    let headers = response.headers_mut();
    headers.insert(CACHE_CONTROL, PRIVATE);
    headers.insert(ROBOTS, NO_INDEX);
    if let Ok(value) = HeaderValue::try_from(http_date(since)) {
        headers.insert(LAST_MODIFIED, value);
    }
    if response.status() == StatusCode::OK {
        response.headers_mut().insert(CONTENT_DISPOSITION, FILE);
    }
    response
}

/// Whether the client has what was said at that time or later.
fn has_since(request: &HeaderMap, since: DateTime<Utc>) -> bool {
    let known = request.get(IF_MODIFIED_SINCE).and_then(|value| value.to_str().ok());
    let known = known.and_then(|text| DateTime::parse_from_rfc2822(text).ok());
    known.is_some_and(|known| known >= since.trunc_subsecs(0))
}

/// `Sun, 22 Nov 2026 09:00:00 GMT`
fn http_date(at: DateTime<Utc>) -> String {
    at.format("%a, %d %b %Y %H:%M:%S GMT").to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_understood_as_it_was_told() {
        let since: DateTime<Utc> = "2026-11-22T09:00:00.7Z".parse().unwrap();
        assert_eq!(http_date(since), "Sun, 22 Nov 2026 09:00:00 GMT");
        for (told, is_known) in [
            (http_date(since), true),
            ("Sun, 22 Nov 2026 08:59:59 GMT".to_owned(), false),
            ("Mon, 23 Nov 2026 09:00:00 GMT".to_owned(), true),
            ("yesterday".to_owned(), false),
        ] {
            let request = HeaderMap::from_iter([(IF_MODIFIED_SINCE, HeaderValue::try_from(&told).unwrap())]);
            assert_eq!(has_since(&request, since), is_known, "{told}");
        }
    }
}
