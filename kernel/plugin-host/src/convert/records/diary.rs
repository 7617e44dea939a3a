//! Converts the self-observation diary: a form with its answers, and answers to be saved.

use super::super::{Read, day, each, exact, garbled, id, optional, optional_id, text};
use super::{decimal, wit};
use cabinet_domain::{
    DIARY_IMAGE_BYTES, DiaryAnswer, DiaryForm, DiaryGroup, DiaryImage, DiaryItem, DiaryItemKind, DiaryValue,
};
use cabinet_ports::{Problem, ProblemCode};
use chrono::{NaiveDate, NaiveDateTime, NaiveTime};

/// The image formats that the diary accepts, with their first bytes.
const PICTURES: [(&str, &[u8]); 2] =
    [("image/jpeg", &[0xff, 0xd8, 0xff]), ("image/png", b"\x89PNG\r\n\x1a\n")];

pub(crate) fn form(found: wit::DiaryForm) -> Read<DiaryForm> {
    let groups = each(found.groups, |group| {
        Ok(DiaryGroup { name: text(group.name, "diary-group.name")?, items: each(group.items, item)? })
    })?;
    Ok(DiaryForm { saved: found.saved, groups })
}

fn item(found: wit::DiaryItem) -> Read<DiaryItem> {
    let kind = match found.kind {
        wit::ItemKind::Text => DiaryItemKind::String,
        wit::ItemKind::Whole => DiaryItemKind::Integer,
        wit::ItemKind::Decimal => DiaryItemKind::Double,
        wit::ItemKind::Image => DiaryItemKind::Image,
        wit::ItemKind::Day => DiaryItemKind::Date,
        wit::ItemKind::Time => DiaryItemKind::Time,
        wit::ItemKind::Moment => DiaryItemKind::DateTime,
        wit::ItemKind::Constructor => DiaryItemKind::Constructor,
    };
    let thesaurus = optional_id(found.thesaurus, "diary-item.thesaurus")?;
    if kind == DiaryItemKind::Constructor && thesaurus.is_none() {
        return Err(garbled("diary-item.thesaurus", "there for a constructor"));
    }
    Ok(DiaryItem {
        code: id(found.code, "diary-item.code")?,
        name: text(found.name, "diary-item.name")?,
        kind,
        value: found.value.map(|value| self::value(kind, value)).transpose()?,
        options: each(found.options, |option| exact(option, "diary-item.options"))?,
        free_text: found.free_text,
        thesaurus,
        pattern: found
            .pattern
            .map(|pattern| exact(pattern, "diary-item.pattern"))
            .transpose()?
            .filter(|pattern| !pattern.trim().is_empty()),
        minimum: found.minimum.map(|bound| decimal(&bound, "diary-item.minimum")).transpose()?,
        maximum: found.maximum.map(|bound| decimal(&bound, "diary-item.maximum")).transpose()?,
        required: found.required,
        unit: optional(found.unit, "diary-item.unit")?,
    })
}

/// Checks that a value has the kind of its item.
fn value(kind: DiaryItemKind, found: wit::DiaryValue) -> Read<DiaryValue> {
    let place = "diary-item.value";
    Ok(match (kind, found) {
        (DiaryItemKind::String | DiaryItemKind::Constructor, wit::DiaryValue::Text(words)) => {
            DiaryValue::Text(exact(words, place)?)
        }
        (DiaryItemKind::Integer, wit::DiaryValue::Whole(number)) => DiaryValue::Whole(number),
        (DiaryItemKind::Double, wit::DiaryValue::Decimal(number)) => {
            DiaryValue::Decimal(decimal(&number, place)?)
        }
        (DiaryItemKind::Image, wit::DiaryValue::Image(found)) => DiaryValue::Image(image(found)?),
        (DiaryItemKind::Date, wit::DiaryValue::Day(date)) => DiaryValue::Day(day(&date, place)?),
        (DiaryItemKind::Time, wit::DiaryValue::Time(time)) => DiaryValue::Time(clock(&time)?),
        (DiaryItemKind::DateTime, wit::DiaryValue::Moment(moment)) => DiaryValue::Moment(wall(&moment)?),
        _ => return Err(garbled(place, "of the kind of its item")),
    })
}

fn image(found: wit::Image) -> Read<DiaryImage> {
    let wrong = || garbled("diary-item.value", "a JPEG or PNG of at most 5 MB");
    let (mime, _) =
        PICTURES.into_iter().find(|(_, start)| found.bytes.starts_with(start)).ok_or_else(wrong)?;
    if found.bytes.len() > DIARY_IMAGE_BYTES {
        return Err(wrong());
    }
    Ok(DiaryImage { mime: mime.to_owned(), bytes: found.bytes })
}

fn clock(text: &str) -> Read<NaiveTime> {
    let shaped = text.len() == 5 && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b':');
    let parsed = NaiveTime::parse_from_str(text, "%H:%M").ok().filter(|_| shaped);
    parsed.ok_or_else(|| garbled("diary-item.value", "a time, HH:MM"))
}

fn wall(text: &str) -> Read<NaiveDateTime> {
    let wrong = || garbled("diary-item.value", "a local time, YYYY-MM-DDTHH:MM:SS");
    let (date, time) = text.split_once('T').ok_or_else(wrong)?;
    let (date, shaped) = (day(date, "diary-item.value")?, time.len() == 8);
    let time = NaiveTime::parse_from_str(time, "%H:%M:%S").ok().filter(|_| shaped);
    time.map(|time| NaiveDate::and_time(&date, time)).ok_or_else(wrong)
}

/// # Errors
/// `invalid` for a value that is not a finite number.
pub(crate) fn answers(given: &[DiaryAnswer]) -> Result<Vec<wit::DiaryAnswer>, Problem> {
    let answer = |given: &DiaryAnswer| {
        let value = match &given.value {
            DiaryValue::Text(text) => wit::DiaryValue::Text(text.clone()),
            DiaryValue::Whole(number) => wit::DiaryValue::Whole(*number),
            DiaryValue::Decimal(number) if number.is_finite() => wit::DiaryValue::Decimal(number.to_string()),
            DiaryValue::Decimal(_) => {
                return Err(Problem::new(ProblemCode::Invalid, "an answer of the diary is no number"));
            }
            DiaryValue::Image(image) => {
                wit::DiaryValue::Image(wit::Image { mime: image.mime.clone(), bytes: image.bytes.clone() })
            }
            DiaryValue::Day(date) => wit::DiaryValue::Day(date.to_string()),
            DiaryValue::Time(time) => wit::DiaryValue::Time(time.format("%H:%M").to_string()),
            DiaryValue::Moment(moment) => {
                wit::DiaryValue::Moment(moment.format("%Y-%m-%dT%H:%M:%S").to_string())
            }
        };
        Ok(wit::DiaryAnswer { code: given.code.clone(), value })
    };
    given.iter().map(answer).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const PNG: &[u8] = b"\x89PNG\r\n\x1a\nrest";

    fn picture(bytes: &[u8]) -> wit::DiaryValue {
        wit::DiaryValue::Image(wit::Image { mime: "text/html".into(), bytes: bytes.to_vec() })
    }

    /// A-197…A-204: a round trip of the eight kinds.
    #[test]
    fn a_value_comes_back_as_it_went() {
        let values = [
            (DiaryItemKind::String, DiaryValue::Text("боль, д'Арсонваль".into())),
            (DiaryItemKind::Constructor, DiaryValue::Text("Жалобы: кашель.".into())),
            (DiaryItemKind::Integer, DiaryValue::Whole(-7)),
            (DiaryItemKind::Double, DiaryValue::Decimal(36.6)),
            (
                DiaryItemKind::Image,
                DiaryValue::Image(DiaryImage { mime: "image/png".into(), bytes: PNG.into() }),
            ),
            (DiaryItemKind::Date, DiaryValue::Day("2026-11-21".parse().unwrap())),
            (DiaryItemKind::Time, DiaryValue::Time("07:05:00".parse().unwrap())),
            (DiaryItemKind::DateTime, DiaryValue::Moment("2026-11-21T07:05:00".parse().unwrap())),
        ];
        assert_eq!(values.len(), DiaryItemKind::ALL.len());
        for (kind, given) in values {
            let sent = answers(&[DiaryAnswer { code: "a".into(), value: given.clone() }]).unwrap();
            assert_eq!(value(kind, sent.into_iter().next().unwrap().value).unwrap(), given);
        }
        let endless = DiaryAnswer { code: "a".into(), value: DiaryValue::Decimal(f64::NAN) };
        assert_eq!(answers(&[endless]).unwrap_err().code, ProblemCode::Invalid);
    }

    #[test]
    fn a_value_of_another_kind_or_form_is_garbled() {
        for (kind, found) in [
            (DiaryItemKind::Integer, wit::DiaryValue::Text("7".into())),
            (DiaryItemKind::Time, wit::DiaryValue::Time("7:05".into())),
            (DiaryItemKind::Time, wit::DiaryValue::Time("24:05".into())),
            (DiaryItemKind::DateTime, wit::DiaryValue::Moment("2026-11-21T07:05".into())),
            (DiaryItemKind::DateTime, wit::DiaryValue::Moment("2026-11-21".into())),
            (DiaryItemKind::Double, wit::DiaryValue::Decimal("36,6".into())),
            (DiaryItemKind::Image, picture(b"<svg>")),
            (DiaryItemKind::Image, picture(&[PNG, &vec![0; DIARY_IMAGE_BYTES]].concat())),
        ] {
            assert_eq!(value(kind, found).unwrap_err().code, ProblemCode::Garbled, "{kind:?}");
        }
    }

    /// the format is detected from the content, not from the label.
    #[test]
    fn a_picture_is_told_by_its_content() {
        let DiaryValue::Image(image) = value(DiaryItemKind::Image, picture(PNG)).unwrap() else { panic!() };
        assert_eq!(image.mime, "image/png");
    }
}
