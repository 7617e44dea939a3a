//! `PUT /api/{host}/self_diagnostic/{date}` (issue 17, docs/adr/0062)

use super::host::RecordsHost;
use super::path::{DayPath, day};
use super::save::{AnswerBody, SaveBody, key};
use super::view::FormView;
use crate::error::RouteError;
use crate::shared::record_caller::caller;
use axum::http::HeaderMap;
use cabinet_http::Owner;
use cabinet_http::extract::{Json, Path};
use cabinet_http::problem::ProblemBody;
use serde::Deserialize;
use utoipa::ToSchema;

/// A correction: all answers of the day, and the version that they replace.
#[derive(Deserialize, ToSchema)]
pub(super) struct CorrectBody {
    /// `revision` of the form that was corrected.
    revision: u32,
    items: Vec<AnswerBody>,
}

/// Corrects the saved day until it ends in the hospital's time zone. The former version is kept, and the new one is sent to the hospital
/// after it. Repeating the call with the same key returns the day as it is.
#[utoipa::path(
    put, path = "/api/{host}/self_diagnostic/{date}", tag = "diary", security(("bearer" = [])), request_body = CorrectBody,
    params(
        ("host" = String, Path, description = "id of a medical host that keeps records"),
        ("date" = chrono::NaiveDate, Path, description = "today, by the hospital's clock"),
        ("Idempotency-Key" = String, Header, description = "8 to 128 printable ASCII characters"),
    ),
    responses(
        (status = 200, body = FormView),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, description = "`not_found`: the day is not saved here or out of range; `unknown_host`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, description = "`diary_changed`: `revision` is not the latest version, read the form again; `read_only`: the day has ended, or the hospital takes no corrections; `too_many_corrections`; `idempotency_key_reused`: a version was saved with this key and different answers; `patient_unknown`, `patient_ambiguous`, `identity_unproved`",
            body = ProblemBody, content_type = "application/problem+json"),
        (status = 413, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json",
            description = "`validation`: for each item its code and `required`, `invalid`, `too_long`, `out_of_range`, `wrong_format` or `too_large`"),
    )
)]
pub(super) async fn correct_diary(
    records: RecordsHost,
    owner: Owner,
    Path(path): Path<DayPath>,
    headers: HeaderMap,
    Json(body): Json<CorrectBody>,
) -> Result<axum::Json<FormView>, RouteError> {
    let date = day(&path.date)?;
    let key = key(&headers)?;
    let answers = SaveBody { items: Some(body.items), groups: None }.answers()?;
    let corrected = records.correct_diary(&caller(&owner), date, body.revision, answers, &key).await?;
    Ok(axum::Json(corrected.into()))
}
