//! `GET /api/{host}/self_diagnostic`: the days of the diary.

use super::host::RecordsHost;
use crate::error::RouteError;
use crate::shared::record_caller::caller;
use axum::Json;
use cabinet_http::Owner;
use cabinet_http::problem::ProblemBody;
use cabinet_records::DiaryDay;
use chrono::NaiveDate;
use serde::Serialize;
use utoipa::ToSchema;

/// A day of the diary.
#[derive(Serialize, ToSchema)]
#[schema(as = DiaryDay)]
pub(super) struct DayView {
    date: NaiveDate,
    /// `empty`, `waiting` (saved, not sent to the hospital yet), `saved`, or `refused` (the hospital rejected it).
    state: &'static str,
}

impl From<DiaryDay> for DayView {
    fn from(day: DiaryDay) -> Self {
        Self { date: day.date, state: day.state.name() }
    }
}

/// Returns the last fifteen days, today first.
#[utoipa::path(
    get, path = "/api/{host}/self_diagnostic", tag = "diary", security(("bearer" = [])),
    params(("host" = String, Path, description = "id of a medical host that keeps records")),
    responses(
        (status = 200, body = Vec<DayView>),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`consent_required`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, description = "`unknown_host`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn diary_days(records: RecordsHost, owner: Owner) -> Result<Json<Vec<DayView>>, RouteError> {
    let days = records.diary_strip(&caller(&owner)).await?;
    Ok(Json(days.into_iter().map(DayView::from).collect()))
}
