//! A value of the diary in JSON and in the contract (protocol sheet vista §3). A value that does not match its item's kind makes the
//! response invalid.

use crate::decimal::decimal;
use crate::failure::Failure;
use crate::moment;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use cabinet_plugin_sdk::Problem;
use cabinet_plugin_sdk::records::{DiaryValue, Image, ItemKind};
use serde_json::{Value, json};

/// Reads the value of an item; `None` for null and for an empty text.
///
/// # Errors
/// `garbled`
pub(super) fn read(kind: ItemKind, found: &Value) -> Result<Option<DiaryValue>, Failure> {
    if found.is_null() || found.as_str().is_some_and(|text| text.trim().is_empty()) {
        return Ok(None);
    }
    let text = found.as_str();
    let value = match kind {
        ItemKind::Text | ItemKind::Constructor => text.map(|text| DiaryValue::Text(text.to_owned())),
        ItemKind::Whole => found.as_i64().map(DiaryValue::Whole),
        ItemKind::Decimal => {
            let written = found.as_number().map(ToString::to_string).or(text.map(str::to_owned));
            written.and_then(|written| decimal(&written)).map(DiaryValue::Decimal)
        }
        ItemKind::Image => image(found).map(DiaryValue::Image),
        ItemKind::Day => text.and_then(moment::day).map(DiaryValue::Day),
        ItemKind::Time => text.and_then(moment::clock).map(DiaryValue::Time),
        ItemKind::Moment => text.and_then(moment::minute).map(DiaryValue::Moment),
    };
    let wrong = || Failure::Garbled("a value of the diary is not of its item's type".to_owned());
    value.map(Some).ok_or_else(wrong)
}

fn image(found: &Value) -> Option<Image> {
    let field = |name: &str| found.get(name).and_then(Value::as_str);
    let bytes = STANDARD.decode(field("base64")?).ok()?;
    Some(Image { mime: field("mime")?.to_owned(), bytes })
}

/// Writes a value in the adapter's format.
///
/// # Errors
/// `invalid`
pub(super) fn write(value: DiaryValue) -> Result<Value, Problem> {
    let invalid = |what: &str| Problem::invalid(format!("an answer is {what}")).about("answers");
    Ok(match value {
        DiaryValue::Text(text) | DiaryValue::Day(text) | DiaryValue::Time(text) => Value::from(text),
        DiaryValue::Whole(number) => Value::from(number),
        DiaryValue::Decimal(text) => {
            let number = decimal(&text).and_then(|text| text.parse::<serde_json::Number>().ok());
            Value::Number(number.ok_or_else(|| invalid("no number"))?)
        }
        // To the minute: `YYYY-MM-DDTHH:MM`.
        DiaryValue::Moment(text) => {
            let moment = moment::moment(&text).ok_or_else(|| invalid("no moment"))?;
            Value::from(moment.get(..16).unwrap_or_default())
        }
        DiaryValue::Image(image) => json!({ "mime": image.mime, "base64": STANDARD.encode(&image.bytes) }),
    })
}
