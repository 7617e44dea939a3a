//! `GET /api/admin/files/user/{user_id}`: one patient's files (B-290).

use super::admin::Admin;
use super::view::{DeletedFileItem, FileItem, FilesUser};
use super::{UserFilesAdminState, user_id};
use crate::error::RouteError;
use axum::Json;
use axum::extract::State;
use cabinet_http::extract::Path;
use cabinet_http::problem::ProblemBody;
use serde::Serialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// What a patient's files take.
#[derive(Serialize, ToSchema)]
pub(super) struct FilesQuota {
    /// Deleted files count until they are removed, and unfinished uploads with their whole length.
    used_bytes: u64,
    limit_bytes: u64,
}

/// One patient's files.
#[derive(Serialize, ToSchema)]
#[schema(as = PatientFiles)]
pub(super) struct PatientFilesView {
    user: FilesUser,
    /// From the patient, newest first.
    received: Vec<FileItem>,
    /// From the hospital, newest first.
    sent: Vec<FileItem>,
    /// Deleted files that can be restored, last deleted first.
    deleted: Vec<DeletedFileItem>,
    quota: FilesQuota,
    /// Maximum length of a file.
    max_bytes: u64,
    /// Extensions of the types that the patient can upload, without the dot.
    accepted: Vec<&'static str>,
    /// Whether uploads by the patient are forbidden.
    upload_forbidden: bool,
}

/// Returns one patient's files. The patient sees in the access log that they were looked at.
#[utoipa::path(
    get, path = "/api/admin/files/user/{user_id}", tag = "user_files_admin", security(("bearer" = [])),
    params(("user_id" = uuid::Uuid, Path, description = "id of the patient's account")),
    responses(
        (status = 200, body = PatientFilesView),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`forbidden`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn patient_files(
    State(app): State<Arc<UserFilesAdminState>>,
    Admin(admin): Admin,
    Path(id): Path<String>,
) -> Result<Json<PatientFilesView>, RouteError> {
    let found = app.files.patient_files(&admin, user_id(&id)?).await?;
    Ok(Json(PatientFilesView {
        user: found.patient.into(),
        received: FileItem::list(found.received),
        sent: FileItem::list(found.sent),
        deleted: DeletedFileItem::list(found.deleted),
        quota: FilesQuota { used_bytes: found.usage.bytes, limit_bytes: found.quota_bytes },
        max_bytes: found.max_bytes,
        accepted: found.accepted,
        upload_forbidden: found.are_uploads_forbidden,
    }))
}
