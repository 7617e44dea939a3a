//! `POST /api/news` (B-310, X-001)

use super::NewsRoutesState;
use super::body::{NewsBody, SavedNews};
use super::editor::NewsEditor;
use crate::error::RouteError;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use cabinet_http::idempotency::IdempotentJson;
use cabinet_http::problem::ProblemBody;
use std::sync::Arc;

/// Saves a news item.
#[utoipa::path(
    post, path = "/api/news", tag = "news", security(("bearer" = [])), request_body = NewsBody,
    params(("Idempotency-Key" = Option<String>, Header, description = "8 to 128 printable ASCII characters. Repeating the request with the same key within a day returns the first response and changes nothing")),
    responses(
        (status = 201, body = SavedNews),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`forbidden`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, description = "`in_progress`: the first request with this key is still running; retry after `Retry-After`", body = ProblemBody,
            content_type = "application/problem+json"),
        (status = 413, description = "`too_large`: the body has more than 10 MB", body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, description = "`validation` with the invalid fields: `texts.ru.title` (`required`, `too_long`), `texts` (`required`, \
            `unknown_language`), `image` (`wrong_format`, `too_large`, `unreadable`), `until` (`before_publish`), `audience…` (`invalid`); \
            `idempotency_key_reused`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 503, description = "`files_unavailable`, `storage_full`, `database_unavailable`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn create_news(
    State(app): State<Arc<NewsRoutesState>>,
    NewsEditor(editor): NewsEditor,
    IdempotentJson { request, body }: IdempotentJson<NewsBody>,
) -> Result<Response, RouteError> {
    let by = editor.user;
    let saved = async move {
        let draft = body.parse(&app)?;
        let news = app.news.create(&editor, draft).await?;
        Ok::<_, RouteError>((StatusCode::CREATED, Json(SavedNews::of(&app, &news))))
    };
    request.execute(by, saved).await
}
