//! What the errors of the profile become.

use crate::error::RouteError;
use crate::shared::field_problems::of_document;
use axum::http::StatusCode;
use cabinet_http::ApiProblem;
use cabinet_profile::ProfileError;

impl From<ProfileError> for RouteError {
    fn from(error: ProfileError) -> Self {
        let problem = match error {
            ProfileError::Document(errors) => of_document(errors),
            ProfileError::TooManyDocuments => ApiProblem::new(StatusCode::CONFLICT, "too_many_documents"),
            ProfileError::NotFound { .. } => ApiProblem::not_found("not_found"),
            ProfileError::Outdated => ApiProblem::new(StatusCode::CONFLICT, "consent_outdated"),
            ProfileError::Storage(error) => error.into(),
            ProfileError::Vault(_) | ProfileError::Letter => {
                tracing::error!(%error, "the profile failed");
                ApiProblem::internal()
            }
        };
        Self(problem)
    }
}
