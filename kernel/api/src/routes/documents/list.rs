//! `GET /api/documents`. Does not require consent: patients can always read the data stored about them.

use super::view::DocumentView;
use crate::problem::ProblemBody;
use crate::{ApiProblem, ApiState, SignedInPatient};
use axum::Json;
use axum::extract::State;

/// Lists the patient's documents in the order in which they were added.
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
