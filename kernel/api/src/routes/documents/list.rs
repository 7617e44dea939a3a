//! `GET /api/documents`. Also for a patient who has not agreed (any more): what is kept about oneself can always be read.

use super::view::DocumentView;
use crate::problem::ProblemBody;
use crate::{ApiProblem, ApiState, SignedInPatient};
use axum::Json;
use axum::extract::State;

/// The patient's own documents, in the order of adding.
#[utoipa::path(
    get, path = "/api/documents", tag = "documents", security(("bearer" = [])),
    responses(
        (status = 200, body = Vec<DocumentView>),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn list(
    State(app): State<ApiState>,
    patient: SignedInPatient,
) -> Result<Json<Vec<DocumentView>>, ApiProblem> {
    let documents = app.profile.documents.list(patient.id()).await?;
    Ok(Json(documents.into_iter().map(DocumentView::from).collect()))
}
