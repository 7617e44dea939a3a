//! What the database reports, as an answer of the API: the client learns whether it is worth trying again, the log learns the rest.

use super::ApiProblem;
use axum::http::StatusCode;
use cabinet_ports::StorageError;
use std::time::Duration;

/// A full disk is noticed and mended by people.
const FULL_RETRY: Duration = Duration::from_secs(30);
/// A database that restarts is usually back by then.
const DATABASE_RETRY: Duration = Duration::from_secs(2);

impl From<StorageError> for ApiProblem {
    fn from(error: StorageError) -> Self {
        match error {
            StorageError::Unavailable(_) => {
                tracing::error!(error = %error, "the database is not available");
                Self::new(StatusCode::SERVICE_UNAVAILABLE, "database_unavailable").retry_in(DATABASE_RETRY)
            }
            StorageError::Full(_) => {
                tracing::error!(error = %error, "the database has no room left: free some on its disk");
                Self::new(StatusCode::SERVICE_UNAVAILABLE, "storage_full").retry_in(FULL_RETRY)
            }
            StorageError::Conflict { .. } => Self::new(StatusCode::CONFLICT, "conflict"),
            // It ended between the look at the token and the change.
            StorageError::Missing { what: "session" } => Self::unauthorized("session_ended"),
            StorageError::Missing { .. } => Self::not_found("not_found"),
            StorageError::Unstorable { .. } => Self::new(StatusCode::UNPROCESSABLE_ENTITY, "validation"),
            StorageError::Inconsistent { .. } | StorageError::Driver(_) => {
                tracing::error!(error = %error, "the database gave an answer that is a defect");
                Self::internal()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Issue 11, item 27; X-070
    #[test]
    fn a_full_disk_has_a_code_of_its_own_and_tells_nothing_else() {
        let answer = ApiProblem::from(StorageError::Full("/var/lib/cabinet".into()));
        assert_eq!((answer.status, answer.code.as_ref()), (StatusCode::SERVICE_UNAVAILABLE, "storage_full"));
        assert_eq!((answer.retry_after, answer.detail), (Some(FULL_RETRY), None));
    }

    /// Issue 11, item 1: whoever was thrown out in the middle of a change hears what the next request would say.
    #[test]
    fn a_session_that_ended_under_a_change_is_answered_as_any_ended_session() {
        let answer = ApiProblem::from(StorageError::Missing { what: "session" });
        assert_eq!((answer.status, answer.code.as_ref()), (StatusCode::UNAUTHORIZED, "session_ended"));
        let other = ApiProblem::from(StorageError::Missing { what: "user" });
        assert_eq!(other.status, StatusCode::NOT_FOUND);
    }
}
