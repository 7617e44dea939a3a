//! Answers as they are sealed, and as the specification writes them: one text per question, a list as `['a','b']`.

use crate::{QuestionnaireError, QuestionnaireService};
use cabinet_domain::{QuestionnaireAssignmentId, UserId};
use cabinet_forms::{Answers, Form, Kind, from_list_text, to_list_text};
use cabinet_ports::repository::QuestionnaireAssignment;
use cabinet_vault::Vault;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// The ending under which the text of "other" is kept.
const COMMENT: &str = "-Comment";

/// A score that was computed when the questionnaire was completed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct KeptScore {
    pub name: String,
    pub title: String,
    /// `None` if none of its questions was answered.
    pub value: Option<f64>,
    /// Whether it reached the value from which somebody is to look at the answers.
    pub is_alert: bool,
}

/// What is sealed.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct KeptAnswers {
    pub(crate) answers: Answers,
    #[serde(default)]
    pub(crate) scores: Vec<KeptScore>,
    /// Questions whose answer raised an alert.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub(crate) alerts: BTreeSet<String>,
    /// Why the hospital's own service did not take them, in its words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) reason: Option<String>,
}

impl KeptAnswers {
    /// Whether somebody is to look at the answers.
    pub(crate) fn has_alert(&self) -> bool {
        !self.alerts.is_empty() || self.scores.iter().any(|score| score.is_alert)
    }
}

impl QuestionnaireService {
    pub(crate) fn seal(
        &self,
        id: QuestionnaireAssignmentId,
        owner: UserId,
        kept: &KeptAnswers,
    ) -> Result<Vec<u8>, QuestionnaireError> {
        sealed(&self.parts.vault, &QuestionnaireAssignment::context(id, owner), kept)
    }

    pub(crate) fn open_answers(
        &self,
        assignment: &QuestionnaireAssignment,
    ) -> Result<KeptAnswers, QuestionnaireError> {
        let Some(sealed) = &assignment.sealed else { return Ok(KeptAnswers::default()) };
        self.open_sealed(assignment.id, assignment.user, sealed)
    }

    /// Opens the answers of an assignment.
    pub(crate) fn open_sealed(
        &self,
        id: QuestionnaireAssignmentId,
        owner: UserId,
        sealed: &[u8],
    ) -> Result<KeptAnswers, QuestionnaireError> {
        opened(&self.parts.vault, &QuestionnaireAssignment::context(id, owner), sealed)
    }
}

/// Seals answers in a context.
pub(crate) fn sealed(
    vault: &Vault,
    context: &str,
    kept: &KeptAnswers,
) -> Result<Vec<u8>, QuestionnaireError> {
    let plain = serde_json::to_vec(kept).map_err(|_| QuestionnaireError::Sealed)?;
    vault.seal(context, &plain).map_err(|error| {
        tracing::error!(%error, "answers cannot be sealed");
        QuestionnaireError::Sealed
    })
}

/// Opens answers that were sealed in a context, which names their row and goes to the log if they cannot be opened.
pub(crate) fn opened(vault: &Vault, context: &str, sealed: &[u8]) -> Result<KeptAnswers, QuestionnaireError> {
    let plain = vault.open(context, sealed).map_err(|error| {
        tracing::error!(%error, "the {context} cannot be opened");
        QuestionnaireError::Sealed
    })?;
    serde_json::from_slice(&plain).map_err(|_| {
        tracing::error!("the {context} are not understood");
        QuestionnaireError::Sealed
    })
}

/// Answers as one text per question.
pub fn result_list(answers: &Answers) -> BTreeMap<String, String> {
    answers.iter().map(|(name, value)| (name.clone(), text(value))).collect()
}

fn text(value: &Value) -> String {
    match value {
        Value::Array(values) => to_list_text(&values.iter().map(text).collect::<Vec<_>>()),
        Value::String(text) => text.clone(),
        Value::Null => String::new(),
        other => other.to_string(),
    }
}

/// Answers from one text per question, with the kinds that the form has. An empty text is no answer.
///
/// # Errors
/// The names of the questions whose text is not of their kind.
pub(crate) fn from_texts(form: &Form, texts: &BTreeMap<String, String>) -> Result<Answers, Vec<String>> {
    let (mut answers, mut wrong) = (Answers::new(), Vec::new());
    for (name, text) in texts.iter().filter(|(_, text)| !text.is_empty()) {
        let kind = form.question(name).map(|question| &question.kind);
        match value(kind, text) {
            Some(value) => {
                answers.insert(name.clone(), value);
            }
            None => wrong.push(name.clone()),
        }
    }
    if wrong.is_empty() { Ok(answers) } else { Err(wrong) }
}

fn value(kind: Option<&Kind>, text: &str) -> Option<Value> {
    match kind {
        Some(Kind::Checkbox(choices)) => {
            let values = from_list_text(text).ok()?;
            let chosen = |text: String| {
                let known = choices.items.iter().find(|choice| choice.value_text() == text);
                known.map_or(Value::String(text), |choice| choice.value.clone())
            };
            Some(values.into_iter().map(chosen).collect())
        }
        Some(Kind::RadioGroup(choices) | Kind::Dropdown(choices)) => {
            let known = choices.items.iter().find(|choice| choice.value_text() == text);
            Some(known.map_or_else(|| text.into(), |choice| choice.value.clone()))
        }
        Some(Kind::Rating(_) | Kind::Text(cabinet_forms::InputType::Number)) => number(text),
        _ => Some(text.into()),
    }
}

fn number(text: &str) -> Option<Value> {
    let text = text.trim();
    match text.parse::<i64>() {
        Ok(whole) => Some(whole.into()),
        Err(_) => text.parse::<f64>().ok().filter(|number| number.is_finite()).map(Value::from),
    }
}

/// Keeps what belongs to a question of the form.
pub(crate) fn only_known(form: &Form, mut answers: Answers) -> Answers {
    answers.retain(|name, value| {
        let question = name.strip_suffix(COMMENT).unwrap_or(name);
        !value.is_null() && (form.question(name).is_some() || form.question(question).is_some())
    });
    answers
}
