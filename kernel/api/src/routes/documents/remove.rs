//! `DELETE /api/documents?id=`.

use crate::extract::Query;
use crate::idempotency::IdempotentRequest;
use crate::problem::ProblemBody;
use crate::routes::profile::caller;
use crate::{ApiProblem, ApiState, Owner};
use axum::extract::State;
use axum::http::{Extensions, StatusCode};
use axum::response::Response;
use cabinet_domain::DocumentId;
use serde::Deserialize;
use std::sync::Arc;
use utoipa::IntoParams;

/// Which document.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct DocumentQuery {
    /// As the list names it.
    #[param(value_type = uuid::Uuid)]
    id: DocumentId,
}

/// Removes a document of the patient's own. Somebody else's is not there.
#[utoipa::path(
    delete, path = "/api/documents", tag = "documents", security(("bearer" = [])),
    params(DocumentQuery, ("Idempotency-Key" = Option<String>, Header, description = "8 to 128 printable ASCII characters; with the same key the same request is done once and answered the same for a day")),
    responses(
        (status = 204),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`consent_required`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, description = "`in_progress`: the same request is at work, look again after `Retry-After`", body = ProblemBody,
            content_type = "application/problem+json"),
        (status = 422, description = "`idempotency_key_reused`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn remove(
    State(app): State<ApiState>,
    owner: Owner,
    extensions: Extensions,
    Query(query): Query<DocumentQuery>,
    request: IdempotentRequest,
) -> Result<Response, ApiProblem> {
    let by = caller(owner.id(), &extensions);
    let profile = Arc::clone(&app.profile);
    let removed = async move {
        profile.documents.remove(&by, query.id).await?;
        Ok(StatusCode::NO_CONTENT)
    };
    request.execute(&app, owner.id(), removed).await
}
