//! A day is saved once, even if it is sent twice.

use crate::support::{Answer, adapter, always, answer, header, ok, refused};
use cabinet_plugin_sdk::http::Error;
use cabinet_plugin_sdk::records::{DiaryAnswer, DiaryValue, Image, Records};
use cabinet_plugin_sdk::testing::Installed;
use cabinet_plugin_sdk::{Problem, ProblemCode};
use cabinet_plugin_vista::Vista;
use serde_json::{Value, json};
use std::cell::Cell;

fn answers(values: Vec<DiaryValue>) -> Vec<DiaryAnswer> {
    values
        .into_iter()
        .enumerate()
        .map(|(place, value)| DiaryAnswer { code: format!("c{place}"), value })
        .collect()
}

fn save() -> Result<(), Problem> {
    Vista::save_diary("7".into(), "2026-11-20".into(), answers(vec![DiaryValue::Whole(1)]), "key-1".into())
}

fn saved() -> Answer {
    ok(json!({"isSave": true}))
}

/// An adapter that returns `first` for the first attempt and `second` afterwards.
fn twice(first: Answer, second: Answer) -> Installed {
    let count = Cell::new(0);
    adapter(move |_, _| {
        count.set(count.get() + 1);
        if count.get() == 1 { first.clone() } else { second.clone() }
    })
}

/// A-197…A-204
#[test]
fn every_kind_of_answer_is_written_as_the_adapter_takes_it() {
    let host = always(saved());
    let values = vec![
        DiaryValue::Text("боль по д'Арсонвалю".into()),
        DiaryValue::Whole(-120),
        DiaryValue::Decimal("36.60".into()),
        DiaryValue::Day("2026-11-20".into()),
        DiaryValue::Time("07:05".into()),
        DiaryValue::Moment("2026-11-20T07:05:00".into()),
        DiaryValue::Image(Image { mime: "image/png".into(), bytes: b"\x89PNG".to_vec() }),
    ];
    Vista::save_diary("7".into(), "2026-11-20".into(), answers(values), "key-1".into()).unwrap();
    let sent = &host.sent()[0];
    assert_eq!(header(sent, "Idempotency-Key"), Some("key-1"));
    let body: Value = serde_json::from_slice(&sent.body).unwrap();
    assert_eq!(body["save"], true);
    let values: Vec<&Value> = body["items"].as_array().unwrap().iter().map(|item| &item["value"]).collect();
    assert_eq!(
        json!(values),
        json!(["боль по д'Арсонвалю", -120, 36.6, "2026-11-20", "07:05", "2026-11-20T07:05",
            {"mime": "image/png", "base64": "iVBORw=="}])
    );
}

#[test]
fn what_is_no_number_or_too_large_is_not_sent() {
    let host = always(saved());
    let picture = |bytes| DiaryValue::Image(Image { mime: "image/png".into(), bytes: vec![0; bytes] });
    for value in [DiaryValue::Decimal("много".into()), DiaryValue::Moment("завтра".into()), picture(6 << 20)]
    {
        let problem = Vista::save_diary("7".into(), "2026-11-20".into(), answers(vec![value]), "k".into());
        assert_eq!(problem.unwrap_err().code, ProblemCode::Invalid);
    }
    assert!(host.sent().is_empty());
    Vista::save_diary("7".into(), "2026-11-20".into(), answers(vec![picture(5 << 20)]), "k".into()).unwrap();
}

/// an attempt with unclear outcome is repeated once with the same key, which makes the outcome clear.
#[test]
fn an_unclear_attempt_is_repeated_once_with_the_same_key() {
    for unclear in [
        Err(Error::Timeout),
        Err(Error::Protocol("reset".into())),
        Err(Error::Connect("refused".into())),
        refused(504, "upstream_timeout"),
        answer(502, "text/html", "<h1>"),
        answer(200, "application/json", "{\"isSa"),
    ] {
        let host = twice(unclear, saved());
        save().unwrap();
        let keys: Vec<_> =
            host.sent().iter().map(|sent| header(sent, "Idempotency-Key").map(str::to_owned)).collect();
        assert_eq!(keys, [Some("key-1".to_owned()), Some("key-1".to_owned())]);
    }
}

#[test]
fn only_what_is_certain_is_called_failed() {
    let timeout = || Err(Error::Timeout);
    let gone = || Err(Error::Connect("refused".into()));
    for (first, second, expected) in [
        (timeout(), timeout(), ProblemCode::OutcomeUnknown),
        (timeout(), gone(), ProblemCode::OutcomeUnknown),
        (gone(), timeout(), ProblemCode::OutcomeUnknown),
        (gone(), gone(), ProblemCode::Unavailable),
        (timeout(), refused(409, "read_only"), ProblemCode::ReadOnly),
        (timeout(), answer(401, "text/html", "<h1>"), ProblemCode::OutcomeUnknown),
    ] {
        let _host = twice(first, second);
        assert_eq!(save().unwrap_err().code, expected);
    }
    for (clear, expected) in [
        (refused(409, "read_only"), ProblemCode::ReadOnly),
        (refused(404, "not_found"), ProblemCode::NotFound),
        (refused(404, "merged"), ProblemCode::PatientUnknown),
        (refused(400, "bad_request"), ProblemCode::Invalid),
    ] {
        let host = always(clear);
        assert_eq!(save().unwrap_err().code, expected);
        assert_eq!(host.sent().len(), 1);
    }
}
