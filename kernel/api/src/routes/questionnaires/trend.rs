//! `GET /api/report/quiz/trend`: scores and scales over time.

use super::QuestionnairesState;
use super::caller::QuizAdmin;
use crate::error::RouteError;
use axum::Json;
use axum::extract::State;
use cabinet_domain::QuestionnaireId;
use cabinet_http::ApiProblem;
use cabinet_http::extract::Query;
use cabinet_http::problem::{FieldProblem, ProblemBody};
use cabinet_questionnaires::{QuestionnaireTrend, ReportQuery, TrendPeriod, TrendPoint, TrendSeries};
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};

/// Query of the call.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct QuizTrendQuery {
    #[param(value_type = uuid::Uuid)]
    quiz_id: QuestionnaireId,
    /// One version; all if absent.
    version: Option<i64>,
    /// First day of completion.
    from: Option<NaiveDate>,
    /// Last day of completion.
    to: Option<NaiveDate>,
    /// `week`, which begins on Monday, or `month`; a week if absent.
    by: Option<String>,
}

/// A period.
#[derive(Serialize, ToSchema)]
#[schema(as = QuizTrendPeriod)]
pub(super) struct PeriodView {
    /// Its first day.
    from: NaiveDate,
    /// Null if it is hidden.
    completed: Option<i64>,
}

/// A score or scale in a period. All numbers are null if fewer than five answered.
#[derive(Serialize, ToSchema)]
#[schema(as = QuizTrendPoint)]
pub(super) struct PointView {
    /// First day of the period.
    from: NaiveDate,
    answered: Option<i64>,
    median: Option<f64>,
    /// A quarter of the values is lower.
    lower: Option<f64>,
    /// A quarter of the values is higher.
    upper: Option<f64>,
}

/// A score or a question with a scale.
#[derive(Serialize, ToSchema)]
#[schema(as = QuizTrendSeries)]
pub(super) struct SeriesView {
    name: String,
    title: String,
    /// `score` or `rating`.
    kind: &'static str,
    /// One per period.
    points: Vec<PointView>,
}

/// Scores and scales over time. A group of fewer than five is hidden.
#[derive(Serialize, ToSchema)]
#[schema(as = QuizTrend)]
pub(super) struct TrendView {
    /// From the first to the last in which somebody completed the questionnaire.
    periods: Vec<PeriodView>,
    series: Vec<SeriesView>,
}

impl From<QuestionnaireTrend> for TrendView {
    fn from(trend: QuestionnaireTrend) -> Self {
        let period = |TrendPeriod { from, completed }| PeriodView { from, completed };
        let point = |TrendPoint { from, answered, quartiles }: TrendPoint| PointView {
            from,
            answered,
            median: quartiles.map(|quartiles| quartiles.median),
            lower: quartiles.map(|quartiles| quartiles.lower),
            upper: quartiles.map(|quartiles| quartiles.upper),
        };
        let series = |TrendSeries { name, title, kind, points }: TrendSeries| SeriesView {
            name,
            title,
            kind: kind.name(),
            points: points.into_iter().map(point).collect(),
        };
        Self {
            periods: trend.periods.into_iter().map(period).collect(),
            series: trend.series.into_iter().map(series).collect(),
        }
    }
}

/// Returns median and quartiles of scores and scales by week or month, without opening anybody's answers.
#[utoipa::path(
    get, path = "/api/report/quiz/trend", tag = "questionnaires", security(("bearer" = [])), params(QuizTrendQuery),
    responses(
        (status = 200, body = TrendView),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`forbidden`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, description = "`questionnaires_at_hospital`: the hospital has a questionnaire service of its own", body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, description = "`validation`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn quiz_trend(
    State(app): State<Arc<QuestionnairesState>>,
    QuizAdmin(admin): QuizAdmin,
    Query(query): Query<QuizTrendQuery>,
) -> Result<Json<TrendView>, RouteError> {
    let QuizTrendQuery { quiz_id, version, from, to, by } = query;
    let by = by.as_deref().unwrap_or("week").parse();
    let by = by.map_err(|_| ApiProblem::validation(vec![FieldProblem::new("by", "invalid")]))?;
    let asked = ReportQuery { questionnaire: quiz_id, version, from, to };
    Ok(Json(app.service.trend(&admin, asked, by).await?.into()))
}
