//! `GET /api/files`: lists the copied documents. What a patient looks for is sent in a body (`search.rs`).

use super::FilesState;
use super::choice::{Choice, only};
use super::view::FileView;
use crate::error::RouteError;
use crate::shared::record_caller::caller;
use axum::Json;
use axum::extract::State;
use cabinet_http::Owner;
use cabinet_http::extract::Query;
use cabinet_http::problem::ProblemBody;
use serde::Deserialize;
use std::sync::Arc;
use utoipa::IntoParams;

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub(super) struct ListQuery {
    /// Only entries that doctors wrote into the record.
    #[serde(default)]
    #[param(required = false)]
    fragment_only: bool,
    /// Only consultation files and examination results.
    #[serde(default)]
    #[param(required = false)]
    result_only: bool,
    /// Only `fragment`, `consultation` or `research`.
    kind: Option<String>,
}

/// Lists the patient's documents, newest first.
#[utoipa::path(
    get, path = "/api/files", tag = "files", security(("bearer" = [])), params(ListQuery),
    responses(
        (status = 200, body = Vec<FileView>),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`consent_required`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, description = "`validation`: `kind` is invalid", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn list_files(
    State(app): State<Arc<FilesState>>,
    owner: Owner,
    Query(query): Query<ListQuery>,
) -> Result<Json<Vec<FileView>>, RouteError> {
    let choice = Choice { fragment_only: query.fragment_only, result_only: query.result_only };
    let kinds = only(choice, query.kind.as_deref())?;
    let documents = app.records.documents(&caller(&owner), &kinds).await?;
    Ok(Json(documents.into_iter().map(FileView::from).collect()))
}
