//! `GET /api/files/{id}/html`: the text of a document, as it was cleaned when it was kept.

use super::document_id;
use crate::extract::Path;
use crate::problem::ProblemBody;
use crate::routes::record::caller;
use crate::{ApiProblem, ApiState, Owner};
use axum::extract::State;
use axum::http::header::{CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::http::{HeaderName, HeaderValue};

/// Opened by itself it may show pictures that it holds, and nothing else: no scripts, no styles, no forms, nothing from elsewhere. The
/// second wall behind the cleaning (docs/adr/0009).
pub(super) const POLICY: HeaderValue =
    HeaderValue::from_static("sandbox; default-src 'none'; img-src data:; frame-ancestors 'none'");

/// The text of one of the patient's documents: a fragment of HTML for a frame without rights. Marks its notices as read.
#[utoipa::path(
    get, path = "/api/files/{id}/html", tag = "files", security(("bearer" = [])),
    params(("id" = uuid::Uuid, Path, description = "as the list names it")),
    responses(
        (status = 200, content_type = "text/html; charset=utf-8", body = String),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, description = "no such document, or it has no text", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn file_html(
    State(app): State<ApiState>,
    owner: Owner,
    Path(id): Path<String>,
) -> Result<([(HeaderName, HeaderValue); 2], String), ApiProblem> {
    let text = app.records.html(&caller(&owner), document_id(&id)?).await?;
    let headers = [
        (CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8")),
        (CONTENT_SECURITY_POLICY, POLICY),
    ];
    Ok((headers, text))
}
