//! `PATCH /api/new_files/uploads/{id}`: the next bytes of an upload.

use super::super::file_user::FileUser;
use super::super::{UserFilesState, file_id};
use super::{body, headers};
use crate::error::RouteError;
use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse as _, Response};
use cabinet_http::ApiProblem;
use cabinet_http::extract::Path;
use cabinet_http::problem::ProblemBody;
use std::sync::Arc;

/// Adds bytes to an upload. What arrives before the connection breaks is kept. The last bytes make the file. If another file has taken the
/// name since the upload began, the file is numbered: `name (2).ext`.
#[utoipa::path(
    patch, path = "/api/new_files/uploads/{id}", tag = "user_files", security(("bearer" = [])),
    params(
        ("id" = uuid::Uuid, Path, description = "from the address of the upload"),
        ("Tus-Resumable" = String, Header, description = "`1.0.0`"),
        ("Upload-Offset" = u64, Header, description = "where the bytes begin"),
        ("Upload-Checksum" = Option<String>, Header, description = "`sha1` or `sha256`, and the digest of the body in base64"),
    ),
    request_body(content = Vec<u8>, content_type = "application/offset+octet-stream"),
    responses(
        (status = 204, description = "stored", headers(
            ("Upload-Offset" = u64, description = "bytes that are stored"),
            ("Upload-Expires" = Option<String>, description = "when the upload is removed unless more bytes arrive"),
            ("Cabinet-File-Id" = Option<uuid::Uuid>, description = "the file, if these were the last bytes"),
        )),
        (status = 400, body = ProblemBody, content_type = "application/problem+json"),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`consent_required`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, description = "no such upload, or it has expired", body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, description = "`offset_conflict`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 412, description = "`tus_version_not_supported`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 413, description = "`upload_too_long`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 415, description = "`file_type_refused`: the upload is removed; `unsupported_media_type`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, description = "`too_many_parts`, `validation`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 460, description = "`checksum_mismatch`: nothing is stored", body = ProblemBody, content_type = "application/problem+json"),
        (status = 507, description = "`no_space`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(in super::super) async fn append_upload(
    State(app): State<Arc<UserFilesState>>,
    user: FileUser,
    Path(id): Path<String>,
    request: HeaderMap,
    body: Body,
) -> Response {
    headers::answer(append(&app, user, &id, &request, body).await)
}

async fn append(
    app: &UserFilesState,
    user: FileUser,
    id: &str,
    request: &HeaderMap,
    body: Body,
) -> Result<Response, RouteError> {
    headers::check_version(request)?;
    body::check_type(request)?;
    let offset = headers::number(request, &headers::UPLOAD_OFFSET)?.ok_or_else(ApiProblem::malformed)?;
    let checksum = headers::checksum(request)?;
    let content = body::stream(body);
    let upload = app.files.append(&user.caller(), file_id(id)?, offset, content, checksum).await?;
    let mut response = StatusCode::NO_CONTENT.into_response();
    headers::describe(response.headers_mut(), &upload);
    Ok(response)
}
