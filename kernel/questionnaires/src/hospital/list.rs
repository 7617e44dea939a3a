//! What a patient was sent, read from the service at most twice a minute. If the service cannot be asked, what was known before, marked as such.

use super::HospitalSide;
use crate::{AnsweredQuestionnaire, QuestionnaireCaller, QuestionnaireError, QuestionnaireService};
use cabinet_domain::{PatientId, QuestionnaireAssignmentId, UserId};
use cabinet_ports::questionnaires::{AssignmentState, ForeignAssignment};
use cabinet_ports::repository::{AnswerDelivery, ListedServiceQuestionnaire, ServiceQuestionnaire};
use cabinet_ports::{Problem, ProblemCode};
use chrono::{DateTime, TimeDelta, Utc};
use std::collections::HashSet;
use std::sync::Arc;
use uuid::Uuid;

/// How long a list is used again. The screen asks for the list each time that it is opened, and going back from a questionnaire opens it.
const LIST_KEPT: TimeDelta = TimeDelta::seconds(30);
/// How long a failure is used again: a request that waited for a service that hangs does not wait for it a second time.
const FAILURE_KEPT: TimeDelta = TimeDelta::seconds(5);
/// Pages of a list at most: a service that always names a next page must not hold the patient's turn.
const PAGES_AT_MOST: usize = 50;

impl QuestionnaireService {
    /// What a patient was sent, newest first.
    ///
    /// # Errors
    /// `AtHospital` for an administrator: the service shows its own answers. `Hospital` if the service cannot be asked and nothing is known.
    pub(crate) async fn listed_at_hospital(
        &self,
        hospital: &HospitalSide,
        caller: &QuestionnaireCaller,
        owner: UserId,
    ) -> Result<Vec<AnsweredQuestionnaire>, QuestionnaireError> {
        if caller.is_admin {
            return Err(QuestionnaireError::AtHospital);
        }
        let failure = match self.refresh(hospital, owner).await {
            Ok(()) => None,
            Err(QuestionnaireError::Hospital(problem)) if problem.code.is_upstream_failure() => Some(problem),
            Err(error) => return Err(error),
        };
        let rows = self.parts.stores.service_questionnaires.of_user(owner).await?;
        match failure {
            Some(problem) if rows.is_empty() => Err(QuestionnaireError::Hospital(problem)),
            failure => rows
                .iter()
                .filter(|row| is_shown(row))
                .map(|row| self.of_row(row, failure.is_some()))
                .collect(),
        }
    }

    /// Reads the list, unless that was done a moment ago.
    pub(super) async fn refresh(
        &self,
        hospital: &HospitalSide,
        user: UserId,
    ) -> Result<(), QuestionnaireError> {
        let patients = self.admitted(hospital, user).await?;
        let turn = hospital.turns.get_with(user, Arc::default);
        let mut last = turn.lock().await;
        match &*last {
            Some((at, None)) if self.now() - *at < LIST_KEPT => return Ok(()),
            Some((at, Some(problem))) if self.now() - *at < FAILURE_KEPT => {
                return Err(QuestionnaireError::Hospital(problem.clone()));
            }
            _ => {}
        }
        let at = self.now();
        for patient in &patients {
            let read = self.refresh_of(hospital, (user, patient), at).await;
            if let Err(QuestionnaireError::Hospital(problem)) = &read {
                *last = Some((self.now(), Some(problem.clone())));
            }
            read?;
        }
        *last = Some((at, None));
        Ok(())
    }

    async fn refresh_of(
        &self,
        hospital: &HospitalSide,
        (user, patient): (UserId, &PatientId),
        at: DateTime<Utc>,
    ) -> Result<(), QuestionnaireError> {
        let (mut listed, mut cursor, mut is_whole) = (Vec::new(), None, false);
        for _ in 0..PAGES_AT_MOST {
            let asked = hospital.service.port.assignments(patient, cursor.as_deref()).await;
            let page = asked.map_err(QuestionnaireError::Hospital)?;
            if !page.set_aside.is_empty() {
                tracing::warn!(
                    rows = page.set_aside.len(),
                    "questionnaires of the service could not be read"
                );
            }
            listed.extend(page.items.into_iter().map(of_service));
            cursor = page.next;
            if cursor.is_none() {
                is_whole = true;
                break;
            }
        }
        if !is_whole {
            let problem = Problem::new(ProblemCode::Garbled, "the list of questionnaires has no end");
            return Err(QuestionnaireError::Hospital(problem));
        }
        let mut known = HashSet::new();
        listed.retain(|one| known.insert(one.assignment.clone()));
        if !self.admitted(hospital, user).await?.contains(patient) {
            return Err(QuestionnaireError::NotFound);
        }
        let mut work = self.parts.stores.begin().await?;
        work.service_questionnaires().set_listed((user, patient), &listed, at).await?;
        Ok(work.commit().await?)
    }
}

/// Whether a patient sees it: what the hospital withdrew is not shown, unless answers to it were on their way.
pub(super) fn is_shown(row: &ServiceQuestionnaire) -> bool {
    let was_sent = row.delivery.is_some_and(|delivery| delivery != AnswerDelivery::Saved);
    row.listed.is_open || row.listed.completed_at.is_some() || was_sent
}

fn of_service(assignment: ForeignAssignment) -> ListedServiceQuestionnaire {
    let completed_at = match assignment.state {
        AssignmentState::Completed { at } => Some(at.unwrap_or(assignment.sent).to_utc()),
        AssignmentState::Open | AssignmentState::Withdrawn => None,
    };
    ListedServiceQuestionnaire {
        id: QuestionnaireAssignmentId(Uuid::now_v7()),
        assignment: assignment.id.0,
        questionnaire: assignment.questionnaire.0,
        title: assignment.title,
        is_open: assignment.state == AssignmentState::Open,
        sent_at: assignment.sent.to_utc(),
        due: assignment.due,
        completed_at,
    }
}
