//! Maps errors of the medical record to problems.

use super::{ApiProblem, FieldProblem};
use axum::http::StatusCode;
use cabinet_ports::StorageError;
use cabinet_records::RecordError;
use std::sync::Arc;
use std::time::Duration;

/// Default retry delay if a plugin is busy or its circuit breaker is open.
const BUSY_RETRY: Duration = Duration::from_secs(5);

impl From<RecordError> for ApiProblem {
    fn from(error: RecordError) -> Self {
        match error {
            RecordError::Hospital(problem) => {
                let mut problem = Self::from(problem);
                if problem.status == StatusCode::SERVICE_UNAVAILABLE {
                    problem.retry_after.get_or_insert(BUSY_RETRY);
                }
                problem
            }
            RecordError::NotFound { .. } => Self::not_found("not_found"),
            RecordError::IdentityUnproved => Self::new(StatusCode::CONFLICT, "identity_unproved"),
            RecordError::ConsentRequired => Self::new(StatusCode::FORBIDDEN, "consent_required"),
            RecordError::Invalid(answers) => Self::validation(
                answers.into_iter().map(|(code, why)| FieldProblem::new(code, why)).collect(),
            ),
            RecordError::ReadOnly => Self::new(StatusCode::CONFLICT, "read_only"),
            RecordError::KeyReused => Self::new(StatusCode::CONFLICT, "idempotency_key_reused"),
            RecordError::TooSoon { retry_after } => Self::rate_limited(retry_after),
            RecordError::Vault(error) => {
                tracing::error!(%error, "a part of a record does not open");
                Self::internal()
            }
            RecordError::Storage(error) => Self::shared(error),
        }
    }
}

impl ApiProblem {
    /// Converts an error that several requests share because they waited for the same work (single flight).
    pub(crate) fn shared(error: Arc<StorageError>) -> Self {
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
