//! `GET /api/files/{id}/html`: the text of a document, as sanitized when it was stored.

use super::{FilesState, document_id};
use crate::error::RouteError;
use crate::shared::foreign_content::POLICY;
use crate::shared::record_caller::caller;
use axum::extract::State;
use axum::http::header::{CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::http::{HeaderName, HeaderValue};
use cabinet_http::Owner;
use cabinet_http::extract::Path;
use cabinet_http::problem::ProblemBody;
use std::sync::Arc;

/// Returns the text of one of the patient's documents: an HTML fragment for a sandboxed frame. Marks the document's notices as read.
#[utoipa::path(
    get, path = "/api/files/{id}/html", tag = "files", security(("bearer" = [])),
    params(("id" = uuid::Uuid, Path, description = "id from the list")),
    responses(
        (status = 200, content_type = "text/html; charset=utf-8", body = String),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, description = "no such document, or it has no text", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn file_html(
    State(app): State<Arc<FilesState>>,
    owner: Owner,
    Path(id): Path<String>,
) -> Result<([(HeaderName, HeaderValue); 2], String), RouteError> {
    let caller = caller(&owner);
    let text = app.records.open_document(&caller, document_id(&id)?).await?.html().await?;
    let headers = [
        (CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8")),
        (CONTENT_SECURITY_POLICY, POLICY),
    ];
    Ok((headers, text))
}
