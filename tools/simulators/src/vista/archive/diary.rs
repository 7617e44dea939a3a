//! The diary of self-diagnosis: the form (an `ActionType` with its properties), the saved days, and the validation of answers.

use chrono::{NaiveDate, NaiveDateTime, NaiveTime};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;

/// Number of days before today that are open (sheet vista §4).
pub const DAYS_BACK: u64 = 14;

/// Size limit of a picture (sheet vista §3).
const IMAGE_BYTES: usize = 5 * 1024 * 1024;

/// `ActionPropertyType.typeName`
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum TypeName {
    /// A string.
    String,
    /// An integer.
    Integer,
    /// A decimal number.
    Double,
    /// A picture.
    Image,
    /// A date.
    Date,
    /// A time of day.
    Time,
    /// Date and time.
    DateTime,
    /// A string composed from a thesaurus.
    Constructor,
}

/// A question of the form.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all(serialize = "camelCase", deserialize = "kebab-case"), deny_unknown_fields)]
pub struct Item {
    pub code: String,
    /// The question.
    pub name: String,
    /// Type of the answer.
    #[serde(rename(serialize = "typeName", deserialize = "type"))]
    pub type_name: TypeName,
    /// Permitted answers; see `free_text`.
    #[serde(default)]
    pub options: Vec<String>,
    /// Root code of the thesaurus, for a `Constructor`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub thesaurus: Option<String>,
    /// Whether answers other than the options are permitted.
    #[serde(default)]
    pub free_text: bool,
    /// A regular expression that the whole text should match. The client checks it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pattern: Option<String>,
    /// Minimum of a number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub minimum: Option<String>,
    /// Maximum of a number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub maximum: Option<String>,
    /// Whether an answer is required.
    #[serde(default)]
    pub required: bool,
    /// Unit of a number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unit: Option<String>,
}

/// A group of questions with a heading.
#[derive(Debug, Clone, Deserialize)]
pub struct Group {
    /// The heading.
    pub name: String,
    pub items: Vec<Item>,
}

/// A day that the demo data contains from the start.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct OldDay {
    /// Days before today.
    pub days_ago: u64,
    /// The answers. Empty for a day that is only closed.
    #[serde(default)]
    pub values: BTreeMap<String, Value>,
}

/// The form, which is the same for all clients.
#[derive(Debug, Clone, Deserialize)]
pub struct Form {
    pub groups: Vec<Group>,
    /// A saved day.
    pub saved: OldDay,
    /// A day that can no longer be saved.
    pub closed: OldDay,
}

/// An answer.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Answer {
    /// Code of the item.
    pub code: String,
    /// The value; null for no answer.
    pub value: Value,
}

/// A saved or closed day.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct SavedDay {
    /// Values by item code, without nulls.
    pub values: BTreeMap<String, Value>,
    /// Whether the hospital closed the day before the patient saved it.
    pub closed: bool,
}

impl Form {
    /// Validates answers and returns the values by item code, without nulls.
    ///
    /// # Errors
    /// A sentence with the code of the invalid, repeated or missing item.
    pub fn check(&self, answers: &[Answer]) -> Result<BTreeMap<String, Value>, String> {
        let mut values = BTreeMap::new();
        for Answer { code, value } in answers {
            let item =
                self.items().find(|item| &item.code == code).ok_or(format!("there is no item {code}"))?;
            if value.is_null() {
                continue;
            }
            item.takes(value).map_err(|why| format!("item {code}: {why}"))?;
            if values.insert(code.clone(), value.clone()).is_some() {
                return Err(format!("item {code} is answered twice"));
            }
        }
        match self.items().find(|item| item.required && !values.contains_key(&item.code)) {
            Some(missing) => Err(format!("item {} must be answered", missing.code)),
            None => Ok(values),
        }
    }

    fn items(&self) -> impl Iterator<Item = &Item> {
        self.groups.iter().flat_map(|group| &group.items)
    }
}

impl Item {
    fn takes(&self, value: &Value) -> Result<(), &'static str> {
        match self.type_name {
            TypeName::String => self.takes_text(value.as_str().ok_or("a text is needed")?),
            TypeName::Constructor => value.as_str().map(drop).ok_or("a text is needed"),
            TypeName::Integer if !(value.is_i64() || value.is_u64()) => Err("a whole number is needed"),
            TypeName::Integer | TypeName::Double => {
                self.takes_number(value.as_f64().ok_or("a number is needed")?)
            }
            TypeName::Date => as_written(value, |text| {
                let form = "%Y-%m-%d";
                NaiveDate::parse_from_str(text, form).is_ok_and(|day| day.format(form).to_string() == text)
            }),
            TypeName::Time => as_written(value, |text| {
                let form = "%H:%M";
                NaiveTime::parse_from_str(text, form).is_ok_and(|time| time.format(form).to_string() == text)
            }),
            TypeName::DateTime => as_written(value, |text| {
                let form = "%Y-%m-%dT%H:%M";
                NaiveDateTime::parse_from_str(text, form).is_ok_and(|at| at.format(form).to_string() == text)
            }),
            TypeName::Image => image(value),
        }
    }

    /// Checks a text against the options. It does not check the pattern, which is a hint for the client's form.
    fn takes_text(&self, text: &str) -> Result<(), &'static str> {
        let free = self.free_text || self.options.is_empty();
        (free || self.options.iter().any(|option| option == text))
            .then_some(())
            .ok_or("not one of the options")
    }

    fn takes_number(&self, number: f64) -> Result<(), &'static str> {
        let bound = |text: &Option<String>| text.as_deref().and_then(|text| text.parse::<f64>().ok());
        let low = bound(&self.minimum).is_none_or(|low| number >= low);
        let high = bound(&self.maximum).is_none_or(|high| number <= high);
        (low && high).then_some(()).ok_or("out of bounds")
    }
}

/// Checks a date or time. chrono also accepts one digit for two, so `right` formats the parsed value and compares it with the text.
fn as_written(value: &Value, right: impl Fn(&str) -> bool) -> Result<(), &'static str> {
    value.as_str().filter(|text| right(text)).map(drop).ok_or("a date or time of its form is needed")
}

/// Checks that a value is `{mime, base64}` with a JPEG or PNG, by its first bytes.
fn image(value: &Value) -> Result<(), &'static str> {
    use base64::Engine as _;
    let field = |name| value.get(name).and_then(Value::as_str);
    let (Some(mime), Some(text)) = (field("mime"), field("base64")) else {
        return Err("{mime, base64} is needed");
    };
    let bytes = base64::engine::general_purpose::STANDARD.decode(text).map_err(|_| "base64 is broken")?;
    if bytes.len() > IMAGE_BYTES {
        return Err("the picture is larger than 5 MB");
    }
    let right = match mime {
        "image/jpeg" => bytes.starts_with(&[0xff, 0xd8, 0xff]),
        "image/png" => bytes.starts_with(b"\x89PNG\r\n\x1a\n"),
        _ => false,
    };
    right.then_some(()).ok_or("JPEG or PNG by content is needed")
}
