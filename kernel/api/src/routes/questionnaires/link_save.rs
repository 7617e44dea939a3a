//! `PUT /api/quiz/link`: saves and completes the questionnaire of a link

use super::QuestionnairesState;
use crate::error::RouteError;
use axum::Json;
use axum::extract::State;
use cabinet_http::extract::Json as Body;
use cabinet_http::problem::ProblemBody;
use cabinet_http::request_context;
use cabinet_questionnaires::{LinkAnswersToSave, QuestionnaireError};
use chrono::{DateTime, Utc};
use secrecy::{ExposeSecret as _, SecretString};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::sync::Arc;
use utoipa::ToSchema;

/// Answers to be saved, all at once.
#[derive(Deserialize, ToSchema)]
#[schema(as = QuizLinkAnswersToSave)]
pub(super) struct SaveBody {
    /// The ticket of the last response.
    #[schema(value_type = String)]
    ticket: SecretString,
    /// The revision that was read.
    revision: i64,
    #[schema(value_type = Object)]
    answers: Map<String, Value>,
    /// 0 saves a draft, 1 completes.
    #[schema(minimum = 0, maximum = 1)]
    status: u8,
    /// The page on which the person is, from 0.
    #[serde(default)]
    at: Option<i64>,
}

/// What was saved.
#[derive(Serialize, ToSchema)]
#[schema(as = SavedQuizLink)]
pub(super) struct SavedView {
    /// The next ticket.
    ticket: String,
    revision: i64,
    /// 0 draft, 1 completed.
    status: u8,
    /// Without what the form does not have, and completed without what it hides.
    #[schema(value_type = Object)]
    answers: Value,
    saved: Option<DateTime<Utc>>,
}

/// Saves a draft, or completes the questionnaire. Sending a draft again whose response was lost changes nothing. Completed, it is over.
#[utoipa::path(
    put, path = "/api/quiz/link", tag = "questionnaires", security(()), request_body = SaveBody,
    responses(
        (status = 200, body = SavedView),
        (status = 404, description = "`link_not_valid`: the ticket is too old or none, or the link is locked, expired or revoked by now", body = ProblemBody,
            content_type = "application/problem+json"),
        (status = 409, description = "`answers_changed`: another tab or device has saved, `revision` is the present one; `questionnaire_completed`",
            body = ProblemBody, content_type = "application/problem+json"),
        (status = 413, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, description = "`answers_invalid` with `faults`: `[{question, code}]`, as `PUT /api/quiz_result`; `validation`",
            body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn save_quiz_link(
    State(app): State<Arc<QuestionnairesState>>,
    Body(body): Body<SaveBody>,
) -> Result<Json<SavedView>, RouteError> {
    if body.status > 1 {
        return Err(QuestionnaireError::Invalid { field: "status", code: "invalid" }.into());
    }
    let sent = LinkAnswersToSave {
        ticket: body.ticket,
        revision: body.revision,
        answers: body.answers,
        page: body.at,
        is_completed: body.status == 1,
    };
    let saved = app.service.save_by_link(sent, Some(&request_context::origin())).await?;
    Ok(Json(SavedView {
        ticket: saved.ticket.expose_secret().to_owned(),
        revision: saved.link.revision,
        status: u8::from(saved.link.completed_at.is_some()),
        answers: Value::Object(saved.answers),
        saved: saved.link.saved_at,
    }))
}
