//! `DELETE /api/documents?id=`.

use crate::extract::Query;
use crate::problem::ProblemBody;
use crate::routes::profile::caller;
use crate::{ApiProblem, ApiState, Owner};
use axum::extract::State;
use axum::http::{Extensions, StatusCode};
use cabinet_domain::DocumentId;
use serde::Deserialize;
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
    delete, path = "/documents", tag = "documents", security(("bearer" = [])), params(DocumentQuery),
    responses(
        (status = 204),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`consent_required`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn remove(
    State(app): State<ApiState>,
    owner: Owner,
    extensions: Extensions,
    Query(query): Query<DocumentQuery>,
) -> Result<StatusCode, ApiProblem> {
    app.profile.documents.remove(&caller(owner.id(), &extensions), query.id).await?;
    Ok(StatusCode::NO_CONTENT)
}
