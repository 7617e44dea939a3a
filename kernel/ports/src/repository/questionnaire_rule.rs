//! Rules that send a questionnaire automatically: after a visit, or periodically.

use super::{CabinetFilter, StorageError};
use async_trait::async_trait;
use cabinet_domain::{
    ClinicId, MedicalHostId, QuestionnaireId, QuestionnaireRuleId, QuestionnaireSending,
    QuestionnaireSendingId, QuestionnaireState, SpecialityId, UserId,
};
use chrono::{DateTime, NaiveDate, NaiveDateTime, Utc};

/// When a rule sends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum QuestionnaireTrigger {
    /// A number of days after a visit that was booked through the portal, once for each visit.
    AfterVisit {
        days: u32,
        /// Only at this host, clinic, and for this speciality.
        host: Option<MedicalHostId>,
        clinic: Option<ClinicId>,
        speciality: Option<SpecialityId>,
    },
    /// Periodically, to every patient.
    EveryDays { days: u32 },
}

impl QuestionnaireTrigger {
    /// The name of its kind in the database and in the API.
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::AfterVisit { .. } => "after_visit",
            Self::EveryDays { .. } => "every_days",
        }
    }

    pub const fn days(&self) -> u32 {
        match self {
            Self::AfterVisit { days, .. } | Self::EveryDays { days } => *days,
        }
    }
}

/// Why the last run of a rule sent nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum QuestionnaireRuleFault {
    QuestionnaireArchived,
    NotPublished,
    /// The sealed filter cannot be opened.
    MatchingUnreadable,
}

impl QuestionnaireRuleFault {
    pub const ALL: [Self; 3] = [Self::QuestionnaireArchived, Self::NotPublished, Self::MatchingUnreadable];

    /// The name in the database and in the API.
    pub const fn name(self) -> &'static str {
        match self {
            Self::QuestionnaireArchived => "questionnaire_archived",
            Self::NotPublished => "not_published",
            Self::MatchingUnreadable => "matching_unreadable",
        }
    }

    /// The fault with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|fault| fault.name() == name)
    }
}

/// A rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QuestionnaireRule {
    pub id: QuestionnaireRuleId,
    pub questionnaire: QuestionnaireId,
    /// Increases with every change.
    pub revision: i64,
    /// Its name for administrators.
    pub title: String,
    pub trigger: QuestionnaireTrigger,
    /// The sealed filter of the table of users; `None`: all patients.
    pub matching: Option<Vec<u8>>,
    /// Days from the sending to the due day.
    pub due_days: Option<u32>,
    pub is_on: bool,
    /// Nothing from before this day is sent: when the rule was created, or turned on.
    pub since: NaiveDate,
    pub updated_at: DateTime<Utc>,
    pub updated_by: Option<UserId>,
}

impl QuestionnaireRule {
    /// Encryption context of its filter.
    pub fn context(id: QuestionnaireRuleId) -> String {
        format!("filter of questionnaire rule {id}")
    }
}

/// A rule in the administrators' list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedQuestionnaireRule {
    pub rule: QuestionnaireRule,
    /// The title of its questionnaire.
    pub questionnaire_title: String,
    pub questionnaire_state: QuestionnaireState,
    pub last_run: Option<DateTime<Utc>>,
    pub last_fault: Option<QuestionnaireRuleFault>,
    /// Patients who got the questionnaire by it.
    pub sent: i64,
}

/// One run of a rule.
#[derive(Debug, Clone, PartialEq)]
pub struct QuestionnaireRuleRun {
    pub rule: QuestionnaireRuleId,
    /// The rule is run as it was at this revision; a changed one is left to the next run.
    pub revision: i64,
    /// Runs after this time are recent: then the rule is not run again.
    pub recent: DateTime<Utc>,
    pub now: DateTime<Utc>,
    /// The hospital's day.
    pub today: NaiveDate,
    /// Which patients; `None`: all.
    pub matching: Option<Box<CabinetFilter>>,
    /// The id of the sending, if there is somebody to send to.
    pub sending: QuestionnaireSendingId,
    pub due: Option<NaiveDate>,
    pub candidates: QuestionnaireCandidates,
}

/// To whom a run may send.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum QuestionnaireCandidates {
    /// Patients with a visit that began at `from` or later and before `to`, in the clinic's local time, and was not sent for yet.
    Visits { from: NaiveDateTime, to: NaiveDateTime },
    /// Patients to whom the rule has sent nothing in this period and nothing after the day `sent_after`.
    Period { begins: NaiveDate, sent_after: NaiveDate },
}

/// What a run did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum QuestionnaireRuleOutcome {
    /// The rule was changed or turned off, or another kernel has just run it.
    Skipped,
    /// No patient matched, or the questionnaire cannot be sent.
    Nothing,
    /// A sending was created; a job runs it.
    Sends(QuestionnaireSending),
}

/// Reads rules.
#[async_trait]
pub trait QuestionnaireRuleRepository: Send + Sync {
    /// All rules, the oldest first.
    async fn rules(&self) -> Result<Vec<ListedQuestionnaireRule>, StorageError>;
    /// One rule.
    async fn rule(&self, id: QuestionnaireRuleId) -> Result<Option<ListedQuestionnaireRule>, StorageError>;
}

/// Changes rules, and runs them.
#[async_trait]
pub trait QuestionnaireRuleWriter: Send {
    /// Adds a rule.
    ///
    /// # Errors
    /// `Missing` if there is no such questionnaire.
    async fn add_rule(&mut self, rule: &QuestionnaireRule) -> Result<(), StorageError>;
    /// Replaces a rule that still has the revision before that of `rule`. Returns whether it had.
    ///
    /// # Errors
    /// As [`Self::add_rule`].
    async fn replace_rule(&mut self, rule: &QuestionnaireRule) -> Result<bool, StorageError>;
    /// Removes a rule. What it has sent stays. Returns the questionnaire; `None` if there is no such rule.
    async fn remove_rule(&mut self, id: QuestionnaireRuleId)
    -> Result<Option<QuestionnaireId>, StorageError>;
    /// Chooses the next patients, at most [`RECIPIENTS_AT_MOST`](super::RECIPIENTS_AT_MOST), notes for which visit or period each is
    /// sent to, and begins a sending to them. A patient who has an open copy is noted, too, and gets none.
    async fn run_rule(
        &mut self,
        run: &QuestionnaireRuleRun,
    ) -> Result<QuestionnaireRuleOutcome, StorageError>;
    /// Notes that a rule could not be run.
    async fn note_rule_fault(
        &mut self,
        id: QuestionnaireRuleId,
        fault: QuestionnaireRuleFault,
        now: DateTime<Utc>,
    ) -> Result<(), StorageError>;
}
