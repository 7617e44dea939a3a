//! `GET /api/{host}/self_diagnostic/values`: the numbers of the diary over time (issue 17)

use super::host::RecordsHost;
use crate::error::RouteError;
use crate::shared::record_caller::caller;
use axum::Json;
use cabinet_http::Owner;
use cabinet_http::problem::ProblemBody;
use cabinet_records::{DiaryPoint, DiarySeries};
use chrono::NaiveDate;
use serde::Serialize;
use utoipa::ToSchema;

/// The number of a day.
#[derive(Serialize, ToSchema)]
#[schema(as = DiaryPoint)]
pub(super) struct PointView {
    date: NaiveDate,
    value: f64,
}

impl From<DiaryPoint> for PointView {
    fn from(point: DiaryPoint) -> Self {
        Self { date: point.date, value: point.value }
    }
}

/// The numbers that were answered to one question.
#[derive(Serialize, ToSchema)]
#[schema(as = DiarySeries)]
pub(super) struct SeriesView {
    /// The heading above the question.
    group: String,
    code: String,
    name: String,
    unit: Option<String>,
    /// By day, ascending.
    points: Vec<PointView>,
}

impl From<DiarySeries> for SeriesView {
    fn from(series: DiarySeries) -> Self {
        Self {
            group: series.group,
            code: series.code,
            name: series.name,
            unit: series.unit,
            points: series.points.into_iter().map(PointView::from).collect(),
        }
    }
}

/// Returns the numbers that the patient entered in the last year, by question, in the order of the form. Days that were entered elsewhere are
/// not included.
#[utoipa::path(
    get, path = "/api/{host}/self_diagnostic/values", tag = "diary", security(("bearer" = [])),
    params(("host" = String, Path, description = "id of a medical host that keeps records")),
    responses(
        (status = 200, body = Vec<SeriesView>),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`consent_required`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, description = "`unknown_host`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn diary_values(
    records: RecordsHost,
    owner: Owner,
) -> Result<Json<Vec<SeriesView>>, RouteError> {
    let series = records.diary_series(&caller(&owner)).await?;
    Ok(Json(series.into_iter().map(SeriesView::from).collect()))
}
