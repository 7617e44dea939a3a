//! `GET /api/news`

use super::NewsRoutesState;
use super::view::NewsItem;
use crate::error::RouteError;
use crate::shared::screen_language::screen_language;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use cabinet_domain::NewsId;
use cabinet_http::extract::{Query, page_limit};
use cabinet_http::problem::{FieldProblem, ProblemBody};
use cabinet_http::{ApiProblem, CachedResponse, Owner};
use cabinet_news::PAGE_AT_MOST;
use cabinet_ports::repository::NewsCursor;
use chrono::DateTime;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};

const USUAL: u32 = 20;

/// Query of the call.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct NewsQuery {
    /// `next` of the previous page.
    after: Option<String>,
    /// Items per page; 20 if absent.
    #[param(minimum = 1, maximum = 50)]
    limit: Option<u32>,
}

/// A page of news.
#[derive(Serialize, ToSchema)]
#[schema(as = NewsPage)]
pub(super) struct NewsList {
    /// Newest first.
    items: Vec<NewsItem>,
    /// Value for `after` of the next page; null on the last page.
    next: Option<String>,
    /// Unread items on all pages.
    unread: i64,
}

/// Lists the news for this patient: published now, and the patient belongs to the audience.
#[utoipa::path(
    get, path = "/api/news", tag = "news", security(("bearer" = [])), params(NewsQuery),
    responses(
        (status = 200, body = NewsList, headers(("ETag" = String))),
        (status = 304, description = "not modified"),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`consent_required`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn list_news(
    State(app): State<Arc<NewsRoutesState>>,
    owner: Owner,
    headers: HeaderMap,
    Query(query): Query<NewsQuery>,
) -> Result<Response, RouteError> {
    let limit = page_limit(query.limit, PAGE_AT_MOST)?.unwrap_or(USUAL);
    let invalid = || ApiProblem::validation(vec![FieldProblem::new("after", "invalid")]);
    let after = query.after.map(|text| cursor(&text).ok_or_else(invalid)).transpose()?;
    let language = screen_language(&app.languages, &headers);
    let page = app.news.page(owner.id(), language, after, limit).await?;
    let list = NewsList {
        items: page.items.into_iter().map(NewsItem::from).collect(),
        next: page.next.map(|next| format!("{}_{}", next.publish_at.timestamp_micros(), next.id)),
        unread: page.unread,
    };
    let json = serde_json::to_vec(&list).map_err(|_| ApiProblem::internal())?;
    Ok(CachedResponse::new(json, "application/json").answer(&headers))
}

fn cursor(text: &str) -> Option<NewsCursor> {
    let (micros, id) = text.split_once('_')?;
    let publish_at = DateTime::from_timestamp_micros(micros.parse().ok()?)?;
    let id: NewsId = id.parse().ok()?;
    Some(NewsCursor { publish_at, id })
}
