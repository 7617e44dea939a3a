//! What can go wrong at a desk, as an answer of the API.

use crate::ApiProblem;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use cabinet_ports::ProblemCode;
use cabinet_visits::VisitError;
use std::time::Duration;

/// A plugin compiles in a second or two (X-052: the screen asks every 500 ms and then less often).
const STARTING_RETRY: Duration = Duration::from_secs(1);
/// A plugin whose breaker is open or that is busy: soon, but not at once. Used where nobody knows better.
const BUSY_RETRY: Duration = Duration::from_secs(5);

/// A refusal of this area.
#[derive(Debug)]
pub(super) enum RouteError {
    /// No such medical host is configured.
    UnknownHost,
    /// The plugin is not loaded yet.
    Starting,
    /// The desk refused.
    Visit(VisitError),
    /// The request was refused before the desk heard of it.
    Request(ApiProblem),
}

impl From<VisitError> for RouteError {
    fn from(error: VisitError) -> Self {
        Self::Visit(error)
    }
}

impl From<ApiProblem> for RouteError {
    fn from(problem: ApiProblem) -> Self {
        Self::Request(problem)
    }
}

impl RouteError {
    /// For the booking itself: a clinic, doctor or slot that does not exist (any more) is a choice to be made anew (rest.md: 422).
    pub(super) fn of_booking(error: VisitError) -> Self {
        match error {
            VisitError::NotFound { .. } => Self::Visit(VisitError::SlotUnknown),
            other if matches!(other.code(), Some(ProblemCode::NotFound | ProblemCode::Invalid)) => {
                Self::Visit(VisitError::SlotUnknown)
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

fn of_visit(error: VisitError) -> ApiProblem {
    match error {
        VisitError::Hospital(problem) => ApiProblem::from(problem),
        VisitError::NotFound { .. } => ApiProblem::not_found("not_found"),
        VisitError::SlotUnknown => ApiProblem::new(StatusCode::UNPROCESSABLE_ENTITY, "slot_unknown"),
        VisitError::SlotTaken => ApiProblem::new(StatusCode::CONFLICT, "slot_taken"),
        VisitError::IdentityUnproved => ApiProblem::new(StatusCode::CONFLICT, "identity_unproved"),
        VisitError::BookingClosed => ApiProblem::new(StatusCode::FORBIDDEN, "booking_closed"),
        VisitError::OutcomeUnknown(booking) => {
            ApiProblem::new(StatusCode::GATEWAY_TIMEOUT, "outcome_unknown")
                .with("bookingId", booking.to_string())
        }
        VisitError::BookingUnderWay(booking) => {
            ApiProblem::new(StatusCode::CONFLICT, "booking_under_way").with("bookingId", booking.to_string())
        }
        VisitError::KeyReused => ApiProblem::new(StatusCode::UNPROCESSABLE_ENTITY, "idempotency_key_reused"),
        VisitError::Cancelled(booking) => {
            ApiProblem::new(StatusCode::CONFLICT, "booking_cancelled").with("bookingId", booking.to_string())
        }
        VisitError::NotBooked(booking) => {
            ApiProblem::new(StatusCode::CONFLICT, "not_booked").with("bookingId", booking.to_string())
        }
        VisitError::NeverLearnt(booking) => {
            ApiProblem::new(StatusCode::CONFLICT, "never_learnt").with("bookingId", booking.to_string())
        }
        VisitError::Storage(error) => ApiProblem::shared(error),
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
        let answer = RouteError::of_booking(VisitError::BookingUnderWay(id)).into_problem();
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
