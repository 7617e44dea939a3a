//! Values of expressions, and the comparisons of survey-core (`Helpers` in its helpers.ts) and of JavaScript on them.

use super::number;
use std::cmp::Ordering;
use std::sync::Arc;

/// A value. Lists have no lists and no dates in them; dates exist only while an expression is computed.
#[derive(Debug, Clone)]
pub enum Value {
    Undefined,
    Null,
    Bool(bool),
    Number(f64),
    Text(Arc<str>),
    List(Arc<[Value]>),
    /// Milliseconds since 1970.
    Date(i64),
}

impl Value {
    pub fn text(text: &str) -> Self {
        Self::Text(text.into())
    }

    /// Reads an answer. Objects do not occur: answers are checked before.
    pub fn of_json(json: &serde_json::Value) -> Self {
        match json {
            serde_json::Value::Null | serde_json::Value::Object(_) => Self::Null,
            serde_json::Value::Bool(is) => Self::Bool(*is),
            serde_json::Value::Number(number) => Self::Number(number.as_f64().unwrap_or(f64::NAN)),
            serde_json::Value::String(text) => Self::text(text),
            serde_json::Value::Array(items) => Self::List(items.iter().map(Self::of_json).collect()),
        }
    }

    /// The value as JSON. Whole numbers are written without a point; what is no number is null, as in `JSON.stringify`.
    pub fn to_json(&self) -> serde_json::Value {
        match self {
            Self::Undefined | Self::Null | Self::Date(_) => serde_json::Value::Null,
            Self::Bool(is) => (*is).into(),
            Self::Number(number) => json_number(*number),
            Self::Text(text) => text.as_ref().into(),
            Self::List(items) => items.iter().map(Self::to_json).collect(),
        }
    }

    /// The value that a name or a constant has in an expression (`Const.getCorrectValue`): texts that are numbers or booleans become such.
    pub fn corrected(self) -> Self {
        let Self::Text(text) = &self else { return self };
        let text: &str = text;
        if text.eq_ignore_ascii_case("true") || text.eq_ignore_ascii_case("false") {
            return Self::Bool(text.eq_ignore_ascii_case("true"));
        }
        let is_quote = |character: char| matches!(character, '\'' | '"');
        if text.len() > 1 && text.starts_with(is_quote) && text.ends_with(is_quote) {
            return Self::text(text.get(1..text.len() - 1).unwrap_or_default());
        }
        let Some(number) = number::of_survey(text) else { return self };
        if text.starts_with('0') && !text.starts_with("0x") {
            let length = text.encode_utf16().count();
            let has_point = matches!(text.as_bytes().get(1), Some(b'.' | b','));
            if (!has_point && length > 1) || (has_point && length < 2) {
                return self;
            }
        }
        Self::Number(number)
    }

    /// `Helpers.isValueEmpty`.
    pub fn is_empty(&self) -> bool {
        match self {
            Self::Undefined | Self::Null => true,
            Self::Number(number) => number.is_nan(),
            Self::Text(text) => text.is_empty(),
            Self::List(items) => items.is_empty(),
            Self::Bool(_) | Self::Date(_) => false,
        }
    }

    pub fn is_truthy(&self) -> bool {
        match self {
            Self::Undefined | Self::Null => false,
            Self::Bool(is) => *is,
            Self::Number(number) => *number != 0.0 && !number.is_nan(),
            Self::Text(text) => !text.is_empty(),
            Self::List(_) | Self::Date(_) => true,
        }
    }

    pub fn is_nothing(&self) -> bool {
        matches!(self, Self::Undefined | Self::Null)
    }

    /// `value == true`: how survey-core decides a condition.
    pub fn is_true(&self) -> bool {
        loosely_equal(self, &Self::Bool(true))
    }

    /// `String(value)`.
    pub fn to_text(&self) -> String {
        match self {
            Self::Undefined => "undefined".to_owned(),
            Self::Null => "null".to_owned(),
            Self::Bool(is) => is.to_string(),
            Self::Number(number) => number::to_text(*number),
            Self::Text(text) => text.to_string(),
            Self::List(items) => {
                let texts: Vec<_> = items
                    .iter()
                    .map(|item| if item.is_nothing() { String::new() } else { item.to_text() })
                    .collect();
                texts.join(",")
            }
            Self::Date(milliseconds) => milliseconds.to_string(),
        }
    }

    /// `Number(value)`.
    #[expect(clippy::cast_precision_loss, reason = "dates are far below 2^53 milliseconds")]
    pub fn to_number(&self) -> f64 {
        match self {
            Self::Undefined => f64::NAN,
            Self::Null => 0.0,
            Self::Bool(is) => f64::from(u8::from(*is)),
            Self::Number(number) => *number,
            Self::Text(text) => number::from_text(text),
            Self::List(_) => number::from_text(&self.to_text()),
            Self::Date(milliseconds) => *milliseconds as f64,
        }
    }

    /// `Helpers.getNumber`.
    pub fn survey_number(&self) -> Option<f64> {
        match self {
            Self::Number(number) => number.is_finite().then_some(*number),
            Self::Text(text) => number::of_survey(text),
            _ => None,
        }
    }

    fn is_object(&self) -> bool {
        matches!(self, Self::List(_) | Self::Date(_))
    }
}

pub fn json_number(number: f64) -> serde_json::Value {
    // 2^53: up to here whole numbers are exact.
    if number.fract() == 0.0 && number.abs() < 9_007_199_254_740_992.0 {
        #[expect(clippy::cast_possible_truncation, reason = "whole and within the bounds")]
        return (number as i64).into();
    }
    serde_json::Number::from_f64(number).map_or(serde_json::Value::Null, serde_json::Value::Number)
}

/// `OperandMaker.isTwoValueEquals`: texts without case and outer space, texts of numbers as numbers, lists in any order.
pub fn is_equal(left: &Value, right: &Value) -> bool {
    let or_undefined = |value: &Value| match value {
        Value::Text(text) if &**text == "undefined" => Value::Undefined,
        value => value.clone(),
    };
    are_equal(&or_undefined(left), &or_undefined(right))
}

/// `Helpers.checkIfValuesEqual`, step by step.
fn are_equal(left: &Value, right: &Value) -> bool {
    use Value::{Bool, Date, List, Null, Number, Text, Undefined};
    match (left, right) {
        (Undefined, Undefined) | (Null, Null) => return true,
        (Bool(left), Bool(right)) if left == right => return true,
        (Number(left), Number(right)) if left == right => return true,
        (List(items), Undefined) | (Undefined, List(items)) if items.is_empty() => return true,
        (Undefined | Null, Text(text)) | (Text(text), Undefined | Null) if text.is_empty() => return true,
        (Text(left), Text(right)) => {
            return number::trim(left).to_lowercase() == number::trim(right).to_lowercase();
        }
        (Date(left), Date(right)) => return left == right,
        _ => {}
    }
    let is_convertible =
        |value: &Value| !value.is_nothing() && !matches!(value, List(_)) && !value.to_number().is_nan();
    if is_convertible(left) && is_convertible(right) && !matches!((left, right), (Date(_), _) | (_, Date(_)))
    {
        let (left, right) = (left.to_text(), right.to_text());
        if number::parse_int(&left) == number::parse_int(&right)
            && number::parse_float(&left) == number::parse_float(&right)
        {
            return true;
        }
    }
    if left.is_empty() != right.is_empty() {
        return false;
    }
    match (left, right) {
        (Bool(is), Text(text)) | (Text(text), Bool(is)) => return text.to_lowercase() == is.to_string(),
        (List(left), List(right)) => return lists_are_equal(left, right),
        _ => {}
    }
    !left.is_object() && !right.is_object() && loosely_equal(left, right)
}

/// `Helpers.checkIfArraysEqual` with `ignoreOrder`.
fn lists_are_equal(left: &[Value], right: &[Value]) -> bool {
    let sorted = |items: &[Value]| {
        let mut items: Vec<_> = items
            .iter()
            .map(|item| (matches!(item, Value::Undefined), item.to_text(), item.clone()))
            .collect();
        items.sort_by(|left, right| left.0.cmp(&right.0).then_with(|| compare_texts(&left.1, &right.1)));
        items
    };
    left.len() == right.len()
        && sorted(left).iter().zip(sorted(right).iter()).all(|(left, right)| are_equal(&left.2, &right.2))
}

/// `left == right` of JavaScript, for values that are no objects.
fn loosely_equal(left: &Value, right: &Value) -> bool {
    match (left, right) {
        (Value::Undefined | Value::Null, Value::Undefined | Value::Null) => true,
        (Value::Undefined | Value::Null, _) | (_, Value::Undefined | Value::Null) => false,
        (Value::Text(left), Value::Text(right)) => left == right,
        _ => left.to_number() == right.to_number(),
    }
}

/// `left < right` of JavaScript: texts by their UTF-16 units, everything else as numbers. None if one is no number.
pub fn compare(left: &Value, right: &Value) -> Option<Ordering> {
    let primitive = |value: &Value| match value {
        Value::List(_) => Value::text(&value.to_text()),
        value => value.clone(),
    };
    match (primitive(left), primitive(right)) {
        (Value::Text(left), Value::Text(right)) => Some(compare_texts(&left, &right)),
        (left, right) => left.to_number().partial_cmp(&right.to_number()),
    }
}

fn compare_texts(left: &str, right: &str) -> Ordering {
    left.encode_utf16().cmp(right.encode_utf16())
}
