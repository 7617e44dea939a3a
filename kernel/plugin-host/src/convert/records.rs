//! Validates what a plugin reports about a patient's record. A row that cannot be read is set aside with its position and the reason
//! . The other rows are accepted, and what was stored under the row's id stays.

mod diary;
mod feed;
mod invoices;
mod prescriptions;
mod rows;

pub(crate) use diary::{answers, form as diary};
pub(crate) use feed::feed;
pub(crate) use invoices::{invoices, payment};
pub(crate) use prescriptions::prescriptions;

pub(super) use self::rows::rows;
use super::{Read, day, each, garbled, id, moment, optional, optional_id, text};
use crate::bindings::records::wit;
use crate::files::{ExpectedHeader, FileHandle, MOST_EXPECTED, SecretHeader};
use cabinet_domain::{
    Diagnosis, ForeignDocumentId, Gender, MedicalDocument, MedicalDocumentKind, MkbCode, Observation,
    ObservationValue, PatientId, ThesaurusNode,
};
use cabinet_ports::Problem;
use cabinet_ports::records::{Page, PersonAsked, SetAsideRow};
use cabinet_ports::scheduling::HostInfo;
use chrono::{DateTime, Utc};
use chrono_tz::Tz;
use url::Url;

/// Cursors are opaque; real ones are short.
const MOST_CURSOR_BYTES: usize = 1024;
/// The adapter sends at most 4 MiB (docs/hospital-adapter.md); as UTF-8 it can be larger.
const MOST_HTML_BYTES: usize = 6 << 20;
/// The longest address of a file.
const MOST_URL_BYTES: usize = 8 * 1024;
/// Most headers of a file handle, including secret ones.
const MOST_HEADERS: usize = 16;

pub(crate) fn host_info(found: wit::HostInfo) -> Read<HostInfo> {
    Ok(HostInfo { name: text(found.name, "name")?, description: text(found.description, "description")? })
}

pub(crate) fn person(asked: &PersonAsked) -> wit::Person {
    let user = &asked.user;
    wit::Person {
        last_name: user.name.last_name.clone(),
        first_name: user.name.first_name.clone(),
        patronymic: user.name.patr_name.clone(),
        birth_date: user.birth_date.day().to_string(),
        gender: match user.gender {
            Gender::Male => wit::Gender::Male,
            Gender::Female => wit::Gender::Female,
        },
        snils: user.snils.map(|snils| snils.digits()),
        documents: asked
            .documents
            .iter()
            .map(|(kind, paper)| wit::IdentityDocument {
                kind: kind.name().to_owned(),
                serial: paper.serial.clone(),
                number: paper.number.clone(),
            })
            .collect(),
    }
}

pub(crate) fn patient(found: wit::PatientMatch) -> Read<PatientId> {
    id(found.patient_id, "patient-id")
}

pub(crate) fn diagnoses(found: Vec<wit::Diagnosis>, set_aside: Vec<SetAsideRow>) -> Page<Diagnosis> {
    let (items, set_aside) = rows(
        found,
        set_aside,
        |row| &row.id,
        |found| {
            Ok(Diagnosis {
                foreign_id: id(found.id, "diagnosis.id")?,
                mkb: MkbCode::new(&found.mkb).ok_or_else(|| garbled("diagnosis.mkb", "a code of MKB-10"))?,
                name: optional(found.name, "diagnosis.name")?,
                set_date: day(&found.set_date, "diagnosis.set-date")?,
                end_date: found.end_date.map(|date| day(&date, "diagnosis.end-date")).transpose()?,
                character: optional(found.character, "diagnosis.character")?,
                kind: optional(found.kind, "diagnosis.kind")?,
            })
        },
    );
    Page { items, next: None, set_aside }
}

pub(crate) fn documents(
    found: wit::DocumentsPage,
    set_aside: Vec<SetAsideRow>,
    asked: Option<&str>,
    zone: Tz,
) -> Read<Page<MedicalDocument>> {
    let (items, set_aside) = rows(found.items, set_aside, |row| &row.id, |found| document(found, zone));
    Ok(Page { items, next: next(found.next, asked)?, set_aside })
}

fn document(found: wit::Document, zone: Tz) -> Read<MedicalDocument> {
    Ok(MedicalDocument {
        foreign_id: document_id(found.id, "document.id")?,
        kind: match found.kind {
            wit::DocumentKind::Fragment => MedicalDocumentKind::Fragment,
            wit::DocumentKind::Consultation => MedicalDocumentKind::Consultation,
            wit::DocumentKind::Research => MedicalDocumentKind::Research,
        },
        name: text(found.name, "document.name")?,
        created: moment(&found.created, zone, "document.created")?,
        revision: id(found.revision, "document.revision")?,
        mkb: optional(found.mkb, "document.mkb")?,
        diagnosis_name: optional(found.diagnosis_name, "document.diagnosis-name")?,
        author: optional(found.author, "document.author")?,
        size: found.size,
        mime: optional(found.mime, "document.mime")?,
        file_name: optional(found.file_name, "document.file-name")?,
        has_html: found.has_html,
        has_file: found.has_file,
        signed: found.signed,
    })
}

fn document_id(found: String, place: &str) -> Read<ForeignDocumentId> {
    Ok(ForeignDocumentId(id(found, place)?))
}

pub(crate) fn html(found: String) -> Read<String> {
    if found.len() > MOST_HTML_BYTES { Err(garbled("the text", "at most 6 MiB")) } else { Ok(found) }
}

/// The egress guard checks the address when the file is requested.
pub(crate) fn file(found: wit::FileHandle, expected: Vec<ExpectedHeader>) -> Read<FileHandle> {
    let url = Url::parse(&found.url).ok().filter(|_| found.url.len() <= MOST_URL_BYTES);
    if found.headers.len() + found.secret_headers.len() > MOST_HEADERS {
        return Err(garbled("file-handle.headers", "at most 16"));
    }
    if expected.len() > MOST_EXPECTED {
        return Err(garbled("the headers expected of a file", "at most 16"));
    }
    let secret = |used: wit::SecretUse| SecretHeader {
        name: used.header,
        prefix: used.prefix,
        secret: used.secret,
        suffix: used.suffix,
    };
    Ok(FileHandle {
        url: url.ok_or_else(|| garbled("file-handle.url", "an address"))?,
        headers: found.headers,
        secret_headers: found.secret_headers.into_iter().map(secret).collect(),
        file_name: optional(found.file_name, "file-handle.file-name")?,
        mime: optional(found.mime, "file-handle.mime")?,
        expected,
    })
}

pub(crate) fn observations(
    found: wit::ObservationsPage,
    set_aside: Vec<SetAsideRow>,
    asked: Option<&str>,
    zone: Tz,
) -> Read<Page<Observation>> {
    let (items, set_aside) = rows(found.items, set_aside, |row| &row.id, |found| observation(found, zone));
    Ok(Page { items, next: next(found.next, asked)?, set_aside })
}

fn observation(found: wit::Observation, zone: Tz) -> Read<Observation> {
    Ok(Observation {
        foreign_id: id(found.id, "observation.id")?,
        document: optional_id(found.document_id, "observation.document-id")?.map(ForeignDocumentId),
        code: id(found.code, "observation.code")?,
        name: text(found.name, "observation.name")?,
        value: match found.value {
            wit::ObservationValue::Number(number) => {
                ObservationValue::Number(decimal(&number, "observation.value")?)
            }
            wit::ObservationValue::Text(words) => ObservationValue::Text(text(words, "observation.value")?),
        },
        unit: optional(found.unit, "observation.unit")?,
        norm_low: found.norm_low.map(|number| decimal(&number, "observation.norm-low")).transpose()?,
        norm_high: found.norm_high.map(|number| decimal(&number, "observation.norm-high")).transpose()?,
        taken_at: moment(&found.taken_at, zone, "observation.taken-at")?,
    })
}

/// Accepts only digits with a point; `parse` alone would accept `inf`, `1e9` and `.5`.
fn decimal(text: &str, place: &str) -> Read<f64> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, "0"));
    let shaped = [whole, fraction]
        .into_iter()
        .all(|part| (1..=18).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit()));
    let parsed = text.parse().ok().filter(|_| shaped);
    parsed.ok_or_else(|| garbled(place, "a decimal number with a point"))
}

/// Refuses a page whose next cursor is its own, because reading would never end.
pub(super) fn next(found: Option<String>, asked: Option<&str>) -> Read<Option<String>> {
    if found.is_some() && found.as_deref() == asked {
        return Err(garbled("next", "another cursor than the one asked with"));
    }
    found.map(|found| cursor(found, "next")).transpose()
}

fn cursor(found: String, place: &str) -> Read<String> {
    if found.is_empty() || found.len() > MOST_CURSOR_BYTES || found.chars().any(char::is_control) {
        return Err(garbled(place, "1 to 1024 bytes without control characters"));
    }
    Ok(found)
}

pub(crate) fn thesaurus(found: Vec<wit::ThesaurusNode>) -> Read<ThesaurusNode> {
    let list = each(found, |found| {
        let node = ThesaurusNode {
            code: id(found.code, "thesaurus-node.code")?,
            name: text(found.name, "thesaurus-node.name")?,
            template: optional(found.template, "thesaurus-node.template")?,
            child: Vec::new(),
        };
        Ok((node, found.parent))
    })?;
    ThesaurusNode::from_list(list).map_err(|why| garbled("the thesaurus", &format!("a tree: {why}")))
}

pub(crate) fn last_import(found: Option<String>, zone: Tz) -> Result<Option<DateTime<Utc>>, Problem> {
    Ok(found.map(|last| moment(&last, zone, "the last import")).transpose()?.map(|last| last.to_utc()))
}

#[cfg(test)]
mod tests {
    use super::rows::REPEATED;
    use super::*;
    use proptest::prelude::*;

    fn document_of(id: &str, created: &str) -> wit::Document {
        wit::Document {
            id: id.into(),
            kind: wit::DocumentKind::Consultation,
            name: "Осмотр".into(),
            created: created.into(),
            revision: "1".into(),
            mkb: Some(" ".into()),
            diagnosis_name: None,
            author: None,
            size: Some(1),
            mime: None,
            file_name: None,
            has_html: true,
            has_file: false,
            signed: false,
        }
    }

    fn page(items: Vec<wit::Document>, next: Option<&str>) -> wit::DocumentsPage {
        wit::DocumentsPage { items, next: next.map(str::to_owned) }
    }

    ///
    #[test]
    fn a_document_gets_the_offset_of_its_host_and_blank_is_none() {
        let found = page(vec![document_of("1", "2026-11-24T10:00:00")], Some("b"));
        let found = documents(found, Vec::new(), Some("a"), chrono_tz::Asia::Yekaterinburg).unwrap();
        assert_eq!(found.items[0].created.to_rfc3339(), "2026-11-24T10:00:00+05:00");
        assert_eq!((found.items[0].kind, &found.items[0].mkb), (MedicalDocumentKind::Consultation, &None));
        assert_eq!(found.next.as_deref(), Some("b"));
    }

    ///
    #[test]
    fn a_row_that_cannot_be_read_is_set_aside_and_the_others_land() {
        let good = || document_of("1", "2026-11-24T10:00:00");
        let read = |page| documents(page, Vec::new(), Some("a"), chrono_tz::UTC);
        assert!(read(page(vec![good()], None)).unwrap().set_aside.is_empty());
        for (odd, id, member) in [
            (document_of("2", "2026-11-24"), Some("2"), "document.created"),
            (document_of("", "2026-11-24T10:00:00"), None, "document.id"),
        ] {
            let found = read(page(vec![odd, good()], None)).unwrap();
            assert_eq!(found.items.len(), 1);
            let row = &found.set_aside[0];
            assert_eq!((row.position, row.id.as_deref(), row.member.as_str()), (1, id, member));
            assert!(row.reason.starts_with("must be "), "{}", row.reason);
        }
        for cursor in ["a", "", "x\ny", &"x".repeat(1025)] {
            assert!(read(page(vec![good()], Some(cursor))).is_err(), "{cursor}");
        }
    }

    /// a hospital that gives two documents one id is told so, and the first valid one is shown.
    #[test]
    fn a_row_that_repeats_an_id_is_set_aside_and_told() {
        let row = |id: &str, name: &str| wit::Document {
            name: name.into(),
            ..document_of(id, "2026-11-24T10:00:00")
        };
        let items =
            vec![document_of("1", "soon"), row("1", "первый"), row("2", "другой"), row("1", "второй")];
        let found = documents(page(items, None), Vec::new(), None, chrono_tz::UTC).unwrap();
        let names: Vec<_> = found.items.iter().map(|document| document.name.as_str()).collect();
        assert_eq!(names, ["первый", "другой"]);
        let [unreadable, repeated] = &found.set_aside[..] else { panic!("{:?}", found.set_aside) };
        assert_eq!((unreadable.position, unreadable.member.as_str()), (1, "document.created"));
        assert_eq!((repeated.position, repeated.id.as_deref()), (4, Some("1")));
        assert_eq!((repeated.member.as_str(), repeated.reason.as_str()), ("id", REPEATED));

        let diagnosis = |mkb: &str| wit::Diagnosis {
            id: "1".into(),
            mkb: mkb.into(),
            name: None,
            set_date: "2026-11-24".into(),
            end_date: None,
            character: None,
            kind: None,
        };
        let found = diagnoses(vec![diagnosis("I10"), diagnosis("K29.5")], Vec::new());
        assert_eq!((found.items.len(), found.set_aside.len()), (1, 1));
    }

    #[test]
    fn decimals_keep_their_form() {
        for (text, number) in [("5", 5.0), ("-0.50", -0.5), ("120.45", 120.45)] {
            assert_eq!(decimal(text, "value").unwrap().to_bits(), f64::to_bits(number), "{text}");
        }
        for bad in
            ["", "-", "1,5", "inf", "NaN", "1e9", ".5", "5.", "+1", " 1", "1.2.3", "٣", &"9".repeat(19)]
        {
            assert!(decimal(bad, "value").is_err(), "{bad}");
        }
    }

    ///
    #[test]
    fn a_thesaurus_in_a_circle_is_refused() {
        let node = |code: &str, parent| wit::ThesaurusNode {
            code: code.into(),
            name: code.into(),
            template: None,
            parent,
        };
        assert!(thesaurus(vec![node("a", None), node("b", Some(0))]).is_ok());
        let circle = thesaurus(vec![node("a", None), node("b", Some(2)), node("c", Some(1))]).unwrap_err();
        assert!(circle.detail.contains("the thesaurus must be a tree"), "{}", circle.detail);
    }

    proptest! {
        #[test]
        fn no_text_makes_the_readers_panic(text in ".*") {
            let _ = decimal(&text, "value");
            let _ = next(Some(text.clone()), None);
            let _ = documents(page(vec![document_of(&text, &text)], None), Vec::new(), None, chrono_tz::UTC);
        }

        #[test]
        fn every_decimal_comes_back(number in -1e15_f64..1e15) {
            prop_assert_eq!(decimal(&format!("{number:.3}"), "value").unwrap(), format!("{number:.3}").parse::<f64>().unwrap());
        }
    }
}
