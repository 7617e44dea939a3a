//! Validates answers against the form: kinds, options, patterns, bounds (A-197… ). Reports all faults at once, by item
//! code. Dates, times and numbers may be given as text, because JSON has no type for dates and times; the result has the kind of its item.

use super::image::bare;
use cabinet_domain::record::DIARY_IMAGE_BYTES;
use cabinet_domain::{DiaryAnswer, DiaryForm, DiaryImage, DiaryItem, DiaryItemKind, DiaryValue};
use chrono::{NaiveDate, NaiveDateTime, NaiveTime};
use regex::RegexBuilder;

/// Maximum length of a text; the hospital's `ActionProperty_String.value` has the same limit (protocol sheet vista §2).
const TEXT_AT_MOST: usize = 4_000;
/// Maximum total size of the pictures of one day, so that a day fits into one request to the hospital.
const IMAGES_AT_MOST: usize = 4 * DIARY_IMAGE_BYTES;
/// Memory limit of a compiled pattern; a hospital's patterns are short.
const PATTERN_BYTES: usize = 256 * 1024;

/// Item codes and faults.
type Faults = Vec<(String, &'static str)>;

/// Fills in the answers and marks the form as saved.
///
/// # Errors
/// All faults, each with the code of its item.
pub(super) fn filled_in(form: &DiaryForm, answers: Vec<DiaryAnswer>) -> Result<DiaryForm, Faults> {
    let mut form = DiaryForm { saved: true, groups: form.groups.clone() };
    let mut faults = Faults::new();
    for item in form.groups.iter_mut().flat_map(|group| &mut group.items) {
        item.value = None;
    }
    let mut images = 0;
    for DiaryAnswer { code, value } in answers {
        let item = form.groups.iter_mut().flat_map(|group| &mut group.items).find(|item| item.code == code);
        let Some(item) = item else {
            faults.push((code, "invalid"));
            continue;
        };
        if item.value.is_some() {
            faults.push((code, "invalid"));
            continue;
        }
        match checked(item, value) {
            Ok(Some(DiaryValue::Image(image))) => {
                images += image.bytes.len();
                item.value = Some(DiaryValue::Image(image));
                if images > IMAGES_AT_MOST {
                    faults.push((code, "too_large"));
                }
            }
            Ok(value) => item.value = value,
            Err(fault) => faults.push((code, fault)),
        }
    }
    let missing = form.groups.iter().flat_map(|group| &group.items).filter(|item| {
        item.required && item.value.is_none() && !faults.iter().any(|(code, _)| *code == item.code)
    });
    let missing: Faults = missing.map(|item| (item.code.clone(), "required")).collect();
    faults.extend(missing);
    if faults.is_empty() { Ok(form) } else { Err(faults) }
}

/// The value converted to the item's kind; `None` for an empty text.
fn checked(item: &DiaryItem, value: DiaryValue) -> Result<Option<DiaryValue>, &'static str> {
    use DiaryItemKind as Kind;
    let value = match value {
        DiaryValue::Text(text) if text.trim().is_empty() => return Ok(None),
        DiaryValue::Text(text) => parsed(item.kind, text)?,
        other => other,
    };
    let value = match (item.kind, value) {
        (Kind::String | Kind::Constructor, DiaryValue::Text(text)) => DiaryValue::Text(text_of(item, text)?),
        (Kind::Integer, DiaryValue::Whole(number)) => {
            #[expect(clippy::cast_precision_loss, reason = "bounds of a form are small numbers")]
            within(item, number as f64)?;
            DiaryValue::Whole(number)
        }
        (Kind::Double, DiaryValue::Decimal(number)) => DiaryValue::Decimal(within(item, number)?),
        #[expect(clippy::cast_precision_loss, reason = "a decimal answer of more than 15 digits is none")]
        (Kind::Double, DiaryValue::Whole(number)) => DiaryValue::Decimal(within(item, number as f64)?),
        (Kind::Image, DiaryValue::Image(image)) => DiaryValue::Image(picture(&image)?),
        (Kind::Date, value @ DiaryValue::Day(_))
        | (Kind::Time, value @ DiaryValue::Time(_))
        | (Kind::DateTime, value @ DiaryValue::Moment(_)) => value,
        _ => return Err("wrong_format"),
    };
    Ok(Some(value))
}

/// Parses a text as a value of the kind.
fn parsed(kind: DiaryItemKind, text: String) -> Result<DiaryValue, &'static str> {
    use DiaryItemKind as Kind;
    let trimmed = text.trim();
    let value = match kind {
        Kind::String | Kind::Constructor => Some(DiaryValue::Text(text)),
        Kind::Integer => trimmed.parse().ok().map(DiaryValue::Whole),
        // The Russian decimal separator is a comma (protocol sheet vista §3).
        Kind::Double => trimmed.replace(',', ".").parse().ok().map(DiaryValue::Decimal),
        Kind::Date => NaiveDate::parse_from_str(trimmed, "%Y-%m-%d").ok().map(DiaryValue::Day),
        Kind::Time => time(trimmed).map(DiaryValue::Time),
        Kind::DateTime => moment(trimmed).map(DiaryValue::Moment),
        Kind::Image => None,
    };
    value.ok_or("wrong_format")
}

fn time(text: &str) -> Option<NaiveTime> {
    ["%H:%M", "%H:%M:%S"].iter().find_map(|form| NaiveTime::parse_from_str(text, form).ok())
}

fn moment(text: &str) -> Option<NaiveDateTime> {
    ["%Y-%m-%dT%H:%M", "%Y-%m-%dT%H:%M:%S"]
        .iter()
        .find_map(|form| NaiveDateTime::parse_from_str(text, form).ok())
}

fn text_of(item: &DiaryItem, text: String) -> Result<String, &'static str> {
    if text.contains('\0') {
        return Err("invalid");
    }
    if text.chars().nth(TEXT_AT_MOST).is_some() {
        return Err("too_long");
    }
    if item.kind == DiaryItemKind::String && !item.options.is_empty() && !item.free_text {
        return if item.options.contains(&text) { Ok(text) } else { Err("invalid") };
    }
    match item.pattern.as_deref().map(|pattern| matches(pattern, &text)) {
        Some(Some(false)) => Err("wrong_format"),
        Some(None) => {
            // A faulty pattern of the hospital must not prevent the patient from saving.
            tracing::warn!(item.code = %item.code, "the pattern of item {} cannot be read and is not applied", item.code);
            Ok(text)
        }
        Some(Some(true)) | None => Ok(text),
    }
}

/// Whether the whole text matches; `None` if the pattern is invalid or exceeds the memory limit.
fn matches(pattern: &str, text: &str) -> Option<bool> {
    let whole = format!("^(?:{pattern})$");
    let pattern = RegexBuilder::new(&whole).size_limit(PATTERN_BYTES).dfa_size_limit(PATTERN_BYTES).build();
    pattern.ok().map(|pattern| pattern.is_match(text))
}

fn within(item: &DiaryItem, number: f64) -> Result<f64, &'static str> {
    if !number.is_finite() {
        return Err("wrong_format");
    }
    let is_low = item.minimum.is_some_and(|minimum| number < minimum);
    let is_high = item.maximum.is_some_and(|maximum| number > maximum);
    if is_low || is_high { Err("out_of_range") } else { Ok(number) }
}

/// Checks a picture by its content, ignoring the declared type, and strips its metadata.
fn picture(image: &DiaryImage) -> Result<DiaryImage, &'static str> {
    if image.bytes.len() > DIARY_IMAGE_BYTES {
        return Err("too_large");
    }
    let kind = infer::get(&image.bytes).map(|kind| kind.mime_type());
    let mime = kind.filter(|mime| matches!(*mime, "image/jpeg" | "image/png")).ok_or("wrong_format")?;
    let bytes = bare(mime, &image.bytes).ok_or("wrong_format")?;
    Ok(DiaryImage { mime: mime.to_owned(), bytes })
}

#[cfg(test)]
mod tests;
