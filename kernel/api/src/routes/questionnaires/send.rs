//! `POST /api/admin/quiz/send`, `GET` and `DELETE /api/admin/quiz/sendings/{id}` (B-262, B-302)

use super::caller::QuizAdmin;
use super::matching::MatchingBody;
use super::{QuestionnairesState, sending_id};
use crate::error::RouteError;
use crate::shared::cabinet_filter::FilterBody;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use cabinet_domain::{
    QuestionnaireId, QuestionnaireSending, QuestionnaireSendingId, QuestionnaireSendingState, UserId,
};
use cabinet_http::extract::Path;
use cabinet_http::idempotency::IdempotentJson;
use cabinet_http::problem::ProblemBody;
use cabinet_ports::repository::QuestionnaireRecipients;
use cabinet_questionnaires::QuestionnaireError;
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// Patients who are named in one request.
const NAMED_AT_MOST: usize = 1_000;

/// A questionnaire for many patients: those of `users`, or all whom `matching` finds.
#[derive(Deserialize, ToSchema)]
#[schema(as = QuizSendRequest)]
pub(super) struct SendBody {
    #[schema(value_type = uuid::Uuid)]
    quiz_id: QuestionnaireId,
    /// At most 1 000 accounts.
    #[serde(default)]
    #[schema(value_type = Option<Vec<uuid::Uuid>>)]
    users: Option<Vec<UserId>>,
    /// A filter of the table of users that finds at most 10 000.
    #[serde(default)]
    #[schema(value_type = Option<FilterBody>)]
    matching: Option<MatchingBody>,
    /// The last day on which it is expected.
    #[serde(default)]
    due: Option<NaiveDate>,
}

/// A sending that was begun.
#[derive(Serialize, ToSchema)]
#[schema(as = QuizSendingBegun)]
pub(super) struct BegunView {
    #[schema(value_type = uuid::Uuid)]
    id: QuestionnaireSendingId,
}

/// How far a sending has come.
#[derive(Serialize, ToSchema)]
#[schema(as = QuizSending)]
pub(super) struct SendingView {
    #[schema(value_type = uuid::Uuid)]
    id: QuestionnaireSendingId,
    #[schema(value_type = uuid::Uuid)]
    quiz_id: QuestionnaireId,
    /// `running`, `done`, `cancelled` (by an administrator) or `stopped` (by the system, see `reason`).
    state: &'static str,
    /// Why it was stopped: `questionnaire_archived`. What was assigned before stays.
    reason: Option<&'static str>,
    /// Patients who were chosen.
    total: i64,
    assigned: i64,
    /// Patients who had an open copy.
    already_assigned: i64,
    /// Chosen accounts that are no patient's, or no longer.
    failed: i64,
}

impl From<QuestionnaireSending> for SendingView {
    fn from(sending: QuestionnaireSending) -> Self {
        Self {
            id: sending.id,
            quiz_id: sending.questionnaire,
            state: sending.state.name(),
            reason: (sending.state == QuestionnaireSendingState::Stopped).then_some("questionnaire_archived"),
            total: sending.total,
            assigned: sending.assigned,
            already_assigned: sending.already_assigned,
            failed: sending.failed,
        }
    }
}

/// Starts a job that sends a questionnaire to many patients.
#[utoipa::path(
    post, path = "/api/admin/quiz/send", tag = "questionnaires", security(("bearer" = [])), request_body = SendBody,
    params(("Idempotency-Key" = Option<String>, Header, description = "8 to 128 printable ASCII characters. Repeating the request with the same key within a day returns the first response and changes nothing")),
    responses(
        (status = 202, body = BegunView),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`forbidden`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, description = "`questionnaires_at_hospital`: the hospital has a questionnaire service of its own; `not_published`; `in_progress`: the first request with this key is still running", body = ProblemBody,
            content_type = "application/problem+json"),
        (status = 422, description = "`validation`: `users` (`required`: neither or both; `too_many`), `matching` (`too_many`; or the names of \
            its fields that are `invalid` or `unknown`), `due` (`in_the_past`); `idempotency_key_reused`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn send_quiz(
    State(app): State<Arc<QuestionnairesState>>,
    QuizAdmin(admin): QuizAdmin,
    IdempotentJson { request, body }: IdempotentJson<SendBody>,
) -> Result<Response, RouteError> {
    let by = admin.user;
    let begun = async move {
        let recipients = match (body.users, body.matching) {
            (Some(users), None) if users.is_empty() => return Err(invalid("required")),
            (Some(users), None) if users.len() > NAMED_AT_MOST => return Err(invalid("too_many")),
            (Some(users), None) => QuestionnaireRecipients::Users(users),
            (None, Some(filter)) => {
                let filter = app.administration.resolved(&filter.read()?.read()?).await?;
                QuestionnaireRecipients::Matching(Box::new(filter))
            }
            (None, None) | (Some(_), Some(_)) => return Err(invalid("required")),
        };
        let begun = app.service.begin_sending(&admin, body.quiz_id, &recipients, body.due).await?;
        Ok::<_, RouteError>((StatusCode::ACCEPTED, Json(BegunView { id: begun.id })))
    };
    request.execute(by, begun).await
}

fn invalid(code: &'static str) -> RouteError {
    QuestionnaireError::Invalid { field: "users", code }.into()
}

/// Returns how far a sending has come.
#[utoipa::path(
    get, path = "/api/admin/quiz/sendings/{id}", tag = "questionnaires", security(("bearer" = [])),
    params(("id" = String, Path, description = "id of the sending")),
    responses(
        (status = 200, body = SendingView),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`forbidden`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, description = "`questionnaires_at_hospital`: the hospital has a questionnaire service of its own", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn quiz_sending(
    State(app): State<Arc<QuestionnairesState>>,
    QuizAdmin(admin): QuizAdmin,
    Path(text): Path<String>,
) -> Result<Json<SendingView>, RouteError> {
    Ok(Json(app.service.sending(&admin, sending_id(&text)?).await?.into()))
}

/// Stops a sending. What was assigned stays.
#[utoipa::path(
    delete, path = "/api/admin/quiz/sendings/{id}", tag = "questionnaires", security(("bearer" = [])),
    params(("id" = String, Path, description = "id of the sending")),
    responses(
        (status = 200, body = SendingView),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`forbidden`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, description = "`questionnaires_at_hospital`: the hospital has a questionnaire service of its own", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn cancel_quiz_sending(
    State(app): State<Arc<QuestionnairesState>>,
    QuizAdmin(admin): QuizAdmin,
    Path(text): Path<String>,
) -> Result<Json<SendingView>, RouteError> {
    Ok(Json(app.service.cancel_sending(&admin, sending_id(&text)?).await?.into()))
}
