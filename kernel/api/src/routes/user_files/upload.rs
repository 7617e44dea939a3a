//! `POST /api/new_files/file`: one file in one request, streamed to the store.

use super::UserFilesState;
use super::file_user::FileUser;
use super::view::FileView;
use crate::error::RouteError;
use axum::Json;
use axum::extract::multipart::{Field, MultipartError, MultipartRejection};
use axum::extract::{Multipart, State};
use axum::http::header::CONTENT_LENGTH;
use axum::http::{HeaderMap, StatusCode};
use cabinet_domain::{StorageType, UserId};
use cabinet_http::ApiProblem;
use cabinet_http::problem::{FieldProblem, ProblemBody, request_timeout, stood_still};
use cabinet_user_files::{Length, NewUpload};
use futures::{StreamExt as _, TryStreamExt as _};
use std::io;
use std::sync::Arc;
use utoipa::ToSchema;

/// Maximum length in bytes of a text field.
const LONGEST_FIELD: usize = 4096;

/// A file and what is said about it. The file is the last part.
#[derive(ToSchema)]
#[schema(as = NewUserFile)]
#[expect(dead_code, reason = "describes the body; the parts are read one by one")]
pub(super) struct UploadForm {
    /// The caller's own id; any user's for an administrator.
    user_id: uuid::Uuid,
    /// With extension; the name of the file part if it is missing.
    name: Option<String>,
    /// 5 or 0 for a saved file; an administrator may also store 1 (payment) and 6 (result). 5 if it is missing.
    r#type: Option<u8>,
    /// Store a duplicate under another name.
    force: Option<bool>,
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
}

/// The text fields that have arrived.
#[derive(Default)]
struct Fields {
    owner: Option<String>,
    name: Option<String>,
    kind: Option<String>,
    force: Option<String>,
}

/// Uploads a file. It is saved when the request ends; there is no separate step.
#[utoipa::path(
    post, path = "/api/new_files/file", tag = "user_files", security(("bearer" = [])),
    request_body(content = UploadForm, content_type = "multipart/form-data"),
    responses(
        (status = 201, body = FileView),
        (status = 400, body = ProblemBody, content_type = "application/problem+json"),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`consent_required`; `forbidden`: not the caller's id; `uploads_forbidden`; `relation_not_confirmed` (A-267)", body = ProblemBody,
            content_type = "application/problem+json"),
        (status = 409, description = "`duplicate_name`; `free_name` is a name that is free", body = ProblemBody, content_type = "application/problem+json"),
        (status = 413, description = "`file_too_large`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 415, description = "`file_type_refused`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, description = "`validation`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 429, description = "`too_many_uploads`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 503, body = ProblemBody, content_type = "application/problem+json"),
        (status = 507, description = "`quota_exceeded`; `no_space`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn upload_file(
    State(app): State<Arc<UserFilesState>>,
    user: FileUser,
    headers: HeaderMap,
    parts: Result<Multipart, MultipartRejection>,
) -> Result<(StatusCode, Json<FileView>), RouteError> {
    let caller = user.caller();
    let mut parts = parts.map_err(|_| ApiProblem::malformed())?;
    let mut fields = Fields::default();
    while let Some(part) = parts.next_field().await.map_err(broken)? {
        let place = match part.name() {
            Some("user_id") => &mut fields.owner,
            Some("name") => &mut fields.name,
            Some("type") => &mut fields.kind,
            Some("force") => &mut fields.force,
            Some("file") => {
                let new = fields.new_upload(part.file_name(), content_length(&headers))?;
                let upload = app.files.begin(&caller, &new).await?;
                let content = part.map_err(io::Error::other).boxed();
                let file = app.files.append_all(&caller, upload.id, content).await?;
                return Ok((StatusCode::CREATED, Json(FileView::of(file, &caller))));
            }
            _ => return Err(invalid("file").into()),
        };
        *place = Some(text(part).await?);
    }
    Err(ApiProblem::validation(vec![FieldProblem::new("file", "required")]).into())
}

impl Fields {
    fn new_upload(&self, file_name: Option<&str>, request: Option<u64>) -> Result<NewUpload, ApiProblem> {
        let required = || ApiProblem::validation(vec![FieldProblem::new("user_id", "required")]);
        let owner: UserId =
            self.owner.as_deref().ok_or_else(required)?.parse().map_err(|_| invalid("user_id"))?;
        let name = self.name.as_deref().or(file_name).unwrap_or_default();
        Ok(NewUpload {
            owner,
            name: name.to_owned(),
            kind: storage_type(self.kind.as_deref())?,
            is_forced: forced(self.force.as_deref())?,
            length: Length::AtMost(request),
        })
    }
}

/// Parses the type of a file; a saved file if none is given.
///
/// # Errors
/// 422 `validation` of the field `type`.
pub(super) fn storage_type(text: Option<&str>) -> Result<StorageType, ApiProblem> {
    let Some(text) = text else { return Ok(StorageType::ByUser) };
    text.parse().ok().and_then(StorageType::from_number).ok_or_else(|| invalid("type"))
}

/// Parses `force`.
///
/// # Errors
/// 422 `validation` of the field `force`.
pub(super) fn forced(text: Option<&str>) -> Result<bool, ApiProblem> {
    match text {
        None | Some("") => Ok(false),
        Some(text) => text.parse().map_err(|_| invalid("force")),
    }
}

fn invalid(field: &'static str) -> ApiProblem {
    ApiProblem::validation(vec![FieldProblem::new(field, "invalid")])
}

fn content_length(headers: &HeaderMap) -> Option<u64> {
    headers.get(CONTENT_LENGTH)?.to_str().ok()?.parse().ok()
}

/// Reads a text field, which must be short.
async fn text(mut part: Field<'_>) -> Result<String, ApiProblem> {
    let mut bytes = Vec::new();
    while let Some(piece) = part.chunk().await.map_err(broken)? {
        bytes.extend_from_slice(&piece);
        if bytes.len() > LONGEST_FIELD {
            return Err(ApiProblem::new(StatusCode::PAYLOAD_TOO_LARGE, "too_large"));
        }
    }
    String::from_utf8(bytes).map_err(|_| ApiProblem::malformed())
}

fn broken(error: MultipartError) -> ApiProblem {
    if stood_still(&error) { request_timeout() } else { ApiProblem::malformed() }
}
