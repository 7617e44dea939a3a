//! What the errors of calendar addresses become.

use crate::error::RouteError;
use cabinet_booking::CalendarError;
use cabinet_http::ApiProblem;

impl From<CalendarError> for RouteError {
    fn from(error: CalendarError) -> Self {
        match error {
            CalendarError::NotFound => Self(ApiProblem::not_found("not_found")),
            CalendarError::Visits(error) => error.into(),
            CalendarError::Storage(error) => error.into(),
            CalendarError::NoSecret | CalendarError::Texts(_) => {
                tracing::error!(%error, "a calendar address failed");
                Self(ApiProblem::internal())
            }
        }
    }
}
