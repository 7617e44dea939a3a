//! Maps errors of the accounts crate to problems.

use super::{ApiProblem, FieldProblem};
use axum::http::StatusCode;
use cabinet_accounts::profile::UpdateError;
use cabinet_accounts::registration::{RegistrationError, UploadError};
use cabinet_accounts::restore::{LinkError, RestoreError};
use cabinet_accounts::second_step::FactorError;
use cabinet_accounts::{Fault, ReauthenticationError, SelfServiceError};
use cabinet_ports::FileError;
use std::time::Duration;

/// An administrator has to free space on a full disk.
const FILES_RETRY: Duration = Duration::from_secs(60);

/// Converts the faults of a form to field problems.
pub(crate) fn fields(faults: Vec<Fault>) -> Vec<FieldProblem> {
    faults.into_iter().map(|fault| FieldProblem::new(fault.field, fault.code.name())).collect()
}

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

impl From<SelfServiceError> for ApiProblem {
    fn from(error: SelfServiceError) -> Self {
        match error {
            SelfServiceError::TooOften { retry_after } => Self::rate_limited(retry_after),
            SelfServiceError::Busy { retry_after } => busy(retry_after),
            SelfServiceError::Storage(error) => error.into(),
            SelfServiceError::Internal => failed(),
        }
    }
}

impl From<ReauthenticationError> for ApiProblem {
    fn from(error: ReauthenticationError) -> Self {
        match error {
            ReauthenticationError::Required => Self::new(StatusCode::FORBIDDEN, "reauthentication_required"),
            ReauthenticationError::WrongPassword => Self::new(StatusCode::FORBIDDEN, "wrong_password"),
            ReauthenticationError::TooOften { retry_after } => Self::rate_limited(retry_after),
            ReauthenticationError::Busy { retry_after } => busy(retry_after),
            ReauthenticationError::Storage(error) => error.into(),
            ReauthenticationError::Internal => failed(),
        }
    }
}

impl From<FactorError> for ApiProblem {
    fn from(error: FactorError) -> Self {
        match error {
            FactorError::Reauthentication(error) => error.into(),
            FactorError::Wrong => Self::new(StatusCode::UNPROCESSABLE_ENTITY, "wrong_code"),
            FactorError::Spent => Self::new(StatusCode::GONE, "ceremony_spent"),
            FactorError::AppThere => Self::new(StatusCode::CONFLICT, "factor_exists"),
            FactorError::PasskeyThere => Self::new(StatusCode::CONFLICT, "passkey_exists"),
            FactorError::Missing => Self::not_found("no_factor"),
            FactorError::NoFactor => Self::new(StatusCode::CONFLICT, "no_second_step"),
            FactorError::Name => Self::validation(vec![FieldProblem::new("name", "invalid")]),
            FactorError::Storage(error) => error.into(),
            FactorError::Internal => failed(),
        }
    }
}

impl From<RegistrationError> for ApiProblem {
    fn from(error: RegistrationError) -> Self {
        match error {
            RegistrationError::Invalid(faults) => Self::validation(fields(faults)),
            RegistrationError::EmailTaken => email_taken(),
            RegistrationError::UsernameTaken => Self::new(StatusCode::CONFLICT, "username_taken"),
            RegistrationError::ConsentOutdated => Self::new(StatusCode::CONFLICT, "consent_outdated"),
            RegistrationError::Other(error) => error.into(),
        }
    }
}

impl From<RestoreError> for ApiProblem {
    fn from(error: RestoreError) -> Self {
        match error {
            RestoreError::Invalid(faults) => Self::validation(fields(faults)),
            RestoreError::Other(error) => error.into(),
        }
    }
}

impl From<LinkError> for ApiProblem {
    fn from(error: LinkError) -> Self {
        match error {
            LinkError::Spent => Self::new(StatusCode::GONE, "link_spent"),
            LinkError::EmailTaken => email_taken(),
            LinkError::Invalid(faults) => Self::validation(fields(faults)),
            LinkError::Other(error) => error.into(),
        }
    }
}

impl From<UpdateError> for ApiProblem {
    fn from(error: UpdateError) -> Self {
        match error {
            UpdateError::Invalid(faults) => Self::validation(fields(faults)),
            UpdateError::EsiaValue(faults) => {
                Self { errors: fields(faults), ..Self::new(StatusCode::UNPROCESSABLE_ENTITY, "esia_value") }
            }
            UpdateError::EmailTaken => email_taken(),
            UpdateError::TooManyIdentities => {
                Self::new(StatusCode::TOO_MANY_REQUESTS, "identity_changes_spent")
            }
            UpdateError::PasswordNotLocal => Self::new(StatusCode::FORBIDDEN, "password_not_local"),
            UpdateError::Reauthentication(error) => error.into(),
            UpdateError::Gone => Self::unauthorized("session_ended"),
            UpdateError::Other(error) => error.into(),
        }
    }
}

impl From<UploadError> for ApiProblem {
    fn from(error: UploadError) -> Self {
        match error {
            UploadError::TooOften { retry_after } => Self::rate_limited(retry_after),
            UploadError::Refused => Self::new(StatusCode::GONE, "link_spent"),
            UploadError::WrongFormat => Self::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "wrong_format"),
            UploadError::File(error) => error.into(),
            UploadError::Storage(error) => error.into(),
        }
    }
}

impl From<FileError> for ApiProblem {
    fn from(error: FileError) -> Self {
        match error {
            FileError::TooLarge { .. } => Self::new(StatusCode::PAYLOAD_TOO_LARGE, "too_large"),
            FileError::CutOff(_) => Self::malformed(),
            FileError::Full => {
                Self::new(StatusCode::SERVICE_UNAVAILABLE, "storage_full").retry_in(FILES_RETRY)
            }
            FileError::Unavailable(_) | FileError::Key => {
                tracing::error!(%error, "a file could not be kept");
                Self::new(StatusCode::SERVICE_UNAVAILABLE, "files_unavailable").retry_in(FILES_RETRY)
            }
        }
    }
}
