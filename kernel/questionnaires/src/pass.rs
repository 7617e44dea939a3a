//! Saves what a patient answers. A draft is saved over the revision that the device has read; completed once, when the server finds the
//! answers valid while the row is locked.

use crate::answers::{KeptAnswers, KeptScore, from_texts, only_known};
use crate::counting;
use crate::read::AnsweredQuestionnaire;
use crate::{QuestionnaireCaller, QuestionnaireError, QuestionnaireService};
use cabinet_domain::{AuditKind, QuestionnaireAssignmentId};
use cabinet_forms::{Answers, Form};
use cabinet_ports::repository::{QuestionnaireAssignment, SavedQuestionnaireAnswers};
use serde_json::json;
use std::collections::BTreeMap;

/// Bytes of the answers of a questionnaire: 200 answers of 4 000 characters.
pub(crate) const ANSWERS_BYTES: usize = 4 * 1024 * 1024;
/// Pages of a form at most: each has a question.
pub(crate) const PAGES_AT_MOST: i64 = 200;

/// Answers as a device sends them: as JSON, or as one text per question.
#[derive(Debug, Clone)]
pub struct AnswersToSave {
    pub id: QuestionnaireAssignmentId,
    /// The revision that the device has read.
    pub revision: i64,
    pub answers: Option<Answers>,
    ///
    pub result_list: BTreeMap<String, String>,
    /// The page on which the patient is.
    pub page: Option<i64>,
    /// A-229, B-213: status 1.
    pub is_completed: bool,
}

impl QuestionnaireService {
    /// Saves a draft, or completes the questionnaire.
    ///
    /// # Errors
    /// `NotFound` with an audit event; `Completed`, `AnswersChanged`, `AnswersInvalid`, `Invalid`, `Sealed`, `Storage`; at a service of the
    /// hospital also `BeingSent`, `FormChanged`, `FormNotReadable`, `Closed`, and what keeps a person from it.
    pub async fn save(
        &self,
        caller: &QuestionnaireCaller,
        sent: AnswersToSave,
    ) -> Result<AnsweredQuestionnaire, QuestionnaireError> {
        // An administrator reads answers and never writes them.
        let patient = QuestionnaireCaller { is_admin: false, ..caller.clone() };
        if let Some(hospital) = &self.hospital {
            return self.save_at_hospital(hospital, &patient, sent).await;
        }
        let seen = self.own(&patient, sent.id).await?;
        let version = self.version_of(&seen).await?;
        let form = self.form(&version)?;
        let answers = match sent.answers {
            Some(answers) => answers,
            None => from_texts(&form, &sent.result_list)
                .map_err(|_| QuestionnaireError::Invalid { field: "result_list", code: "wrong_format" })?,
        };
        if sent.page.is_some_and(|page| !(0..PAGES_AT_MOST).contains(&page)) {
            return Err(QuestionnaireError::Invalid { field: "at", code: "invalid" });
        }

        let mut work = self.parts.stores.begin().await?;
        let locked = work.questionnaires().lock_assignment(sent.id, caller.user).await?;
        let locked = locked.ok_or(QuestionnaireError::NotFound)?;
        if locked.completed_at.is_some() {
            return Err(QuestionnaireError::Completed);
        }
        if locked.revision != sent.revision {
            return Err(QuestionnaireError::AnswersChanged { revision: locked.revision });
        }
        let now = self.now();
        let kept = match sent.is_completed {
            true => self.judged(&form, &answers)?,
            false => KeptAnswers { answers: only_known(&form, answers), ..KeptAnswers::default() },
        };
        let size = serde_json::to_vec(&kept.answers).map_or(usize::MAX, |bytes| bytes.len());
        if size > ANSWERS_BYTES {
            return Err(QuestionnaireError::Invalid { field: "answers", code: "too_large" });
        }
        let saved = SavedQuestionnaireAnswers {
            id: sent.id,
            revision: locked.revision + 1,
            page: sent.page,
            sealed: self.seal(sent.id, caller.user, &kept)?,
            at: now,
            is_completed: sent.is_completed,
        };
        if !work.questionnaires().save_answers(&saved).await? {
            return Err(QuestionnaireError::AnswersChanged { revision: locked.revision });
        }
        if sent.is_completed {
            let version = (locked.questionnaire, locked.version);
            let counts = counting::of(&form, &kept.answers, &kept.scores);
            work.questionnaires().add_counts(version, self.today(), &counts).await?;
            let detail =
                json!({ "questionnaire": locked.questionnaire, "version": locked.version, "id": locked.id });
            let subject = Some(caller.user);
            work.audit()
                .add(self.event(caller, subject, AuditKind::QuestionnaireCompleted, detail.clone()))
                .await?;
            // Which score or answer it was, is in the sealed answers: an audit event holds nothing about health.
            if kept.has_alert() {
                work.audit().add(self.event(caller, subject, AuditKind::QuestionnaireAlert, detail)).await?;
                self.raise_alert(&mut *work, locked.id).await?;
            }
        }
        work.commit().await?;
        let assignment = QuestionnaireAssignment {
            revision: saved.revision,
            page: saved.page,
            sealed: Some(saved.sealed),
            saved_at: Some(now),
            completed_at: sent.is_completed.then_some(now),
            ..locked
        };
        Ok(AnsweredQuestionnaire { assignment, answers: kept.answers, scores: kept.scores, at_service: None })
    }

    /// The answers that are kept of a completed questionnaire, with its scores.
    pub(crate) fn judged(&self, form: &Form, answers: &Answers) -> Result<KeptAnswers, QuestionnaireError> {
        let local = self.now().with_timezone(&self.parts.zone).fixed_offset();
        let evaluation = form.evaluate(answers, local);
        if !evaluation.faults.is_empty() {
            return Err(QuestionnaireError::AnswersInvalid(evaluation.faults));
        }
        let scores = evaluation.scores.iter().map(|score| KeptScore {
            name: score.name.clone(),
            title: score.title.clone(),
            value: score.value,
            is_alert: score.is_alert,
        });
        let scores = scores.collect();
        Ok(KeptAnswers { answers: evaluation.kept(answers), scores, alerts: evaluation.alerts, reason: None })
    }
}
