//! `GET /api/{host}/self_diagnostic/{date}/corrections` (issue 17, docs/adr/0062)

use super::host::RecordsHost;
use super::path::{DayPath, day};
use super::value::to_short_json;
use crate::error::RouteError;
use crate::shared::record_caller::caller;
use axum::Json;
use cabinet_http::Owner;
use cabinet_http::extract::Path;
use cabinet_http::problem::ProblemBody;
use cabinet_records::{DiaryCorrection, DiaryItemChange};
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

/// An answer that a correction changed.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = DiaryChange)]
pub(super) struct ChangeView {
    code: String,
    name: String,
    type_name: &'static str,
    unit: Option<String>,
    /// The former answer in the format of its type, an image as `{mime}`; null if the item was not answered.
    before: Option<serde_json::Value>,
    /// The new answer, likewise.
    after: Option<serde_json::Value>,
}

impl From<DiaryItemChange> for ChangeView {
    fn from(change: DiaryItemChange) -> Self {
        Self {
            before: change.before.as_ref().map(to_short_json),
            after: change.item.value.as_ref().map(to_short_json),
            code: change.item.code,
            name: change.item.name,
            type_name: change.item.kind.type_name(),
            unit: change.item.unit,
        }
    }
}

/// A correction of a day.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = DiaryCorrection)]
pub(super) struct CorrectionView {
    /// The number of the version that it made.
    revision: u32,
    at: DateTime<Utc>,
    /// When the version before it was saved.
    before_at: DateTime<Utc>,
    /// What changed, in the order of the form.
    changes: Vec<ChangeView>,
}

impl From<DiaryCorrection> for CorrectionView {
    fn from(correction: DiaryCorrection) -> Self {
        Self {
            revision: correction.revision,
            at: correction.at,
            before_at: correction.before_at,
            changes: correction.changes.into_iter().map(ChangeView::from).collect(),
        }
    }
}

/// Returns the corrections of a saved day, the latest first.
#[utoipa::path(
    get, path = "/api/{host}/self_diagnostic/{date}/corrections", tag = "diary", security(("bearer" = [])),
    params(
        ("host" = String, Path, description = "id of a medical host that keeps records"),
        ("date" = chrono::NaiveDate, Path, description = "today or one of the 14 days before, by the hospital's clock"),
    ),
    responses(
        (status = 200, body = Vec<CorrectionView>),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`consent_required`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, description = "`not_found`: the day is not saved here or out of range; `unknown_host`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn diary_corrections(
    records: RecordsHost,
    owner: Owner,
    Path(path): Path<DayPath>,
) -> Result<Json<Vec<CorrectionView>>, RouteError> {
    let corrections = records.diary_corrections(&caller(&owner), day(&path.date)?).await?;
    Ok(Json(corrections.into_iter().map(CorrectionView::from).collect()))
}
