//! `DELETE /api/news/{id}`

use super::editor::NewsEditor;
use super::{NewsRoutesState, id};
use crate::error::RouteError;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use cabinet_http::extract::Path;
use cabinet_http::idempotency::IdempotentRequest;
use cabinet_http::problem::ProblemBody;
use std::sync::Arc;

/// Deletes a news item with its image.
#[utoipa::path(
    delete, path = "/api/news/{id}", tag = "news", security(("bearer" = [])),
    params(
        ("id" = String, Path, description = "id of the item"),
        ("Idempotency-Key" = Option<String>, Header, description = "8 to 128 printable ASCII characters. Repeating the request with the same key within a day returns the first response and changes nothing"),
    ),
    responses(
        (status = 204),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`forbidden`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, description = "`in_progress`: the first request with this key is still running", body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, description = "`idempotency_key_reused`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn delete_news(
    State(app): State<Arc<NewsRoutesState>>,
    NewsEditor(editor): NewsEditor,
    Path(text): Path<String>,
    request: IdempotentRequest,
) -> Result<Response, RouteError> {
    let (by, news) = (editor.user, id(&text)?);
    let deleted = async move {
        app.news.delete(&editor, news).await?;
        Ok::<_, RouteError>(StatusCode::NO_CONTENT)
    };
    request.execute(by, deleted).await
}
