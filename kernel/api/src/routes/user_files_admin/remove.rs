//! `DELETE /api/admin/files/{id}`: deletes a file of a patient (B-294). Undone by `POST /api/new_files/file/restore`.

use super::admin::Admin;
use super::{UserFilesAdminState, file_id};
use crate::error::RouteError;
use axum::Json;
use axum::extract::State;
use cabinet_administration::Reason;
use cabinet_domain::UserId;
use cabinet_http::extract::{self, Path, Query};
use cabinet_http::problem::ProblemBody;
use cabinet_user_files::{RemovedFrom, UserFileError, WantedFile};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};

/// The file as the administrator sees it.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct RemovalParams {
    /// `NEW_FILE` (from the patient) or `SAVED_FILE` (from the hospital).
    r#type: String,
    /// Whose file it is.
    #[param(value_type = uuid::Uuid)]
    user_id: String,
}

/// Why it is deleted.
#[derive(Deserialize, ToSchema)]
pub(super) struct FileRemovalBody {
    /// 3 to 200 characters.
    reason: String,
}

/// Until when it can be restored.
#[derive(Serialize, ToSchema)]
pub(super) struct FileRemoval {
    restorable_until: DateTime<Utc>,
}

/// Deletes a file of a patient. It can be restored for seven days.
#[utoipa::path(
    delete, path = "/api/admin/files/{id}", tag = "user_files_admin", security(("bearer" = [])), request_body = FileRemovalBody,
    params(("id" = uuid::Uuid, Path, description = "id of the file"), RemovalParams),
    responses(
        (status = 200, body = FileRemoval),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`forbidden`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, description = "`file_moved`: it is another person's, or on the other list", body = ProblemBody,
            content_type = "application/problem+json"),
        (status = 422, description = "`validation`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn remove_patient_file(
    State(app): State<Arc<UserFilesAdminState>>,
    Admin(admin): Admin,
    Path(id): Path<String>,
    Query(params): Query<RemovalParams>,
    extract::Json(body): extract::Json<FileRemovalBody>,
) -> Result<Json<FileRemoval>, RouteError> {
    let reason = Reason::new(&body.reason)?;
    let list = match params.r#type.as_str() {
        "NEW_FILE" => RemovedFrom::OfPatient,
        "SAVED_FILE" => RemovedFrom::OfHospital,
        _ => return Err(UserFileError::Invalid(vec!["type"]).into()),
    };
    let owner: UserId = params.user_id.parse().map_err(|_| UserFileError::Invalid(vec!["user_id"]))?;
    let wanted = WantedFile { id: file_id(&id)?, owner, list };
    let restorable_until = app.files.remove_as_administrator(&admin, wanted, reason.as_str()).await?;
    Ok(Json(FileRemoval { restorable_until }))
}
