//! `DELETE /api/documents?id=`.

use super::DocumentsState;
use crate::error::RouteError;
use crate::shared::profile_caller::caller;
use axum::extract::State;
use axum::http::{Extensions, StatusCode};
use axum::response::Response;
use cabinet_domain::DocumentId;
use cabinet_http::Owner;
use cabinet_http::extract::Query;
use cabinet_http::idempotency::IdempotentRequest;
use cabinet_http::problem::ProblemBody;
use serde::Deserialize;
use std::sync::Arc;
use utoipa::IntoParams;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct DocumentQuery {
    /// Id of the document, from the list.
    #[param(value_type = uuid::Uuid)]
    id: DocumentId,
}

/// Removes a document of the patient. Another patient's document is reported as not found.
#[utoipa::path(
    delete, path = "/api/documents", tag = "documents", security(("bearer" = [])),
    params(DocumentQuery, ("Idempotency-Key" = Option<String>, Header, description = "8 to 128 printable ASCII characters. Repeating the request with the same key within a day returns the first response and changes nothing")),
    responses(
        (status = 204),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`consent_required`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, description = "`in_progress`: the first request with this key is still running; retry after `Retry-After`", body = ProblemBody,
            content_type = "application/problem+json"),
        (status = 422, description = "`idempotency_key_reused`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn remove(
    State(app): State<Arc<DocumentsState>>,
    owner: Owner,
    extensions: Extensions,
    Query(query): Query<DocumentQuery>,
    request: IdempotentRequest,
) -> Result<Response, RouteError> {
    let by = caller(owner.id(), &extensions);
    let profile = Arc::clone(&app.profile);
    let removed = async move {
        profile.documents.remove(&by, query.id).await?;
        Ok(StatusCode::NO_CONTENT)
    };
    request.execute(owner.id(), removed).await
}
