//! What the database reports, as an answer of the API: the client learns whether it is worth trying again, the log learns the rest.

use super::ApiProblem;
use axum::http::StatusCode;
use cabinet_ports::StorageError;
use std::time::Duration;

/// A database that restarts is usually back by then.
const DATABASE_RETRY: Duration = Duration::from_secs(2);

impl From<StorageError> for ApiProblem {
    fn from(error: StorageError) -> Self {
        match error {
            StorageError::Unavailable(_) => {
                tracing::error!(error = %error, "the database is not available");
                Self::new(StatusCode::SERVICE_UNAVAILABLE, "database_unavailable").retry_in(DATABASE_RETRY)
            }
            StorageError::Conflict { .. } => Self::new(StatusCode::CONFLICT, "conflict"),
            StorageError::Missing { .. } => Self::not_found("not_found"),
            StorageError::Unstorable { .. } => Self::new(StatusCode::UNPROCESSABLE_ENTITY, "validation"),
            StorageError::Inconsistent { .. } | StorageError::Driver(_) => {
                tracing::error!(error = %error, "the database gave an answer that is a defect");
                Self::internal()
            }
        }
    }
}
