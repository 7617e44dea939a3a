//! `GET /api/admin/news`

use super::NewsRoutesState;
use super::admin_view::AdminNews;
use super::editor::NewsEditor;
use crate::error::RouteError;
use axum::Json;
use axum::extract::State;
use cabinet_domain::NewsId;
use cabinet_http::extract::{Query, page_limit};
use cabinet_http::problem::ProblemBody;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};

/// Maximum number of items per page.
const MOST: u32 = 100;
const USUAL: u32 = 20;

/// Query of the call.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct AllNewsQuery {
    /// Id of the last item of the previous page.
    #[param(value_type = Option<uuid::Uuid>)]
    before: Option<NewsId>,
    /// Items per page; 20 if absent.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<u32>,
}

/// A page of news for administrators.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct AdminNewsPage {
    /// The last created first.
    items: Vec<AdminNews>,
    has_more: bool,
}

/// Lists all news: drafts, planned, published and ended ones.
#[utoipa::path(
    get, path = "/api/admin/news", tag = "news", security(("bearer" = [])), params(AllNewsQuery),
    responses(
        (status = 200, body = AdminNewsPage),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`forbidden`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, description = "`validation`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn list_all_news(
    State(app): State<Arc<NewsRoutesState>>,
    NewsEditor(editor): NewsEditor,
    Query(query): Query<AllNewsQuery>,
) -> Result<Json<AdminNewsPage>, RouteError> {
    let limit = page_limit(query.limit, MOST)?.unwrap_or(USUAL);
    let mut found = app.news.list(&editor, query.before, limit + 1).await?;
    let has_more = found.len() > limit as usize;
    found.truncate(limit as usize);
    let view = |news| {
        let state = app.news.state(&news);
        AdminNews::of(news, Some(state))
    };
    Ok(Json(AdminNewsPage { items: found.into_iter().map(view).collect(), has_more }))
}
