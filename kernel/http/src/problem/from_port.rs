//! Maps errors of a port to problems. The statuses are those documented at [`ProblemCode`].

use super::ApiProblem;
use axum::http::StatusCode;
use cabinet_ports::{Problem, ProblemCode};

impl From<Problem> for ApiProblem {
    fn from(problem: Problem) -> Self {
        // Configuration errors are excluded: the plugin host logs them already, once and with a count.
        if status(problem.code).is_server_error() && problem.code != ProblemCode::Configuration {
            tracing::warn!(code = problem.code.name(), detail = %problem.detail, "a hospital system or its plugin failed");
        }
        let answer = Self::new(status(problem.code), problem.code.name());
        let answer = match problem.field {
            Some(field) => answer.with("field", field.name().to_owned()),
            None => answer,
        };
        Self { detail: problem.patient_text, retry_after: problem.retry_after, ..answer }
    }
}

/// Returns the HTTP status of a code.
pub const fn status(code: ProblemCode) -> StatusCode {
    match code {
        ProblemCode::Invalid | ProblemCode::ProfileIncomplete => StatusCode::UNPROCESSABLE_ENTITY,
        ProblemCode::NotFound => StatusCode::NOT_FOUND,
        ProblemCode::PatientUnknown
        | ProblemCode::PatientAmbiguous
        | ProblemCode::NotAllowed
        | ProblemCode::SlotTaken
        | ProblemCode::AlreadyBooked
        | ProblemCode::ReadOnly => StatusCode::CONFLICT,
        ProblemCode::OutcomeUnknown | ProblemCode::TimedOut => StatusCode::GATEWAY_TIMEOUT,
        ProblemCode::Configuration
        | ProblemCode::Unavailable
        | ProblemCode::Garbled
        | ProblemCode::Failed => StatusCode::BAD_GATEWAY,
        ProblemCode::Unsupported => StatusCode::NOT_IMPLEMENTED,
        ProblemCode::PluginFailed | ProblemCode::PluginBusy | ProblemCode::PluginMissing => {
            StatusCode::SERVICE_UNAVAILABLE
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    ///
    #[test]
    fn a_hospital_that_fails_is_never_a_401_and_only_its_own_sentence_reaches_the_patient() {
        for code in
            [ProblemCode::Configuration, ProblemCode::Unavailable, ProblemCode::Garbled, ProblemCode::Failed]
        {
            let answer = ApiProblem::from(Problem::new(code, "guid 123 refused"));
            assert_eq!(answer.status, StatusCode::BAD_GATEWAY);
            assert_eq!(answer.detail, None);
        }
        let refused = Problem {
            patient_text: Some("Запись закрыта".to_owned()),
            ..Problem::new(ProblemCode::NotAllowed, "IdError 39")
        };
        let answer = ApiProblem::from(refused);
        assert_eq!((answer.status, answer.detail.as_deref()), (StatusCode::CONFLICT, Some("Запись закрыта")));
    }
}
