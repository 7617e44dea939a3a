//! `GET /api/quiz` (A-317, B-298)

use super::QuestionnairesState;
use super::caller::QuizAdmin;
use super::view::QuizSummary;
use crate::error::RouteError;
use axum::Json;
use axum::extract::State;
use cabinet_domain::QuestionnaireState;
use cabinet_http::ApiProblem;
use cabinet_http::extract::Query;
use cabinet_http::problem::{FieldProblem, ProblemBody};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};

const MOST: u32 = 100;
const USUAL: u32 = 20;

/// Query of the call.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct QuizListQuery {
    /// From 0.
    page: Option<u32>,
    /// Questionnaires per page; 20 if absent.
    #[param(minimum = 1, maximum = 100)]
    size: Option<u32>,
    /// `draft`, `published` or `archived`; all if absent.
    state: Option<String>,
}

/// A page of questionnaires.
#[derive(Serialize, ToSchema)]
#[schema(as = QuizList)]
pub(super) struct QuizList {
    /// Newest first.
    items: Vec<QuizSummary>,
    total: i64,
}

/// Lists questionnaires.
#[utoipa::path(
    get, path = "/api/quiz", tag = "questionnaires", security(("bearer" = [])), params(QuizListQuery),
    responses(
        (status = 200, body = QuizList),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`forbidden`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, description = "`questionnaires_at_hospital`: the hospital has a questionnaire service of its own", body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, description = "`validation`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn list_quizzes(
    State(app): State<Arc<QuestionnairesState>>,
    QuizAdmin(admin): QuizAdmin,
    Query(query): Query<QuizListQuery>,
) -> Result<Json<QuizList>, RouteError> {
    let invalid = |field| ApiProblem::validation(vec![FieldProblem::new(field, "invalid")]);
    let size = query.size.unwrap_or(USUAL);
    if !(1..=MOST).contains(&size) {
        return Err(invalid("size").into());
    }
    let state = match query.state.as_deref() {
        None | Some("") => None,
        Some(name) => Some(QuestionnaireState::from_name(name).ok_or_else(|| invalid("state"))?),
    };
    let page = (query.page.unwrap_or_default(), size);
    let (items, total) = app.service.list(&admin, state, page).await?;
    Ok(Json(QuizList { items: items.into_iter().map(QuizSummary::from).collect(), total }))
}
