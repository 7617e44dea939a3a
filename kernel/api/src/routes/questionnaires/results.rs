//! `GET /api/quiz_result` (A-319, A-320, B-303, X-025)

use super::caller::QuizUser;
use super::view::UserQuiz;
use super::{QuestionnairesState, result_id};
use crate::error::RouteError;
use axum::Json;
use axum::extract::State;
use cabinet_domain::UserId;
use cabinet_http::extract::Query;
use cabinet_http::problem::ProblemBody;
use cabinet_questionnaires::{QuestionnaireError, QuestionnaireTarget};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};

/// Query of the call: one of them, or none for the caller's own.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ResultsQuery {
    /// Id of one user questionnaire.
    id: Option<String>,
    /// The patient's id at the hospital's systems.
    client_id: Option<String>,
    /// The patient's account.
    #[param(value_type = Option<uuid::Uuid>)]
    user_id: Option<UserId>,
}

/// One user questionnaire, or a list.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
#[schema(as = QuizResults)]
pub(super) enum ResultsView {
    /// With the model, if it was asked for by its id.
    One(Box<UserQuiz>),
    /// Newest first.
    Many(Vec<UserQuiz>),
}

/// Returns what a patient was sent and has answered. Another person's list is refused, another person's questionnaire is not found; both
/// are audited, and each look of an administrator is.
#[utoipa::path(
    get, path = "/api/quiz_result", tag = "questionnaires", security(("bearer" = [])), params(ResultsQuery),
    responses(
        (status = 200, body = ResultsView),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`consent_required`; `forbidden`: not the caller's id", body = ProblemBody,
            content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, description = "only if the hospital has a questionnaire service of its own: `questionnaires_at_hospital` for an \
            administrator, `questionnaire_closed`, `questionnaire_being_sent`, `patient_unknown`, `identity_unproved`", body = ProblemBody,
            content_type = "application/problem+json"),
        (status = 422, description = "`validation`: `client_id` (`ambiguous`: two patients have it)", body = ProblemBody,
            content_type = "application/problem+json"),
        (status = 502, description = "the hospital's questionnaire service: `questionnaire_not_readable`, `hospital_unavailable`, \
            `hospital_garbled`, `hospital_failed`, `hospital_misconfigured`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 503, description = "`plugin_busy`, `plugin_failed`, `plugin_starting`", body = ProblemBody,
            content_type = "application/problem+json"),
        (status = 504, description = "`hospital_timed_out`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn quiz_results(
    State(app): State<Arc<QuestionnairesState>>,
    user: QuizUser,
    Query(query): Query<ResultsQuery>,
) -> Result<Json<ResultsView>, RouteError> {
    let caller = user.caller();
    if let Some(text) = query.id {
        let id = result_id(&text).ok_or(QuestionnaireError::NotFound)?;
        let (answered, model) = app.service.result_with_model(&caller, id).await?;
        let view = UserQuiz::of(answered, Some(model), caller.is_admin);
        return Ok(Json(ResultsView::One(Box::new(view))));
    }
    let target = target(query.user_id, query.client_id);
    let found = app.service.results(&caller, target.as_ref()).await?;
    let view = |answered| UserQuiz::of(answered, None, caller.is_admin);
    Ok(Json(ResultsView::Many(found.into_iter().map(view).collect())))
}

/// The patient of a call.
pub(super) fn target(user: Option<UserId>, client: Option<String>) -> Option<QuestionnaireTarget> {
    let client = client.filter(|client| !client.is_empty()).map(QuestionnaireTarget::Client);
    user.map(QuestionnaireTarget::User).or(client)
}
