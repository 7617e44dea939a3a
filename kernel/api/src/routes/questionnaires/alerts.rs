//! `GET /api/admin/quiz/alerts` and `POST /api/admin/quiz/alerts/seen` (issue 15)

use super::QuestionnairesState;
use super::caller::QuizAdmin;
use crate::error::RouteError;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use cabinet_domain::UserId;
use cabinet_http::ApiProblem;
use cabinet_http::extract::{self, Query};
use cabinet_http::problem::{FieldProblem, ProblemBody};
use cabinet_ports::repository::QuestionnaireAlertPlace;
use cabinet_questionnaires::NamedAlert;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

const MOST: u32 = 200;
const USUAL: u32 = 50;

/// Query of the call.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct QuizAlertQuery {
    /// `next` of the previous page.
    after: Option<String>,
    /// Alerts per page; 50 if absent.
    #[param(minimum = 1, maximum = 200)]
    size: Option<u32>,
}

/// A completed questionnaire that somebody should look at.
#[derive(Serialize, ToSchema)]
#[schema(as = QuizAlert)]
pub(super) struct AlertView {
    /// The same as `assignment_id` or `link_id`: a questionnaire has one alert.
    id: Uuid,
    /// `id` of `GET /api/quiz_result`; null if it was answered by link.
    assignment_id: Option<Uuid>,
    /// `id` of `GET /api/admin/quiz/links/answers`; null if a patient with an account answered it.
    link_id: Option<Uuid>,
    /// Null for a person without an account.
    #[schema(value_type = Option<uuid::Uuid>)]
    user_id: Option<UserId>,
    /// The patient's name, or the name that was entered when the link was made.
    name: String,
    quiz_title: String,
    completed: DateTime<Utc>,
    /// Whether an administrator has taken note of it.
    seen: bool,
}

impl From<NamedAlert> for AlertView {
    fn from(NamedAlert { alert, name }: NamedAlert) -> Self {
        let user_id = alert.person.user();
        Self {
            id: alert.id,
            assignment_id: user_id.map(|_| alert.id),
            link_id: user_id.is_none().then_some(alert.id),
            user_id,
            name,
            quiz_title: alert.title,
            completed: alert.at,
            seen: alert.is_seen,
        }
    }
}

/// A page of alerts.
#[derive(Serialize, ToSchema)]
#[schema(as = QuizAlerts)]
pub(super) struct AlertsView {
    /// The last completed first.
    items: Vec<AlertView>,
    /// Value for `after` of the next page; null on the last page.
    next: Option<String>,
}

/// Lists completed questionnaires of which a score or an answer has reached its threshold, those answered by link among them.
#[utoipa::path(
    get, path = "/api/admin/quiz/alerts", tag = "questionnaires", security(("bearer" = [])), params(QuizAlertQuery),
    responses(
        (status = 200, body = AlertsView),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`forbidden`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, description = "`questionnaires_at_hospital`: the hospital has a questionnaire service of its own", body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, description = "`validation`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn quiz_alerts(
    State(app): State<Arc<QuestionnairesState>>,
    QuizAdmin(admin): QuizAdmin,
    Query(query): Query<QuizAlertQuery>,
) -> Result<Json<AlertsView>, RouteError> {
    let invalid = |field| ApiProblem::validation(vec![FieldProblem::new(field, "invalid")]);
    let size = query.size.unwrap_or(USUAL);
    if !(1..=MOST).contains(&size) {
        return Err(invalid("size").into());
    }
    let after = query.after.map(|text| place(&text).ok_or_else(|| invalid("after"))).transpose()?;
    let (alerts, next) = app.service.alerts(&admin, after, size).await?;
    Ok(Json(AlertsView {
        items: alerts.into_iter().map(AlertView::from).collect(),
        next: next.map(|next| format!("{}_{}", next.at.timestamp_micros(), next.id)),
    }))
}

fn place(text: &str) -> Option<QuestionnaireAlertPlace> {
    let (micros, id) = text.split_once('_')?;
    let at = DateTime::from_timestamp_micros(micros.parse().ok()?)?;
    Some(QuestionnaireAlertPlace { at, id: id.parse().ok()? })
}

/// Which alerts.
#[derive(Deserialize, ToSchema)]
#[schema(as = QuizAlertsSeenRequest)]
pub(super) struct SeenBody {
    /// At most 200.
    ids: Vec<Uuid>,
}

/// Takes note of alerts. Those that are seen already, or do not exist, are passed over.
#[utoipa::path(
    post, path = "/api/admin/quiz/alerts/seen", tag = "questionnaires", security(("bearer" = [])), request_body = SeenBody,
    responses(
        (status = 204),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`forbidden`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, description = "`questionnaires_at_hospital`: the hospital has a questionnaire service of its own", body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, description = "`validation`: `ids` (`too_many`)", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn mark_quiz_alerts_seen(
    State(app): State<Arc<QuestionnairesState>>,
    QuizAdmin(admin): QuizAdmin,
    extract::Json(body): extract::Json<SeenBody>,
) -> Result<StatusCode, RouteError> {
    app.service.mark_alerts_seen(&admin, &body.ids).await?;
    Ok(StatusCode::NO_CONTENT)
}
