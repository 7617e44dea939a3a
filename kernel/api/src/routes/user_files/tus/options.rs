//! `OPTIONS /api/new_files/uploads`: what of the protocol is offered.

use super::super::file_user::FileUser;
use super::headers::{TUS_CHECKSUMS, TUS_EXTENSION, TUS_MAX_SIZE, TUS_RESUMABLE, TUS_VERSION, VERSION};
use axum::http::{HeaderName, HeaderValue, StatusCode};
use cabinet_http::problem::ProblemBody;
use cabinet_user_files::MAX_BYTES;

const EXTENSIONS: HeaderValue =
    HeaderValue::from_static("creation,creation-with-upload,termination,checksum,expiration");
const CHECKSUMS: HeaderValue = HeaderValue::from_static("sha1,sha256");

/// Tells the version, the extensions, the maximum length and the checksums.
#[utoipa::path(
    options, path = "/api/new_files/uploads", tag = "user_files", security(("bearer" = [])),
    responses(
        (status = 204, headers(
            ("Tus-Version" = String, description = "`1.0.0`"),
            ("Tus-Extension" = String, description = "the extensions, separated by commas"),
            ("Tus-Max-Size" = u64, description = "maximum length of a file (X-047)"),
            ("Tus-Checksum-Algorithm" = String, description = "the algorithms, separated by commas"),
        )),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`consent_required`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(in super::super) async fn upload_options(_: FileUser) -> (StatusCode, [(HeaderName, HeaderValue); 5]) {
    let headers = [
        (TUS_RESUMABLE, VERSION),
        (TUS_VERSION, VERSION),
        (TUS_EXTENSION, EXTENSIONS),
        (TUS_MAX_SIZE, HeaderValue::from(MAX_BYTES)),
        (TUS_CHECKSUMS, CHECKSUMS),
    ];
    (StatusCode::NO_CONTENT, headers)
}
