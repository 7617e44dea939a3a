//! `POST /api/admin/news/preview`

use super::editor::NewsEditor;
use crate::error::RouteError;
use axum::Json;
use cabinet_domain::news::NEWS_TEXT_CHARS;
use cabinet_http::ApiProblem;
use cabinet_http::extract::Json as Body;
use cabinet_http::problem::{FieldProblem, ProblemBody};
use cabinet_news::html_of;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A text that is being written.
#[derive(Deserialize, ToSchema)]
#[schema(as = NewsPreviewRequest)]
pub(super) struct PreviewBody {
    /// Markdown.
    text: String,
}

/// The text as patients will see it.
#[derive(Serialize, ToSchema)]
#[schema(as = NewsPreview)]
pub(super) struct Preview {
    /// Sanitised HTML.
    text: String,
}

/// Returns a text as patients will see it. Nothing is saved.
#[utoipa::path(
    post, path = "/api/admin/news/preview", tag = "news", security(("bearer" = [])), request_body = PreviewBody,
    responses(
        (status = 200, body = Preview),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`forbidden`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, description = "`validation`: `text` is `too_long`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn preview_news(
    _: NewsEditor,
    Body(body): Body<PreviewBody>,
) -> Result<Json<Preview>, RouteError> {
    if body.text.chars().count() > NEWS_TEXT_CHARS {
        return Err(ApiProblem::validation(vec![FieldProblem::new("text", "too_long")]).into());
    }
    Ok(Json(Preview { text: html_of(&body.text, None) }))
}
