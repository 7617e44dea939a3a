//! `GET /api/report/quiz` (A-323, B-304, X-049)

use super::QuestionnairesState;
use super::caller::QuizAdmin;
use crate::error::RouteError;
use axum::Json;
use axum::extract::State;
use cabinet_domain::{QuestionnaireId, UserId};
use cabinet_http::ApiProblem;
use cabinet_http::extract::Query;
use cabinet_http::problem::{FieldProblem, ProblemBody};
use cabinet_ports::repository::{QuestionnairePerson, QuestionnaireReportPlace};
use cabinet_questionnaires::{NamedReportRow, ReportQuery};
use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

const MOST: u32 = 200;
const USUAL: u32 = 50;

/// Query of the call.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct QuizReportQuery {
    #[param(value_type = uuid::Uuid)]
    quiz_id: QuestionnaireId,
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
    /// `next` of the previous page.
    after: Option<String>,
    /// Rows per page; 50 if absent.
    #[param(minimum = 1, maximum = 200)]
    size: Option<u32>,
}

/// A row of the report (B-189…B-192).
#[derive(Serialize, ToSchema)]
#[schema(as = QuizReportRow)]
pub(super) struct RowView {
    /// `id` of `GET /api/quiz_result`, or of `GET /api/admin/quiz/links/answers` if the source is `link`.
    id: Uuid,
    /// Who answers: `cabinet`, a patient with an account; `link`, a person without one.
    source: &'static str,
    /// Null for a person without an account.
    #[schema(value_type = Option<uuid::Uuid>)]
    user_id: Option<UserId>,
    /// The patient's name, or the name that was entered when the link was made.
    name: String,
    /// The integer id of the patient's account; null for a person without one.
    number: Option<i64>,
    /// The patient's id at the hospital's systems.
    client_id: Option<String>,
    #[schema(value_type = uuid::Uuid)]
    quiz_id: QuestionnaireId,
    quiz_title: String,
    version: i64,
    /// Whether the patient came from the state portal (B-191).
    is_esia: bool,
    /// Whether the patient is a Russian citizen: the mark `X` (B-192).
    is_citizen: bool,
    /// 0 new, 1 completed.
    status: u8,
    /// When the patient was sent it, or the link was made.
    assigned: DateTime<Utc>,
    due: Option<NaiveDate>,
    completed: Option<DateTime<Utc>>,
}

impl RowView {
    fn of(questionnaire: QuestionnaireId, NamedReportRow { row, name }: NamedReportRow) -> Self {
        Self {
            id: row.id,
            source: match row.person {
                QuestionnairePerson::Patient { .. } => "cabinet",
                QuestionnairePerson::ByLink { .. } => "link",
            },
            user_id: row.person.user(),
            name,
            number: row.number,
            client_id: Some(row.client_ids).filter(|ids| !ids.is_empty()),
            quiz_id: questionnaire,
            quiz_title: row.title,
            version: row.version,
            is_esia: row.is_from_esia,
            is_citizen: row.is_citizen,
            status: u8::from(row.completed_at.is_some()),
            assigned: row.assigned_at,
            due: row.due,
            completed: row.completed_at,
        }
    }
}

/// A page of the report.
#[derive(Serialize, ToSchema)]
#[schema(as = QuizReport)]
pub(super) struct ReportView {
    /// The last assigned first.
    items: Vec<RowView>,
    /// Value for `after` of the next page; null on the last page.
    next: Option<String>,
}

/// Lists to whom a questionnaire was sent, in the cabinet and by link, and who has completed it.
#[utoipa::path(
    get, path = "/api/report/quiz", tag = "questionnaires", security(("bearer" = [])), params(QuizReportQuery),
    responses(
        (status = 200, body = ReportView),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`forbidden`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, description = "`questionnaires_at_hospital`: the hospital has a questionnaire service of its own", body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, description = "`validation`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn quiz_report(
    State(app): State<Arc<QuestionnairesState>>,
    QuizAdmin(admin): QuizAdmin,
    Query(query): Query<QuizReportQuery>,
) -> Result<Json<ReportView>, RouteError> {
    let invalid = |field| ApiProblem::validation(vec![FieldProblem::new(field, "invalid")]);
    let size = query.size.unwrap_or(USUAL);
    if !(1..=MOST).contains(&size) {
        return Err(invalid("size").into());
    }
    let after = query.after.map(|text| place(&text).ok_or_else(|| invalid("after"))).transpose()?;
    let asked =
        ReportQuery { questionnaire: query.quiz_id, version: query.version, from: query.from, to: query.to };
    let clinic = super::clinic(query.clinic, query.host.as_deref())?;
    let (rows, next) = app.service.report(&admin, asked, clinic, after, size).await?;
    Ok(Json(ReportView {
        items: rows.into_iter().map(|row| RowView::of(query.quiz_id, row)).collect(),
        next: next.map(|next| format!("{}_{}", next.assigned_at.timestamp_micros(), next.id)),
    }))
}

fn place(text: &str) -> Option<QuestionnaireReportPlace> {
    let (micros, id) = text.split_once('_')?;
    let assigned_at = DateTime::from_timestamp_micros(micros.parse().ok()?)?;
    Some(QuestionnaireReportPlace { assigned_at, id: id.parse().ok()? })
}
