//! What administrators edit. A draft is saved over the revision that was read; publishing keeps its model as an immutable version.

use crate::{QuestionnaireCaller, QuestionnaireError, QuestionnaireService};
use cabinet_domain::{
    AuditKind, Questionnaire, QuestionnaireId, QuestionnaireState, QuestionnaireTitle, QuestionnaireVersion,
    UserId,
};
use cabinet_forms::{Form, FormFault};
use cabinet_ports::repository::QuestionnaireSummary;
use chrono::{DateTime, Utc};
use serde_json::{Value, json};
use uuid::Uuid;

/// Bytes of a model (contract: 512 KiB).
const MODEL_BYTES: usize = 512 * 1024;

/// A questionnaire to be saved (B-210).
#[derive(Debug, Clone)]
pub struct QuestionnaireChange {
    pub id: QuestionnaireId,
    /// The revision that was edited.
    pub revision: i64,
    pub title: String,
    pub model: Value,
    /// Publishes the model as the next version.
    pub publish: bool,
    /// Archives it, or takes it out of the archive.
    pub archived: Option<bool>,
}

/// What is wrong with a model.
#[derive(Debug, Clone)]
pub struct CheckedModel {
    pub faults: Vec<FormFault>,
    pub warnings: Vec<FormFault>,
}

impl QuestionnaireService {
    /// A page of questionnaires, newest first (A-317, B-298), and how many there are.
    ///
    /// # Errors
    /// `NotAdministrator`, `Storage`.
    pub async fn list(
        &self,
        by: &QuestionnaireCaller,
        state: Option<QuestionnaireState>,
        (page, size): (u32, u32),
    ) -> Result<(Vec<QuestionnaireSummary>, i64), QuestionnaireError> {
        self.check_administrator(by).await?;
        let questionnaires = &self.parts.stores.questionnaires;
        let items = questionnaires.list(state, page.saturating_mul(size), size).await?;
        Ok((items, questionnaires.count(state).await?))
    }

    /// One questionnaire as administrators edit it (A-318, B-299).
    ///
    /// # Errors
    /// `NotAdministrator`, `NotFound`, `Storage`.
    pub async fn lookup(
        &self,
        by: &QuestionnaireCaller,
        id: QuestionnaireId,
    ) -> Result<Questionnaire, QuestionnaireError> {
        self.check_administrator(by).await?;
        self.parts.stores.questionnaires.lookup(id).await?.ok_or(QuestionnaireError::NotFound)
    }

    /// The version of a questionnaire that was sent to this patient.
    ///
    /// # Errors
    /// `NotFound` with an audit event if none was sent to them; `Storage`.
    pub async fn sent_version(
        &self,
        caller: &QuestionnaireCaller,
        id: QuestionnaireId,
    ) -> Result<QuestionnaireVersion, QuestionnaireError> {
        match self.parts.stores.questionnaires.version_for(caller.user, id).await? {
            Some(version) => Ok(version),
            None => {
                self.denied(caller, "questionnaire", None).await?;
                Err(QuestionnaireError::NotFound)
            }
        }
    }

    /// Says what is wrong with a model. Nothing is saved.
    ///
    /// # Errors
    /// `NotAdministrator`, `Storage`.
    pub async fn check_model(
        &self,
        by: &QuestionnaireCaller,
        model: &Value,
    ) -> Result<CheckedModel, QuestionnaireError> {
        self.check_administrator(by).await?;
        Ok(match Form::parse(model) {
            Ok(form) => CheckedModel { faults: Vec::new(), warnings: form.warnings() },
            Err(faults) => CheckedModel { faults, warnings: Vec::new() },
        })
    }

    /// Creates a questionnaire as a draft (A-315, B-300).
    ///
    /// # Errors
    /// `NotAdministrator`, `Invalid`, `Model`, `Storage`.
    pub async fn create(
        &self,
        by: &QuestionnaireCaller,
        title: &str,
        model: Value,
    ) -> Result<Questionnaire, QuestionnaireError> {
        self.check_administrator(by).await?;
        let title = checked_title(title)?;
        let form = checked_model(&model)?;
        let now = self.now();
        let questionnaire = Questionnaire {
            id: QuestionnaireId(Uuid::now_v7()),
            title,
            state: QuestionnaireState::Draft,
            revision: 1,
            version: 0,
            model,
            questions: count(&form),
            created_at: now,
            created_by: Some(by.user),
            updated_at: now,
            updated_by: Some(by.user),
        };
        let mut work = self.parts.stores.begin().await?;
        work.questionnaires().add(&questionnaire).await?;
        let detail = json!({ "questionnaire": questionnaire.id });
        work.audit().add(self.event(by, None, AuditKind::QuestionnaireCreated, detail)).await?;
        work.commit().await?;
        Ok(questionnaire)
    }

    /// Replaces a questionnaire that still has this revision (A-316, B-301). With `publish`, its model becomes the next version.
    ///
    /// # Errors
    /// `NotAdministrator`, `NotFound`, `Invalid`, `Model`, `Storage`; `Changed` if another administrator was faster: nothing is changed.
    pub async fn change(
        &self,
        by: &QuestionnaireCaller,
        change: QuestionnaireChange,
    ) -> Result<Questionnaire, QuestionnaireError> {
        let former = self.lookup(by, change.id).await?;
        if former.revision != change.revision {
            return Err(self.changed(&former).await);
        }
        let title = checked_title(&change.title)?;
        let form = checked_model(&change.model)?;
        let questions = count(&form);
        if change.publish && questions == 0 {
            return Err(QuestionnaireError::Invalid { field: "model", code: "no_questions" });
        }
        if change.publish && change.archived == Some(true) {
            return Err(QuestionnaireError::Invalid { field: "archived", code: "invalid" });
        }
        let version = former.version + i64::from(change.publish);
        let questionnaire = Questionnaire {
            title,
            state: state(&former, &change, version),
            revision: former.revision + 1,
            version,
            model: change.model,
            questions,
            updated_at: self.now(),
            updated_by: Some(by.user),
            ..former.clone()
        };
        let mut work = self.parts.stores.begin().await?;
        if !work.questionnaires().replace(&questionnaire).await? {
            drop(work);
            // Read outside of the transaction, after it: what the other administrator saved.
            let current = self.parts.stores.questionnaires.lookup(change.id).await?;
            return Err(match current {
                Some(current) => self.changed(&current).await,
                None => QuestionnaireError::NotFound,
            });
        }
        if change.publish {
            work.questionnaires().publish(&published(&questionnaire)).await?;
        }
        if is_told(&former, &questionnaire) {
            let detail = json!({
                "questionnaire": questionnaire.id, "state": questionnaire.state.name(), "version": questionnaire.version,
            });
            work.audit().add(self.event(by, None, AuditKind::QuestionnaireChanged, detail)).await?;
        }
        work.commit().await?;
        Ok(questionnaire)
    }

    async fn changed(&self, current: &Questionnaire) -> QuestionnaireError {
        self.saved_meanwhile(current.revision, current.updated_by, current.updated_at).await
    }

    /// The conflict error with the name of the administrator who saved this revision, if the account still exists.
    pub(crate) async fn saved_meanwhile(
        &self,
        revision: i64,
        by: Option<UserId>,
        at: DateTime<Utc>,
    ) -> QuestionnaireError {
        let user = match by {
            Some(by) => self.parts.stores.users.lookup(by).await,
            None => Ok(None),
        };
        match user {
            Ok(user) => {
                let by_name = user.map(|user| user.name.visible().in_full());
                QuestionnaireError::Changed { revision, by, by_name, at }
            }
            Err(error) => error.into(),
        }
    }
}

fn state(former: &Questionnaire, change: &QuestionnaireChange, version: i64) -> QuestionnaireState {
    match change.archived {
        Some(true) => QuestionnaireState::Archived,
        None if former.state == QuestionnaireState::Archived && !change.publish => {
            QuestionnaireState::Archived
        }
        _ if version > 0 => QuestionnaireState::Published,
        _ => QuestionnaireState::Draft,
    }
}

/// Whether a change is written to the audit log. Of the drafts that one administrator saves in a row, as an editor does by itself, the first is.
fn is_told(former: &Questionnaire, now: &Questionnaire) -> bool {
    former.state != now.state
        || former.version != now.version
        || former.title != now.title
        || former.updated_by != now.updated_by
}

fn published(questionnaire: &Questionnaire) -> QuestionnaireVersion {
    QuestionnaireVersion {
        questionnaire: questionnaire.id,
        version: questionnaire.version,
        title: questionnaire.title.clone(),
        model: questionnaire.model.clone(),
        questions: questionnaire.questions,
        published_at: questionnaire.updated_at,
        published_by: questionnaire.updated_by,
    }
}

fn checked_title(title: &str) -> Result<QuestionnaireTitle, QuestionnaireError> {
    QuestionnaireTitle::new(title)
        .map_err(|fault| QuestionnaireError::Invalid { field: "title", code: fault.code() })
}

fn checked_model(model: &Value) -> Result<Form, QuestionnaireError> {
    if model.to_string().len() > MODEL_BYTES {
        return Err(QuestionnaireError::Invalid { field: "model", code: "too_large" });
    }
    Form::parse(model).map_err(QuestionnaireError::Model)
}

fn count(form: &Form) -> i64 {
    i64::try_from(form.questions().count()).unwrap_or(i64::MAX)
}
