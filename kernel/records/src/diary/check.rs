//! Reads answers into the kinds of their items and has the form check them (A-197… ). What is no form stays here: two
//! answers to one code, pictures by their content, the size of all. Everything else is the common form model (`model.rs`, docs/adr/0045).
//! Reports all faults at once, by item code. Dates, times and numbers may be given as text, because JSON has no type for dates and times.

use super::image::bare;
use super::model;
use cabinet_domain::record::DIARY_IMAGE_BYTES;
use cabinet_domain::{DiaryAnswer, DiaryForm, DiaryImage, DiaryItem, DiaryItemKind, DiaryValue};
use cabinet_forms::{Answers, Form};
use chrono::{DateTime, NaiveDate, NaiveDateTime, NaiveTime, Utc};

/// Maximum total size of the pictures of one day, so that a day fits into one request to the hospital.
const IMAGES_AT_MOST: usize = 4 * DIARY_IMAGE_BYTES;

/// Item codes and faults.
type Faults = Vec<(String, &'static str)>;

/// Fills in the answers and marks the form as saved.
///
/// # Errors
/// All faults, each with the code of its item.
pub(super) fn filled_in(form: &DiaryForm, answers: Vec<DiaryAnswer>) -> Result<DiaryForm, Faults> {
    let mut form = DiaryForm { saved: true, groups: form.groups.clone() };
    for item in form.groups.iter_mut().flat_map(|group| &mut group.items) {
        item.value = None;
    }
    let mut faults = Faults::new();
    let mut images = 0;
    for DiaryAnswer { code, value } in answers {
        let item = form.groups.iter_mut().flat_map(|group| &mut group.items).find(|item| item.code == code);
        let Some(item) = item.filter(|item| item.value.is_none()) else {
            faults.push((code, "invalid"));
            continue;
        };
        match read(item, value) {
            Ok(value) => item.value = value,
            Err(fault) => faults.push((code, fault)),
        }
        if let Some(DiaryValue::Image(image)) = &item.value {
            images += image.bytes.len();
            if images > IMAGES_AT_MOST {
                faults.push((item.code.clone(), "too_large"));
            }
        }
    }
    faults.extend(faults_of(&form, &faults));
    if faults.is_empty() { Ok(form) } else { Err(faults) }
}

/// What the form model finds wrong with the answers. A question of which the answer could not be read is not missing too.
fn faults_of(form: &DiaryForm, known: &Faults) -> Faults {
    let items: Vec<_> = form.groups.iter().flat_map(|group| &group.items).collect();
    let item_of = |question: &str| model::place(question).and_then(|place| items.get(place));
    let model = match Form::parse_translated(&model::model_of(form)) {
        Ok(model) => model,
        Err(refused) => {
            // Must not prevent the patient from saving: the hospital checks the answers again.
            let codes: Vec<_> = refused.iter().map(|fault| (fault.path.as_str(), fault.code)).collect();
            tracing::error!(?codes, "the hospital's form has no form model; its answers are not checked");
            return Faults::new();
        }
    };
    for item in model.left_out_patterns().filter_map(item_of) {
        // A faulty pattern of the hospital must not prevent the patient from saving.
        tracing::warn!(item.code = %item.code, "the pattern of item {} cannot be read and is not applied", item.code);
    }
    let mut answers = Answers::new();
    for (place, item) in items.iter().enumerate() {
        if let Some(value) = &item.value {
            model::add_answer(&mut answers, item, place, value);
        }
    }
    // A translated form has no expressions, so nothing depends on the time.
    let faults = model.evaluate(&answers, DateTime::<Utc>::UNIX_EPOCH.fixed_offset()).faults;
    let named = faults
        .iter()
        .filter_map(|fault| Some((item_of(&fault.question)?.code.clone(), published(fault.code))));
    let named: Faults = named.collect();
    let is_missing = |(code, fault): &&(String, &str)| {
        let mut others =
            known.iter().chain(&named).filter(|(other, fault)| other == code && *fault != "required");
        *fault != "required" || others.next().is_none()
    };
    named.iter().filter(is_missing).cloned().collect()
}

/// The fault codes of the diary's API are older than the form model.
fn published(code: &str) -> &'static str {
    match code {
        "required" => "required",
        "type" | "pattern" => "wrong_format",
        "min" | "max" => "out_of_range",
        "length" => "too_long",
        _ => "invalid",
    }
}

/// The value converted to the item's kind; `None` for an empty text.
fn read(item: &DiaryItem, value: DiaryValue) -> Result<Option<DiaryValue>, &'static str> {
    use DiaryItemKind as Kind;
    let value = match value {
        DiaryValue::Text(text) if text.trim().is_empty() => return Ok(None),
        DiaryValue::Text(text) => parsed(item.kind, text)?,
        other => other,
    };
    let value = match (item.kind, value) {
        // The hospital cannot store it.
        (Kind::String | Kind::Constructor, DiaryValue::Text(text)) if text.contains('\0') => {
            return Err("invalid");
        }
        #[expect(clippy::cast_precision_loss, reason = "a decimal answer of more than 15 digits is none")]
        (Kind::Double, DiaryValue::Whole(number)) => DiaryValue::Decimal(number as f64),
        (Kind::Double, DiaryValue::Decimal(number)) if !number.is_finite() => return Err("wrong_format"),
        (Kind::Image, DiaryValue::Image(image)) => DiaryValue::Image(picture(&image)?),
        (Kind::String | Kind::Constructor, value @ DiaryValue::Text(_))
        | (Kind::Integer, value @ DiaryValue::Whole(_))
        | (Kind::Double, value @ DiaryValue::Decimal(_))
        | (Kind::Date, value @ DiaryValue::Day(_))
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
mod any_form;
#[cfg(test)]
mod table;
#[cfg(test)]
mod tests;
