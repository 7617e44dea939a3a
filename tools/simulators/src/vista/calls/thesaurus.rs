//! `GET /thesaurus/{code}`: the whole tree, with an ETag so that clients load it once.

use crate::vista::adapter::Adapter;
use crate::vista::refusal::Refusal;
use crate::vista::request::{Asked, Named, Nothing};
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use sha2::{Digest, Sha256};
use std::sync::Arc;

/// `GET /thesaurus/{code}`
pub async fn tree(
    State(adapter): State<Arc<Adapter>>,
    Named(code): Named<String>,
    _: Asked<Nothing>,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let tree = adapter.thesaurus.tree(&code).ok_or(Refusal::NotFound("thesaurus"))?;
    let digest = Sha256::digest(serde_json::to_vec(&tree).unwrap_or_default());
    let tag: String = digest.iter().take(8).map(|byte| format!("{byte:02x}")).collect();
    let tag = format!("\"{tag}\"");
    let held = headers.get(header::IF_NONE_MATCH).map(header::HeaderValue::as_bytes);
    if held == Some(tag.as_bytes()) {
        return Ok((StatusCode::NOT_MODIFIED, [(header::ETAG, tag)]).into_response());
    }
    Ok(([(header::ETAG, tag)], Json(tree)).into_response())
}
