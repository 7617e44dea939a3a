//! Requests that axum itself refuses: broken JSON, a wrong content type, a body that is too large, a path or query that does not parse.
//! The rejection's own text may quote the request, so it is not passed on.

use super::ApiProblem;
use axum::extract::rejection::{BytesRejection, FormRejection, JsonRejection, PathRejection, QueryRejection};
use axum::http::StatusCode;

fn by_status(status: StatusCode) -> ApiProblem {
    match status {
        StatusCode::PAYLOAD_TOO_LARGE => ApiProblem::new(status, "too_large"),
        StatusCode::UNSUPPORTED_MEDIA_TYPE => ApiProblem::new(status, "unsupported_media_type"),
        StatusCode::UNPROCESSABLE_ENTITY => ApiProblem::new(status, "validation"),
        status if status.is_server_error() => ApiProblem::internal(),
        _ => ApiProblem::malformed(),
    }
}

macro_rules! from_rejection {
    ($($rejection:ty),+) => {$(
        impl From<$rejection> for ApiProblem {
            fn from(rejection: $rejection) -> Self {
                by_status(rejection.status())
            }
        }
    )+};
}

from_rejection!(BytesRejection, FormRejection, JsonRejection, PathRejection, QueryRejection);
