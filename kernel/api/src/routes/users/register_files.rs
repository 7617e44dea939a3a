//! `POST /api/users/reg/files` (B-117…B-120, X-016)

use super::UsersState;
use crate::error::RouteError;
use axum::extract::multipart::{MultipartError, MultipartRejection};
use axum::extract::{Multipart, State};
use axum::http::{Extensions, HeaderMap, StatusCode};
use cabinet_accounts::registration::UploadError;
use cabinet_domain::RegistrationPart;
use cabinet_http::ApiProblem;
use cabinet_http::client_address::ClientAddress;
use cabinet_http::problem::{FieldProblem, ProblemBody, request_timeout, stood_still};
use cabinet_ports::FileError;
use futures::{StreamExt, TryStreamExt};
use secrecy::SecretString;
use std::error::Error;
use std::io;
use std::sync::Arc;
use utoipa::ToSchema;

/// Header with the `uploadToken` of `POST /api/users/reg`.
const UPLOAD_TOKEN: &str = "upload-token";

/// Four files of ten megabytes plus the multipart overhead.
pub(super) const LONGEST_BODY_BYTES: usize = 41 * 1024 * 1024;

/// Any of the four files; each JPEG, PNG or PDF of at most ten megabytes.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
#[expect(dead_code, reason = "describes the body; the parts are read one by one")]
pub(super) struct RegistrationFiles {
    #[schema(value_type = Option<String>, format = Binary)]
    uploading_document: Option<Vec<u8>>,
    #[schema(value_type = Option<String>, format = Binary)]
    policy: Option<Vec<u8>>,
    #[schema(value_type = Option<String>, format = Binary)]
    passport: Option<Vec<u8>>,
    #[schema(value_type = Option<String>, format = Binary)]
    certificate: Option<Vec<u8>>,
}

/// Uploads the scans of a registration. Uploading a part again replaces the previous file.
#[utoipa::path(
    post, path = "/api/users/reg/files", tag = "users", security(()),
    params(("Upload-Token" = String, Header, description = "`uploadToken` from the registration")),
    request_body(content = RegistrationFiles, content_type = "multipart/form-data"),
    responses(
        (status = 204, description = "all files are stored"),
        (status = 400, description = "malformed", body = ProblemBody, content_type = "application/problem+json"),
        (status = 410, description = "link_spent: the token is unknown or older than half an hour", body = ProblemBody, content_type = "application/problem+json"),
        (status = 413, description = "too_large", body = ProblemBody, content_type = "application/problem+json"),
        (status = 415, description = "wrong_format", body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, description = "validation: a part has an unknown name or no name", body = ProblemBody, content_type = "application/problem+json"),
        (status = 429, description = "rate_limited", body = ProblemBody, content_type = "application/problem+json"),
        (status = 503, description = "files_unavailable, database_unavailable, storage_full", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn register_files(
    State(app): State<Arc<UsersState>>,
    headers: HeaderMap,
    extensions: Extensions,
    parts: Result<Multipart, MultipartRejection>,
) -> Result<StatusCode, RouteError> {
    let token = headers.get(UPLOAD_TOKEN).and_then(|token| token.to_str().ok()).unwrap_or_default();
    // Checked before the first byte of a file is read.
    let user =
        app.self_service.uploader(&SecretString::from(token), ClientAddress::of(&extensions).0).await?;
    let mut parts = parts.map_err(|_| ApiProblem::malformed())?;
    let mut kept = 0;
    while let Some(file) = parts.next_field().await.map_err(broken)? {
        let part = file.name().and_then(RegistrationPart::from_name).ok_or_else(unknown_part)?;
        kept += 1;
        if kept > RegistrationPart::ALL.len() {
            return Err(unknown_part().into());
        }
        let content = file.map_err(io::Error::other).boxed();
        app.self_service.keep_file(user, part, content).await.map_err(|error| at_fault(part, error))?;
    }
    if kept == 0 { Err(unknown_part().into()) } else { Ok(StatusCode::NO_CONTENT) }
}

fn unknown_part() -> ApiProblem {
    ApiProblem::validation(vec![FieldProblem::new("file", "invalid")])
}

/// Names the file that caused the error.
fn at_fault(part: RegistrationPart, error: UploadError) -> ApiProblem {
    let problem = match error {
        // The limit of the whole body was reached inside a file.
        UploadError::File(FileError::CutOff(error)) if is_too_large(&error) => {
            FileError::TooLarge { at_most: LONGEST_BODY_BYTES as u64 }.into()
        }
        UploadError::File(FileError::CutOff(error)) if stood_still(&error) => request_timeout(),
        error => RouteError::from(error).0,
    };
    if !problem.status.is_client_error() {
        return problem;
    }
    let errors = vec![FieldProblem::new(part.name(), problem.code.clone())];
    ApiProblem { errors, ..problem }
}

fn is_too_large(error: &io::Error) -> bool {
    let inner = error.get_ref().map(|inner| inner as &(dyn Error + 'static));
    inner
        .and_then(|inner| inner.downcast_ref::<MultipartError>())
        .is_some_and(|inner| inner.status() == StatusCode::PAYLOAD_TOO_LARGE)
}

fn broken(error: MultipartError) -> ApiProblem {
    match error.status() {
        _ if stood_still(&error) => request_timeout(),
        StatusCode::PAYLOAD_TOO_LARGE => ApiProblem::new(StatusCode::PAYLOAD_TOO_LARGE, "too_large"),
        _ => ApiProblem::malformed(),
    }
}
