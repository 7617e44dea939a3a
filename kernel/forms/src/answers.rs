//! Reads answers: each must have the type of its question. What has not is a fault, and for conditions it counts as no answer.

use crate::Answers;
use crate::bounds::Bounds;
use crate::evaluate::AnswerFault;
use crate::expression::is_date_text;
use crate::expression::value::Value;
use crate::model::{Choices, FileTypes, Form, InputType, Kind, Question, Rating};
use crate::parse::{COMMENT, LINE};
use serde_json::Value as Json;

/// Ends the name under which the text of "other" is given.
pub const COMMENT_SUFFIX: &str = "-Comment";

/// The answers to a form's questions, in its order.
pub struct Read {
    pub questions: Vec<Value>,
    pub comments: Vec<Value>,
    /// Faults by question.
    pub faults: Vec<Option<&'static str>>,
    /// Members of the answers that belong to no question.
    pub unknown: Vec<AnswerFault>,
}

pub fn read(form: &Form, answers: &Answers) -> Read {
    let count = form.questions.len();
    let mut read = Read {
        questions: form.questions.iter().map(unanswered).collect(),
        comments: vec![Value::Undefined; count],
        faults: vec![None; count],
        unknown: Vec::new(),
    };
    for (name, json) in answers {
        let is_known = match name.strip_suffix(COMMENT_SUFFIX) {
            Some(name) => form.names.get(name).is_some_and(|index| read.comment(form, *index, json)),
            None => form.names.get(name).is_some_and(|index| read.answer(form, *index, json)),
        };
        if !is_known {
            read.unknown.push(AnswerFault { question: name.chars().take(80).collect(), code: "unknown" });
        }
    }
    read
}

/// What an unanswered question is to an expression: the checkboxes of survey-core have an empty list.
fn unanswered(question: &Question) -> Value {
    match &question.kind {
        Kind::Checkbox(_) => Value::List(std::sync::Arc::new([])),
        _ => Value::Undefined,
    }
}

impl Read {
    fn answer(&mut self, form: &Form, index: usize, json: &Json) -> bool {
        let Some(question) = form.questions.get(index) else { return false };
        let places = self.questions.get_mut(index).zip(self.faults.get_mut(index));
        if let Some((value, fault)) = places
            && !is_nothing(json)
        {
            match checked(question, json, form.bounds) {
                Ok(checked) => *value = checked,
                Err(code) => *fault = Some(code),
            }
        }
        true
    }

    fn comment(&mut self, form: &Form, index: usize, json: &Json) -> bool {
        let has_other =
            form.questions.get(index).and_then(Question::choices).is_some_and(|choices| choices.has_other);
        let Some((comment, fault)) =
            self.comments.get_mut(index).zip(self.faults.get_mut(index)).filter(|_| has_other)
        else {
            return false;
        };
        match json {
            _ if is_nothing(json) => {}
            Json::String(text) if fits(text, form.bounds.own_words) => *comment = Value::text(text),
            Json::String(_) => *fault = fault.or(Some("length")),
            _ => *fault = fault.or(Some("type")),
        }
        true
    }
}

/// Null, the empty text and the empty list are no answer.
fn is_nothing(json: &Json) -> bool {
    match json {
        Json::Null => true,
        Json::String(text) => text.is_empty(),
        Json::Array(items) => items.is_empty(),
        _ => false,
    }
}

/// An answer that fits its question.
fn checked(question: &Question, json: &Json, bounds: &Bounds) -> Result<Value, &'static str> {
    match &question.kind {
        Kind::Text(InputType::Number) => number(json, question.is_whole, bounds.answer),
        Kind::Text(input) => line(*input, json),
        Kind::Comment => text(json, COMMENT),
        Kind::Checkbox(choices) => list(choices, json),
        Kind::RadioGroup(choices) | Kind::Dropdown(choices) => choice(choices, json),
        Kind::Rating(rating) => on_scale(rating, json),
        Kind::File(types) => file(types, json),
        // Computed here; what is given is left aside.
        Kind::Expression(_) => Ok(Value::Undefined),
    }
}

fn number(json: &Json, is_whole: bool, most: f64) -> Result<Value, &'static str> {
    let fits = |number: &f64| number.abs() <= most && (!is_whole || number.fract() == 0.0);
    json.as_f64().filter(fits).map(Value::Number).ok_or("type")
}

/// One file as survey-core has it, `[{"type": "image/png", …}]`. That the content is of this type is for the caller to know.
fn file(FileTypes(types): &FileTypes, json: &Json) -> Result<Value, &'static str> {
    let given = match json.as_array().map(Vec::as_slice) {
        Some([file]) => file.get("type").and_then(Json::as_str),
        _ => None,
    };
    given.filter(|given| types.iter().any(|kind| kind == given)).map(Value::text).ok_or("type")
}

fn line(input: InputType, json: &Json) -> Result<Value, &'static str> {
    let value = text(json, LINE)?;
    let text = json.as_str().unwrap_or_default();
    let is_fitting = match input {
        // survey-core allows dates up to the year 2999 (`settings.maxDate`).
        InputType::Date => text.len() == 10 && is_date_text(text) && text >= "1000",
        InputType::DateTimeLocal => text.len() > 10 && is_date_text(text) && text >= "1000",
        InputType::Time => {
            let time = |format| chrono::NaiveTime::parse_from_str(text, format).is_ok();
            (text.len() == 5 && time("%H:%M")) || (text.len() == 8 && time("%H:%M:%S"))
        }
        InputType::Text | InputType::Number | InputType::Email | InputType::Tel => true,
    };
    if is_fitting { Ok(value) } else { Err("type") }
}

fn text(json: &Json, most: usize) -> Result<Value, &'static str> {
    let text = json.as_str().ok_or("type")?;
    if fits(text, most) { Ok(Value::text(text)) } else { Err("length") }
}

fn fits(text: &str, most: usize) -> bool {
    text.len() <= most || text.chars().count() <= most
}

fn choice(choices: &Choices, json: &Json) -> Result<Value, &'static str> {
    match json {
        Json::String(_) | Json::Number(_) if choices.contains(json) => Ok(Value::of_json(json)),
        Json::String(_) | Json::Number(_) => Err("choice"),
        _ => Err("type"),
    }
}

fn list(choices: &Choices, json: &Json) -> Result<Value, &'static str> {
    let items = json.as_array().ok_or("type")?;
    if items.len() > choices.items.len() + 2 {
        return Err("choice");
    }
    let mut seen = std::collections::HashSet::new();
    for item in items {
        choice(choices, item)?;
        if !seen.insert(crate::model::choice_key(item)) {
            return Err("choice");
        }
    }
    // "None of these" excludes the others.
    if choices.has_none && items.len() > 1 && items.iter().any(|item| item == "none") {
        return Err("choice");
    }
    Ok(Value::of_json(json))
}

fn on_scale(rating: &Rating, json: &Json) -> Result<Value, &'static str> {
    let number = json.as_f64().ok_or("type")?;
    let steps = (number - rating.min) / rating.step;
    let is_on = (rating.min..=rating.max).contains(&number) && (steps - steps.round()).abs() < 1e-9;
    if is_on { Ok(Value::Number(number)) } else { Err("choice") }
}

/// [`Question::answer_from_text`].
pub fn from_text(question: &Question, text: &str) -> Option<Json> {
    if text.is_empty() {
        return Some(Json::Null);
    }
    let as_number = || Value::text(text).survey_number().map(|number| Value::Number(number).to_json());
    let as_choice = |choices: &Choices, text: &str| {
        let item = choices.items.iter().find(|choice| choice.value_text() == text);
        item.map_or_else(
            || Some(Json::from(text)).filter(|text| choices.contains(text)),
            |choice| Some(choice.value.clone()),
        )
    };
    match &question.kind {
        Kind::Text(InputType::Number) | Kind::Rating(_) => as_number(),
        Kind::RadioGroup(choices) | Kind::Dropdown(choices) => as_choice(choices, text),
        Kind::Checkbox(choices) => {
            let values = crate::list_text::from_list_text(text).ok()?;
            values.iter().map(|value| as_choice(choices, value)).collect::<Option<Vec<_>>>().map(Json::from)
        }
        Kind::File(_) => None,
        Kind::Expression(_) => Some(as_number().unwrap_or_else(|| text.into())),
        Kind::Text(_) | Kind::Comment => Some(text.into()),
    }
}

/// [`Question::answer_to_text`].
pub fn to_text(answer: &Json) -> String {
    match answer {
        Json::Bool(is) => is.to_string(),
        Json::Array(items) => {
            let values: Vec<_> = items.iter().map(crate::model::value_text).collect();
            crate::list_text::to_list_text(&values)
        }
        value => crate::model::value_text(value),
    }
}
