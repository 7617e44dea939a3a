//! `GET /api/record/sources`: the hospitals that the record comes from, and how fresh the copy is.

use super::RecordState;
use crate::error::RouteError;
use crate::shared::record_caller::caller;
use axum::Json;
use axum::extract::State;
use cabinet_http::Owner;
use cabinet_http::problem::ProblemBody;
use cabinet_records::RecordSource;
use chrono::{DateTime, Utc};
use serde::Serialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// A hospital that keeps records.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = RecordSource)]
pub(super) struct SourceView {
    host_id: String,
    host_name: String,
    /// `found`; `unknown` (no such patient there); `ambiguous` (several patients match, so no record is shown); `unproved` (the patient's
    /// identity is not verified); `never` (not queried yet, or no response so far).
    state: &'static str,
    /// When the copy last matched the hospital's record: the date of its oldest list.
    as_of: Option<DateTime<Utc>>,
    /// When each list was last updated. A list that fails does not affect the dates of the others.
    lists: ListDatesView,
    /// When the hospital was last queried.
    asked_at: Option<DateTime<Utc>>,
    /// Whether a refresh is running or about to start.
    refreshing: bool,
    /// Why the last refresh failed, e.g. `hospital_unavailable`.
    failure: Option<String>,
}

/// Update times of the lists of a copy.
#[derive(Serialize, ToSchema)]
#[schema(as = RecordListDates)]
pub(super) struct ListDatesView {
    diagnoses: Option<DateTime<Utc>>,
    observations: Option<DateTime<Utc>>,
    documents: Option<DateTime<Utc>>,
    invoices: Option<DateTime<Utc>>,
    /// Null also if the hospital has no prescriptions.
    prescriptions: Option<DateTime<Utc>>,
}

impl From<RecordSource> for SourceView {
    fn from(source: RecordSource) -> Self {
        Self {
            host_id: source.host.id.to_string(),
            host_name: source.host.name,
            state: source.state.name(),
            as_of: source.as_of,
            lists: ListDatesView {
                diagnoses: source.lists.diagnoses,
                observations: source.lists.observations,
                documents: source.lists.documents,
                invoices: source.lists.invoices,
                prescriptions: source.lists.prescriptions,
            },
            asked_at: source.asked_at,
            refreshing: source.is_refreshing,
            failure: source.failure,
        }
    }
}

/// Lists the hospitals that keep records here; empty if this portal has no medical records.
#[utoipa::path(
    get, path = "/api/record/sources", tag = "record", security(("bearer" = [])),
    responses(
        (status = 200, body = Vec<SourceView>),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`consent_required`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn sources(
    State(app): State<Arc<RecordState>>,
    owner: Owner,
) -> Result<Json<Vec<SourceView>>, RouteError> {
    let sources = app.records.sources(&caller(&owner)).await?;
    Ok(Json(sources.into_iter().map(SourceView::from).collect()))
}
