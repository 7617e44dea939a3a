//! Questionnaires: `/api/quiz…` and `/api/quiz_result` (A-315…A-322), `/api/report/quiz…` and `/api/admin/quiz…` (B-262, B-302).
//! Administrators design, send and count; a patient reads what was sent to them, and answers it. Whoever is no administrator is refused at
//! the administrators' calls, and the attempt is audited.

mod caller;
mod change;
mod check;
mod counts;
mod create;
mod error;
mod list;
mod report;
mod result_create;
mod result_save;
mod results;
mod send;
mod show;
mod view;

use axum::extract::{DefaultBodyLimit, FromRef};
use cabinet_administration::AdministrationService;
use cabinet_domain::{QuestionnaireAssignmentId, QuestionnaireId, QuestionnaireSendingId};
use cabinet_http::auth::{Consents, Staff};
use cabinet_http::idempotency::Idempotency;
use cabinet_questionnaires::{QuestionnaireError, QuestionnaireService};
use std::sync::Arc;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// A model of 512 KiB, or 200 answers of 4 000 characters, with room to say that a larger one is too large.
const LONGEST_BODY_BYTES: usize = 5 * 1024 * 1024;

/// What the routes of this area need.
pub(crate) struct QuestionnairesState {
    pub(crate) service: Arc<QuestionnaireService>,
    /// Reads filters of the table of users.
    pub(crate) administration: Arc<AdministrationService>,
    /// The hospital's first language, of titles in lists.
    pub(crate) language: &'static str,
}

/// Returns the routes of this area.
pub(crate) fn routes<S>() -> OpenApiRouter<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<QuestionnairesState>: FromRef<S>,
    Consents: FromRef<S>,
    Idempotency: FromRef<S>,
    Staff: FromRef<S>,
{
    let long = OpenApiRouter::new()
        .routes(routes!(list::list_quizzes, create::create_quiz, change::change_quiz))
        .routes(routes!(check::check_quiz))
        .routes(routes!(results::quiz_results, result_create::assign_quiz, result_save::save_quiz_result))
        .layer(DefaultBodyLimit::max(LONGEST_BODY_BYTES));
    OpenApiRouter::new()
        .routes(routes!(show::show_quiz))
        .routes(routes!(send::send_quiz))
        .routes(routes!(send::quiz_sending, send::cancel_quiz_sending))
        .routes(routes!(report::quiz_report))
        .routes(routes!(counts::quiz_counts))
        .merge(long)
}

/// The id of a questionnaire in an address. Another text names none.
fn quiz_id(text: &str) -> Option<QuestionnaireId> {
    text.parse().ok()
}

/// The id of an assignment. Another text names none.
fn result_id(text: &str) -> Option<QuestionnaireAssignmentId> {
    text.parse().ok()
}

fn sending_id(text: &str) -> Result<QuestionnaireSendingId, QuestionnaireError> {
    text.parse().map_err(|_| QuestionnaireError::NotFound)
}
