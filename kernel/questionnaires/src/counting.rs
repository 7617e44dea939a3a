//! Which choices of a completed questionnaire are counted: those of questions with choices and of scales, and the scores. Free texts and
//! numbers are not, they could tell a person.

use crate::answers::KeptScore;
use cabinet_forms::{Answers, Form, Kind, Question};
use cabinet_ports::repository::QuestionnaireCount;
use cabinet_ports::repository::bounds::LONGEST_ID_BYTES;
use serde_json::Value;
use std::collections::BTreeSet;

/// Begins the question under which a score is counted. No question has such a name: they begin with a letter or an underscore.
pub(crate) const SCORE: &str = "$score:";

/// The question under which a score is counted.
pub(crate) fn score_question(score: &str) -> String {
    format!("{SCORE}{score}")
}

/// Whether a question is counted.
pub(crate) const fn is_counted(question: &Question) -> bool {
    matches!(question.kind, Kind::Checkbox(_) | Kind::RadioGroup(_) | Kind::Dropdown(_) | Kind::Rating(_))
}

/// The counts of one completed questionnaire.
pub(crate) fn of(form: &Form, answers: &Answers, scores: &[KeptScore]) -> Vec<QuestionnaireCount> {
    let one = |question: &str, choice: &str| QuestionnaireCount {
        question: question.to_owned(),
        choice: choice.to_owned(),
        count: 1,
    };
    let mut counts = vec![one("", "")];
    for question in form.questions().filter(|question| is_counted(question)) {
        let chosen = answers.get(&question.name).map(chosen).unwrap_or_default();
        if chosen.is_empty() {
            continue;
        }
        counts.push(one(&question.name, ""));
        let countable = chosen.iter().filter(|choice| (1..=LONGEST_ID_BYTES).contains(&choice.len()));
        counts.extend(countable.map(|choice| one(&question.name, choice)));
    }
    for score in scores {
        let Some(value) = score.value.filter(|value| value.is_finite()) else { continue };
        // Two decimals: a mean of more would be a number that hardly anybody else has.
        let value = (value * 100.0).round() / 100.0;
        counts.push(one(&score_question(&score.name), &value.to_string()));
    }
    counts
}

fn chosen(answer: &Value) -> BTreeSet<String> {
    match answer {
        Value::Array(values) => values.iter().filter_map(choice_text).collect(),
        value => choice_text(value).into_iter().collect(),
    }
}

/// A choice as text: `7.0` and `7` are one.
fn choice_text(value: &Value) -> Option<String> {
    match value {
        Value::String(text) if !text.contains('\0') => Some(text.clone()),
        Value::Number(number) => number.as_f64().map(|number| number.to_string()),
        _ => None,
    }
}
