//! What the errors of questionnaires become.

use super::view::FaultView;
use crate::error::RouteError;
use axum::http::StatusCode;
use cabinet_http::ApiProblem;
use cabinet_http::problem::FieldProblem;
use cabinet_questionnaires::QuestionnaireError;
use serde_json::{Value, json};

impl From<QuestionnaireError> for RouteError {
    fn from(error: QuestionnaireError) -> Self {
        let conflict = |code| ApiProblem::new(StatusCode::CONFLICT, code);
        let invalid = |code| ApiProblem::new(StatusCode::UNPROCESSABLE_ENTITY, code);
        Self(match error {
            QuestionnaireError::NotAdministrator | QuestionnaireError::Forbidden => ApiProblem::forbidden(),
            QuestionnaireError::NotFound => ApiProblem::not_found("not_found"),
            QuestionnaireError::Invalid { field, code } => {
                ApiProblem::validation(vec![FieldProblem::new(field, code)])
            }
            QuestionnaireError::Model(faults) => {
                let faults: Vec<FaultView> = faults.into_iter().map(FaultView::from).collect();
                invalid("model_invalid").with("faults", serde_json::to_value(faults).unwrap_or_default())
            }
            QuestionnaireError::Changed { revision, by, by_name, at } => conflict("questionnaire_changed")
                .with("revision", revision)
                .with("changed_by", json!(by))
                .with("changed_by_name", json!(by_name))
                .with("changed_at", json!(at)),
            QuestionnaireError::NotPublished => conflict("not_published"),
            QuestionnaireError::AlreadyAssigned => conflict("already_assigned"),
            QuestionnaireError::Completed => conflict("questionnaire_completed"),
            QuestionnaireError::LinkNotValid => ApiProblem::not_found("link_not_valid"),
            QuestionnaireError::AnswersChanged { revision } => {
                conflict("answers_changed").with("revision", revision)
            }
            QuestionnaireError::AnswersInvalid(faults) => {
                let fault = |fault: cabinet_questionnaires::AnswerFault| json!({ "question": fault.question, "code": fault.code });
                invalid("answers_invalid")
                    .with("faults", Value::Array(faults.into_iter().map(fault).collect()))
            }
            QuestionnaireError::AtHospital => conflict("questionnaires_at_hospital"),
            QuestionnaireError::FormNotReadable(_) => {
                ApiProblem::new(StatusCode::BAD_GATEWAY, "questionnaire_not_readable")
            }
            QuestionnaireError::FormChanged { revision } => {
                conflict("questionnaire_form_changed").with("revision", revision)
            }
            QuestionnaireError::BeingSent => conflict("questionnaire_being_sent"),
            QuestionnaireError::Closed => conflict("questionnaire_closed"),
            QuestionnaireError::IdentityUnproved => conflict("identity_unproved"),
            QuestionnaireError::ConsentRequired => ApiProblem::new(StatusCode::FORBIDDEN, "consent_required"),
            QuestionnaireError::Hospital(problem) => return problem.into(),
            QuestionnaireError::Sealed => ApiProblem::internal(),
            QuestionnaireError::Storage(error) => return error.into(),
        })
    }
}
