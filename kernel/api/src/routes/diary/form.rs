//! `GET /api/{host}/self_diagnostic/{date}`

use super::host::RecordsHost;
use super::path::{DayPath, day};
use super::view::FormView;
use crate::error::RouteError;
use crate::shared::record_caller::caller;
use axum::Json;
use cabinet_http::Owner;
use cabinet_http::extract::Path;
use cabinet_http::problem::ProblemBody;

/// Returns the form of a day: as saved, or else as the hospital provides it.
#[utoipa::path(
    get, path = "/api/{host}/self_diagnostic/{date}", tag = "diary", security(("bearer" = [])),
    params(
        ("host" = String, Path, description = "id of a medical host that keeps records"),
        ("date" = chrono::NaiveDate, Path, description = "today or one of the 14 days before, by the hospital's clock"),
    ),
    responses(
        (status = 200, body = FormView),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, description = "`not_found`: the date is out of range; `unknown_host`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, description = "`patient_unknown`, `patient_ambiguous`, `identity_unproved`", body = ProblemBody,
            content_type = "application/problem+json"),
        (status = 502, description = "the hospital is unavailable and no form was received earlier", body = ProblemBody,
            content_type = "application/problem+json"),
    )
)]
pub(super) async fn diary_form(
    records: RecordsHost,
    owner: Owner,
    Path(path): Path<DayPath>,
) -> Result<Json<FormView>, RouteError> {
    Ok(Json(records.diary_form(&caller(&owner), day(&path.date)?).await?.into()))
}
