//! `POST /api/admin/files/viewed` and `/{id}/viewed`: an administrator has taken note of new files (B-204…B-207, B-296).

use super::admin::Admin;
use super::filter::{FilterBody, day};
use super::{UserFilesAdminState, file_id};
use crate::error::RouteError;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use cabinet_domain::{UserFileId, UserId};
use cabinet_http::extract::{self, Path};
use cabinet_http::problem::ProblemBody;
use cabinet_user_files::{MarkQuery, UserFileError};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// An event.
#[derive(Deserialize, ToSchema)]
pub(super) struct FileEventRef {
    #[schema(value_type = uuid::Uuid)]
    user_id: UserId,
    /// `YYYY-MM-DD`
    date: String,
}

/// Which files: `ids`, `events`, `user_id`, or `all_matching` with `up_to`.
#[derive(Deserialize, ToSchema)]
pub(super) struct FilesViewedBody {
    /// At most 1000.
    #[schema(value_type = Option<Vec<uuid::Uuid>>)]
    ids: Option<Vec<UserFileId>>,
    /// At most 1000.
    events: Option<Vec<FileEventRef>>,
    /// All files of a patient.
    #[schema(value_type = Option<uuid::Uuid>)]
    user_id: Option<UserId>,
    /// The files of all events that match these filters.
    all_matching: Option<FilterBody>,
    /// Only files that arrived until then: later ones the administrator has not seen.
    up_to: Option<DateTime<Utc>>,
}

/// How many files were new.
#[derive(Serialize, ToSchema)]
pub(super) struct MarkedFiles {
    marked: u64,
}

impl FilesViewedBody {
    fn read(self) -> Result<MarkQuery, UserFileError> {
        let invalid = |field| UserFileError::Invalid(vec![field]);
        match (self.ids, self.events, self.user_id, self.all_matching, self.up_to) {
            (Some(ids), None, None, None, None) => Ok(MarkQuery::Files(ids)),
            (None, Some(events), None, None, None) => {
                let event = |event: FileEventRef| Some((event.user_id, day(&event.date)?));
                let events: Option<Vec<_>> = events.into_iter().map(event).collect();
                events.map(MarkQuery::Events).ok_or_else(|| invalid("events"))
            }
            (None, None, Some(owner), None, None) => Ok(MarkQuery::Of(owner)),
            (None, None, None, Some(filter), Some(up_to)) => Ok(MarkQuery::Matching(filter.read()?, up_to)),
            (None, None, None, Some(_), None) => Err(invalid("up_to")),
            _ => Err(invalid("ids")),
        }
    }
}

/// Takes note of several files. The patients' read receipts stay as they are.
#[utoipa::path(
    post, path = "/api/admin/files/viewed", tag = "user_files_admin", security(("bearer" = [])), request_body = FilesViewedBody,
    responses(
        (status = 200, body = MarkedFiles),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`forbidden`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, description = "`validation`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn mark_files_viewed(
    State(app): State<Arc<UserFilesAdminState>>,
    Admin(admin): Admin,
    extract::Json(body): extract::Json<FilesViewedBody>,
) -> Result<Json<MarkedFiles>, RouteError> {
    let marked = app.files.mark_viewed(&admin, body.read()?).await?;
    Ok(Json(MarkedFiles { marked }))
}

/// Takes note of one file. The patient's read receipt stays as it is.
#[utoipa::path(
    post, path = "/api/admin/files/{id}/viewed", tag = "user_files_admin", security(("bearer" = [])),
    params(("id" = uuid::Uuid, Path, description = "id of the file")),
    responses(
        (status = 204),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`forbidden`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn mark_file_viewed(
    State(app): State<Arc<UserFilesAdminState>>,
    Admin(admin): Admin,
    Path(id): Path<String>,
) -> Result<StatusCode, RouteError> {
    app.files.mark_file_viewed(&admin, file_id(&id)?).await?;
    Ok(StatusCode::NO_CONTENT)
}
