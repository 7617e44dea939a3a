//! The header `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header).

use crate::problem::{ApiProblem, FieldProblem};
use axum::http::HeaderMap;
use cabinet_domain::IdempotencyKey;

const HEADER: &str = "idempotency-key";

/// Returns the key, if the request has one.
///
/// # Errors
/// 422 `validation` if it is not 8 to 128 printable ASCII characters.
pub fn idempotency_key(headers: &HeaderMap) -> Result<Option<IdempotencyKey>, ApiProblem> {
    let Some(value) = headers.get(HEADER) else { return Ok(None) };
    let key = value.to_str().ok().and_then(|text| text.parse().ok());
    let invalid = || ApiProblem::validation(vec![FieldProblem::new("Idempotency-Key", "invalid")]);
    key.map(Some).ok_or_else(invalid)
}
