//! Questionnaires of a service of the hospital's own (docs/adr/0049). The service owns questionnaires, who is to answer which, and completed
//! answers; here are the last list of each patient, drafts, and answers until the service has said what it did with them.
//!
//! | File | Topic |
//! |---|---|
//! | `list` | what a patient was sent |
//! | `show` | one of them with its form, and what is kept here for the copy of a person's data |
//! | `save` | drafts, and the completion |
//! | `deliver` | gives completed answers to the service, as a job |
//! | `health` | what an administrator should know |
//! | `metrics` | the same for monitoring |

mod deliver;
mod health;
mod list;
mod metrics;
mod save;
mod show;

pub use deliver::{DELIVER_ANSWERS, DeliverAnswers};
pub use metrics::HospitalMetrics;

use crate::answers::KeptAnswers;
use crate::{AnsweredQuestionnaire, QuestionnaireError, QuestionnaireService};
use cabinet_domain::{ConsentKind, MedicalHostId, PatientId, Patients, QuestionnaireId, UserId};
use cabinet_forms::Form;
use cabinet_ports::repository::{AnswerDelivery, QuestionnaireAssignment, ServiceQuestionnaire};
use cabinet_ports::{HospitalQuestionnaires, Problem, ProblemCode};
use chrono::{DateTime, Utc};
use health::SeenFaults;
use moka::sync::Cache;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Mutex;

/// Longer than any list: a plugin's wall time is 60 s, and a list has at most some pages.
const TURN_FORGOTTEN: Duration = Duration::from_secs(10 * 60);
/// Patients whose turns are kept at most; the oldest are evicted, and their next list is read again.
const TURNS_AT_MOST: u64 = 100_000;

/// The hospital's own questionnaire service.
pub struct HospitalService {
    pub port: Arc<dyn HospitalQuestionnaires>,
    /// The medical host whose patient ids the service knows.
    pub host: MedicalHostId,
    /// For which patients the hospital is queried.
    pub patients: Patients,
    /// The present consent texts by language.
    pub consent_versions: BTreeMap<String, String>,
    pub metrics: HospitalMetrics,
}

/// When a list was read, and the failure if it failed.
pub(super) type LastRead = Option<(DateTime<Utc>, Option<Problem>)>;

/// The service with what is remembered in memory.
pub(crate) struct HospitalSide {
    pub(super) service: HospitalService,
    /// When the list of a patient was read last, and why that failed. The lock is held while it is read: who asks meanwhile gets the same.
    pub(super) turns: Cache<UserId, Arc<Mutex<LastRead>>>,
    pub(super) faults: SeenFaults,
}

impl HospitalSide {
    pub(crate) fn new(service: HospitalService) -> Self {
        let turns = Cache::builder().max_capacity(TURNS_AT_MOST).time_to_idle(TURN_FORGOTTEN).build();
        Self { service, turns, faults: SeenFaults::default() }
    }
}

/// What a patient should know of a questionnaire at the service.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AtService {
    /// What became of completed answers.
    pub delivery: Option<AnswerDelivery>,
    /// Why the service did not take them, in its words.
    pub reason: Option<String>,
    /// Whether the service could not be asked, so that this is what was known before.
    pub is_stale: bool,
    /// When the service told it.
    pub known_at: DateTime<Utc>,
}

impl QuestionnaireService {
    /// The ids by which the service may know the person now. Checked before each call to the service and again after it, since an account may
    /// be closed, a consent withdrawn or an id corrected while it runs.
    pub(super) async fn admitted(
        &self,
        hospital: &HospitalSide,
        user: UserId,
    ) -> Result<Vec<PatientId>, QuestionnaireError> {
        let (stores, service) = (&self.parts.stores, &hospital.service);
        let person = stores.users.lookup(user).await?.filter(|person| !person.disabled);
        let person = person.ok_or(QuestionnaireError::NotFound)?;
        if service.patients == Patients::Vouched && !person.is_vouched_for() {
            return Err(QuestionnaireError::IdentityUnproved);
        }
        let consents = stores.consents.list(user).await?;
        let is_current = consents.iter().any(|consent| {
            consent.kind == ConsentKind::PersonalData
                && consent.withdrawn_at.is_none()
                && service.consent_versions.get(&consent.language) == Some(&consent.version)
        });
        if !is_current {
            return Err(QuestionnaireError::ConsentRequired);
        }
        let relations = stores.relations.list(user, &service.host).await?;
        let mut patients: Vec<_> = relations.into_iter().map(|relation| relation.patient).collect();
        patients.sort_by(|one, other| one.0.cmp(&other.0));
        patients.dedup();
        match patients.is_empty() {
            false => Ok(patients),
            true => {
                let why = "the hospital has not recognised this person yet";
                Err(QuestionnaireError::Hospital(Problem::new(ProblemCode::PatientUnknown, why)))
            }
        }
    }

    /// Checks that the service may still be asked about this row.
    pub(super) async fn check_admitted(
        &self,
        hospital: &HospitalSide,
        row: &ServiceQuestionnaire,
    ) -> Result<(), QuestionnaireError> {
        match self.admitted(hospital, row.user).await?.contains(&row.patient) {
            true => Ok(()),
            false => Err(QuestionnaireError::NotFound),
        }
    }

    /// The row as the rest of the cabinet knows questionnaires, with the answers that are kept here.
    pub(super) fn of_row(
        &self,
        row: &ServiceQuestionnaire,
        is_stale: bool,
    ) -> Result<AnsweredQuestionnaire, QuestionnaireError> {
        let form = row.form.as_ref().and_then(|(_, model)| Form::parse(model).ok());
        Ok(shown(row, form.as_ref(), self.kept(row)?, is_stale))
    }

    /// What is kept here of the answers.
    fn kept(&self, row: &ServiceQuestionnaire) -> Result<KeptAnswers, QuestionnaireError> {
        match &row.sealed {
            Some(sealed) => self.open_sealed(row.listed.id, row.user, sealed),
            None => Ok(KeptAnswers::default()),
        }
    }
}

/// The row with these answers.
pub(super) fn shown(
    row: &ServiceQuestionnaire,
    form: Option<&Form>,
    KeptAnswers { answers, reason, .. }: KeptAnswers,
    is_stale: bool,
) -> AnsweredQuestionnaire {
    let questions = form.map_or(0, |form| i64::try_from(form.questions().count()).unwrap_or(i64::MAX));
    let listed = &row.listed;
    let assignment = QuestionnaireAssignment {
        id: listed.id,
        questionnaire: local_id(&listed.questionnaire),
        version: 0,
        title: listed.title.clone(),
        questions,
        user: row.user,
        client_ids: row.patient.0.clone(),
        revision: row.revision,
        page: row.page,
        sealed: row.sealed.clone(),
        assigned_at: listed.sent_at,
        due: listed.due,
        saved_at: row.saved_at,
        completed_at: listed.completed_at,
    };
    let at_service = AtService { delivery: row.delivery, reason, is_stale, known_at: row.listed_at };
    AnsweredQuestionnaire { assignment, answers, scores: Vec::new(), at_service: Some(at_service) }
}

/// The id of a questionnaire of the service in the cabinet's own calls: the same for the same text, and no other questionnaire's.
fn local_id(foreign: &str) -> QuestionnaireId {
    let digest = Sha256::digest(format!("questionnaire of the service {foreign}"));
    let mut bytes = [0; 16];
    bytes.iter_mut().zip(digest).for_each(|(byte, of_digest)| *byte = of_digest);
    QuestionnaireId(uuid::Builder::from_custom_bytes(bytes).into_uuid())
}
