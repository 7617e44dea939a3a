//! Checks of one answer, in the order of survey-core (`Question.collectErrors`): required, the kind's own, then the validators.

use crate::expression::Context;
use crate::expression::number;
use crate::expression::value::Value;
use crate::model::{InputType, Kind, Question, Validator};
use crate::pattern::Pattern;
use std::sync::LazyLock;

/// survey-core's `EmailValidator`. It ignores case, but has no letters in it.
const EMAIL: &str = r#"^(([^<>()\[\]\.,;:\s@\"]+(\.[^<>()\[\]\.,;:\s@\"]+)*)|(\".+\"))@(([^<>()=[\]\.,;:\s@\"]+\.)+[^<>()=[\]\.,;:\s@\"]{2,})$"#;
static EMAIL_PATTERN: LazyLock<Option<Pattern>> = LazyLock::new(|| Pattern::parse(EMAIL).ok());

/// Last day that a date may have: survey-core's `settings.maxDate`, midnight at its beginning.
const LAST_DAY: &str = "2999-12-31";

/// Whether "other" is chosen.
pub fn is_other(question: &Question, value: &Value) -> bool {
    let is_other = |value: &Value| matches!(value, Value::Text(text) if &**text == "other");
    question.choices().is_some_and(|choices| choices.has_other)
        && match value {
            Value::List(items) => items.iter().any(is_other),
            value => is_other(value),
        }
}

/// What is wrong with the answer to a shown question.
pub fn faults(
    question: &Question,
    value: &Value,
    comment: &Value,
    is_required: bool,
    context: &Context<'_>,
) -> Vec<&'static str> {
    let mut faults = Vec::new();
    if is_required && is_empty(value) {
        faults.push("required");
    }
    if is_other(question, value) && is_nothing(comment) {
        faults.push("required");
    }
    match (&question.kind, value) {
        (Kind::Text(InputType::Date | InputType::DateTimeLocal), Value::Text(text))
            if is_after_last_day(text) =>
        {
            faults.push("max")
        }
        (Kind::Text(InputType::Email), value) if !is_email(value) && !has_email_validator(question) => {
            faults.push("pattern")
        }
        _ => {}
    }
    if faults.is_empty() {
        faults.extend(question.validators.iter().filter_map(|validator| fault(validator, value, context)));
        faults.extend((!matches_whole(question, value, comment)).then_some("pattern"));
    }
    faults.sort_unstable();
    faults.dedup();
    faults
}

/// What was written matches the whole pattern of the question. A choice is not written.
fn matches_whole(question: &Question, value: &Value, comment: &Value) -> bool {
    let written = match question.choices() {
        Some(_) if !is_other(question, value) => return true,
        Some(_) => comment,
        None => value,
    };
    match (&question.whole_pattern, written) {
        (Some(pattern), Value::Text(text)) => is_empty(written) || pattern.is_match(text),
        _ => true,
    }
}

/// Space alone is no answer.
fn is_empty(value: &Value) -> bool {
    value.is_empty() || matches!(value, Value::Text(text) if number::trim(text).is_empty())
}

fn is_nothing(comment: &Value) -> bool {
    matches!(comment, Value::Undefined) || matches!(comment, Value::Text(text) if text.is_empty())
}

fn is_after_last_day(text: &str) -> bool {
    let (day, time) = text.split_once('T').unwrap_or((text, ""));
    day > LAST_DAY || (day == LAST_DAY && time.bytes().any(|digit| (b'1'..=b'9').contains(&digit)))
}

fn has_email_validator(question: &Question) -> bool {
    question.validators.iter().any(|validator| matches!(validator, Validator::Email))
}

fn is_email(value: &Value) -> bool {
    match value {
        Value::Text(text) => {
            text.is_empty() || EMAIL_PATTERN.as_ref().is_none_or(|pattern| pattern.is_match(text))
        }
        _ => true,
    }
}

fn fault(validator: &Validator, value: &Value, context: &Context<'_>) -> Option<&'static str> {
    match validator {
        Validator::Expression(expression) => (!expression.holds(context)).then_some("expression"),
        // Alone among the checks, this one is made of blanks too.
        Validator::Email => (!is_email(value)).then_some("pattern"),
        _ if is_empty(value) => None,
        Validator::Numeric { min, max } => match value.survey_number() {
            None => Some("type"),
            Some(number) if min.is_some_and(|min| min > number) => Some("min"),
            Some(number) if max.is_some_and(|max| max < number) => Some("max"),
            Some(_) => None,
        },
        Validator::Length { min, max } => match value {
            Value::Text(text) => {
                let length = text.encode_utf16().count();
                (length < *min || (*max > 0 && length > *max)).then_some("length")
            }
            _ => None,
        },
        Validator::Pattern(pattern) => match value {
            Value::Text(text) => (!pattern.is_match(text)).then_some("pattern"),
            _ => None,
        },
        Validator::AnswerCount { min, max } => match value {
            Value::List(items) if items.len() < *min => Some("min"),
            Value::List(items) if *max > 0 && items.len() > *max => Some("max"),
            _ => None,
        },
    }
}
