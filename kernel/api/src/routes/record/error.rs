//! What the errors of the medical record become.

use crate::error::RouteError;
use axum::http::StatusCode;
use cabinet_http::ApiProblem;
use cabinet_http::problem::FieldProblem;
use cabinet_records::RecordError;
use std::time::Duration;

/// Default retry delay if a plugin is busy or its circuit breaker is open.
const BUSY_RETRY: Duration = Duration::from_secs(5);

impl From<RecordError> for RouteError {
    fn from(error: RecordError) -> Self {
        let problem = match error {
            RecordError::Hospital(problem) => {
                let mut problem = ApiProblem::from(problem);
                if problem.status == StatusCode::SERVICE_UNAVAILABLE {
                    problem.retry_after.get_or_insert(BUSY_RETRY);
                }
                problem
            }
            RecordError::NotFound { .. } => ApiProblem::not_found("not_found"),
            RecordError::IdentityUnproved => ApiProblem::new(StatusCode::CONFLICT, "identity_unproved"),
            RecordError::ConsentRequired => ApiProblem::new(StatusCode::FORBIDDEN, "consent_required"),
            RecordError::Invalid(answers) => ApiProblem::validation(
                answers.into_iter().map(|(code, why)| FieldProblem::new(code, why)).collect(),
            ),
            RecordError::ReadOnly => ApiProblem::new(StatusCode::CONFLICT, "read_only"),
            RecordError::DiaryChanged => ApiProblem::new(StatusCode::CONFLICT, "diary_changed"),
            RecordError::TooManyCorrections => ApiProblem::new(StatusCode::CONFLICT, "too_many_corrections"),
            RecordError::KeyReused => ApiProblem::new(StatusCode::CONFLICT, "idempotency_key_reused"),
            RecordError::TooSoon { retry_after } => ApiProblem::rate_limited(retry_after),
            RecordError::Vault(error) => {
                tracing::error!(%error, "a part of a record does not open");
                ApiProblem::internal()
            }
            RecordError::Storage(error) => ApiProblem::shared(error),
        };
        Self(problem)
    }
}
