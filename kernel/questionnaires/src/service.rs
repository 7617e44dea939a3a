//! The service, and who may use it.

use crate::hospital::HospitalSide;
use crate::{HospitalService, QuestionnaireError, QuestionnaireLetters};
use cabinet_domain::{AuditEvent, AuditKind, Origin, QuestionnaireVersion, Role, UserId};
use cabinet_forms::Form;
use cabinet_ports::{Clock, StorageError, Stores};
use cabinet_vault::Vault;
use chrono::{DateTime, NaiveDate, Utc};
use chrono_tz::Tz;
use serde_json::{Value, json};
use std::sync::Arc;
use url::Url;

/// Dependencies of a [`QuestionnaireService`].
pub struct QuestionnaireParts {
    pub stores: Stores,
    /// Seals answers and drafts.
    pub vault: Arc<Vault>,
    /// The hospital's time zone.
    pub zone: Tz,
    /// The hospital's first language, of the titles of questions.
    pub language: String,
    pub letters: QuestionnaireLetters,
    /// The page that opens a link (docs/adr/0044).
    pub link_url: Url,
    /// The hospital's own questionnaire service. Without it, questionnaires are kept here.
    pub hospital: Option<HospitalService>,
    pub clock: Arc<dyn Clock>,
}

/// The user of a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QuestionnaireCaller {
    pub user: UserId,
    /// Whether the token is an administrator's. Otherwise it is a patient's.
    pub is_admin: bool,
    /// Origin of the request, for the audit log.
    pub origin: Option<Origin>,
}

/// Questionnaires of a hospital.
pub struct QuestionnaireService {
    pub(crate) parts: QuestionnaireParts,
    pub(crate) hospital: Option<HospitalSide>,
}

impl QuestionnaireService {
    pub fn open(mut parts: QuestionnaireParts) -> Arc<Self> {
        let hospital = parts.hospital.take().map(HospitalSide::new);
        Arc::new(Self { parts, hospital })
    }

    /// Enters that somebody who is no administrator made an administrator's call.
    ///
    /// # Errors
    /// `Storage`.
    pub async fn deny(&self, caller: &QuestionnaireCaller) -> Result<(), StorageError> {
        self.denied(caller, "questionnaires", None).await
    }

    /// Enters a refused access.
    pub(crate) async fn denied(
        &self,
        caller: &QuestionnaireCaller,
        what: &'static str,
        subject: Option<UserId>,
    ) -> Result<(), StorageError> {
        let event = self.event(caller, subject, AuditKind::AccessDenied, json!({ "what": what }));
        self.parts.stores.audit.add(event).await
    }

    /// Checks in the database that the caller still is an administrator. A token outlives a role by minutes.
    pub(crate) async fn check_administrator(
        &self,
        by: &QuestionnaireCaller,
    ) -> Result<(), QuestionnaireError> {
        let user = self.parts.stores.users.lookup(by.user).await?;
        match user.is_some_and(|user| user.role == Role::Admin && !user.disabled) {
            true => self.check_kept_here(),
            false => Err(QuestionnaireError::NotAdministrator),
        }
    }

    /// Checks that questionnaires are kept here: a service of the hospital designs, sends and counts its own.
    pub(crate) fn check_kept_here(&self) -> Result<(), QuestionnaireError> {
        match self.hospital {
            None => Ok(()),
            Some(_) => Err(QuestionnaireError::AtHospital),
        }
    }

    pub(crate) fn event(
        &self,
        by: &QuestionnaireCaller,
        subject: Option<UserId>,
        kind: AuditKind,
        detail: Value,
    ) -> AuditEvent {
        AuditEvent { at: self.now(), actor: Some(by.user), subject, kind, detail, origin: by.origin.clone() }
    }

    /// Checks the day until which a questionnaire is to be answered.
    pub(crate) fn check_due(&self, due: Option<NaiveDate>) -> Result<(), QuestionnaireError> {
        match due.is_some_and(|due| due < self.today()) {
            true => Err(QuestionnaireError::Invalid { field: "due", code: "in_the_past" }),
            false => Ok(()),
        }
    }

    /// The form of a published version. It was checked when it was saved.
    pub(crate) fn form(&self, version: &QuestionnaireVersion) -> Result<Form, QuestionnaireError> {
        Form::parse(&version.model).map_err(|_| {
            QuestionnaireError::Storage(StorageError::Inconsistent {
                table: "questionnaire_versions",
                column: "model",
                id: version.questionnaire.to_string(),
            })
        })
    }

    /// Today in the hospital's time zone.
    pub(crate) fn today(&self) -> NaiveDate {
        self.now().with_timezone(&self.parts.zone).date_naive()
    }

    pub(crate) fn now(&self) -> DateTime<Utc> {
        self.parts.clock.now()
    }
}
