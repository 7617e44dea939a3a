//! `GET /api/news/{id}`

use super::view::NewsItem;
use super::{NewsRoutesState, id};
use crate::error::RouteError;
use crate::shared::screen_language::screen_language;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use cabinet_http::extract::Path;
use cabinet_http::problem::ProblemBody;
use cabinet_http::{ApiProblem, CachedResponse, Owner};
use std::sync::Arc;

/// Returns one news item. An item that is not published, or not for this patient, is not found.
#[utoipa::path(
    get, path = "/api/news/{id}", tag = "news", security(("bearer" = [])), params(("id" = String, Path, description = "id of the item")),
    responses(
        (status = 200, body = NewsItem, headers(("ETag" = String))),
        (status = 304, description = "not modified"),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`consent_required`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn show_news(
    State(app): State<Arc<NewsRoutesState>>,
    owner: Owner,
    headers: HeaderMap,
    Path(text): Path<String>,
) -> Result<Response, RouteError> {
    let language = screen_language(&app.languages, &headers);
    let item = NewsItem::from(app.news.item(owner.id(), id(&text)?, language).await?);
    let json = serde_json::to_vec(&item).map_err(|_| ApiProblem::internal())?;
    Ok(CachedResponse::new(json, "application/json").answer(&headers))
}
