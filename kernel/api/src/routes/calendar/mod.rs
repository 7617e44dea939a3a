//! The calendar subscription: `/api/calendar…` (docs/adr/0055). The patient's own calls, and the address that calendars read. Its path holds a secret: the
//! log, the metrics and the audit log have routes, not paths.

mod change;
mod create;
mod error;
mod file;
mod remove;
mod show;
mod view;

use axum::extract::FromRef;
use cabinet_booking::{CalendarService, Caller};
use cabinet_config::Language;
use cabinet_http::auth::Consents;
use cabinet_http::rate_limits::UserLimit;
use cabinet_http::{Owner, request_context};
use cabinet_ports::Clock;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// Readings of one address in a row: a person may have it in the calendars of several devices.
const READINGS: NonZeroU32 = NonZeroU32::MIN.saturating_add(29);
/// When one more is allowed.
const READING_AGAIN: Duration = Duration::from_secs(60);

/// What the routes of this area need.
pub(crate) struct CalendarState {
    pub(crate) calendars: Arc<CalendarService>,
    /// The languages of the hospital's screens.
    pub(crate) languages: Vec<Language>,
    pub(crate) consents: Consents,
    pub(crate) readings: UserLimit,
}

impl CalendarState {
    /// The limit on readings, by the person whose address it is.
    pub(crate) fn readings(clock: &Arc<dyn Clock>) -> UserLimit {
        UserLimit::new(READINGS, READING_AGAIN, clock)
    }
}

/// Returns the routes of this area.
pub(crate) fn routes<S>() -> OpenApiRouter<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<CalendarState>: FromRef<S>,
    Consents: FromRef<S>,
{
    OpenApiRouter::new()
        .routes(routes!(
            show::show_calendar,
            create::create_calendar,
            change::change_calendar,
            remove::remove_calendar
        ))
        .routes(routes!(file::read_calendar))
}

fn caller(owner: &Owner) -> Caller {
    Caller { user: owner.id(), origin: Some(request_context::origin()) }
}
