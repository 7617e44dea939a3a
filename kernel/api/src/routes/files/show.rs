//! `GET /api/files/{id}`: one document of the local copy.

use super::view::FileView;
use super::{FilesState, document_id};
use crate::error::RouteError;
use crate::shared::record_caller::caller;
use axum::Json;
use axum::extract::State;
use cabinet_http::Owner;
use cabinet_http::extract::Path;
use cabinet_http::problem::ProblemBody;
use std::sync::Arc;

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
    State(app): State<Arc<FilesState>>,
    owner: Owner,
    Path(id): Path<String>,
) -> Result<Json<FileView>, RouteError> {
    let card = app.records.document(&caller(&owner), document_id(&id)?).await?;
    Ok(Json(card.into()))
}
