//! Maps errors of the booking service to problems.

use crate::error::RouteError;
use axum::http::StatusCode;
use cabinet_booking::BookingError;
use cabinet_http::ApiProblem;
use cabinet_ports::ProblemCode;
use std::time::Duration;

/// A plugin compiles in a second or two (X-052: the client polls every 500 ms, then less often).
const STARTING_RETRY: Duration = Duration::from_secs(1);
/// Default retry delay if a plugin is busy or its circuit breaker is open.
const BUSY_RETRY: Duration = Duration::from_secs(5);

impl From<BookingError> for RouteError {
    fn from(error: BookingError) -> Self {
        let mut problem = match error {
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
                ApiProblem::new(StatusCode::CONFLICT, "booking_under_way")
                    .with("bookingId", booking.to_string())
            }
            BookingError::MoveUnderWay(booking) => {
                ApiProblem::new(StatusCode::CONFLICT, "move_under_way").with("bookingId", booking.to_string())
            }
            BookingError::KeyReused => {
                ApiProblem::new(StatusCode::UNPROCESSABLE_ENTITY, "idempotency_key_reused")
            }
            BookingError::Cancelled(booking) => ApiProblem::new(StatusCode::CONFLICT, "booking_cancelled")
                .with("bookingId", booking.to_string()),
            BookingError::NotBooked(booking) => {
                ApiProblem::new(StatusCode::CONFLICT, "not_booked").with("bookingId", booking.to_string())
            }
            BookingError::NeverLearnt(booking) => {
                ApiProblem::new(StatusCode::CONFLICT, "never_learnt").with("bookingId", booking.to_string())
            }
            BookingError::WaitingDays => ApiProblem::new(StatusCode::UNPROCESSABLE_ENTITY, "waiting_days"),
            BookingError::WaitingAlready => ApiProblem::new(StatusCode::CONFLICT, "waiting_already"),
            BookingError::WaitingFull => ApiProblem::new(StatusCode::CONFLICT, "waiting_full"),
            BookingError::Storage(error) => ApiProblem::shared(error),
        };
        if problem.status == StatusCode::SERVICE_UNAVAILABLE {
            problem.retry_after.get_or_insert(BUSY_RETRY);
        }
        Self(problem)
    }
}

/// 404: no such medical host is configured.
pub(super) fn unknown_host() -> RouteError {
    RouteError(ApiProblem::not_found("unknown_host"))
}

/// 503: the plugin is not loaded yet.
pub(super) fn starting() -> RouteError {
    let problem = ApiProblem::new(StatusCode::SERVICE_UNAVAILABLE, "plugin_starting");
    RouteError(problem.retry_in(STARTING_RETRY))
}

/// Maps errors of the booking call itself: a clinic, doctor or slot that does not exist (any more) is a choice the patient must make again
/// (rest.md: 422).
pub(super) fn of_booking(error: BookingError) -> RouteError {
    match error {
        BookingError::NotFound { what: "ticket" } => RouteError(ApiProblem::not_found("ticket_gone")),
        BookingError::NotFound { .. } => BookingError::SlotUnknown.into(),
        other if matches!(other.code(), Some(ProblemCode::NotFound | ProblemCode::Invalid)) => {
            BookingError::SlotUnknown.into()
        }
        other => other.into(),
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
        let answer = of_booking(BookingError::BookingUnderWay(id)).0;
        assert_eq!((answer.status, answer.code), (StatusCode::CONFLICT, "booking_under_way".into()));
        assert_eq!(answer.members.get("bookingId"), Some(&id.to_string().into()));
    }

    #[test]
    fn what_the_profile_lacks_is_no_slot_to_choose_anew() {
        let of = |code| of_booking(Problem::new(code, "").into()).0.code;
        assert_eq!(of(ProblemCode::ProfileIncomplete), "profile_incomplete");
        assert_eq!(of(ProblemCode::Invalid), "slot_unknown");
    }
}
