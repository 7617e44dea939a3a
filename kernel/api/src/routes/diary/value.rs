//! Diary answers in JSON: texts, numbers, dates as `YYYY-MM-DD`, times as `HH:MM`, date-times as `YYYY-MM-DDTHH:MM`, images as `{mime,
//! base64}`. The records connector validates an answer against its item, because it knows the form.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use cabinet_domain::{DiaryImage, DiaryValue};
use serde_json::{Value, json};

/// Converts an answer to JSON.
pub(super) fn to_json(value: &DiaryValue) -> Value {
    match value {
        DiaryValue::Text(text) => json!(text),
        DiaryValue::Whole(number) => json!(number),
        DiaryValue::Decimal(number) => json!(number),
        DiaryValue::Image(image) => json!({ "mime": image.mime, "base64": STANDARD.encode(&image.bytes) }),
        DiaryValue::Day(day) => json!(day.format("%Y-%m-%d").to_string()),
        DiaryValue::Time(time) => json!(time.format("%H:%M").to_string()),
        DiaryValue::Moment(moment) => json!(moment.format("%Y-%m-%dT%H:%M").to_string()),
    }
}

/// Converts an answer to JSON, an image to its type only.
pub(super) fn to_short_json(value: &DiaryValue) -> Value {
    match value {
        DiaryValue::Image(image) => json!({ "mime": image.mime }),
        other => to_json(other),
    }
}

/// Parses an answer; `None` if the item is not answered. Dates and times stay texts until the records connector checks them against their
/// item.
///
/// # Errors
/// `invalid` if the value cannot be an answer, `wrong_format` for an invalid image.
pub(super) fn from_json(value: Value) -> Result<Option<DiaryValue>, &'static str> {
    Ok(match value {
        Value::Null => None,
        Value::String(text) if text.trim().is_empty() => None,
        Value::String(text) => Some(DiaryValue::Text(text)),
        Value::Number(number) => Some(match (number.as_i64(), number.as_f64()) {
            (Some(whole), _) => DiaryValue::Whole(whole),
            (None, Some(decimal)) => DiaryValue::Decimal(decimal),
            (None, None) => return Err("invalid"),
        }),
        Value::Object(mut image) => {
            let mut text = |name: &str| match image.remove(name) {
                Some(Value::String(text)) => Ok(text),
                _ => Err("wrong_format"),
            };
            let (mime, base64) = (text("mime")?, text("base64")?);
            let bytes = STANDARD.decode(base64).map_err(|_| "wrong_format")?;
            Some(DiaryValue::Image(DiaryImage { mime, bytes }))
        }
        Value::Bool(_) | Value::Array(_) => return Err("invalid"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::{NaiveDate, NaiveTime};

    ///
    #[test]
    fn every_kind_of_answer_is_written_as_the_screens_read_it() {
        let day = NaiveDate::from_ymd_opt(2026, 3, 2).unwrap();
        let time = NaiveTime::from_hms_opt(7, 5, 0).unwrap();
        let image = DiaryImage { mime: "image/png".to_owned(), bytes: vec![1, 2, 3] };
        for (value, written) in [
            (DiaryValue::Text("боль".to_owned()), json!("боль")),
            (DiaryValue::Whole(120), json!(120)),
            (DiaryValue::Decimal(36.6), json!(36.6)),
            (DiaryValue::Day(day), json!("2026-03-02")),
            (DiaryValue::Time(time), json!("07:05")),
            (DiaryValue::Moment(day.and_time(time)), json!("2026-03-02T07:05")),
            (DiaryValue::Image(image), json!({ "mime": "image/png", "base64": "AQID" })),
        ] {
            assert_eq!(to_json(&value), written);
        }
    }

    #[test]
    fn answers_are_read_and_what_is_none_is_refused() {
        let text = |text: &str| Ok(Some(DiaryValue::Text(text.to_owned())));
        assert_eq!(from_json(json!("07:05")), text("07:05"));
        assert_eq!(from_json(json!(7)), Ok(Some(DiaryValue::Whole(7))));
        assert_eq!(from_json(json!(36.6)), Ok(Some(DiaryValue::Decimal(36.6))));
        assert_eq!(from_json(json!(null)), Ok(None));
        assert_eq!(from_json(json!("  ")), Ok(None));
        let image = DiaryImage { mime: "image/png".to_owned(), bytes: vec![1, 2, 3] };
        assert_eq!(
            from_json(json!({ "mime": "image/png", "base64": "AQID" })),
            Ok(Some(DiaryValue::Image(image)))
        );
        assert_eq!(from_json(json!({ "mime": "image/png", "base64": "?" })), Err("wrong_format"));
        assert_eq!(from_json(json!({ "base64": "AQID" })), Err("wrong_format"));
        assert_eq!(from_json(json!(true)), Err("invalid"));
        assert_eq!(from_json(json!([1])), Err("invalid"));
    }
}
