//! `QuestionnaireResponse` from answers.

use super::Object;
use crate::Answers;
use crate::answers::COMMENT_SUFFIX;
use crate::model::{Form, InputType, Kind, Question};
use chrono::{DateTime, FixedOffset};
use serde_json::{Value, json};

/// Writes completed answers to a questionnaire of this canonical address. The answers are those that [`crate::Evaluation::kept`] leaves.
#[must_use]
pub fn to_response(
    form: &Form,
    questionnaire: &str,
    answers: &Answers,
    authored: DateTime<FixedOffset>,
) -> Value {
    let pages: Vec<_> = form
        .pages
        .iter()
        .enumerate()
        .filter_map(|(index, page)| {
            let questions = form.questions.iter().filter(|question| question.page == index);
            let items: Vec<_> = questions.filter_map(|question| item(question, answers, authored)).collect();
            (!items.is_empty()).then(|| json!({"linkId": format!("page-{}", page.name), "item": items}))
        })
        .collect();
    let mut response = Object::new();
    for (name, value) in [
        ("resourceType", "QuestionnaireResponse"),
        ("questionnaire", questionnaire),
        ("status", "completed"),
        ("authored", &authored.to_rfc3339()),
    ] {
        response.insert(name.to_owned(), value.into());
    }
    // An empty list is no FHIR.
    if !pages.is_empty() {
        response.insert("item".to_owned(), pages.into());
    }
    response.into()
}

fn item(question: &Question, answers: &Answers, authored: DateTime<FixedOffset>) -> Option<Value> {
    let answer = answers.get(&question.name).filter(|answer| !answer.is_null())?;
    let values = answer.as_array().map_or_else(|| vec![answer], |items| items.iter().collect());
    let comment = answers.get(&format!("{}{COMMENT_SUFFIX}", question.name));
    let values: Vec<_> =
        values.into_iter().filter_map(|value| self::value(question, value, comment, authored)).collect();
    if values.is_empty() {
        return None;
    }
    let mut item = Object::new();
    item.insert("linkId".to_owned(), question.name.clone().into());
    if let Some(title) = question.title.as_ref().filter(|title| !title.default.is_empty()) {
        item.insert("text".to_owned(), title.default.clone().into());
    }
    item.insert("answer".to_owned(), values.into());
    Some(item.into())
}

fn value(
    question: &Question,
    value: &Value,
    comment: Option<&Value>,
    authored: DateTime<FixedOffset>,
) -> Option<Value> {
    let text = crate::answers::to_text(value);
    Some(match &question.kind {
        Kind::Text(InputType::Number) => json!({"valueDecimal": value}),
        Kind::Text(InputType::Date) => json!({"valueDate": value}),
        Kind::Text(InputType::Time) if text.len() == 5 => json!({"valueTime": format!("{text}:00")}),
        Kind::Text(InputType::Time) => json!({"valueTime": text}),
        // FHIR wants the zone of a moment: that of the hospital.
        Kind::Text(InputType::DateTimeLocal) => {
            let seconds = if text.len() == 16 { ":00" } else { "" };
            json!({"valueDateTime": format!("{text}{seconds}{}", authored.format("%:z"))})
        }
        Kind::Rating(rating) if rating.step.fract() == 0.0 && rating.min.fract() == 0.0 => {
            json!({"valueInteger": value})
        }
        Kind::Rating(_) => json!({"valueDecimal": value}),
        Kind::Checkbox(choices) | Kind::RadioGroup(choices) | Kind::Dropdown(choices) => {
            if choices.has_other && value == "other" {
                // What was typed, or the word itself.
                return Some(
                    json!({"valueString": comment.and_then(Value::as_str).filter(|text| !text.is_empty()).unwrap_or("other")}),
                );
            }
            let shown =
                choices.items.iter().find(|choice| choice.value == *value).map(|choice| choice.text(""));
            match shown.filter(|shown| !shown.is_empty()) {
                Some(shown) => json!({"valueCoding": {"code": text, "display": shown}}),
                None => json!({"valueCoding": {"code": text}}),
            }
        }
        Kind::Expression(_) if value.is_number() => json!({"valueDecimal": value}),
        Kind::Expression(_) if value.is_boolean() => json!({"valueBoolean": value}),
        _ if text.is_empty() => return None,
        _ => json!({"valueString": text}),
    })
}
