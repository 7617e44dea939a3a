//! `GET /api/admin/files/{id}`: one file of a patient (B-291). Its bytes: `POST /api/new_files/file/ticket`.

use super::admin::Admin;
use super::view::{FileItem, FilesUser};
use super::{UserFilesAdminState, file_id};
use crate::error::RouteError;
use axum::Json;
use axum::extract::State;
use cabinet_http::extract::Path;
use cabinet_http::problem::ProblemBody;
use serde::Serialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// One file of a patient.
#[derive(Serialize, ToSchema)]
#[schema(as = PatientFile)]
pub(super) struct PatientFileView {
    #[serde(flatten)]
    file: FileItem,
    user: FilesUser,
}

/// Returns one file of a patient, without its bytes. The patient sees in the access log that it was looked at; the read receipt follows when
/// it is opened.
#[utoipa::path(
    get, path = "/api/admin/files/{id}", tag = "user_files_admin", security(("bearer" = [])),
    params(("id" = uuid::Uuid, Path, description = "id of the file")),
    responses(
        (status = 200, body = PatientFileView),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`forbidden`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn patient_file(
    State(app): State<Arc<UserFilesAdminState>>,
    Admin(admin): Admin,
    Path(id): Path<String>,
) -> Result<Json<PatientFileView>, RouteError> {
    let (file, patient) = app.files.patient_file(&admin, file_id(&id)?).await?;
    Ok(Json(PatientFileView { file: FileItem::of(1, file), user: patient.into() }))
}
