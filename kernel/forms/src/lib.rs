//! The form model of questionnaires and of the diary, and the evaluator of its expressions. Pure: no I/O, no clock.
//!
//! A form is stored as JSON, in a subset of the format of SurveyJS. [`Form::parse`] checks it and refuses everything outside the subset, all
//! faults at once; [`Form::evaluate`] says for some answers what is visible, required and faulty, and computes values and scores. The browser
//! asks the same questions of survey-core; that both agree is proven on a generated corpus (tests/integration/agreement.rs, docs/adr/0039).

mod answers;
mod bounds;
mod cycles;
mod evaluate;
mod expression;
mod fault;
pub mod fhir;
mod list_text;
mod model;
mod parse;
mod pattern;
mod scores;
mod text;
mod validate;
mod warnings;

pub use evaluate::{AnswerFault, Evaluation};
pub use fault::{CODES as FAULT_CODES, FormFault};
pub use list_text::{ListTextFault, from_list_text, to_list_text};
pub use model::{
    CalculatedValue, Choice, Choices, Form, InputType, ItemScore, Kind, Page, Question, Rating, ScoreMethod,
    ScoreRule,
};
pub use scores::Score;
pub use text::Text;

/// Answers by the name of their question; the text of "other" is under `<name>-Comment`.
pub type Answers = serde_json::Map<String, serde_json::Value>;
