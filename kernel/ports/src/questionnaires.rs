//! The questionnaires of a hospital that keeps them in a service of its own (B-021). Implemented by a plugin.

use crate::Problem;
use crate::records::Page;
use async_trait::async_trait;
use cabinet_domain::PatientId;
use chrono::{DateTime, FixedOffset, NaiveDate};
use std::fmt;

/// Id of an assignment at the service.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ForeignAssignmentId(pub String);

/// Id of a questionnaire at the service.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ForeignQuestionnaireId(pub String);

/// Revision of a questionnaire at the service; opaque.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ForeignRevision(pub String);

impl From<String> for ForeignAssignmentId {
    fn from(text: String) -> Self {
        Self(text)
    }
}

impl From<String> for ForeignQuestionnaireId {
    fn from(text: String) -> Self {
        Self(text)
    }
}

impl From<String> for ForeignRevision {
    fn from(text: String) -> Self {
        Self(text)
    }
}

/// What became of an assignment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AssignmentState {
    /// To be answered.
    Open,
    /// The service keeps answers.
    Completed {
        /// When they were kept; `None` if the service does not tell.
        at: Option<DateTime<FixedOffset>>,
    },
    /// Taken back by the hospital before it was answered.
    Withdrawn,
}

/// A questionnaire that one patient is or was to answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ForeignAssignment {
    pub id: ForeignAssignmentId,
    pub questionnaire: ForeignQuestionnaireId,
    pub title: String,
    pub state: AssignmentState,
    pub sent: DateTime<FixedOffset>,
    pub due: Option<NaiveDate>,
}

/// What is asked.
#[derive(Debug, Clone, PartialEq)]
pub struct ForeignForm {
    /// Changes whenever the model does.
    pub revision: ForeignRevision,
    /// SurveyJS JSON as the service wrote it. Only that it is an object is certain: `cabinet_forms::Form::parse` decides what is shown.
    pub model: serde_json::Value,
}

/// Answers that the service keeps, with what was asked.
#[derive(Clone, PartialEq)]
pub struct AnsweredForm {
    pub form: ForeignForm,
    /// By the name of their question.
    pub answers: serde_json::Map<String, serde_json::Value>,
    pub completed: DateTime<FixedOffset>,
}

/// Without the answers: they say how a person is.
impl fmt::Debug for AnsweredForm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AnsweredForm")
            .field("revision", &self.form.revision)
            .field("completed", &self.completed)
            .finish_non_exhaustive()
    }
}

/// Answers to be kept.
#[derive(Clone, PartialEq)]
pub struct FormResponse {
    /// Of the form that was answered.
    pub revision: ForeignRevision,
    /// By the name of their question.
    pub answers: serde_json::Map<String, serde_json::Value>,
}

/// Without the answers.
impl fmt::Debug for FormResponse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FormResponse").field("revision", &self.revision).finish_non_exhaustive()
    }
}

/// What the service did with answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Submission {
    /// It keeps them. A repetition with the same key and answers gets the same moment.
    Saved {
        /// Since when; `None` if the service told no readable moment.
        at: Option<DateTime<FixedOffset>>,
    },
    /// Nothing was kept: the assignment was completed otherwise, or withdrawn.
    Closed,
    /// Nothing was kept: the form has another revision by now.
    Outdated,
}

/// Questionnaires at the hospital's own service. A patient is named by the hospital's id. Every method fails with a [`Problem`] that the
/// caller can act on; what belongs to another patient is `NotFound`.
#[async_trait]
pub trait HospitalQuestionnaires: Send + Sync {
    /// Checks with the cheapest possible request that the service answers. Returns a sentence for administrators.
    async fn health(&self) -> Result<String, Problem>;
    /// The questionnaires of a patient, page by page, in the service's order. Rows that cannot be read are set aside.
    async fn assignments(
        &self,
        patient: &PatientId,
        cursor: Option<&str>,
    ) -> Result<Page<ForeignAssignment>, Problem>;
    /// The form of an open assignment. Fails with `ReadOnly` if it is not open.
    async fn open_form(
        &self,
        patient: &PatientId,
        assignment: &ForeignAssignmentId,
    ) -> Result<ForeignForm, Problem>;
    /// The answers of a completed assignment. Fails with `NotFound` if it is not completed.
    async fn answered_form(
        &self,
        patient: &PatientId,
        assignment: &ForeignAssignmentId,
    ) -> Result<AnsweredForm, Problem>;
    /// Gives the answers to the service for good. Fails with `Invalid` if the service refuses the answers. They may have been kept after any
    /// failure but those of `ProblemCode::proves_nothing_was_booked`, e.g. `OutcomeUnknown` and `PluginFailed`: the same call with the same
    /// key finds out what happened.
    async fn submit(
        &self,
        patient: &PatientId,
        assignment: &ForeignAssignmentId,
        response: &FormResponse,
        key: &str,
    ) -> Result<Submission, Problem>;
}
