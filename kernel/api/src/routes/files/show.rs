//! `GET /api/files/{id}`: one document of the local copy.

use super::document_id;
use super::view::FileView;
use crate::extract::Path;
use crate::problem::ProblemBody;
use crate::routes::record::caller;
use crate::{ApiProblem, ApiState, Owner};
use axum::Json;
use axum::extract::State;

/// Returns one of the patient's documents. Another patient's document is reported as not found, and the attempt is audited.
#[utoipa::path(
    get, path = "/api/files/{id}", tag = "files", security(("bearer" = [])),
    params(("id" = uuid::Uuid, Path, description = "id from the list")),
    responses(
        (status = 200, body = FileView),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn show_file(
    State(app): State<ApiState>,
    owner: Owner,
    Path(id): Path<String>,
) -> Result<Json<FileView>, ApiProblem> {
    let card = app.records.document(&caller(&owner), document_id(&id)?).await?;
    Ok(Json(card.into()))
}
