//! `PUT /api/news/{id}`

use super::body::{NewsBody, SavedNews};
use super::editor::NewsEditor;
use super::{NewsRoutesState, id};
use crate::error::RouteError;
use axum::Json;
use axum::extract::State;
use axum::response::Response;
use cabinet_http::extract::{Path, Query};
use cabinet_http::idempotency::IdempotentJson;
use cabinet_http::problem::ProblemBody;
use serde::Deserialize;
use std::sync::Arc;
use utoipa::IntoParams;

/// Query of the call.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct VersionQuery {
    /// The version that was edited.
    version: i64,
}

/// Replaces a news item. Without an image in the body, the present one stays.
#[utoipa::path(
    put, path = "/api/news/{id}", tag = "news", security(("bearer" = [])), request_body = NewsBody,
    params(
        ("id" = String, Path, description = "id of the item"),
        VersionQuery,
        ("Idempotency-Key" = Option<String>, Header, description = "8 to 128 printable ASCII characters. Repeating the request with the same key within a day returns the first response and changes nothing"),
    ),
    responses(
        (status = 200, body = SavedNews),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`forbidden`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, description = "`news_changed`: another editor has saved in the meantime, nothing is changed, and `current` is the item as it is \
            now; `in_progress`: the first request with this key is still running", body = ProblemBody, content_type = "application/problem+json"),
        (status = 413, description = "`too_large`: the body has more than 10 MB", body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, description = "as `POST /api/news`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 503, description = "`files_unavailable`, `storage_full`, `database_unavailable`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn change_news(
    State(app): State<Arc<NewsRoutesState>>,
    NewsEditor(editor): NewsEditor,
    Path(text): Path<String>,
    Query(query): Query<VersionQuery>,
    IdempotentJson { request, body }: IdempotentJson<NewsBody>,
) -> Result<Response, RouteError> {
    let (by, news) = (editor.user, id(&text)?);
    let saved = async move {
        let draft = body.parse(&app)?;
        let news = app.news.change(&editor, news, query.version, draft).await?;
        Ok::<_, RouteError>(Json(SavedNews::of(&app, &news)))
    };
    request.execute(by, saved).await
}
