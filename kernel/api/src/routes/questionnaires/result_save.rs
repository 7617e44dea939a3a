//! `PUT /api/quiz_result` (A-322, A-229, B-213)

use super::QuestionnairesState;
use super::caller::QuizUser;
use super::view::UserQuiz;
use crate::error::RouteError;
use axum::Json;
use axum::extract::State;
use axum::response::Response;
use cabinet_domain::QuestionnaireAssignmentId;
use cabinet_http::idempotency::IdempotentJson;
use cabinet_http::problem::ProblemBody;
use cabinet_questionnaires::{AnswersToSave, QuestionnaireError};
use serde::Deserialize;
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::sync::Arc;
use utoipa::ToSchema;

/// Answers to be saved. Of `answers` and `result_list`, one is sent; all answers at once.
#[derive(Deserialize, ToSchema)]
#[schema(as = QuizAnswers)]
pub(super) struct AnswersBody {
    #[schema(value_type = uuid::Uuid)]
    id: QuestionnaireAssignmentId,
    /// The revision that was read.
    revision: i64,
    /// Answers as one text per question; a list as `['a','b']` or as a JSON array.
    #[serde(default)]
    result_list: BTreeMap<String, String>,
    /// Answers as JSON.
    #[serde(default)]
    #[schema(value_type = Option<Object>)]
    answers: Option<Map<String, Value>>,
    /// 0 saves a draft, 1 completes.
    #[schema(minimum = 0, maximum = 1)]
    status: u8,
    /// The page on which the patient is, from 0.
    #[serde(default)]
    at: Option<i64>,
}

/// Saves a draft, or completes the questionnaire. The patient to whom it was sent does it; completed, it cannot be changed.
#[utoipa::path(
    put, path = "/api/quiz_result", tag = "questionnaires", security(("bearer" = [])), request_body = AnswersBody,
    params(("Idempotency-Key" = Option<String>, Header, description = "8 to 128 printable ASCII characters. Repeating the request with the same key within a day returns the first response and changes nothing")),
    responses(
        (status = 200, body = UserQuiz),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`consent_required`; `forbidden` for an administrator", body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, description = "it does not exist, or was sent to another patient", body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, description = "`answers_changed`: another device has saved, `revision` is the present one; `questionnaire_completed`; \
            `in_progress`: the first request with this key is still running; if the hospital has a questionnaire service of its own, also \
            `questionnaire_form_changed`: it has another form by now, and the answers are kept as a draft of `revision`; \
            `questionnaire_being_sent`, `questionnaire_closed`, `patient_unknown`, `identity_unproved`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 413, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, description = "`answers_invalid` with `faults`: `[{question, code}]`, codes `required`, `type`, `choice`, `min`, `max`, \
            `length`, `pattern`, `expression`, `unknown`; `validation`; `idempotency_key_reused`", body = ProblemBody,
            content_type = "application/problem+json"),
        (status = 502, description = "`questionnaire_not_readable`: the present form of the hospital's questionnaire service", body = ProblemBody,
            content_type = "application/problem+json"),
    )
)]
pub(super) async fn save_quiz_result(
    State(app): State<Arc<QuestionnairesState>>,
    user: QuizUser,
    IdempotentJson { request, body }: IdempotentJson<AnswersBody>,
) -> Result<Response, RouteError> {
    let caller = user.caller();
    let by = caller.user;
    let saved = async move {
        if body.status > 1 {
            return Err(QuestionnaireError::Invalid { field: "status", code: "invalid" }.into());
        }
        let answers = AnswersToSave {
            id: body.id,
            revision: body.revision,
            answers: body.answers,
            result_list: body.result_list,
            page: body.at,
            is_completed: body.status == 1,
        };
        let answered = app.service.save(&caller, answers).await?;
        Ok::<_, RouteError>(Json(UserQuiz::of(answered, None, false)))
    };
    request.execute(by, saved).await
}
