//! Questionnaires: `/api/quiz…` and `/api/quiz_result` (A-315…A-322), `/api/report/quiz…` and `/api/admin/quiz…` (B-262, B-302).
//! Administrators design, send and count; a patient reads what was sent to them, and answers it. Whoever is no administrator is refused at
//! the administrators' calls, and the attempt is audited. `/api/quiz/link…` is for persons without an account (docs/adr/0044).

mod alerts;
mod caller;
mod change;
mod check;
mod counts;
mod create;
mod error;
mod export;
mod link_admin;
mod link_answers;
mod link_open;
mod link_save;
mod list;
mod matching;
mod report;
mod result_create;
mod result_save;
mod results;
mod rules;
mod send;
mod show;
mod specialities;
mod trend;
mod view;

use axum::extract::{DefaultBodyLimit, FromRef};
use cabinet_administration::AdministrationService;
use cabinet_booking::BookingService;
use cabinet_config::Language;
use cabinet_domain::{
    ClinicId, MedicalHostId, QuestionnaireAssignmentId, QuestionnaireId, QuestionnaireSendingId,
};
use cabinet_http::auth::{Consents, SignedUrls, Staff};
use cabinet_http::idempotency::Idempotency;
use cabinet_http::rate_limits::AddressLimit;
use cabinet_ports::Clock;
use cabinet_ports::repository::QuestionnaireClinic;
use cabinet_profile::Profile;
use cabinet_questionnaires::{QuestionnaireError, QuestionnaireService};
use std::collections::BTreeMap;
use std::sync::Arc;
use tokio::sync::Semaphore;
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
    /// The hospital's languages.
    pub(crate) languages: Vec<Language>,
    pub(crate) signed_urls: Arc<SignedUrls>,
    pub(crate) clock: Arc<dyn Clock>,
    /// Permits of running exports.
    pub(crate) exports: Arc<Semaphore>,
    /// The consent text that is shown before a link is opened.
    pub(crate) profile: Arc<Profile>,
    /// Openings of links, as sign-ins.
    pub(crate) openings: AddressLimit,
    /// The booking service of each medical host: the specialities of its doctors.
    pub(crate) booking: Arc<BTreeMap<MedicalHostId, Arc<BookingService>>>,
    /// The hosts of these services by their primary names.
    pub(crate) booking_hosts: Vec<MedicalHostId>,
}

impl QuestionnairesState {
    /// The permits of running exports.
    pub(crate) fn exports() -> Arc<Semaphore> {
        crate::shared::file_export::permits()
    }
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
        .routes(routes!(link_save::save_quiz_link))
        .routes(routes!(results::quiz_results, result_create::assign_quiz, result_save::save_quiz_result))
        .layer(DefaultBodyLimit::max(LONGEST_BODY_BYTES));
    OpenApiRouter::new()
        .routes(routes!(show::show_quiz))
        .routes(routes!(send::send_quiz))
        .routes(routes!(send::quiz_sending, send::cancel_quiz_sending))
        .routes(routes!(report::quiz_report))
        .routes(routes!(counts::quiz_counts))
        .routes(routes!(trend::quiz_trend))
        .routes(routes!(export::quiz_export_ticket, export::quiz_export))
        .routes(routes!(
            rules::quiz_rules,
            rules::create_quiz_rule,
            rules::change_quiz_rule,
            rules::delete_quiz_rule
        ))
        .routes(routes!(specialities::quiz_specialities))
        .routes(routes!(alerts::quiz_alerts))
        .routes(routes!(alerts::mark_quiz_alerts_seen))
        .routes(routes!(
            link_admin::create_quiz_link,
            link_admin::list_quiz_links,
            link_admin::revoke_quiz_link
        ))
        .routes(routes!(link_answers::quiz_link_answers))
        .routes(routes!(link_open::open_quiz_link))
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

/// The clinic whose patients a report is about.
fn clinic(
    clinic: Option<String>,
    host: Option<&str>,
) -> Result<Option<QuestionnaireClinic>, QuestionnaireError> {
    let invalid = |field| QuestionnaireError::Invalid { field, code: "invalid" };
    let host = host.filter(|host| !host.is_empty());
    let host = host.map(|host| host.parse().map_err(|_| invalid("host"))).transpose()?;
    let clinic = clinic.filter(|clinic| !clinic.is_empty());
    if clinic.is_none() && host.is_some() {
        return Err(invalid("clinic"));
    }
    Ok(clinic.map(|clinic| QuestionnaireClinic { host, clinic: ClinicId(clinic) }))
}

fn sending_id(text: &str) -> Result<QuestionnaireSendingId, QuestionnaireError> {
    text.parse().map_err(|_| QuestionnaireError::NotFound)
}
