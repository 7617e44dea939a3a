//! A questionnaire service in memory. It keeps the rules of the protocol (docs/questionnaire-service.md): answers with a known key get the same
//! response, an assignment is answered once, a patient sees their own. A test sends questionnaires, changes forms and injects faults.

use crate::scheduling::Fault;
use async_trait::async_trait;
use cabinet_domain::PatientId;
use cabinet_ports::questionnaires::{
    AnsweredForm, AssignmentState, ForeignAssignment, ForeignAssignmentId, ForeignForm,
    ForeignQuestionnaireId, ForeignRevision, FormResponse, Submission,
};
use cabinet_ports::records::Page;
use cabinet_ports::{Clock, HospitalQuestionnaires, Problem, ProblemCode};
use serde_json::Value;
use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::watch;

/// A method of the service that a test makes fail.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum QuestionnaireOperation {
    Assignments,
    OpenForm,
    AnsweredForm,
    Submit,
}

#[derive(Clone)]
struct Sent {
    patient: PatientId,
    assignment: ForeignAssignment,
    form: ForeignForm,
    /// Kept answers with their key.
    kept: Option<(FormResponse, String)>,
}

#[derive(Default)]
struct State {
    sent: Vec<Sent>,
    next: HashMap<QuestionnaireOperation, VecDeque<Fault>>,
    always: HashMap<QuestionnaireOperation, Fault>,
    calls: Vec<QuestionnaireOperation>,
    keys: Vec<String>,
}

/// The fake service.
pub struct FakeQuestionnaires {
    state: Mutex<State>,
    clock: Arc<dyn Clock>,
    holding: watch::Sender<bool>,
}

impl FakeQuestionnaires {
    pub fn new(clock: Arc<dyn Clock>) -> Self {
        Self { state: Mutex::default(), clock, holding: watch::Sender::new(false) }
    }

    /// Sends a patient a questionnaire, in its first revision.
    pub fn send(&self, patient: &str, id: &str, model: Value) {
        let assignment = ForeignAssignment {
            id: ForeignAssignmentId(id.to_owned()),
            questionnaire: ForeignQuestionnaireId(format!("of-{id}")),
            title: format!("Анкета {id}"),
            state: AssignmentState::Open,
            sent: self.clock.now().fixed_offset(),
            due: None,
        };
        let form = ForeignForm { revision: ForeignRevision("1".to_owned()), model };
        let sent = Sent { patient: PatientId(patient.to_owned()), assignment, form, kept: None };
        self.locked().sent.push(sent);
    }

    /// Replaces the form of an assignment.
    pub fn revise(&self, id: &str, revision: &str, model: Value) {
        let form = ForeignForm { revision: ForeignRevision(revision.to_owned()), model };
        self.of_id(id, |sent| sent.form = form);
    }

    /// Sets the state of an assignment.
    pub fn set_state(&self, id: &str, state: AssignmentState) {
        self.of_id(id, |sent| sent.assignment.state = state);
    }

    /// Takes an assignment from the lists, as if it had never been sent.
    pub fn remove(&self, id: &str) {
        self.locked().sent.retain(|sent| sent.assignment.id.0 != id);
    }

    /// The answers that the service keeps of an assignment.
    pub fn kept(&self, id: &str) -> Option<Value> {
        let state = self.locked();
        let sent = state.sent.iter().find(|sent| sent.assignment.id.0 == id)?;
        sent.kept.as_ref().map(|(response, _)| Value::Object(response.answers.clone()))
    }

    /// Number of calls of `operation`.
    pub fn calls(&self, operation: QuestionnaireOperation) -> usize {
        self.locked().calls.iter().filter(|called| **called == operation).count()
    }

    /// The key of each submission, in order, those that failed too.
    pub fn keys(&self) -> Vec<String> {
        self.locked().keys.clone()
    }

    /// Makes the next call of `operation` fail, after the faults queued before.
    pub fn fail_next(&self, operation: QuestionnaireOperation, fault: Fault) {
        self.locked().next.entry(operation).or_default().push_back(fault);
    }

    /// Makes every call of `operation` fail until [`Self::heal`].
    pub fn fail(&self, operation: QuestionnaireOperation, fault: Fault) {
        self.locked().always.insert(operation, fault);
    }

    /// Removes all faults.
    pub fn heal(&self) {
        let mut state = self.locked();
        state.next.clear();
        state.always.clear();
    }

    /// Makes every call do its work and then wait until [`Self::release`] before it returns.
    pub fn hold(&self) {
        self.holding.send_replace(true);
    }

    pub fn release(&self) {
        self.holding.send_replace(false);
    }

    fn of_id(&self, id: &str, change: impl FnOnce(&mut Sent)) {
        if let Some(sent) = self.locked().sent.iter_mut().find(|sent| sent.assignment.id.0 == id) {
            change(sent);
        }
    }

    fn locked(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn call<T: Send>(
        &self,
        operation: QuestionnaireOperation,
        work: impl FnOnce(&mut State) -> Result<T, Problem> + Send,
    ) -> Result<T, Problem> {
        let answer = {
            let mut state = self.locked();
            state.calls.push(operation);
            let queued = state.next.get_mut(&operation).and_then(VecDeque::pop_front);
            match queued.or_else(|| state.always.get(&operation).cloned()) {
                Some(Fault::Refuse(problem)) => Err(problem),
                Some(Fault::DoneButLost(problem)) => work(&mut state).and(Err(problem)),
                None => work(&mut state),
            }
        };
        // The sender is owned by `self`, so waiting cannot fail.
        let _ = self.holding.subscribe().wait_for(|held| !held).await;
        answer
    }
}

impl State {
    fn own(&mut self, patient: &PatientId, id: &ForeignAssignmentId) -> Result<&mut Sent, Problem> {
        let own = self.sent.iter_mut().find(|sent| sent.patient == *patient && sent.assignment.id == *id);
        own.ok_or_else(|| refusal(ProblemCode::NotFound))
    }
}

fn refusal(code: ProblemCode) -> Problem {
    Problem::new(code, "the fake service does not have it")
}

#[async_trait]
impl HospitalQuestionnaires for FakeQuestionnaires {
    async fn health(&self) -> Result<String, Problem> {
        Ok("the fake service answers".to_owned())
    }

    async fn assignments(
        &self,
        patient: &PatientId,
        _: Option<&str>,
    ) -> Result<Page<ForeignAssignment>, Problem> {
        self.call(QuestionnaireOperation::Assignments, |state| {
            let own = state.sent.iter().filter(|sent| sent.patient == *patient);
            let items = own.map(|sent| sent.assignment.clone()).collect();
            Ok(Page { items, next: None, set_aside: Vec::new() })
        })
        .await
    }

    async fn open_form(
        &self,
        patient: &PatientId,
        assignment: &ForeignAssignmentId,
    ) -> Result<ForeignForm, Problem> {
        self.call(QuestionnaireOperation::OpenForm, |state| {
            let sent = state.own(patient, assignment)?;
            match sent.assignment.state {
                AssignmentState::Open => Ok(sent.form.clone()),
                AssignmentState::Completed { .. } | AssignmentState::Withdrawn => {
                    Err(refusal(ProblemCode::ReadOnly))
                }
            }
        })
        .await
    }

    async fn answered_form(
        &self,
        patient: &PatientId,
        assignment: &ForeignAssignmentId,
    ) -> Result<AnsweredForm, Problem> {
        self.call(QuestionnaireOperation::AnsweredForm, |state| {
            let sent = state.own(patient, assignment)?;
            match (&sent.assignment.state, &sent.kept) {
                (AssignmentState::Completed { at: Some(at) }, Some((response, _))) => Ok(AnsweredForm {
                    form: sent.form.clone(),
                    answers: response.answers.clone(),
                    completed: *at,
                }),
                _ => Err(refusal(ProblemCode::NotFound)),
            }
        })
        .await
    }

    async fn submit(
        &self,
        patient: &PatientId,
        assignment: &ForeignAssignmentId,
        response: &FormResponse,
        key: &str,
    ) -> Result<Submission, Problem> {
        let now = self.clock.now().fixed_offset();
        self.locked().keys.push(key.to_owned());
        self.call(QuestionnaireOperation::Submit, |state| {
            let sent = state.own(patient, assignment)?;
            if let (AssignmentState::Completed { at }, Some((kept, known))) =
                (&sent.assignment.state, &sent.kept)
                && known == key
                && kept == response
            {
                return Ok(Submission::Saved { at: *at });
            }
            if sent.assignment.state != AssignmentState::Open {
                return Ok(Submission::Closed);
            }
            if sent.form.revision != response.revision {
                return Ok(Submission::Outdated);
            }
            sent.kept = Some((response.clone(), key.to_owned()));
            sent.assignment.state = AssignmentState::Completed { at: Some(now) };
            Ok(Submission::Saved { at: Some(now) })
        })
        .await
    }
}
