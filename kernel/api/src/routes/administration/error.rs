//! What the errors of administration become.

use crate::error::RouteError;
use axum::http::StatusCode;
use cabinet_administration::AdministrationError;
use cabinet_http::ApiProblem;
use cabinet_http::problem::FieldProblem;

impl From<AdministrationError> for RouteError {
    fn from(error: AdministrationError) -> Self {
        let conflict = |code| ApiProblem::new(StatusCode::CONFLICT, code);
        Self(match error {
            AdministrationError::NotAdministrator => ApiProblem::forbidden(),
            AdministrationError::NotFound => ApiProblem::not_found("not_found"),
            AdministrationError::OwnAccount => conflict("own_account"),
            AdministrationError::NoLetter => conflict("no_letter"),
            AdministrationError::HasEmail => conflict("has_email"),
            AdministrationError::Changed => conflict("person_changed"),
            AdministrationError::JobRunning => conflict("job_running"),
            AdministrationError::JobOwed => conflict("job_owed"),
            AdministrationError::JobOpenAlready => conflict("job_open_already"),
            AdministrationError::JobNotFailed => conflict("job_not_failed"),
            AdministrationError::PluginFailed => ApiProblem::new(StatusCode::BAD_GATEWAY, "plugin_failed"),
            AdministrationError::VersionMissing => ApiProblem::not_found("plugin_version_missing"),
            AdministrationError::VersionChanged => conflict("plugin_version_changed"),
            AdministrationError::PluginFolder => conflict("plugin_folder"),
            AdministrationError::TooDeep => {
                ApiProblem::new(StatusCode::UNPROCESSABLE_ENTITY, "page_too_deep")
            }
            AdministrationError::Invalid(fields) => {
                let invalid = |field| FieldProblem::new(field, "invalid");
                ApiProblem::validation(fields.into_iter().map(invalid).collect())
            }
            AdministrationError::Registration(error) => return error.into(),
            AdministrationError::SelfService(error) => return error.into(),
            AdministrationError::Profile(error) => return error.into(),
            AdministrationError::Storage(error) => return error.into(),
        })
    }
}
