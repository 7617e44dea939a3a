//! `GET /api/admin/chat/answers` and `POST /api/admin/chat/rooms/{id}/answers`

use super::admin::ChatAdmin;
use super::{ChatAdminState, id};
use crate::error::RouteError;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use cabinet_config::ChatAnswerText;
use cabinet_http::extract;
use cabinet_http::problem::ProblemBody;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// A prepared answer.
#[derive(Serialize, ToSchema)]
#[schema(as = ChatAnswer)]
pub(super) struct AnswerView {
    id: String,
    title: String,
    /// What is sent.
    text: String,
}

impl From<&ChatAnswerText> for AnswerView {
    fn from(answer: &ChatAnswerText) -> Self {
        Self { id: answer.id.clone(), title: answer.title.clone(), text: answer.text.clone() }
    }
}

/// Lists the prepared answers of the hospital.
#[utoipa::path(
    get, path = "/api/admin/chat/answers", tag = "chat", security(("bearer" = [])),
    responses(
        (status = 200, body = Vec<AnswerView>),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`forbidden`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn chat_answers(
    State(app): State<Arc<ChatAdminState>>,
    _: ChatAdmin,
) -> Json<Vec<AnswerView>> {
    Json(app.settings.answers.iter().map(AnswerView::from).collect())
}

/// Which answer.
#[derive(Deserialize, ToSchema)]
#[schema(as = ChatAnswerRequest)]
pub(super) struct AnswerBody {
    /// `id` of the list of answers.
    answer: String,
}

/// Sends a prepared answer. It is written in the room within seconds, or when the homeserver can be reached again.
#[utoipa::path(
    post, path = "/api/admin/chat/rooms/{id}/answers", tag = "chat", security(("bearer" = [])), request_body = AnswerBody,
    params(("id" = String, Path, description = "`id` of the list of rooms")),
    responses(
        (status = 202),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`forbidden`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, description = "`not_found`: the room or the answer", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn answer_chat_room(
    State(app): State<Arc<ChatAdminState>>,
    ChatAdmin(employee): ChatAdmin,
    Path(room): Path<String>,
    extract::Json(body): extract::Json<AnswerBody>,
) -> Result<StatusCode, RouteError> {
    app.chat.answer(&employee, id(&room)?, &body.answer).await?;
    Ok(StatusCode::ACCEPTED)
}
