//! Errors in the format of the specification: `error_code` and `error_message` in addition to the members of every problem (B-281,
//! B-332…B-337).

use axum::http::StatusCode;
use cabinet_http::ApiProblem;
use cabinet_ports::IdentityFailure;
use cabinet_ports::identity::FailureKind;
use cabinet_sso::{SsoCode, SsoError};

/// Maps a failed sign-in through the portal to a problem.
pub(super) fn problem(error: SsoError) -> ApiProblem {
    let code = error.code();
    let retry_after = error.retry_after();
    let mut problem = match error {
        SsoError::AttemptSpent => ApiProblem::new(StatusCode::GONE, "attempt_spent"),
        SsoError::ConsentOutdated => ApiProblem::new(StatusCode::CONFLICT, "consent_outdated"),
        SsoError::LinkedElsewhere => ApiProblem::new(StatusCode::CONFLICT, "esia_linked_elsewhere"),
        SsoError::PersonDiffers(_) => ApiProblem::new(StatusCode::CONFLICT, "esia_person_differs"),
        // The portal's data stays pending: the client asks for an e-mail address.
        SsoError::EmailNeeded => ApiProblem::new(StatusCode::UNPROCESSABLE_ENTITY, SsoCode::NoEmail.name())
            .with("canProveEmail", true),
        SsoError::Child => ApiProblem::new(StatusCode::FORBIDDEN, "esia_child"),
        SsoError::WrongCode { tries_left } => {
            ApiProblem::new(StatusCode::UNPROCESSABLE_ENTITY, "wrong_code").with("triesLeft", tries_left)
        }
        SsoError::TooOften { retry_after } => ApiProblem::rate_limited(retry_after),
        SsoError::NotLinked => ApiProblem::not_found("esia_not_linked"),
        SsoError::NotAdmitted => ApiProblem::new(StatusCode::FORBIDDEN, SsoCode::EsiaError.name()),
        // The specification has no code for this case: `error_code` is `esia_error`, but a user who declined at the portal must not be sent
        // to an administrator.
        SsoError::Portal(IdentityFailure { kind: FailureKind::RefusedByPerson, .. }) => {
            ApiProblem::new(StatusCode::FORBIDDEN, "esia_refused")
        }
        SsoError::Storage(error) => error.into(),
        SsoError::Internal(reason) => {
            tracing::error!(reason, "sign-in through the state portal failed inside");
            ApiProblem::internal()
        }
        SsoError::NotConfirmed
        | SsoError::NoEmail
        | SsoError::NotTrusted
        | SsoError::EmailRegistered
        | SsoError::Portal(_) => {
            let code = code.unwrap_or(SsoCode::AuthServiceError);
            ApiProblem::new(status(code), code.name())
        }
    };
    problem.retry_after = problem.retry_after.or(retry_after);
    match code {
        Some(code) => problem.with("error_code", code.name()).with("error_message", code.message()),
        None => problem,
    }
}

const fn status(code: SsoCode) -> StatusCode {
    match code {
        SsoCode::EmailRegistered => StatusCode::CONFLICT,
        SsoCode::NoEmail | SsoCode::NotConfirmed => StatusCode::UNPROCESSABLE_ENTITY,
        SsoCode::NotTrusted => StatusCode::FORBIDDEN,
        SsoCode::EsiaError => StatusCode::BAD_GATEWAY,
        SsoCode::AuthServiceError => StatusCode::SERVICE_UNAVAILABLE,
    }
}
