//! `PATCH`, `DELETE /api/new_files/file?id=` and `POST /api/new_files/file/restore?id=`.

use super::download::FileQuery;
use super::file_user::FileUser;
use super::view::FileView;
use super::{UserFilesState, file_id};
use crate::error::RouteError;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use cabinet_http::extract::{self, Query};
use cabinet_http::problem::ProblemBody;
use cabinet_user_files::Removal;
use serde::Deserialize;
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};

/// A new name.
#[derive(Deserialize, ToSchema)]
#[schema(as = RenameUserFile)]
pub(super) struct RenameBody {
    /// With or without the extension, which stays as it is.
    name: String,
    /// Number the name if it is taken.
    #[serde(default)]
    force: bool,
}

/// How a file is deleted.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Deleting {
    /// Remove an already deleted file at once, to free quota.
    #[serde(default)]
    #[param(required = false)]
    forever: bool,
}

/// How a file is restored.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Restoring {
    /// Number the name if it was taken meanwhile.
    #[serde(default)]
    #[param(required = false)]
    force: bool,
}

/// Renames a file; the extension is kept.
#[utoipa::path(
    patch, path = "/api/new_files/file", tag = "user_files", security(("bearer" = [])), params(FileQuery), request_body = RenameBody,
    responses(
        (status = 200, body = FileView),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`consent_required`; `file_of_hospital`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, description = "`duplicate_name`; `free_name` is a name that is free", body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, description = "`validation`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn rename_file(
    State(app): State<Arc<UserFilesState>>,
    user: FileUser,
    Query(file): Query<FileQuery>,
    extract::Json(body): extract::Json<RenameBody>,
) -> Result<Json<FileView>, RouteError> {
    let caller = user.caller();
    let file = app.files.rename(&caller, file_id(&file.id)?, &body.name, body.force).await?;
    Ok(Json(FileView::of(file, &caller)))
}

/// Deletes a file. It can be restored for seven days.
#[utoipa::path(
    delete, path = "/api/new_files/file", tag = "user_files", security(("bearer" = [])), params(FileQuery, Deleting),
    responses(
        (status = 204, description = "deleted, now or before"),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`consent_required`; `file_of_hospital`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn delete_file(
    State(app): State<Arc<UserFilesState>>,
    user: FileUser,
    Query(file): Query<FileQuery>,
    Query(deleting): Query<Deleting>,
) -> Result<StatusCode, RouteError> {
    let removal = if deleting.forever { Removal::ForGood } else { Removal::WithGrace };
    app.files.remove(&user.caller(), file_id(&file.id)?, removal).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Restores a deleted file.
#[utoipa::path(
    post, path = "/api/new_files/file/restore", tag = "user_files", security(("bearer" = [])), params(FileQuery, Restoring),
    responses(
        (status = 200, body = FileView),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`consent_required`; `file_of_hospital`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, description = "also when the seven days are over", body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, description = "`duplicate_name`; `free_name` is a name that is free", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn restore_file(
    State(app): State<Arc<UserFilesState>>,
    user: FileUser,
    Query(file): Query<FileQuery>,
    Query(restoring): Query<Restoring>,
) -> Result<Json<FileView>, RouteError> {
    let caller = user.caller();
    let file = app.files.restore(&caller, file_id(&file.id)?, restoring.force).await?;
    Ok(Json(FileView::of(file, &caller)))
}
