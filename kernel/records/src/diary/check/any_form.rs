//! Generated forms, as faulty as a hospital may send them, and answers.

use super::tests::item;
use super::*;
use cabinet_domain::DiaryGroup;
use chrono::{Days, TimeDelta};
use proptest::prelude::*;

const PNG: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\0\0\x01\0\0\0\x01\x08\x02\0\0crc!\0\0\0\0IENDcrc!";
const PATTERNS: [&str; 9] = [
    r"\d{2,3}/\d{2,3}|-",
    "(",
    r"(?=a)b",
    r"((a{100}){100}){100}",
    r"\p{L}+",
    "(?i)ДА|нет",
    "a{",
    ".",
    "other|0|7",
];
const OPTIONS: [&str; 12] = [
    "да",
    "нет",
    "other",
    "none",
    "0",
    "1",
    " да",
    "a|b",
    "",
    "\u{1}",
    "очень длинный ответ, которого никто не ждёт",
    "ДА",
];

fn kind() -> impl Strategy<Value = DiaryItemKind> {
    prop::sample::select(DiaryItemKind::ALL.to_vec())
}

fn bound() -> impl Strategy<Value = Option<f64>> {
    prop::option::of(prop::sample::select(vec![
        0.0,
        30.0,
        36.6,
        -5.0,
        220.0,
        1e12,
        -1e300,
        f64::NAN,
        f64::MAX,
    ]))
}

fn any_item() -> impl Strategy<Value = DiaryItem> {
    (
        kind(),
        prop::collection::vec(prop::sample::select(OPTIONS.to_vec()), 0..8),
        any::<bool>(),
        prop::option::of(prop::sample::select(PATTERNS.to_vec())),
        (bound(), bound()),
        any::<bool>(),
        "[a-c.\"q0 ]{0,2}",
    )
        .prop_map(|(kind, options, free_text, pattern, (minimum, maximum), required, code)| DiaryItem {
            options: options.into_iter().map(str::to_owned).collect(),
            free_text,
            pattern: pattern.map(str::to_owned),
            minimum,
            maximum,
            required,
            unit: Some("мм рт. ст.".to_owned()),
            name: "\0".to_owned(),
            ..item(&code, kind)
        })
}

fn any_value() -> impl Strategy<Value = DiaryValue> {
    let texts = [
        "",
        "  ",
        "120/80",
        "120/80 и ещё",
        "7",
        " 7 ",
        "36,6",
        "7.5",
        "-",
        "NaN",
        "1e3",
        "inf",
        "2026-11-20",
        "2026-02-30",
        "12:05",
        "25:00",
        "9:05",
        "12:05:30",
        "2026-11-20T12:05",
        "2026-11-20T12:05:30",
        "а\0",
        "может быть",
        "😀",
        "a",
        "нет",
    ];
    let day = NaiveDate::from_ymd_opt(2026, 11, 20).unwrap();
    let long = prop::sample::select(vec![999, 1_000, 1_001, 4_000, 4_001]);
    prop_oneof![
        6 => prop::sample::select([&texts[..], &OPTIONS].concat()).prop_map(|text| DiaryValue::Text(text.to_owned())),
        1 => long.prop_map(|length| DiaryValue::Text("я".repeat(length))),
        2 => prop::sample::select(vec![0, 7, 29, 30, 36, 219, 221, -6, i64::MAX, i64::MIN]).prop_map(DiaryValue::Whole),
        2 => prop::sample::select(vec![0.0, 36.6, -5.5, 1e16, 1e300, f64::NAN, f64::INFINITY, 42.1]).prop_map(DiaryValue::Decimal),
        1 => (0_u64..300_000).prop_map(move |days| DiaryValue::Day(day.checked_add_days(Days::new(days)).unwrap())),
        1 => (0_i64..86_400).prop_map(move |at| DiaryValue::Moment(day.and_hms_opt(0, 0, 0).unwrap() + TimeDelta::seconds(at))),
        1 => (0_u32..86_400).prop_map(|at| DiaryValue::Time(NaiveTime::from_num_seconds_from_midnight_opt(at, 0).unwrap())),
        1 => prop::sample::select(vec![PNG, b"GIF89a and more"]).prop_map(|bytes| DiaryValue::Image(DiaryImage {
            mime: "image/png".to_owned(), bytes: bytes.to_vec(),
        })),
    ]
}

proptest! {
    /// A form of the hospital must never keep a patient from saving a day: the form model takes each, and answers that were accepted once
    /// are accepted again, as a repeated request gives them.
    #[test]
    fn any_form_of_a_hospital_is_taken_and_what_was_accepted_is_accepted_again(
        mut items in prop::collection::vec(any_item(), 0..5),
        values in prop::collection::vec((any_value(), 0_usize..6), 0..5),
        at in 0_usize..4,
    ) {
        let codes: Vec<_> = items.iter().map(|item| item.code.clone()).collect();
        let code = |place: usize| codes.get(place).cloned().unwrap_or_else(|| "strange".to_owned());
        let answers: Vec<_> =
            values.into_iter().map(|(value, place)| DiaryAnswer { code: code(place), value }).collect();
        let rest = items.split_off(at.min(items.len()));
        let groups = [items, rest].map(|items| DiaryGroup { name: "\0".to_owned(), items }).to_vec();
        let mut form = DiaryForm { saved: false, groups };
        prop_assert!(Form::parse_translated(&model::model_of(&form)).is_ok());
        if let Ok(saved) = filled_in(&form, answers) {
            let again = filled_in(&form, crate::diary::outbox::answers_of(&saved));
            // Compared as text, because a bound may be no number.
            prop_assert_eq!(format!("{again:?}"), format!("{:?}", Ok::<_, Faults>(saved)));
        }
        for item in form.groups.iter_mut().flat_map(|group| &mut group.items) {
            item.value = Some(DiaryValue::Text("x".to_owned()));
        }
        prop_assert!(Form::parse_translated(&model::model_of(&form)).is_ok());
    }
}
