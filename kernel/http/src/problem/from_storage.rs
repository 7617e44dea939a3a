//! Maps database errors to problems: the client learns whether a retry makes sense, the log gets the details.

use super::ApiProblem;
use axum::http::StatusCode;
use cabinet_ports::StorageError;
use std::sync::Arc;
use std::time::Duration;

/// An administrator has to free space on a full disk.
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
            // The session ended after the token was verified and before the change.
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

impl ApiProblem {
    /// Converts an error that several requests share because they waited for the same work (single flight).
    pub fn shared(error: Arc<StorageError>) -> Self {
        match Arc::try_unwrap(error) {
            Ok(error) => error.into(),
            Err(shared) => match &*shared {
                StorageError::Unavailable(_) => {
                    StorageError::Unavailable("shared by several requests".into()).into()
                }
                StorageError::Full(_) => StorageError::Full("shared by several requests".into()).into(),
                other => {
                    tracing::error!(error = %other, "the database gave several requests an answer that is a defect");
                    Self::internal()
                }
            },
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

    /// Issue 11, item 1: a user whose session ends during a change gets the same response as on the next request.
    #[test]
    fn a_session_that_ended_under_a_change_is_answered_as_any_ended_session() {
        let answer = ApiProblem::from(StorageError::Missing { what: "session" });
        assert_eq!((answer.status, answer.code.as_ref()), (StatusCode::UNAUTHORIZED, "session_ended"));
        let other = ApiProblem::from(StorageError::Missing { what: "user" });
        assert_eq!(other.status, StatusCode::NOT_FOUND);
    }
}
