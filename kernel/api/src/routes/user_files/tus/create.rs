//! `POST /api/new_files/uploads`: begins an upload, also with its first bytes (creation, creation-with-upload).

use super::super::UserFilesState;
use super::super::file_user::FileUser;
use super::super::upload::{forced, storage_type};
use super::{body, headers};
use crate::error::RouteError;
use axum::body::Body;
use axum::extract::State;
use axum::http::header::LOCATION;
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse as _, Response};
use cabinet_domain::UserId;
use cabinet_http::ApiProblem;
use cabinet_http::problem::{FieldProblem, ProblemBody};
use cabinet_user_files::{Length, NewUpload};
use std::sync::Arc;

/// Begins an upload. `Upload-Metadata` names `filename`, `user_id`, `type` and `force`, as the fields of `POST /api/new_files/file`; without
/// `user_id` it is the caller's own file.
#[utoipa::path(
    post, path = "/api/new_files/uploads", tag = "user_files", security(("bearer" = [])),
    params(
        ("Tus-Resumable" = String, Header, description = "`1.0.0`"),
        ("Upload-Length" = u64, Header, description = "bytes of the file"),
        ("Upload-Metadata" = String, Header, description = "pairs of a name and a value in base64"),
        ("Upload-Checksum" = Option<String>, Header, description = "`sha1` or `sha256`, and the digest of the body in base64"),
    ),
    request_body(content = Option<Vec<u8>>, content_type = "application/offset+octet-stream", description = "the first bytes"),
    responses(
        (status = 201, description = "begun", headers(
            ("Location" = String, description = "address of the upload"),
            ("Upload-Offset" = u64, description = "bytes that are stored"),
            ("Upload-Expires" = Option<String>, description = "when the upload is removed unless more bytes arrive"),
            ("Cabinet-File-Id" = Option<uuid::Uuid>, description = "the file, if all bytes came with the request"),
        )),
        (status = 400, body = ProblemBody, content_type = "application/problem+json"),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`consent_required`; `forbidden`: not the caller's id; `uploads_forbidden`; `relation_not_confirmed` (A-267)", body = ProblemBody,
            content_type = "application/problem+json"),
        (status = 409, description = "`duplicate_name`; `free_name` is a name that is free", body = ProblemBody, content_type = "application/problem+json"),
        (status = 412, description = "`tus_version_not_supported`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 413, description = "`file_too_large`, `upload_too_long`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 415, description = "`file_type_refused`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, description = "`validation`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 429, description = "`too_many_uploads`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 507, description = "`quota_exceeded`; `no_space`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(in super::super) async fn create_upload(
    State(app): State<Arc<UserFilesState>>,
    user: FileUser,
    request: HeaderMap,
    body: Body,
) -> Response {
    headers::answer(create(&app, user, &request, body).await)
}

async fn create(
    app: &UserFilesState,
    user: FileUser,
    request: &HeaderMap,
    body: Body,
) -> Result<Response, RouteError> {
    headers::check_version(request)?;
    let caller = user.caller();
    let length = headers::number(request, &headers::UPLOAD_LENGTH)?.ok_or_else(ApiProblem::malformed)?;
    let metadata = headers::metadata(request)?;
    let text = |name: &str| metadata.get(name).map(String::as_str);
    let invalid = || ApiProblem::validation(vec![FieldProblem::new("user_id", "invalid")]);
    let owner = match text("user_id") {
        Some(id) => id.parse().map_err(|_| invalid())?,
        None => caller.user,
    };
    let owner: UserId = owner;
    let new = NewUpload {
        owner,
        name: text("filename").unwrap_or_default().to_owned(),
        kind: storage_type(text("type"))?,
        is_forced: forced(text("force"))?,
        length: Length::Exactly(length),
    };
    let checksum = headers::checksum(request)?;
    let mut upload = app.files.begin(&caller, &new).await?;
    if body::is_uploaded(request) {
        match app.files.append(&caller, upload.id, 0, body::stream(body), checksum).await {
            Ok(progress) => upload = progress,
            Err(error) => {
                // The client does not know the address yet and cannot continue.
                app.files.cancel(&caller, upload.id).await.ok();
                return Err(error.into());
            }
        }
    }
    let mut response = StatusCode::CREATED.into_response();
    headers::describe(response.headers_mut(), &upload);
    let address = HeaderValue::from_str(&format!("/api/new_files/uploads/{}", upload.id));
    response.headers_mut().insert(LOCATION, address.map_err(|_| ApiProblem::internal())?);
    Ok(response)
}
