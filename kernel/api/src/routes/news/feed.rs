//! `GET /api/news/rss`

use super::NewsRoutesState;
use crate::error::RouteError;
use crate::shared::screen_language::screen_language;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use cabinet_http::extract::Query;
use cabinet_http::problem::{FieldProblem, ProblemBody};
use cabinet_http::{ApiProblem, CachedResponse};
use serde::Deserialize;
use std::sync::Arc;
use utoipa::IntoParams;

/// Query of the call.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct FeedQuery {
    /// `ru`, `en`, `de` or `fr`, if the hospital has it. If absent, as the reader's `Accept-Language` says.
    language: Option<String>,
}

/// Returns the newest news for everybody as RSS 2.0, without sign-in: what is for some patients only is not in it.
#[utoipa::path(
    get, path = "/api/news/rss", tag = "news", security(()), params(FeedQuery),
    responses(
        (status = 200, content_type = "application/rss+xml", body = String, headers(("ETag" = String))),
        (status = 304, description = "not modified"),
        (status = 422, description = "`validation`: the hospital does not have this language", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn news_feed(
    State(app): State<Arc<NewsRoutesState>>,
    headers: HeaderMap,
    Query(query): Query<FeedQuery>,
) -> Result<Response, RouteError> {
    let invalid = || ApiProblem::validation(vec![FieldProblem::new("language", "invalid")]);
    let language = match query.language {
        None => screen_language(&app.languages, &headers),
        Some(code) => {
            let known = app.languages.iter().copied().find(|language| language.code() == code);
            known.ok_or_else(invalid)?
        }
    };
    let feed = app.news.feed(language).await?;
    Ok(CachedResponse::new(feed, "application/rss+xml; charset=utf-8").answer(&headers))
}
