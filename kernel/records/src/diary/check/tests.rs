//! Tests of accepted and rejected answers.

use super::*;
use cabinet_domain::DiaryGroup;

/// The hospital's `ActionProperty_String.value` has the same limit (protocol sheet vista §2).
const TEXT_AT_MOST: usize = 4_000;

const PNG: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\0\0\x01\0\0\0\x01\x08\x02\0\0\0crc!\0\0\0\0IENDcrc!";

pub(super) fn item(code: &str, kind: DiaryItemKind) -> DiaryItem {
    DiaryItem {
        code: code.to_owned(),
        name: code.to_owned(),
        kind,
        value: None,
        options: Vec::new(),
        free_text: false,
        thesaurus: None,
        pattern: None,
        minimum: None,
        maximum: None,
        required: false,
        unit: None,
    }
}

fn filled(item: DiaryItem, value: DiaryValue) -> Result<Option<DiaryValue>, Faults> {
    let form = DiaryForm {
        saved: false,
        groups: vec![DiaryGroup { name: "Г".to_owned(), items: vec![item.clone()] }],
    };
    let form = filled_in(&form, vec![DiaryAnswer { code: item.code, value }])?;
    assert!(form.saved);
    Ok(form.groups[0].items[0].value.clone())
}

fn fault(item: DiaryItem, value: DiaryValue) -> &'static str {
    filled(item, value).unwrap_err()[0].1
}

fn text(text: &str) -> DiaryValue {
    DiaryValue::Text(text.to_owned())
}

/// A-197, A-198, A-199, A-201, A-202, A-203, A-204
#[test]
fn each_kind_takes_its_values_and_refuses_others() {
    use DiaryItemKind as Kind;
    let day = NaiveDate::from_ymd_opt(2026, 11, 20).unwrap();
    let noon = NaiveTime::from_hms_opt(12, 5, 0).unwrap();
    for (kind, value, expected) in [
        (Kind::String, text("боль"), text("боль")),
        (Kind::Integer, DiaryValue::Whole(7), DiaryValue::Whole(7)),
        (Kind::Integer, text(" 7 "), DiaryValue::Whole(7)),
        (Kind::Double, text("36,6"), DiaryValue::Decimal(36.6)),
        (Kind::Double, DiaryValue::Whole(37), DiaryValue::Decimal(37.0)),
        (Kind::Date, text("2026-11-20"), DiaryValue::Day(day)),
        (Kind::Time, text("12:05"), DiaryValue::Time(noon)),
        (Kind::DateTime, text("2026-11-20T12:05"), DiaryValue::Moment(day.and_time(noon))),
        (Kind::Constructor, text("Жалобы: боль в груди."), text("Жалобы: боль в груди.")),
    ] {
        assert_eq!(filled(item("a", kind), value).unwrap(), Some(expected), "{kind:?}");
    }
    for (kind, value) in [
        (Kind::String, DiaryValue::Whole(7)),
        (Kind::Integer, text("7.5")),
        (Kind::Integer, DiaryValue::Decimal(7.0)),
        (Kind::Double, text("NaN")),
        (Kind::Double, DiaryValue::Decimal(f64::INFINITY)),
        (Kind::Date, text("20.11.2026")),
        (Kind::Date, text("2026-02-30")),
        (Kind::Time, text("25:00")),
        (Kind::DateTime, text("2026-11-20")),
        (Kind::Image, text("iVBORw0KGgo=")),
    ] {
        assert_eq!(fault(item("a", kind), value.clone()), "wrong_format", "{kind:?} {value:?}");
    }
}

#[test]
fn options_bind_unless_something_else_may_be_written() {
    let mut asked = DiaryItem {
        options: vec!["да".to_owned(), "нет".to_owned()],
        ..item("a", DiaryItemKind::String)
    };
    assert!(filled(asked.clone(), text("да")).is_ok());
    assert_eq!(fault(asked.clone(), text("может быть")), "invalid");
    asked.free_text = true;
    assert!(filled(asked, text("может быть")).is_ok());
}

/// The screen never asked an option for the pattern.
#[test]
fn a_pattern_is_of_own_words_and_not_of_options() {
    let asked = DiaryItem {
        options: vec!["как обычно".to_owned()],
        free_text: true,
        pattern: Some(r"\d+/\d+".to_owned()),
        ..item("a", DiaryItemKind::String)
    };
    assert!(filled(asked.clone(), text("как обычно")).is_ok());
    assert!(filled(asked.clone(), text("120/80")).is_ok());
    assert_eq!(fault(asked, text("низкое")), "wrong_format");
}

/// docs/adr/0045
#[test]
fn a_day_has_a_year_of_the_form_model() {
    for (kind, time) in [(DiaryItemKind::Date, ""), (DiaryItemKind::DateTime, "T12:05")] {
        let on = |day: &str| text(&format!("{day}{time}"));
        assert!(filled(item("a", kind), on("1000-01-01")).is_ok());
        assert!(filled(item("a", kind), on("2999-12-30")).is_ok());
        assert_eq!(fault(item("a", kind), on("0999-12-31")), "wrong_format");
        assert_eq!(fault(item("a", kind), on("3000-01-01")), "out_of_range");
    }
}

#[test]
fn a_pattern_is_of_the_whole_text_and_a_broken_one_keeps_nobody_from_saving() {
    let with =
        |pattern: &str| DiaryItem { pattern: Some(pattern.to_owned()), ..item("a", DiaryItemKind::String) };
    assert!(filled(with(r"\d{2,3}/\d{2,3}|-"), text("120/80")).is_ok());
    assert_eq!(fault(with(r"\d{2,3}/\d{2,3}|-"), text("120/80 и ещё")), "wrong_format");
    assert!(filled(with(r"("), text("120")).is_ok());
    assert!(filled(with(r"(?=a)b"), text("120")).is_ok());
    assert!(filled(with(r"((a{100}){100}){100}"), text("120")).is_ok(), "too large to be compiled");
}

#[test]
fn numbers_keep_their_bounds_and_texts_their_length() {
    let bound = |kind| DiaryItem { minimum: Some(34.0), maximum: Some(42.0), ..item("a", kind) };
    assert!(filled(bound(DiaryItemKind::Double), DiaryValue::Decimal(42.0)).is_ok());
    assert_eq!(fault(bound(DiaryItemKind::Double), DiaryValue::Decimal(42.1)), "out_of_range");
    assert_eq!(fault(bound(DiaryItemKind::Integer), DiaryValue::Whole(33)), "out_of_range");
    assert!(filled(item("a", DiaryItemKind::String), text(&"я".repeat(TEXT_AT_MOST))).is_ok());
    assert_eq!(fault(item("a", DiaryItemKind::String), text(&"я".repeat(TEXT_AT_MOST + 1))), "too_long");
    assert_eq!(fault(item("a", DiaryItemKind::String), text("а\0")), "invalid");
}

#[test]
fn what_must_be_answered_is_and_all_faults_come_at_once() {
    let required = |code: &str| DiaryItem { required: true, ..item(code, DiaryItemKind::String) };
    let items = vec![
        required("a"),
        required("b"),
        item("c", DiaryItemKind::Integer),
        item("d", DiaryItemKind::String),
    ];
    let form = DiaryForm { saved: false, groups: vec![DiaryGroup { name: "Г".to_owned(), items }] };
    let answer = |code: &str, value| DiaryAnswer { code: code.to_owned(), value };
    let answers = vec![
        answer("b", text("  ")),
        answer("c", text("x")),
        answer("d", text("1")),
        answer("d", text("2")),
        answer("e", text("3")),
    ];
    let mut faults = filled_in(&form, answers).unwrap_err();
    faults.sort();
    let expected =
        [("a", "required"), ("b", "required"), ("c", "wrong_format"), ("d", "invalid"), ("e", "invalid")];
    assert_eq!(faults, expected.map(|(code, fault)| (code.to_owned(), fault)));
}

/// A-200, A-250, A-251, A-384
#[test]
fn a_picture_is_judged_by_its_content() {
    let picture = |mime: &str, bytes: &[u8]| {
        DiaryValue::Image(DiaryImage { mime: mime.to_owned(), bytes: bytes.to_vec() })
    };
    let asked = || item("a", DiaryItemKind::Image);
    let Some(DiaryValue::Image(kept)) = filled(asked(), picture("application/pdf", PNG)).unwrap() else {
        panic!()
    };
    assert_eq!(kept.mime, "image/png");
    assert_eq!(fault(asked(), picture("image/png", b"%PDF-1.7 and more")), "wrong_format");
    assert_eq!(fault(asked(), picture("image/png", b"GIF89a and more of it")), "wrong_format");
    assert_eq!(fault(asked(), picture("image/png", b"\x89PNG\r\n\x1a\nbroken")), "wrong_format");
    let mut large = PNG.to_vec();
    large.resize(DIARY_IMAGE_BYTES, 0);
    assert!(filled(asked(), picture("image/png", &large)).is_ok());
    large.push(0);
    assert_eq!(fault(asked(), picture("image/png", &large)), "too_large");
}
