//! The bytes of an upload in the body of a request.

use axum::body::Body;
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, StatusCode};
use cabinet_http::ApiProblem;
use cabinet_ports::files::FileStream;
use futures::{StreamExt as _, TryStreamExt as _};
use std::io;

const UPLOADED: &str = "application/offset+octet-stream";

/// Whether the body holds bytes of an upload.
pub(super) fn is_uploaded(headers: &HeaderMap) -> bool {
    headers.get(CONTENT_TYPE).is_some_and(|kind| kind.as_bytes() == UPLOADED.as_bytes())
}

/// Requires a body with bytes of an upload.
///
/// # Errors
/// 415 `unsupported_media_type`.
pub(super) fn check_type(headers: &HeaderMap) -> Result<(), ApiProblem> {
    match is_uploaded(headers) {
        true => Ok(()),
        false => Err(ApiProblem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "unsupported_media_type")),
    }
}

/// The bytes as they arrive.
pub(super) fn stream(body: Body) -> FileStream<'static> {
    body.into_data_stream().map_err(io::Error::other).boxed()
}
