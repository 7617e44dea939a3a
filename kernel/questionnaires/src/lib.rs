//! Questionnaires of the hospital (docs/adr/0041).
//!
//! | Module | Purpose |
//! |---|---|
//! | `service` | [`QuestionnaireService`], and who may use it |
//! | `design` | what administrators edit: drafts, versions, archive |
//! | `assign` | gives one patient a questionnaire |
//! | `sending` | gives it to many, as a job |
//! | `alerts` | completed questionnaires that somebody should look at |
//! | `hospital` | questionnaires of a service of the hospital's own (docs/adr/0049) |
//! | `letters` | tells patients that a questionnaire waits for them |
//! | `reminders` | reminds them before the due day, as a job |
//! | `rules` | send questionnaires after visits or periodically, as a job |
//! | `read` | what a patient was sent and has answered |
//! | `own` | a patient's own questionnaires, for the copy of their data |
//! | `pass` | saves a draft, completes |
//! | `answers` | answers as they are sealed, and as text (X-048) |
//! | `counting` | which choices of a completed questionnaire are counted |
//! | `export` | the report with answers, for a file |
//! | `links` | questionnaires for persons without an account (docs/adr/0044) |
//! | `report` | rows and counts for administrators; small groups are hidden |
//! | `trend` | scores and scales over time, from the counts |
//!
//! Answers and drafts are sealed. The counts are kept without persons, in the transaction of the completion, so a report opens no answer.

mod alerts;
mod answers;
mod assign;
mod attention;
mod counting;
mod design;
mod error;
mod export;
mod hospital;
mod letters;
mod links;
mod own;
mod pass;
mod read;
mod reminders;
mod report;
mod rules;
mod sending;
mod service;
mod trend;

pub use alerts::{MARKED_AT_MOST, NamedAlert};
pub use answers::{KeptScore, result_list};
pub use assign::QuestionnaireTarget;
pub use attention::QuestionnairesAttention;
pub use cabinet_forms::{AnswerFault, Answers, Form, FormFault, Page};
pub use design::{CheckedModel, QuestionnaireChange};
pub use error::QuestionnaireError;
pub use export::{BegunQuestionnaireExport, ExportedRow, ExportedVersion};
pub use hospital::{AtService, DELIVER_ANSWERS, DeliverAnswers, HospitalMetrics, HospitalService};
pub use letters::QuestionnaireLetters;
pub use links::{CreatedLink, LinkAnswers, LinkAnswersToSave, LinkLine, LinkRequest, OpenedLink, SavedLink};
pub use own::OwnQuestionnaire;
pub use pass::AnswersToSave;
pub use read::AnsweredQuestionnaire;
pub use reminders::{REMIND_OF_QUESTIONNAIRES, RemindOfQuestionnaires};
pub use report::{
    ChoiceCount, HIDDEN_BELOW, NamedReportRow, QuestionCount, QuestionnaireCounts, ReportQuery,
};
pub use rules::{
    OpenedQuestionnaireRule, QuestionnaireRuleChange, RUN_QUESTIONNAIRE_RULES, RuleMatching,
    RunQuestionnaireRules,
};
pub use sending::{SEND_QUESTIONNAIRE, SendQuestionnaire};
pub use service::{QuestionnaireCaller, QuestionnaireParts, QuestionnaireService};
pub use trend::{Quartiles, QuestionnaireTrend, TrendKind, TrendPeriod, TrendPoint, TrendSeries, TrendStep};
