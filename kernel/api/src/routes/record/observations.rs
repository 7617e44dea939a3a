//! `GET /api/record/observations`: laboratory values over time.

use super::RecordState;
use crate::error::RouteError;
use crate::shared::record_caller::caller;
use axum::Json;
use axum::extract::State;
use cabinet_domain::{ObservationValue, RecordDocumentId};
use cabinet_http::Owner;
use cabinet_http::problem::ProblemBody;
use cabinet_records::{Point, Series};
use chrono::{DateTime, FixedOffset};
use serde::Serialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// A laboratory value.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ObservationPoint)]
pub(super) struct PointView {
    /// When the sample was taken, with the hospital's UTC offset.
    at: DateTime<FixedOffset>,
    /// The value if it is a number.
    value: Option<f64>,
    /// The value if it is a text, e.g. "не обнаружено" (not detected).
    text: Option<String>,
    norm_low: Option<f64>,
    norm_high: Option<f64>,
    /// The laboratory report.
    #[schema(value_type = Option<uuid::Uuid>)]
    document_id: Option<RecordDocumentId>,
}

impl From<Point> for PointView {
    fn from(point: Point) -> Self {
        let (value, text) = match point.value {
            ObservationValue::Number(number) => (Some(number), None),
            ObservationValue::Text(text) => (None, Some(text)),
        };
        Self {
            at: point.at,
            value,
            text,
            norm_low: point.norm_low,
            norm_high: point.norm_high,
            document_id: point.document,
        }
    }
}

/// Values of one indicator.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ObservationSeries)]
pub(super) struct SeriesView {
    code: String,
    name: String,
    unit: Option<String>,
    /// Id of the medical host. Codes of two hosts may have different meanings.
    host_id: String,
    /// Oldest first.
    points: Vec<PointView>,
}

impl From<Series> for SeriesView {
    fn from(series: Series) -> Self {
        Self {
            code: series.code,
            name: series.name,
            unit: series.unit,
            host_id: series.host.to_string(),
            points: series.points.into_iter().map(PointView::from).collect(),
        }
    }
}

/// Returns the patient's laboratory values, one series per indicator and unit.
#[utoipa::path(
    get, path = "/api/record/observations", tag = "record", security(("bearer" = [])),
    responses(
        (status = 200, body = Vec<SeriesView>),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`consent_required`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn observations(
    State(app): State<Arc<RecordState>>,
    owner: Owner,
) -> Result<Json<Vec<SeriesView>>, RouteError> {
    let series = app.records.series(&caller(&owner)).await?;
    Ok(Json(series.into_iter().map(SeriesView::from).collect()))
}
