//! Stored responses. They are encrypted, because they contain the same personal data as the response.

use super::Idempotency;
use crate::problem::ApiProblem;
use axum::body::{Body, Bytes};
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderName, HeaderValue, StatusCode};
use axum::response::Response;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use cabinet_domain::{IdempotencyKey, UserId};
use cabinet_ports::repository::StoredAnswer;

/// Marks a replayed response.
const REPLAYED: HeaderName = HeaderName::from_static("idempotency-replayed");

/// Encrypts a response for storage.
///
/// # Errors
/// 500 `internal`: the operating system provides no randomness.
pub(super) fn seal(
    store: &Idempotency,
    owner: UserId,
    key: &IdempotencyKey,
    status: StatusCode,
    body: &Bytes,
) -> Result<StoredAnswer, ApiProblem> {
    let sealed = store.vault.seal(&place(owner, key), body).map_err(|error| {
        tracing::error!(%error, "an answer cannot be sealed");
        ApiProblem::internal()
    })?;
    Ok(StoredAnswer { status: status.as_u16(), body: STANDARD.encode(sealed) })
}

/// Rebuilds the stored response.
///
/// # Errors
/// 500 `internal`: its encryption key is gone, or the data was modified.
pub(super) fn open(
    store: &Idempotency,
    owner: UserId,
    key: &IdempotencyKey,
    kept: &StoredAnswer,
) -> Result<Response, ApiProblem> {
    let broken = |why: &str| {
        tracing::error!(why, "a kept answer cannot be opened");
        ApiProblem::internal()
    };
    let sealed = STANDARD.decode(&kept.body).map_err(|_| broken("it is no base64"))?;
    let body = store.vault.open(&place(owner, key), &sealed).map_err(|error| broken(&error.to_string()))?;
    let is_empty = body.is_empty();
    let mut answer = Response::new(Body::from(body.to_vec()));
    *answer.status_mut() = StatusCode::from_u16(kept.status).map_err(|_| broken("it has no status"))?;
    answer.headers_mut().insert(REPLAYED, HeaderValue::from_static("true"));
    if !is_empty {
        answer.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    }
    Ok(answer)
}

fn place(owner: UserId, key: &IdempotencyKey) -> String {
    format!("idempotency_keys.body:{owner}:{}", key.as_str())
}
