//! What the errors of accounts become.

use crate::error::RouteError;
use crate::shared::field_problems::fields;
use axum::http::StatusCode;
use cabinet_accounts::profile::UpdateError;
use cabinet_accounts::registration::{RegistrationError, UploadError};
use cabinet_accounts::restore::{LinkError, RestoreError};
use cabinet_accounts::second_step::FactorError;
use cabinet_accounts::{ReauthenticationError, SelfServiceError};
use cabinet_http::ApiProblem;
use cabinet_http::problem::FieldProblem;
use std::time::Duration;

fn busy(retry_after: Duration) -> ApiProblem {
    ApiProblem::new(StatusCode::SERVICE_UNAVAILABLE, "busy").retry_in(retry_after)
}

fn failed() -> ApiProblem {
    tracing::error!(
        "an account could not be changed: no randomness, no thread or no memory for a password hash"
    );
    ApiProblem::internal()
}

fn email_taken() -> ApiProblem {
    ApiProblem::new(StatusCode::CONFLICT, "email_taken")
}

impl From<SelfServiceError> for RouteError {
    fn from(error: SelfServiceError) -> Self {
        let problem = match error {
            SelfServiceError::TooOften { retry_after } => ApiProblem::rate_limited(retry_after),
            SelfServiceError::Busy { retry_after } => busy(retry_after),
            SelfServiceError::Storage(error) => error.into(),
            SelfServiceError::Internal => failed(),
        };
        Self(problem)
    }
}

impl From<ReauthenticationError> for RouteError {
    fn from(error: ReauthenticationError) -> Self {
        let problem = match error {
            ReauthenticationError::Required => {
                ApiProblem::new(StatusCode::FORBIDDEN, "reauthentication_required")
            }
            ReauthenticationError::WrongPassword => ApiProblem::new(StatusCode::FORBIDDEN, "wrong_password"),
            ReauthenticationError::TooOften { retry_after } => ApiProblem::rate_limited(retry_after),
            ReauthenticationError::Busy { retry_after } => busy(retry_after),
            ReauthenticationError::Storage(error) => error.into(),
            ReauthenticationError::Internal => failed(),
        };
        Self(problem)
    }
}

impl From<FactorError> for RouteError {
    fn from(error: FactorError) -> Self {
        let problem = match error {
            FactorError::Reauthentication(error) => RouteError::from(error).0,
            FactorError::Wrong => ApiProblem::new(StatusCode::UNPROCESSABLE_ENTITY, "wrong_code"),
            FactorError::Spent => ApiProblem::new(StatusCode::GONE, "ceremony_spent"),
            FactorError::AppThere => ApiProblem::new(StatusCode::CONFLICT, "factor_exists"),
            FactorError::PasskeyThere => ApiProblem::new(StatusCode::CONFLICT, "passkey_exists"),
            FactorError::Missing => ApiProblem::not_found("no_factor"),
            FactorError::NoFactor => ApiProblem::new(StatusCode::CONFLICT, "no_second_step"),
            FactorError::Name => ApiProblem::validation(vec![FieldProblem::new("name", "invalid")]),
            FactorError::Storage(error) => error.into(),
            FactorError::Internal => failed(),
        };
        Self(problem)
    }
}

impl From<RegistrationError> for RouteError {
    fn from(error: RegistrationError) -> Self {
        let problem = match error {
            RegistrationError::Invalid(faults) => ApiProblem::validation(fields(faults)),
            RegistrationError::EmailTaken => email_taken(),
            RegistrationError::UsernameTaken => ApiProblem::new(StatusCode::CONFLICT, "username_taken"),
            RegistrationError::ConsentOutdated => ApiProblem::new(StatusCode::CONFLICT, "consent_outdated"),
            RegistrationError::Other(error) => RouteError::from(error).0,
        };
        Self(problem)
    }
}

impl From<RestoreError> for RouteError {
    fn from(error: RestoreError) -> Self {
        let problem = match error {
            RestoreError::Invalid(faults) => ApiProblem::validation(fields(faults)),
            RestoreError::Other(error) => RouteError::from(error).0,
        };
        Self(problem)
    }
}

impl From<LinkError> for RouteError {
    fn from(error: LinkError) -> Self {
        let problem = match error {
            LinkError::Spent => ApiProblem::new(StatusCode::GONE, "link_spent"),
            LinkError::EmailTaken => email_taken(),
            LinkError::Invalid(faults) => ApiProblem::validation(fields(faults)),
            LinkError::Other(error) => RouteError::from(error).0,
        };
        Self(problem)
    }
}

impl From<UpdateError> for RouteError {
    fn from(error: UpdateError) -> Self {
        let problem = match error {
            UpdateError::Invalid(faults) => ApiProblem::validation(fields(faults)),
            UpdateError::EsiaValue(faults) => ApiProblem {
                errors: fields(faults),
                ..ApiProblem::new(StatusCode::UNPROCESSABLE_ENTITY, "esia_value")
            },
            UpdateError::EmailTaken => email_taken(),
            UpdateError::TooManyIdentities => {
                ApiProblem::new(StatusCode::TOO_MANY_REQUESTS, "identity_changes_spent")
            }
            UpdateError::PasswordNotLocal => ApiProblem::new(StatusCode::FORBIDDEN, "password_not_local"),
            UpdateError::Reauthentication(error) => RouteError::from(error).0,
            UpdateError::Gone => ApiProblem::unauthorized("session_ended"),
            UpdateError::Other(error) => RouteError::from(error).0,
        };
        Self(problem)
    }
}

impl From<UploadError> for RouteError {
    fn from(error: UploadError) -> Self {
        let problem = match error {
            UploadError::TooOften { retry_after } => ApiProblem::rate_limited(retry_after),
            UploadError::Refused => ApiProblem::new(StatusCode::GONE, "link_spent"),
            UploadError::WrongFormat => ApiProblem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "wrong_format"),
            UploadError::File(error) => error.into(),
            UploadError::Storage(error) => error.into(),
        };
        Self(problem)
    }
}
