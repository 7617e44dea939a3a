//! One questionnaire of the service with its form: an open one with the draft that is kept here, a completed one with the service's answers.

use super::{HospitalSide, shown};
use crate::answers::{KeptAnswers, only_known};
use crate::own::OwnQuestionnaire;
use crate::{AnsweredQuestionnaire, QuestionnaireCaller, QuestionnaireError, QuestionnaireService};
use cabinet_domain::{QuestionnaireAssignmentId, UserId};
use cabinet_forms::Form;
use cabinet_ports::ProblemCode;
use cabinet_ports::questionnaires::{ForeignAssignmentId, ForeignForm};
use cabinet_ports::repository::{AnswerDelivery, ServiceQuestionnaire};
use serde_json::Value;
use std::sync::Arc;

impl QuestionnaireService {
    /// One of a patient's, with the model of its form.
    ///
    /// # Errors
    /// `NotFound` with an audit event, also if it is another patient's; `AtHospital` for an administrator; `Closed`, `FormNotReadable`,
    /// `Hospital`.
    pub(crate) async fn result_at_hospital(
        &self,
        hospital: &HospitalSide,
        caller: &QuestionnaireCaller,
        id: QuestionnaireAssignmentId,
    ) -> Result<(AnsweredQuestionnaire, Value), QuestionnaireError> {
        let row = self.own_row(caller, id).await?;
        let is_open = row.listed.is_open && row.delivery.is_none_or(AnswerDelivery::allows_answers);
        if is_open {
            return self.open_one(hospital, row).await;
        }
        if row.sealed.is_some() {
            // On their way, or refused for good: what was written is shown, from here.
            let (_, model) = row.form.clone().ok_or(QuestionnaireError::Closed)?;
            return Ok((self.of_row(&row, false)?, model));
        }
        if row.listed.completed_at.is_none() {
            return Err(QuestionnaireError::Closed);
        }
        self.check_admitted(hospital, &row).await?;
        let assignment = ForeignAssignmentId(row.listed.assignment.clone());
        let answered = hospital.service.port.answered_form(&row.patient, &assignment).await;
        let answered = answered.map_err(QuestionnaireError::Hospital)?;
        let form = self.readable(hospital, &row, &answered.form)?;
        self.check_admitted(hospital, &row).await?;
        let answers = only_known(&form, answered.answers);
        let told = KeptAnswers { answers, ..KeptAnswers::default() };
        Ok((shown(&row, Some(&form), told, false), answered.form.model))
    }

    /// An open one. While the service cannot be asked, with the form that was shown last.
    async fn open_one(
        &self,
        hospital: &HospitalSide,
        row: ServiceQuestionnaire,
    ) -> Result<(AnsweredQuestionnaire, Value), QuestionnaireError> {
        match self.current_form(hospital, &row).await {
            Ok((row, form, model)) => {
                let kept = self.kept(&row)?;
                let kept = KeptAnswers { answers: only_known(&form, kept.answers), ..kept };
                Ok((shown(&row, Some(&form), kept, false), model))
            }
            Err(QuestionnaireError::Hospital(problem)) if problem.code.is_upstream_failure() => {
                let Some((_, model)) = row.form.clone() else {
                    return Err(QuestionnaireError::Hospital(problem));
                };
                Ok((self.of_row(&row, true)?, model))
            }
            Err(error) => Err(error),
        }
    }

    /// Reads the form of an open questionnaire, and keeps it: a draft belongs to what was shown.
    pub(super) async fn current_form(
        &self,
        hospital: &HospitalSide,
        row: &ServiceQuestionnaire,
    ) -> Result<(ServiceQuestionnaire, Form, Value), QuestionnaireError> {
        self.check_admitted(hospital, row).await?;
        let assignment = ForeignAssignmentId(row.listed.assignment.clone());
        let current = match hospital.service.port.open_form(&row.patient, &assignment).await {
            Ok(current) => current,
            Err(problem) if matches!(problem.code, ProblemCode::ReadOnly | ProblemCode::NotFound) => {
                return Err(QuestionnaireError::Closed);
            }
            Err(problem) => return Err(QuestionnaireError::Hospital(problem)),
        };
        let form = self.readable(hospital, row, &current)?;
        self.check_admitted(hospital, row).await?;
        let mut work = self.parts.stores.begin().await?;
        let locked = work.service_questionnaires().lock_service(row.listed.id, row.user).await?;
        let mut locked = locked.ok_or(QuestionnaireError::NotFound)?;
        if !locked.delivery.is_none_or(AnswerDelivery::allows_answers) {
            return Err(QuestionnaireError::BeingSent);
        }
        let revision = current.revision.0;
        if locked.form.as_ref().is_none_or(|(known, model)| *known != revision || *model != current.model) {
            locked.form = Some((revision, current.model.clone()));
            work.service_questionnaires().store(&locked).await?;
            work.commit().await?;
        }
        Ok((locked, form, current.model))
    }

    /// The form, if it is one that can be shown. Otherwise the administrators see in the health report what is wrong.
    fn readable(
        &self,
        hospital: &HospitalSide,
        row: &ServiceQuestionnaire,
        form: &ForeignForm,
    ) -> Result<Form, QuestionnaireError> {
        let questionnaire = &row.listed.questionnaire;
        match Form::parse(&form.model) {
            Ok(readable) => {
                hospital.faults.forget(questionnaire);
                Ok(readable)
            }
            Err(faults) => {
                hospital.faults.note(questionnaire, &form.revision.0, &faults);
                Err(QuestionnaireError::FormNotReadable(faults))
            }
        }
    }

    /// The row with this id, if it is the caller's. Another person's and an unknown id give the same error.
    pub(super) async fn own_row(
        &self,
        caller: &QuestionnaireCaller,
        id: QuestionnaireAssignmentId,
    ) -> Result<ServiceQuestionnaire, QuestionnaireError> {
        if caller.is_admin {
            return Err(QuestionnaireError::AtHospital);
        }
        let found = self.parts.stores.service_questionnaires.find(id).await?;
        let owner = found.as_ref().map(|found| found.user);
        match found.filter(|found| found.user == caller.user) {
            Some(own) => Ok(own),
            None => {
                self.denied(caller, "questionnaire_result", owner).await?;
                Err(QuestionnaireError::NotFound)
            }
        }
    }

    /// Drafts and answers on their way, for the copy of a person's data.
    pub(crate) async fn own_at_hospital(
        &self,
        owner: UserId,
    ) -> Result<Vec<OwnQuestionnaire>, QuestionnaireError> {
        let mut own = Vec::new();
        for row in self.parts.stores.service_questionnaires.of_user(owner).await? {
            let (Some((_, model)), Some(_)) = (&row.form, &row.sealed) else { continue };
            let Ok(form) = Form::parse(model) else { continue };
            let answered = self.of_row(&row, false)?;
            own.push(OwnQuestionnaire { answered, form: Arc::new(form) });
        }
        Ok(own)
    }
}
