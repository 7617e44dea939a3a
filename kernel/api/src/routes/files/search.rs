//! `POST /api/files/search`: looks for copied documents by their words or a diagnosis. Both are medical, so they travel in the body: proxies
//! log addresses, and browsers keep them (docs/adr/0034).

use super::FilesState;
use super::choice::{Choice, belongs_to, only};
use super::view::FileView;
use crate::error::RouteError;
use crate::shared::record_caller::caller;
use axum::extract::State;
use cabinet_domain::MkbCode;
use cabinet_http::extract::Json;
use cabinet_http::problem::{FieldProblem, ProblemBody};
use cabinet_http::{ApiProblem, Owner};
use cabinet_records::DocumentCard;
use serde::Deserialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// Maximum length of a search query, in characters.
const LONGEST_QUESTION: usize = 200;

/// What is looked for; all conditions hold.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct FileSearch {
    /// Only entries that doctors wrote into the record.
    #[serde(default)]
    #[schema(required = false)]
    fragment_only: bool,
    /// Only consultation files and examination results.
    #[serde(default)]
    #[schema(required = false)]
    result_only: bool,
    /// Search words in any inflection; a document must contain all of them. If nothing matches a word, typing mistakes are tolerated. At
    /// most 200 characters.
    q: Option<String>,
    /// Only documents of this diagnosis: a code, or a three-character category with all codes below it.
    diagnosis: Option<String>,
    /// Only `fragment`, `consultation` or `research`.
    kind: Option<String>,
}

/// Searches the patient's documents: with `q` those that contain all words, best match first; otherwise newest first.
#[utoipa::path(
    post, path = "/api/files/search", tag = "files", security(("bearer" = [])), request_body = FileSearch,
    responses(
        (status = 200, body = Vec<FileView>),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`consent_required`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, description = "`validation`: `kind` or `diagnosis` is invalid, or `q` is too long", body = ProblemBody,
            content_type = "application/problem+json"),
    )
)]
pub(super) async fn search_files(
    State(app): State<Arc<FilesState>>,
    owner: Owner,
    Json(search): Json<FileSearch>,
) -> Result<axum::Json<Vec<FileView>>, RouteError> {
    let choice = Choice { fragment_only: search.fragment_only, result_only: search.result_only };
    let kinds = only(choice, search.kind.as_deref())?;
    let invalid = || ApiProblem::validation(vec![FieldProblem::new("diagnosis", "invalid")]);
    let diagnosis = search.diagnosis.map(|code| MkbCode::new(&code).ok_or_else(invalid)).transpose()?;
    let is_wanted = |card: &DocumentCard| diagnosis.as_ref().is_none_or(|code| belongs_to(card, code));

    let caller = caller(&owner);
    let question = search.q.as_deref().map(str::trim).filter(|question| !question.is_empty());
    let Some(question) = question else {
        let documents = app.records.documents(&caller, &kinds).await?;
        return Ok(axum::Json(documents.into_iter().filter(is_wanted).map(FileView::from).collect()));
    };
    if question.chars().count() > LONGEST_QUESTION {
        return Err(ApiProblem::validation(vec![FieldProblem::new("q", "too_long")]).into());
    }
    let hits = app.records.search(&caller, &kinds, question).await?;
    Ok(axum::Json(hits.into_iter().filter(|hit| is_wanted(&hit.card)).map(FileView::from).collect()))
}
