//! `POST /api/{host}/self_diagnostic/{date}`

use super::host::RecordsHost;
use super::path::{DayPath, day};
use super::value::from_json;
use super::view::FormView;
use crate::error::RouteError;
use crate::shared::record_caller::caller;
use axum::http::HeaderMap;
use cabinet_domain::{DiaryAnswer, IdempotencyKey};
use cabinet_http::extract::{Json, Path};
use cabinet_http::problem::{FieldProblem, ProblemBody};
use cabinet_http::{ApiProblem, Owner};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use utoipa::ToSchema;

/// Four images of five megabytes in base64, plus the texts.
pub(super) const LONGEST_BODY_BYTES: usize = 28 * 1024 * 1024;

const IDEMPOTENCY_KEY: &str = "idempotency-key";

/// The answer to one item.
#[derive(Deserialize, ToSchema)]
pub(super) struct AnswerBody {
    /// Code of the item.
    code: String,
    /// The value as returned by `GET`; null if the item is not answered.
    #[serde(default)]
    value: serde_json::Value,
}

/// The answers: alone, or in the whole form as returned by `GET`.
#[derive(Deserialize, ToSchema)]
pub(super) struct SaveBody {
    pub(super) items: Option<Vec<AnswerBody>>,
    pub(super) groups: Option<BTreeMap<String, Vec<AnswerBody>>>,
}

impl SaveBody {
    pub(super) fn answers(self) -> Result<Vec<DiaryAnswer>, ApiProblem> {
        let given = match (self.items, self.groups) {
            (Some(items), None) => items,
            (None, Some(groups)) => groups.into_values().flatten().collect(),
            _ => return Err(ApiProblem::validation(vec![FieldProblem::new("items", "required")])),
        };
        let (mut answers, mut errors, mut seen) = (Vec::new(), Vec::new(), BTreeSet::new());
        for AnswerBody { code, value } in given {
            if !seen.insert(code.clone()) {
                errors.push(FieldProblem::new(code, "invalid"));
                continue;
            }
            match from_json(value) {
                Ok(Some(value)) => answers.push(DiaryAnswer { code, value }),
                Ok(None) => {}
                Err(why) => errors.push(FieldProblem::new(code, why)),
            }
        }
        if errors.is_empty() { Ok(answers) } else { Err(ApiProblem::validation(errors)) }
    }
}

/// Saves a day and sends it to the hospital as soon as the hospital responds. Afterwards only `PUT` changes it, and only today's. Repeating
/// the call with the same key returns the day as it is.
#[utoipa::path(
    post, path = "/api/{host}/self_diagnostic/{date}", tag = "diary", security(("bearer" = [])), request_body = SaveBody,
    params(
        ("host" = String, Path, description = "id of a medical host that keeps records"),
        ("date" = chrono::NaiveDate, Path, description = "today or one of the 14 days before, by the hospital's clock"),
        ("Idempotency-Key" = String, Header, description = "8 to 128 printable ASCII characters"),
    ),
    responses(
        (status = 200, body = FormView),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, description = "`not_found`: the date is out of range; `unknown_host`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, description = "`read_only`: already saved with another key; `idempotency_key_reused`: already saved with this key and different answers; `patient_unknown`, `patient_ambiguous`, `identity_unproved`",
            body = ProblemBody, content_type = "application/problem+json"),
        (status = 413, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json",
            description = "`validation`: for each item its code and `required`, `invalid`, `too_long`, `out_of_range`, `wrong_format` or `too_large`"),
        (status = 502, description = "the hospital is unavailable and no form was received earlier", body = ProblemBody,
            content_type = "application/problem+json"),
    )
)]
pub(super) async fn save_diary(
    records: RecordsHost,
    owner: Owner,
    Path(path): Path<DayPath>,
    headers: HeaderMap,
    Json(body): Json<SaveBody>,
) -> Result<axum::Json<FormView>, RouteError> {
    let date = day(&path.date)?;
    let key = key(&headers)?;
    let saved = records.save_diary(&caller(&owner), date, body.answers()?, &key).await?;
    Ok(axum::Json(saved.into()))
}

pub(super) fn key(headers: &HeaderMap) -> Result<IdempotencyKey, ApiProblem> {
    let refused = |why| ApiProblem::validation(vec![FieldProblem::new("Idempotency-Key", why)]);
    let key = headers.get(IDEMPOTENCY_KEY).ok_or_else(|| refused("required"))?;
    key.to_str().ok().and_then(|key| key.parse().ok()).ok_or_else(|| refused("invalid"))
}
