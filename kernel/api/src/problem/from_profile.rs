//! Maps errors of the profile to problems.

use super::{ApiProblem, FieldProblem};
use axum::http::StatusCode;
use cabinet_domain::InvalidDocument;
use cabinet_profile::ProfileError;

impl From<ProfileError> for ApiProblem {
    fn from(error: ProfileError) -> Self {
        match error {
            ProfileError::Document(errors) => of_document(errors),
            ProfileError::TooManyDocuments => Self::new(StatusCode::CONFLICT, "too_many_documents"),
            ProfileError::NotFound { .. } => Self::not_found("not_found"),
            ProfileError::Outdated => Self::new(StatusCode::CONFLICT, "consent_outdated"),
            ProfileError::Storage(error) => error.into(),
            ProfileError::Vault(_) | ProfileError::Letter => {
                tracing::error!(%error, "the profile failed");
                Self::internal()
            }
        }
    }
}

/// 422 `validation` with every invalid field of the document.
pub(crate) fn of_document(errors: Vec<InvalidDocument>) -> ApiProblem {
    let field = |error: InvalidDocument| {
        let (field, code) = error.field();
        FieldProblem::new(field, code)
    };
    ApiProblem::validation(errors.into_iter().map(field).collect())
}
