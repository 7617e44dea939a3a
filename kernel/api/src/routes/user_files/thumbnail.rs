//! `GET /api/new_files/thumbnail?id=`: the small picture of an image.

use super::download::FileQuery;
use super::file_user::FileUser;
use super::{UserFilesState, file_id};
use crate::error::RouteError;
use crate::shared::foreign_content::POLICY;
use axum::body::Body;
use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use cabinet_http::cached_response::is_fresh;
use cabinet_http::extract::Query;
use cabinet_http::problem::ProblemBody;
use std::sync::Arc;

/// The browser of this person may keep it, but asks every time: the file may be deleted, or the person signed out.
const PRIVATE: HeaderValue = HeaderValue::from_static("private, no-cache");
const JPEG: HeaderValue = HeaderValue::from_static("image/jpeg");

/// Shows the small picture of an image: JPEG, at most 320 pixels a side, upright, without the metadata of the file. Who may see it is as for
/// the file; an administrator's look is noted in the access log. The file stays new.
#[utoipa::path(
    get, path = "/api/new_files/thumbnail", tag = "user_files", security(("bearer" = [])),
    params(FileQuery),
    responses(
        (status = 200, body = Vec<u8>, content_type = "image/jpeg"),
        (status = 304, description = "the client has it"),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`consent_required`; `file_quarantined`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, description = "also: the file has no small picture", body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, description = "`file_being_checked`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn user_file_thumbnail(
    State(app): State<Arc<UserFilesState>>,
    user: FileUser,
    Query(file): Query<FileQuery>,
    headers: HeaderMap,
) -> Result<Response, RouteError> {
    let (file, content) = app.files.thumbnail(&user.caller(), file_id(&file.id)?).await?;
    // The object never changes.
    let object = file.thumbnail.unwrap_or_default();
    let tag = HeaderValue::from_str(&format!("\"{object}\"")).unwrap_or(HeaderValue::from_static("\"\""));
    let mut response = match is_fresh(&headers, &tag) {
        true => StatusCode::NOT_MODIFIED.into_response(),
        false => {
            let mut response = Response::new(Body::from_stream(content));
            response.headers_mut().insert(CONTENT_TYPE, JPEG);
            response
        }
    };
    response.headers_mut().insert(CONTENT_SECURITY_POLICY, POLICY);
    response.headers_mut().insert(CACHE_CONTROL, PRIVATE);
    response.headers_mut().insert(ETAG, tag);
    Ok(response)
}
