//! `GET /api/admin/news/{id}`

use super::admin_view::AdminNews;
use super::editor::NewsEditor;
use super::{NewsRoutesState, id};
use crate::error::RouteError;
use axum::Json;
use axum::extract::State;
use cabinet_http::extract::Path;
use cabinet_http::problem::ProblemBody;
use std::sync::Arc;

/// Returns any news item with all its texts.
#[utoipa::path(
    get, path = "/api/admin/news/{id}", tag = "news", security(("bearer" = [])),
    params(("id" = String, Path, description = "id of the item")),
    responses(
        (status = 200, body = AdminNews),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`forbidden`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn show_any_news(
    State(app): State<Arc<NewsRoutesState>>,
    NewsEditor(editor): NewsEditor,
    Path(text): Path<String>,
) -> Result<Json<AdminNews>, RouteError> {
    let news = app.news.lookup(&editor, id(&text)?).await?;
    let state = app.news.state(&news);
    Ok(Json(AdminNews::of(news, Some(state))))
}
