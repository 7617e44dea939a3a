//! Saves what a patient answers to a questionnaire of the service. A draft stays here. A completion is judged here, written together with the
//! job that gives it to the service, and only then is the service asked: until it has answered, the answers are on their way and not saved.

use super::HospitalSide;
use super::deliver::{Asker, deliver_job};
use crate::answers::{KeptAnswers, from_texts, only_known};
use crate::pass::{ANSWERS_BYTES, PAGES_AT_MOST};
use crate::{
    AnsweredQuestionnaire, AnswersToSave, QuestionnaireCaller, QuestionnaireError, QuestionnaireService,
};
use cabinet_domain::AuditKind;
use cabinet_forms::Form;
use cabinet_ports::repository::{AnswerDelivery, ServiceQuestionnaire};
use serde_json::json;
use uuid::Uuid;

impl QuestionnaireService {
    /// Saves a draft, or completes the questionnaire and gives it to the service.
    ///
    /// # Errors
    /// See [`QuestionnaireService::save`].
    pub(crate) async fn save_at_hospital(
        &self,
        hospital: &HospitalSide,
        caller: &QuestionnaireCaller,
        sent: AnswersToSave,
    ) -> Result<AnsweredQuestionnaire, QuestionnaireError> {
        let seen = self.own_row(caller, sent.id).await?;
        check_open(&seen)?;
        if sent.page.is_some_and(|page| !(0..PAGES_AT_MOST).contains(&page)) {
            return Err(QuestionnaireError::Invalid { field: "at", code: "invalid" });
        }
        // The form that was shown. Without one there is nothing that the answers could be for.
        let shown = seen.form.clone().ok_or(QuestionnaireError::FormChanged { revision: seen.revision })?;
        let form = Form::parse(&shown.1).map_err(QuestionnaireError::FormNotReadable)?;
        let answers = match &sent.answers {
            Some(answers) => answers.clone(),
            None => from_texts(&form, &sent.result_list)
                .map_err(|_| QuestionnaireError::Invalid { field: "result_list", code: "wrong_format" })?,
        };
        let judged = match sent.is_completed {
            true => Some(self.judged(&form, &answers)?.answers),
            false => None,
        };
        // If the service has another form by now, the answers are kept as a draft: nothing that was written is lost.
        let is_outdated = match sent.is_completed {
            true => self.is_outdated(hospital, &seen, &shown).await?,
            false => false,
        };
        let completed = judged.filter(|_| !is_outdated);
        let is_completed = completed.is_some();
        let answers = completed.unwrap_or_else(|| only_known(&form, answers));
        let kept = KeptAnswers { answers, ..KeptAnswers::default() };
        let size = serde_json::to_vec(&kept.answers).map_or(usize::MAX, |bytes| bytes.len());
        if size > ANSWERS_BYTES {
            return Err(QuestionnaireError::Invalid { field: "answers", code: "too_large" });
        }

        let mut work = self.parts.stores.begin().await?;
        let locked = work.service_questionnaires().lock_service(sent.id, caller.user).await?;
        let mut locked = locked.ok_or(QuestionnaireError::NotFound)?;
        check_open(&locked)?;
        if locked.revision != sent.revision {
            return Err(QuestionnaireError::AnswersChanged { revision: locked.revision });
        }
        if !is_outdated && locked.form.as_ref() != Some(&shown) {
            return Err(QuestionnaireError::FormChanged { revision: locked.revision });
        }
        let now = self.now();
        locked.revision += 1;
        locked.page = sent.page;
        locked.sealed = Some(self.seal(sent.id, caller.user, &kept)?);
        locked.saved_at = Some(now);
        locked.attempts = 0;
        (locked.submitted, locked.delivery) = match is_completed {
            true => (Some((now, Uuid::now_v7().to_string())), Some(AnswerDelivery::Sending)),
            false => (None, None),
        };
        work.service_questionnaires().store(&locked).await?;
        if is_completed {
            work.jobs().add(deliver_job(&locked, now)).await?;
            let detail = json!({ "id": sent.id, "delivery": AnswerDelivery::Sending.name() });
            let event = self.event(caller, Some(caller.user), AuditKind::QuestionnaireCompleted, detail);
            work.audit().add(event).await?;
        }
        work.commit().await?;
        if is_outdated {
            return Err(QuestionnaireError::FormChanged { revision: locked.revision });
        }
        if is_completed {
            // What it could not find out, the job does.
            self.deliver(sent.id, Asker::Request).await?;
            locked = self.own_row(caller, sent.id).await?;
        }
        let answered = self.of_row(&locked, false)?;
        Ok(AnsweredQuestionnaire { answers: kept.answers, ..answered })
    }

    /// Whether the service has another form than the one that was answered. A service that cannot be asked decides it when it gets the answers.
    async fn is_outdated(
        &self,
        hospital: &HospitalSide,
        seen: &ServiceQuestionnaire,
        (revision, model): &(String, serde_json::Value),
    ) -> Result<bool, QuestionnaireError> {
        match self.current_form(hospital, seen).await {
            Ok((locked, ..)) => {
                Ok(locked.form.as_ref().is_none_or(|(now, present)| now != revision || present != model))
            }
            Err(QuestionnaireError::Hospital(problem)) if problem.code.is_upstream_failure() => {
                self.check_admitted(hospital, seen).await?;
                Ok(false)
            }
            Err(error) => Err(error),
        }
    }
}

/// Whether the patient may answer.
fn check_open(row: &ServiceQuestionnaire) -> Result<(), QuestionnaireError> {
    match row.delivery {
        Some(AnswerDelivery::Sending) => Err(QuestionnaireError::BeingSent),
        Some(AnswerDelivery::Saved) => Err(QuestionnaireError::Completed),
        Some(AnswerDelivery::Closed | AnswerDelivery::Unknown) => Err(QuestionnaireError::Closed),
        None | Some(AnswerDelivery::Refused | AnswerDelivery::Outdated) => {
            match (row.listed.is_open, row.listed.completed_at) {
                (true, _) => Ok(()),
                (false, Some(_)) => Err(QuestionnaireError::Completed),
                (false, None) => Err(QuestionnaireError::Closed),
            }
        }
    }
}
