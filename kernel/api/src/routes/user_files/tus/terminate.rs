//! `DELETE /api/new_files/uploads/{id}`: gives an upload up (termination).

use super::super::file_user::FileUser;
use super::super::{UserFilesState, file_id};
use super::headers;
use crate::error::RouteError;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse as _, Response};
use cabinet_http::extract::Path;
use cabinet_http::problem::ProblemBody;
use std::sync::Arc;

/// Removes an unfinished upload and its bytes. A finished one is a file and is deleted as such.
#[utoipa::path(
    delete, path = "/api/new_files/uploads/{id}", tag = "user_files", security(("bearer" = [])),
    params(
        ("id" = uuid::Uuid, Path, description = "from the address of the upload"),
        ("Tus-Resumable" = String, Header, description = "`1.0.0`"),
    ),
    responses(
        (status = 204, description = "removed"),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`consent_required`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 412, description = "`tus_version_not_supported`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(in super::super) async fn cancel_upload(
    State(app): State<Arc<UserFilesState>>,
    user: FileUser,
    Path(id): Path<String>,
    request: HeaderMap,
) -> Response {
    headers::answer(cancel(&app, user, &id, &request).await)
}

async fn cancel(
    app: &UserFilesState,
    user: FileUser,
    id: &str,
    request: &HeaderMap,
) -> Result<Response, RouteError> {
    headers::check_version(request)?;
    app.files.cancel(&user.caller(), file_id(id)?).await?;
    Ok(StatusCode::NO_CONTENT.into_response())
}
