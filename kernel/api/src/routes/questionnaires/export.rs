//! `POST` and `GET /api/report/quiz/export`: what was answered, as a file (X-049; `shared::file_export`).

use super::QuestionnairesState;
use super::caller::QuizAdmin;
use crate::error::RouteError;
use crate::shared::file_export::{self, CSV, ExportParams, ExportTicket, FileResponse, XLSX, ZIP};
use axum::Json;
use axum::body::Body;
use axum::extract::State;
use cabinet_domain::QuestionnaireId;
use cabinet_export::{QuestionnaireExport, QuestionnaireFormat};
use cabinet_http::extract::{Json as JsonBody, Query};
use cabinet_http::problem::{FieldProblem, ProblemBody};
use cabinet_http::{ApiProblem, SignedInUser};
use cabinet_questionnaires::ReportQuery;
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

const PATH: &str = "/api/report/quiz/export";

/// Which file.
#[derive(Serialize, Deserialize, ToSchema)]
#[schema(as = QuizExportBody)]
pub(super) struct ExportBody {
    #[schema(value_type = uuid::Uuid)]
    quiz_id: QuestionnaireId,
    /// `csv`, `xlsx`, `spss` (a ZIP of `data.csv` and `labels.sps`, without names of patients) or `fhir` (a ZIP of
    /// `Questionnaire.ndjson` and `QuestionnaireResponse.ndjson`, FHIR R4).
    format: String,
    /// One version; all if absent.
    version: Option<i64>,
    /// First day on which it was sent, or the link was made.
    from: Option<NaiveDate>,
    /// Last day.
    to: Option<NaiveDate>,
    /// Only patients whom this clinic knows; nobody who answers by link.
    clinic: Option<String>,
    /// Medical host of the clinic; any that has such a clinic if absent.
    host: Option<String>,
    /// Language of headings and texts: `ru`, `en`, `de`, `fr`; the hospital's first language if absent.
    language: Option<String>,
}

/// A format: its name, the ending of the file, its type.
type Format = (QuestionnaireFormat, &'static str, &'static str, &'static str);

const FORMATS: [Format; 4] = [
    (QuestionnaireFormat::Csv, "csv", "csv", CSV),
    (QuestionnaireFormat::Xlsx, "xlsx", "xlsx", XLSX),
    (QuestionnaireFormat::Spss, "spss", "spss.zip", ZIP),
    (QuestionnaireFormat::Fhir, "fhir", "fhir.zip", ZIP),
];

impl ExportBody {
    fn format(&self) -> Result<Format, ApiProblem> {
        let found = FORMATS.into_iter().find(|(_, name, ..)| *name == self.format);
        found.ok_or_else(|| invalid("format"))
    }

    /// The language if the hospital has it.
    fn language(&self, app: &QuestionnairesState) -> &'static str {
        let mut offered = app.languages.iter().map(|language| language.code());
        offered.find(|code| Some(*code) == self.language.as_deref()).unwrap_or(app.language)
    }
}

fn invalid(field: &'static str) -> ApiProblem {
    ApiProblem::validation(vec![FieldProblem::new(field, "invalid")])
}

/// Returns a link to the file, valid for five minutes within this session.
#[utoipa::path(
    post, path = "/api/report/quiz/export", tag = "questionnaires", security(("bearer" = [])), request_body = ExportBody,
    responses(
        (status = 200, body = ExportTicket),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`forbidden`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, description = "`questionnaires_at_hospital`: the hospital has a questionnaire service of its own", body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, description = "`validation`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn quiz_export_ticket(
    State(app): State<Arc<QuestionnairesState>>,
    QuizAdmin(admin): QuizAdmin,
    caller: SignedInUser,
    JsonBody(body): JsonBody<ExportBody>,
) -> Result<Json<ExportTicket>, RouteError> {
    body.format()?;
    super::clinic(body.clinic.clone(), body.host.as_deref())?;
    app.service.lookup(&admin, body.quiz_id).await?;
    let now = app.clock.now();
    Ok(ExportTicket::issue(&app.signed_urls, PATH, (admin.user, &caller), &body, now)?)
}

/// Returns a file that is written while it is sent, with the answers of completed questionnaires. If the server fails while sending, it
/// closes the connection.
#[utoipa::path(
    get, path = "/api/report/quiz/export", tag = "questionnaires", security(("bearer" = []), ("ticket" = [])),
    params(
        ExportParams,
        ("ticket" = Option<String>, Query, description = "alternative to a token; from `POST /api/report/quiz/export`"),
    ),
    responses(
        (status = 200, content(
            (Vec<u8> = "text/csv"),
            (Vec<u8> = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
            (Vec<u8> = "application/zip"),
        ), headers(("Cabinet-Rows" = u64, description = "number of rows when the export began"))),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`forbidden`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, description = "`questionnaires_at_hospital`: the hospital has a questionnaire service of its own", body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, description = "`validation`; `too_many_rows` for a workbook", body = ProblemBody, content_type = "application/problem+json"),
        (status = 503, description = "`busy`: too many exports at a time", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn quiz_export(
    State(app): State<Arc<QuestionnairesState>>,
    QuizAdmin(admin): QuizAdmin,
    Query(query): Query<ExportParams>,
) -> Result<FileResponse, RouteError> {
    let body: ExportBody =
        app.signed_urls.reveal(PATH, admin.user, &query.request).ok_or_else(|| invalid("request"))?;
    let (format, name, ending, kind) = body.format()?;
    let language = body.language(&app);
    let permit = file_export::permit(&app.exports)?;
    let ExportBody { quiz_id, version, from, to, clinic, host, .. } = body;
    let asked = ReportQuery { questionnaire: quiz_id, version, from, to };
    let clinic = super::clinic(clinic, host.as_deref())?;
    let begun = app.service.begin_export(&admin, asked, clinic, name).await?;
    let rows = u64::try_from(begun.rows).unwrap_or_default();
    if format == QuestionnaireFormat::Xlsx {
        file_export::check_workbook(rows)?;
    }
    let now = app.clock.now();
    let day = now.with_timezone(&app.service.zone()).date_naive();
    let headers = file_export::headers(kind, ("questionnaire", day, ending), rows);
    let export = QuestionnaireExport { service: Arc::clone(&app.service), begun, language };
    Ok((headers, Body::from_stream(export.stream(format, now, permit))))
}
