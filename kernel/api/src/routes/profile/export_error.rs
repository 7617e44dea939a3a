//! What the errors of the data export become.

use crate::error::RouteError;
use cabinet_export::ExportError;
use cabinet_http::ApiProblem;
use cabinet_sso::SsoError;

impl From<ExportError> for RouteError {
    fn from(error: ExportError) -> Self {
        match error {
            ExportError::Gone => Self(ApiProblem::not_found("not_found")),
            ExportError::Storage(error) | ExportError::Portal(SsoError::Storage(error)) => error.into(),
            ExportError::Profile(error) => error.into(),
            ExportError::Record(error) => error.into(),
            ExportError::Questionnaires(error) => error.into(),
            ExportError::Portal(_) | ExportError::Page(_) => {
                tracing::error!(%error, "a copy of somebody's own data failed");
                Self(ApiProblem::internal())
            }
        }
    }
}
