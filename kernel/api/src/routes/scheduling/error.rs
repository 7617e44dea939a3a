//! Maps errors of the booking service to problems.

use crate::ApiProblem;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use cabinet_booking::BookingError;
use cabinet_ports::ProblemCode;
use std::time::Duration;

/// A plugin compiles in a second or two (X-052: the client polls every 500 ms, then less often).
const STARTING_RETRY: Duration = Duration::from_secs(1);
/// Default retry delay if a plugin is busy or its circuit breaker is open.
const BUSY_RETRY: Duration = Duration::from_secs(5);

/// An error of this area.
#[derive(Debug)]
pub(super) enum RouteError {
    /// No such medical host is configured.
    UnknownHost,
    /// The plugin is not loaded yet.
    Starting,
    /// The booking service refused.
    Visit(BookingError),
    /// The request was refused before it reached the booking service.
    Request(ApiProblem),
}

impl From<BookingError> for RouteError {
    fn from(error: BookingError) -> Self {
        Self::Visit(error)
    }
}

impl From<ApiProblem> for RouteError {
    fn from(problem: ApiProblem) -> Self {
        Self::Request(problem)
    }
}

impl RouteError {
    /// Maps errors of the booking call itself: a clinic, doctor or slot that does not exist (any more) is a choice the patient must make
    /// again (rest.md: 422).
    pub(super) fn of_booking(error: BookingError) -> Self {
        match error {
            BookingError::NotFound { .. } => Self::Visit(BookingError::SlotUnknown),
            other if matches!(other.code(), Some(ProblemCode::NotFound | ProblemCode::Invalid)) => {
                Self::Visit(BookingError::SlotUnknown)
            }
            other => Self::Visit(other),
        }
    }

    fn into_problem(self) -> ApiProblem {
        match self {
            Self::UnknownHost => ApiProblem::not_found("unknown_host"),
            Self::Starting => {
                ApiProblem::new(StatusCode::SERVICE_UNAVAILABLE, "plugin_starting").retry_in(STARTING_RETRY)
            }
            Self::Request(problem) => problem,
            Self::Visit(error) => of_visit(error),
        }
    }
}

fn of_visit(error: BookingError) -> ApiProblem {
    match error {
        BookingError::Hospital(problem) => ApiProblem::from(problem),
        BookingError::NotFound { .. } => ApiProblem::not_found("not_found"),
        BookingError::SlotUnknown => ApiProblem::new(StatusCode::UNPROCESSABLE_ENTITY, "slot_unknown"),
        BookingError::SlotTaken => ApiProblem::new(StatusCode::CONFLICT, "slot_taken"),
        BookingError::IdentityUnproved => ApiProblem::new(StatusCode::CONFLICT, "identity_unproved"),
        BookingError::BookingClosed => ApiProblem::new(StatusCode::FORBIDDEN, "booking_closed"),
        BookingError::OutcomeUnknown(booking) => {
            ApiProblem::new(StatusCode::GATEWAY_TIMEOUT, "outcome_unknown")
                .with("bookingId", booking.to_string())
        }
        BookingError::BookingUnderWay(booking) => {
            ApiProblem::new(StatusCode::CONFLICT, "booking_under_way").with("bookingId", booking.to_string())
        }
        BookingError::KeyReused => {
            ApiProblem::new(StatusCode::UNPROCESSABLE_ENTITY, "idempotency_key_reused")
        }
        BookingError::Cancelled(booking) => {
            ApiProblem::new(StatusCode::CONFLICT, "booking_cancelled").with("bookingId", booking.to_string())
        }
        BookingError::NotBooked(booking) => {
            ApiProblem::new(StatusCode::CONFLICT, "not_booked").with("bookingId", booking.to_string())
        }
        BookingError::NeverLearnt(booking) => {
            ApiProblem::new(StatusCode::CONFLICT, "never_learnt").with("bookingId", booking.to_string())
        }
        BookingError::Storage(error) => ApiProblem::shared(error),
    }
}

impl IntoResponse for RouteError {
    fn into_response(self) -> Response {
        let mut problem = self.into_problem();
        if problem.status == StatusCode::SERVICE_UNAVAILABLE && problem.retry_after.is_none() {
            problem.retry_after = Some(BUSY_RETRY);
        }
        problem.into_response()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cabinet_domain::BookingId;
    use cabinet_ports::Problem;
    use uuid::Uuid;

    ///
    #[test]
    fn a_booking_that_waits_for_another_one_names_it() {
        let id = BookingId(Uuid::now_v7());
        let answer = RouteError::of_booking(BookingError::BookingUnderWay(id)).into_problem();
        assert_eq!((answer.status, answer.code), (StatusCode::CONFLICT, "booking_under_way".into()));
        assert_eq!(answer.members.get("bookingId"), Some(&id.to_string().into()));
    }

    #[test]
    fn what_the_profile_lacks_is_no_slot_to_choose_anew() {
        let of = |code| RouteError::of_booking(Problem::new(code, "").into()).into_problem().code;
        assert_eq!(of(ProblemCode::ProfileIncomplete), "profile_incomplete");
        assert_eq!(of(ProblemCode::Invalid), "slot_unknown");
    }
}
