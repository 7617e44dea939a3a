//! `GET /api/files`: lists or searches the copied documents.

use super::FilesState;
use super::choice::{Choice, belongs_to, kind};
use super::view::FileView;
use crate::error::RouteError;
use crate::shared::record_caller::caller;
use axum::Json;
use axum::extract::State;
use cabinet_domain::MkbCode;
use cabinet_http::extract::Query;
use cabinet_http::problem::{FieldProblem, ProblemBody};
use cabinet_http::{ApiProblem, Owner};
use cabinet_records::DocumentCard;
use serde::Deserialize;
use std::sync::Arc;
use utoipa::IntoParams;

/// Maximum length of a search query, in characters.
const LONGEST_QUESTION: usize = 200;

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
    /// Search words in any inflection; a document must contain all of them. If nothing matches a word, typing mistakes are tolerated. At
    /// most 200 characters.
    q: Option<String>,
    /// Only documents of this diagnosis: a code, or a three-character category with all codes below it.
    diagnosis: Option<String>,
    /// Only `fragment`, `consultation` or `research`.
    kind: Option<String>,
}

/// Lists the patient's documents: with `q` those that contain all words, best match first; otherwise all, newest first.
#[utoipa::path(
    get, path = "/api/files", tag = "files", security(("bearer" = [])), params(ListQuery),
    responses(
        (status = 200, body = Vec<FileView>),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`consent_required`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, description = "`validation`: `kind` or `diagnosis` is invalid, or `q` is too long", body = ProblemBody,
            content_type = "application/problem+json"),
    )
)]
pub(super) async fn list_files(
    State(app): State<Arc<FilesState>>,
    owner: Owner,
    Query(query): Query<ListQuery>,
) -> Result<Json<Vec<FileView>>, RouteError> {
    let mut kinds = Choice { fragment_only: query.fragment_only, result_only: query.result_only }.kinds();
    if let Some(name) = query.kind.as_deref() {
        let only = kind(name)?;
        kinds.retain(|kind| *kind == only);
    }
    let invalid = || ApiProblem::validation(vec![FieldProblem::new("diagnosis", "invalid")]);
    let diagnosis = query.diagnosis.map(|code| MkbCode::new(&code).ok_or_else(invalid)).transpose()?;
    let is_wanted = |card: &DocumentCard| diagnosis.as_ref().is_none_or(|code| belongs_to(card, code));

    let caller = caller(&owner);
    let question = query.q.as_deref().map(str::trim).filter(|question| !question.is_empty());
    let Some(question) = question else {
        let documents = app.records.documents(&caller, &kinds).await?;
        return Ok(Json(documents.into_iter().filter(is_wanted).map(FileView::from).collect()));
    };
    if question.chars().count() > LONGEST_QUESTION {
        return Err(ApiProblem::validation(vec![FieldProblem::new("q", "too_long")]).into());
    }
    let hits = app.records.search(&caller, &kinds, question).await?;
    Ok(Json(hits.into_iter().filter(|hit| is_wanted(&hit.card)).map(FileView::from).collect()))
}
