//! Maps requests that axum itself rejects: broken JSON, a wrong content type, a body that is too large, a path or query that does not
//! parse. The rejection's own text may quote the request, so it is not passed on.

use super::ApiProblem;
use axum::extract::rejection::{BytesRejection, FormRejection, JsonRejection, PathRejection, QueryRejection};
use axum::http::StatusCode;
use std::error::Error;

/// The body of a request stood still, or arrived too slowly.
#[derive(Debug, Clone, Copy, thiserror::Error)]
#[error("the body of the request stood still")]
pub struct StalledBody;

/// Whether the request body stalled, or arrived too slowly.
pub fn stood_still(error: &(dyn Error + 'static)) -> bool {
    std::iter::successors(Some(error), |&error| error.source()).any(|error| error.is::<StalledBody>())
}

/// 408 `request_timeout`: the request body stalled, or arrived too slowly.
pub fn request_timeout() -> ApiProblem {
    ApiProblem::new(StatusCode::REQUEST_TIMEOUT, "request_timeout")
}

fn by_status(status: StatusCode, error: &(dyn Error + 'static)) -> ApiProblem {
    match status {
        _ if stood_still(error) => request_timeout(),
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
                by_status(rejection.status(), &rejection)
            }
        }
    )+};
}

from_rejection!(BytesRejection, FormRejection, JsonRejection, PathRejection, QueryRejection);
