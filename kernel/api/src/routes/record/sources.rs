//! `GET /api/record/sources`: which hospitals the record comes from, and how fresh the copy is.

use super::caller;
use crate::problem::ProblemBody;
use crate::{ApiProblem, ApiState, Owner};
use axum::Json;
use axum::extract::State;
use cabinet_records::RecordSource;
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

/// One hospital.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = RecordSource)]
pub(super) struct SourceView {
    host_id: String,
    host_name: String,
    /// `found`; `unknown`, `ambiguous` (several people like this one: nobody's record is shown), `unproved` (nobody vouches for who the
    /// person is), `never` (not asked yet, or it never answered).
    state: &'static str,
    /// When the copy was last equal to the hospital's record: the date of its oldest list.
    as_of: Option<DateTime<Utc>>,
    /// When each list last was. A list that fails leaves the dates of the others.
    lists: ListDatesView,
    /// When the hospital was last asked.
    asked_at: Option<DateTime<Utc>>,
    /// Whether it is being asked, or will be in a moment.
    refreshing: bool,
    /// Why the last attempt failed, e.g. `hospital_unavailable`.
    failure: Option<String>,
}

/// Dates of the lists of a copy.
#[derive(Serialize, ToSchema)]
#[schema(as = RecordListDates)]
pub(super) struct ListDatesView {
    diagnoses: Option<DateTime<Utc>>,
    observations: Option<DateTime<Utc>>,
    documents: Option<DateTime<Utc>>,
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
            },
            asked_at: source.asked_at,
            refreshing: source.is_refreshing,
            failure: source.failure,
        }
    }
}

/// The hospitals that keep records here; none if this portal has no electronic card.
#[utoipa::path(
    get, path = "/api/record/sources", tag = "record", security(("bearer" = [])),
    responses(
        (status = 200, body = Vec<SourceView>),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`consent_required`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn sources(
    State(app): State<ApiState>,
    owner: Owner,
) -> Result<Json<Vec<SourceView>>, ApiProblem> {
    let sources = app.records.sources(&caller(&owner)).await?;
    Ok(Json(sources.into_iter().map(SourceView::from).collect()))
}
