//! `POST /api/admin/files/count`: how many file events match.

use super::UserFilesAdminState;
use super::admin::Admin;
use super::filter::{FilterBody, page_size};
use crate::error::RouteError;
use axum::Json;
use axum::extract::State;
use cabinet_http::extract;
use cabinet_http::problem::ProblemBody;
use cabinet_user_files::EVENTS_BY_NUMBER;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// Which events.
#[derive(Deserialize, ToSchema)]
pub(super) struct FileEventCountQuery {
    #[serde(flatten)]
    filter: FilterBody,
    /// 5, 10, 20, 50 or 100; 20 if absent.
    size: Option<u32>,
}

/// How many events match.
#[derive(Serialize, ToSchema)]
pub(super) struct FileEventCount {
    /// At most 10 000 are counted.
    total: u64,
    /// Pages that can be reached by number.
    total_pages: u64,
    /// Whether there are not more.
    is_exact: bool,
}

/// Counts file events.
#[utoipa::path(
    post, path = "/api/admin/files/count", tag = "user_files_admin", security(("bearer" = [])), request_body = FileEventCountQuery,
    responses(
        (status = 200, body = FileEventCount),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`forbidden`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, description = "`validation`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn count_file_events(
    State(app): State<Arc<UserFilesAdminState>>,
    _: Admin,
    extract::Json(body): extract::Json<FileEventCountQuery>,
) -> Result<Json<FileEventCount>, RouteError> {
    let size = page_size(body.size)?;
    let count = app.files.count_events(&body.filter.read()?).await?;
    let total_pages = count.total.min(EVENTS_BY_NUMBER).div_ceil(size.into());
    Ok(Json(FileEventCount { total: count.total, total_pages, is_exact: count.is_exact }))
}
