//! `POST /api/new_files/get_file_list_for_client`

use super::UserFilesState;
use super::file_user::FileUser;
use super::view::{DeletedView, FileView};
use crate::error::RouteError;
use axum::Json;
use axum::extract::State;
use cabinet_domain::UserId;
use cabinet_http::extract;
use cabinet_http::problem::ProblemBody;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// Whose files are listed.
#[derive(Deserialize, ToSchema)]
#[schema(as = UserFilesOf)]
pub(super) struct ListBody {
    /// The caller's own id; any user's for an administrator.
    #[schema(value_type = uuid::Uuid)]
    user_id: UserId,
}

/// What a person's files take.
#[derive(Serialize, ToSchema)]
#[schema(as = UserFileQuota)]
pub(super) struct QuotaView {
    /// Deleted files count until they are removed, and unfinished uploads with their whole length.
    used_bytes: u64,
    limit_bytes: u64,
}

/// A person's files.
#[derive(Serialize, ToSchema)]
#[schema(as = UserFileList)]
pub(super) struct ListView {
    /// Newest first.
    file_list: Vec<FileView>,
    /// Deleted files that can be restored, last deleted first.
    deleted: Vec<DeletedView>,
    quota: QuotaView,
    /// Maximum length of a file.
    max_bytes: u64,
    /// Extensions of the accepted types, without the dot.
    accepted: Vec<&'static str>,
    /// Whether a medical host knows the person.
    is_confirmed: bool,
    /// Whether an administrator has forbidden uploads.
    upload_forbidden: bool,
}

/// Lists a person's files.
#[utoipa::path(
    post, path = "/api/new_files/get_file_list_for_client", tag = "user_files", security(("bearer" = [])),
    request_body = ListBody,
    responses(
        (status = 200, body = ListView),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`consent_required`; `forbidden`: not the caller's id", body = ProblemBody,
            content_type = "application/problem+json"),
        (status = 404, description = "an administrator names no user", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn list_user_files(
    State(app): State<Arc<UserFilesState>>,
    user: FileUser,
    extract::Json(body): extract::Json<ListBody>,
) -> Result<Json<ListView>, RouteError> {
    let caller = user.caller();
    let list = app.files.list(&caller, body.user_id).await?;
    Ok(Json(ListView {
        file_list: list.files.into_iter().map(|file| FileView::of(file, &caller)).collect(),
        deleted: list.deleted.into_iter().filter_map(|file| DeletedView::of(file, &caller)).collect(),
        quota: QuotaView { used_bytes: list.usage.bytes, limit_bytes: list.quota_bytes },
        max_bytes: list.max_bytes,
        accepted: list.accepted,
        is_confirmed: list.is_confirmed,
        upload_forbidden: list.are_uploads_forbidden,
    }))
}
