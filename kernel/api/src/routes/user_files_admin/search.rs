//! `POST /api/admin/files/search`: a page of file events (B-070, B-152…B-156, B-289).

use super::UserFilesAdminState;
use super::admin::Admin;
use super::filter::{FilterBody, page_size};
use super::view::FileEventView;
use crate::error::RouteError;
use axum::Json;
use axum::extract::State;
use cabinet_http::extract;
use cabinet_http::problem::ProblemBody;
use cabinet_ports::repository::FileEventPlace;
use cabinet_user_files::{EventPage, UserFileError};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// Which events. Of `page`, `after` and `before` at most one may be given.
#[derive(Deserialize, ToSchema)]
pub(super) struct FileEventSearch {
    #[serde(flatten)]
    filter: FilterBody,
    /// 5, 10, 20, 50 or 100; 20 if absent.
    size: Option<u32>,
    /// From 0. The first 10 000 events have numbers: `page_too_deep`.
    page: Option<u32>,
    /// `next` of a page.
    after: Option<String>,
    /// `previous` of a page.
    before: Option<String>,
}

/// A page of file events.
#[derive(Serialize, ToSchema)]
pub(super) struct FileEventPage {
    /// Newest first.
    content: Vec<FileEventView>,
    /// Number of the page, if it was asked for by number.
    page: Option<u32>,
    size: u32,
    /// Value for `after` of the next page; null on the last one.
    next: Option<String>,
    /// Value for `before` of the previous page; null on the first one.
    previous: Option<String>,
}

/// Returns a page of file events.
#[utoipa::path(
    post, path = "/api/admin/files/search", tag = "user_files_admin", security(("bearer" = [])), request_body = FileEventSearch,
    responses(
        (status = 200, body = FileEventPage),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`forbidden`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, description = "`validation`; `page_too_deep`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn search_file_events(
    State(app): State<Arc<UserFilesAdminState>>,
    _: Admin,
    extract::Json(body): extract::Json<FileEventSearch>,
) -> Result<Json<FileEventPage>, RouteError> {
    let size = page_size(body.size)?;
    let cursor = |name, text: &str| text.parse::<i64>().map_err(|_| UserFileError::Invalid(vec![name]));
    let place = match (body.page, body.after.as_deref(), body.before.as_deref()) {
        (number, None, None) => {
            FileEventPlace::Skip(number.unwrap_or_default().checked_mul(size).ok_or(UserFileError::TooDeep)?)
        }
        (None, Some(event), None) => FileEventPlace::After(cursor("after", event)?),
        (None, None, Some(event)) => FileEventPlace::Before(cursor("before", event)?),
        _ => return Err(UserFileError::Invalid(vec!["page"]).into()),
    };
    let EventPage { events, has_next, has_previous } =
        app.files.events(&body.filter.read()?, place, size).await?;
    Ok(Json(FileEventPage {
        page: if let FileEventPlace::Skip(skip) = place { Some(skip / size) } else { None },
        size,
        next: events.last().filter(|_| has_next).map(|event| event.number.to_string()),
        previous: events.first().filter(|_| has_previous).map(|event| event.number.to_string()),
        content: events.into_iter().map(FileEventView::from).collect(),
    }))
}
