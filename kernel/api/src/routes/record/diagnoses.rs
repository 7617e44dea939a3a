//! `GET /api/record/diagnoses`

use super::RecordState;
use crate::error::RouteError;
use crate::shared::record_caller::caller;
use axum::Json;
use axum::extract::State;
use cabinet_http::Owner;
use cabinet_http::problem::ProblemBody;
use cabinet_records::DiagnosisView as Kept;
use chrono::NaiveDate;
use serde::Serialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// A diagnosis.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Diagnosis)]
pub(super) struct DiagnosisView {
    id: String,
    /// ICD-10 (MKB-10) code, as the hospital wrote it.
    code: String,
    /// Name of the diagnosis; null if the hospital's directory does not contain the code.
    name: Option<String>,
    /// Roman numeral of its ICD-10 chapter; null if the code is not an ICD-10 code.
    chapter: Option<&'static str>,
    /// First category of the chapter, e.g. `K00`.
    chapter_from: Option<String>,
    /// Last category of the chapter.
    chapter_to: Option<String>,
    /// Date of the diagnosis.
    set_date: NaiveDate,
    /// Date on which it ended.
    end_date: Option<NaiveDate>,
    /// Acute, chronic …, in the hospital's words.
    character: Option<String>,
    /// Main, concomitant …, in the hospital's words.
    kind: Option<String>,
    host_id: String,
    /// Number of documents with this code.
    documents: usize,
}

impl From<Kept> for DiagnosisView {
    fn from(kept: Kept) -> Self {
        let Kept { id, host, diagnosis, documents } = kept;
        let chapter = diagnosis.mkb.chapter();
        let category = |(letter, number): (char, u8)| format!("{letter}{number:02}");
        Self {
            id,
            code: diagnosis.mkb.as_str().to_owned(),
            name: diagnosis.name,
            chapter: chapter.map(|chapter| chapter.number),
            chapter_from: chapter.map(|chapter| category(chapter.from)),
            chapter_to: chapter.map(|chapter| category(chapter.to)),
            set_date: diagnosis.set_date,
            end_date: diagnosis.end_date,
            character: diagnosis.character,
            kind: diagnosis.kind,
            host_id: host.to_string(),
            documents,
        }
    }
}

/// Lists the patient's diagnoses, newest first.
#[utoipa::path(
    get, path = "/api/record/diagnoses", tag = "record", security(("bearer" = [])),
    responses(
        (status = 200, body = Vec<DiagnosisView>),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`consent_required`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn diagnoses(
    State(app): State<Arc<RecordState>>,
    owner: Owner,
) -> Result<Json<Vec<DiagnosisView>>, RouteError> {
    let diagnoses = app.records.diagnoses(&caller(&owner)).await?;
    Ok(Json(diagnoses.into_iter().map(DiagnosisView::from).collect()))
}
