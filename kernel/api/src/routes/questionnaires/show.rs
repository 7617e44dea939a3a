//! `GET /api/quiz/{id}` (A-318, B-299)

use super::caller::QuizUser;
use super::view::QuizView;
use super::{QuestionnairesState, quiz_id};
use crate::error::RouteError;
use axum::Json;
use axum::extract::State;
use cabinet_http::extract::Path;
use cabinet_http::problem::ProblemBody;
use cabinet_questionnaires::QuestionnaireError;
use std::sync::Arc;

/// Returns a questionnaire: to administrators as they edit it, to a patient the version that was last sent to them. One that was not sent to
/// the patient is not found, and the attempt is audited.
#[utoipa::path(
    get, path = "/api/quiz/{id}", tag = "questionnaires", security(("bearer" = [])),
    params(("id" = String, Path, description = "id of the questionnaire")),
    responses(
        (status = 200, body = QuizView),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`consent_required`, `forbidden`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, description = "`questionnaires_at_hospital`: the hospital has a questionnaire service of its own", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn show_quiz(
    State(app): State<Arc<QuestionnairesState>>,
    user: QuizUser,
    Path(text): Path<String>,
) -> Result<Json<QuizView>, RouteError> {
    let caller = user.caller();
    let id = quiz_id(&text).ok_or(QuestionnaireError::NotFound)?;
    if caller.is_admin {
        let questionnaire = app.service.lookup(&caller, id).await?;
        return Ok(Json(QuizView::edited(questionnaire, app.language)));
    }
    let version = app.service.sent_version(&caller, id).await?;
    Ok(Json(QuizView::sent(version, app.language)))
}
