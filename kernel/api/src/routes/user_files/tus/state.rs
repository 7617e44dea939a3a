//! `HEAD /api/new_files/uploads/{id}`: how far an upload is.

use super::super::file_user::FileUser;
use super::super::{UserFilesState, file_id};
use super::headers;
use crate::error::RouteError;
use axum::extract::State;
use axum::http::header::CACHE_CONTROL;
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse as _, Response};
use cabinet_http::extract::Path;
use std::sync::Arc;

/// Tells how many bytes of an upload are stored.
#[utoipa::path(
    head, path = "/api/new_files/uploads/{id}", tag = "user_files", security(("bearer" = [])),
    params(
        ("id" = uuid::Uuid, Path, description = "from the address of the upload"),
        ("Tus-Resumable" = String, Header, description = "`1.0.0`"),
    ),
    responses(
        (status = 200, headers(
            ("Upload-Offset" = u64, description = "bytes that are stored"),
            ("Upload-Length" = u64, description = "bytes of the file"),
            ("Upload-Expires" = Option<String>, description = "when the upload is removed unless more bytes arrive"),
            ("Cabinet-File-Id" = Option<uuid::Uuid>, description = "the file, if the upload is finished"),
        )),
        (status = 401, description = "no token"),
        (status = 403, description = "no consent"),
        (status = 404, description = "no such upload, or it has expired"),
        (status = 412, description = "another version of the protocol"),
    )
)]
pub(in super::super) async fn upload_state(
    State(app): State<Arc<UserFilesState>>,
    user: FileUser,
    Path(id): Path<String>,
    request: HeaderMap,
) -> Response {
    headers::answer(state(&app, user, &id, &request).await)
}

async fn state(
    app: &UserFilesState,
    user: FileUser,
    id: &str,
    request: &HeaderMap,
) -> Result<Response, RouteError> {
    headers::check_version(request)?;
    let upload = app.files.upload(&user.caller(), file_id(id)?).await?;
    let mut response = StatusCode::OK.into_response();
    let answer = response.headers_mut();
    answer.insert(headers::UPLOAD_LENGTH, HeaderValue::from(upload.file.size));
    answer.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers::describe(answer, &upload);
    Ok(response)
}
