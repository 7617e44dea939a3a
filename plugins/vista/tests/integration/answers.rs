//! The adapter's responses as the kernel receives them.

use crate::support::{self, adapter, always, answer, document, ok, page};
use cabinet_plugin_sdk::records::{
    ChangeKind, DiaryValue, DocumentKind, ItemKind, ObservationValue, Records,
};
use cabinet_plugin_sdk::{Lifecycle, ProblemCode};
use cabinet_plugin_vista::Vista;
use serde_json::{Value, json};

#[test]
fn health_proves_the_adapter_its_database_and_the_key() {
    let _host = adapter(|path, _| match path {
        "/health" => ok(json!({"version": "1.0.0", "db": "ok"})),
        _ => ok(json!({"hostId": "x", "name": "Больница", "description": "Одна", "tz": "Europe/Moscow"})),
    });
    assert_eq!(Vista::health().unwrap().detail, "adapter 1.0.0, database ok, time zone Europe/Moscow");
    assert_eq!(Vista::host().unwrap().name, "Больница");
    let _host = always(ok(json!({"version": "1.0.0", "db": "down"})));
    assert_eq!(Vista::health().unwrap_err().code, ProblemCode::Unavailable);
}

/// A-056: all pages are combined into one list; a code without a name is accepted.
#[test]
fn diagnoses_of_all_pieces_are_one_list() {
    let row = |id: &str| json!({"id": id, "mkb": "K29.5", "setDate": "2020-02-29", "type": "основной"});
    let host = adapter(move |path, _| match path {
        "/clients/7/diagnoses" => ok(json!({"items": [row("1")], "total": 2, "next": "a b"})),
        "/clients/7/diagnoses?cursor=a%20b" => ok(json!({"items": [row("2")], "total": 2, "next": null})),
        other => panic!("{other}"),
    });
    let found = Vista::diagnoses("7".into()).unwrap();
    assert_eq!(found.iter().map(|row| row.id.as_str()).collect::<Vec<_>>(), ["1", "2"]);
    assert_eq!((found[0].name.as_deref(), found[0].kind.as_deref()), (None, Some("основной")));
    assert_eq!(host.sent().len(), 2);
}

#[test]
fn a_list_that_never_ends_or_turns_back_is_garbled() {
    let _host = always(ok(json!({"items": [], "next": "a"})));
    assert_eq!(Vista::diagnoses("7".into()).unwrap_err().code, ProblemCode::Garbled);
    let circle = Vista::documents("7".into(), Some("a".into())).unwrap_err();
    assert_eq!(circle.code, ProblemCode::Garbled);
}

/// A system without null ends a list with an empty text, or with nothing.
#[test]
fn a_list_ends_with_an_empty_cursor_as_with_none() {
    for end in [json!({"items": [], "next": ""}), json!({"items": [], "next": null}), json!({"items": []})] {
        let host = always(ok(end));
        assert!(Vista::diagnoses("7".into()).unwrap().is_empty());
        assert_eq!(Vista::documents("7".into(), Some("a".into())).unwrap().next, None);
        assert_eq!(Vista::observations("7".into(), None).unwrap().next, None);
        assert_eq!(host.sent().len(), 3);
    }
}

/// A-060, A-062, X-019
#[test]
fn documents_come_piece_by_piece() {
    let _host = adapter(|path, _| {
        assert_eq!(path, "/clients/7/documents?cursor=a1f");
        ok(json!({"items": [document()], "total": 300, "next": "a2f"}))
    });
    let found = Vista::documents("7".into(), Some("a1f".into())).unwrap();
    let first = &found.items[0];
    assert_eq!((first.kind, first.size), (DocumentKind::Consultation, Some(314_572_800)));
    assert_eq!((first.mkb.as_deref(), first.author.as_deref()), (Some("K29.5"), None));
    assert_eq!(found.next.as_deref(), Some("a2f"));
}

/// docs/hospital-adapter.md, Ground rules: left out and null are the same.
#[test]
fn null_is_not_known() {
    let names = ["mkb", "diagName", "author", "size", "mime", "fileName", "signed"];
    let mut row = document();
    for name in names {
        row[name] = Value::Null;
    }
    let mut bare = row.clone();
    for name in names {
        bare.as_object_mut().unwrap().remove(name);
    }
    let _host = always(page(json!([row, bare])));
    let found = Vista::documents("7".into(), None).unwrap().items;
    assert_eq!(found[0], found[1]);
    let _host = always(ok(json!({"code": "R", "name": "R", "template": null, "child": null})));
    assert_eq!(Vista::thesaurus("R".into()).unwrap().len(), 1);
    let mut asked = item("String", Value::Null);
    for name in ["options", "freeText", "required", "thesaurus", "unit", "minimum"] {
        asked[name] = Value::Null;
    }
    let form = json!({"isSave": false, "readOnly": null, "groups": [{"name": "a", "items": [asked]}]});
    let _host = always(ok(form));
    assert!(!Vista::diary("7".into(), "2026-11-20".into()).unwrap().saved);
}

/// Texts of the first years are in windows-1251, some with a missing or wrong declaration.
#[test]
fn texts_are_decoded_by_what_they_are() {
    let (russian, bytes) = ("Жалобы: боль", b"\xc6\xe0\xeb\xee\xe1\xfb: \xe1\xee\xeb\xfc".to_vec());
    for kind in [
        "text/html; charset=windows-1251",
        "text/html; charset=\"CP1251\"",
        "text/html",
        "text/html; charset=utf-8",
    ] {
        let _host = always(answer(200, kind, bytes.clone()));
        assert_eq!(Vista::document_html("7".into(), "1".into()).unwrap(), russian, "{kind}");
    }
    let meta = b"<html><head><META http-equiv='Content-Type' content='text/html; charset=koi8-r'></head>\xf6";
    let _host = always(answer(200, "text/html", meta.to_vec()));
    assert!(Vista::document_html("7".into(), "1".into()).unwrap().ends_with('Ж'));
    let host = always(answer(200, "text/html; charset=utf-8", russian));
    assert_eq!(Vista::document_html("7".into(), "1".into()).unwrap(), russian);
    assert_eq!(support::header(&host.sent()[0], "X-Client-Id"), Some("7"));
}

#[test]
fn what_is_no_text_or_too_long_is_garbled() {
    for (kind, body) in [
        ("application/json", vec![b'x']),
        ("", vec![b'x']),
        ("text/html", vec![b'x'; (4 << 20) + 1]),
        // Two bytes per letter in UTF-8.
        ("text/html; charset=windows-1251", vec![0xc6; 4 << 20]),
    ] {
        let _host = always(answer(200, kind, body));
        assert_eq!(
            Vista::document_html("7".into(), "1".into()).unwrap_err().code,
            ProblemCode::Garbled,
            "{kind}"
        );
    }
}

#[test]
fn laboratory_values_are_numbers_or_words() {
    let row = |value: Value| {
        let mut row = json!({"id": "1", "code": "HGB", "name": "Гемоглобин", "unit": "г/л", "normLow": "120",
            "normHigh": "около 160", "takenAt": "2026-11-20T08:00:00.5"});
        for (name, value) in value.as_object().unwrap() {
            row[name] = value.clone();
        }
        row
    };
    let rows = json!([
        row(json!({"value": "140,50"})),
        row(json!({"value": 7})),
        row(json!({"value": "<0.5"})),
        row(json!({"text": "не обнаружено"})),
        row(json!({"value": "", "text": " "})),
    ]);
    let host = always(page(rows));
    let found = Vista::observations("7".into(), None).unwrap().items;
    let values: Vec<_> = found.iter().map(|row| row.value.clone()).collect();
    assert_eq!(
        values,
        [
            ObservationValue::Number("140.50".into()),
            ObservationValue::Number("7".into()),
            ObservationValue::Text("<0.5".into()),
            ObservationValue::Text("не обнаружено".into()),
        ]
    );
    assert_eq!((found[0].norm_low.as_deref(), found[0].norm_high.as_deref()), (Some("120"), None));
    assert_eq!(found[0].taken_at, "2026-11-20T08:00:00");
    let aside = host.set_aside();
    assert_eq!((aside.len(), aside[0].position), (1, 5), "one row says nothing");
}

fn item(kind: &str, value: Value) -> Value {
    let thesaurus = (kind == "Constructor").then_some("COMPLAINTS");
    json!({"code": kind, "name": kind, "typeName": kind, "value": value, "options": [], "freeText": false,
        "thesaurus": thesaurus})
}

/// A-195, A-197…A-204: the eight kinds.
#[test]
fn a_saved_day_shows_what_was_answered() {
    let items = json!([
        item("String", "боль по д'Арсонвалю".into()),
        item("Integer", json!(120)),
        item("Double", json!(36.6)),
        item("Image", json!({"mime": "image/png", "base64": "iVBORw0KGgo="})),
        item("Date", "2026-11-20".into()),
        item("Time", "07:05".into()),
        item("DateTime", "2026-11-20T07:05".into()),
        item("Constructor", "Жалобы: кашель.".into()),
        item("ArterialPressure", "120/80".into()),
        item("String", Value::Null),
    ]);
    let host = adapter(move |path, _| {
        assert_eq!(path, "/clients/7/self-diagnostic/2026-11-20");
        ok(json!({"date": "2026-11-20", "isSave": true, "groups": [{"name": "Утро", "items": items},
            {"name": "Пусто", "items": []}]}))
    });
    let form = Vista::diary("7".into(), "2026-11-20".into()).unwrap();
    assert!(form.saved && form.groups.len() == 1);
    let values: Vec<_> = form.groups[0].items.iter().map(|item| item.value.clone()).collect();
    assert_eq!(values[0], Some(DiaryValue::Text("боль по д'Арсонвалю".into())));
    assert_eq!(values[1], Some(DiaryValue::Whole(120)));
    assert_eq!(values[2], Some(DiaryValue::Decimal("36.6".into())));
    let Some(DiaryValue::Image(image)) = &values[3] else { panic!("{:?}", values[3]) };
    assert_eq!(image.bytes, b"\x89PNG\r\n\x1a\n");
    assert_eq!(values[4], Some(DiaryValue::Day("2026-11-20".into())));
    assert_eq!(values[5], Some(DiaryValue::Time("07:05".into())));
    assert_eq!(values[6], Some(DiaryValue::Moment("2026-11-20T07:05:00".into())));
    assert_eq!(
        (values[7].is_some(), values[8].clone(), values.len()),
        (true, None, 9),
        "pressure is left out"
    );
    assert_eq!(host.log().len(), 1);
}

#[test]
fn a_value_of_another_kind_and_a_required_item_of_no_kind_are_garbled() {
    for (kind, value) in [
        ("Integer", json!("12")),
        ("Integer", json!(1.5)),
        ("Double", json!("много")),
        ("Date", json!("20.11.2026")),
        ("Time", json!("7:05")),
        ("DateTime", json!("2026-11-20")),
        ("Image", json!({"mime": "image/png", "base64": "%%"})),
        ("String", json!({})),
    ] {
        let _host =
            always(ok(json!({"isSave": true, "groups": [{"name": "a", "items": [item(kind, value)]}]})));
        let problem = Vista::diary("7".into(), "2026-11-20".into()).unwrap_err();
        assert_eq!(problem.code, ProblemCode::Garbled, "{kind}");
    }
    let mut required = item("Reference", Value::Null);
    required["required"] = true.into();
    let _host = always(ok(json!({"isSave": false, "groups": [{"name": "a", "items": [required]}]})));
    assert_eq!(Vista::diary("7".into(), "2026-11-20".into()).unwrap_err().code, ProblemCode::Garbled);
}

#[test]
fn a_closed_day_counts_as_saved_and_a_raw_domain_is_read() {
    let mut raw = item("String", Value::Null);
    raw["options"] = "'д''Арсонваль','плохо, очень','*'".into();
    raw["minimum"] = 0.into();
    let _host =
        always(ok(json!({"isSave": false, "readOnly": true, "groups": [{"name": "a", "items": [raw]}]})));
    let form = Vista::diary("7".into(), "2026-11-20".into()).unwrap();
    let item = &form.groups[0].items[0];
    assert!(form.saved && item.free_text);
    assert_eq!(item.options, ["д'Арсонваль", "плохо, очень"]);
    assert_eq!((item.kind, item.minimum.as_deref()), (ItemKind::Text, Some("0")));
}

fn node(code: &str, child: Vec<Value>) -> Value {
    json!({"code": code, "name": code, "template": "%s", "child": child})
}

/// A-205, X-051
#[test]
fn a_thesaurus_is_a_list_with_each_node_after_its_parent() {
    let tree =
        node("ROOT", vec![node("01", vec![node("01", vec![]), node("02", vec![])]), node("02", vec![])]);
    // The same code as its group's with another name is not a cycle.
    let mut tree = tree;
    tree["child"][0]["child"][0]["name"] = "глубже".into();
    let _host = always(ok(tree));
    let list = Vista::thesaurus("ROOT".into()).unwrap();
    let parents: Vec<_> = list.iter().map(|node| node.parent).collect();
    assert_eq!(parents, [None, Some(0), Some(1), Some(1), Some(0)]);
    assert_eq!(list[2].name, "глубже");
}

#[test]
fn circles_of_a_thesaurus_are_cut_and_what_is_too_deep_is_refused() {
    // a → b → a → b …, forty times, as unrolled by an adapter that does not detect cycles.
    let unrolled = (0..40)
        .fold(node("b", vec![]), |below, level| node(if level % 2 == 0 { "a" } else { "b" }, vec![below]));
    let host = always(ok(node("ROOT", vec![unrolled, node("c", vec![])])));
    let codes: Vec<_> = Vista::thesaurus("ROOT".into()).unwrap().into_iter().map(|node| node.code).collect();
    assert_eq!(codes, ["ROOT", "b", "a", "c"]);
    assert!(host.log()[0].contains("circles of a thesaurus are cut"), "{:?}", host.log());
    let deep = (0..20).fold(node("x", vec![]), |below, level| node(&level.to_string(), vec![below]));
    let _host = always(ok(deep));
    assert_eq!(Vista::thesaurus("ROOT".into()).unwrap_err().code, ProblemCode::Garbled);
}

#[test]
fn a_thesaurus_that_did_not_change_is_not_sent_again() {
    let host = adapter(|_, sent| match support::header(sent, "If-None-Match") {
        None => {
            let mut whole = ok(node("ROOT", vec![node("a", vec![])])).unwrap();
            whole.headers.push(("etag".into(), "\"v1\"".into()));
            Ok(whole)
        }
        Some("\"v1\"") => answer(304, "", ""),
        Some(other) => panic!("{other}"),
    });
    let first = Vista::thesaurus("ROOT".into()).unwrap();
    assert_eq!(Vista::thesaurus("ROOT".into()).unwrap(), first);
    assert_eq!(host.sent().len(), 2);
}

/// The feed continues, whatever it contains.
#[test]
fn news_are_told_and_what_is_not_understood_does_not_stop_them() {
    let event = |kind: &str, more: Value| {
        let mut event = json!({"type": kind, "clientId": "7", "at": "2026-11-20T08:00:00"});
        for (name, value) in more.as_object().unwrap() {
            event[name] = value.clone();
        }
        event
    };
    let items = json!([
        event("document.new", json!({"id": "1"})),
        event("document.withdrawn", json!({"id": "1"})),
        event("diagnosis.new", json!({})),
        event("observation.new", json!({})),
        event("client.merged", json!({"into": "8"})),
        event("client.merged", json!({})),
        event("account.new", json!({})),
        event("tomorrow.new", json!({})),
        event("document.new", json!({"clientId": ""})),
    ]);
    let host = adapter(move |path, _| {
        assert_eq!(path, "/events?cursor=e5&wait=25");
        ok(json!({"items": items, "cursor": "e14"}))
    });
    let feed = Vista::changes(Some("e5".into()), 25_900).unwrap();
    let kinds: Vec<_> = feed.changes.into_iter().map(|change| change.what).collect();
    use ChangeKind::{Diagnoses, Documents, Invoices, MergedInto, Observations, Other};
    assert_eq!(
        kinds,
        [Documents, Documents, Diagnoses, Observations, MergedInto("8".into()), Documents, Invoices, Other]
    );
    assert_eq!(feed.cursor, "e14");
    assert_eq!(host.sent()[0].timeout_ms, 45_000);
    let aside: Vec<_> = host.set_aside().into_iter().map(|row| (row.position, row.member)).collect();
    assert_eq!(aside, [(9, "clientId".to_owned())]);
    let _host = adapter(|path, _| {
        assert_eq!(path, "/events");
        ok(json!({"items": [], "cursor": "e14"}))
    });
    assert_eq!(Vista::changes(None, 30_000).unwrap().cursor, "e14");
}

/// X-085: the feed covers all patients, so one invalid event is set aside, the others are reported, and the cursor moves on.
#[test]
fn an_odd_event_is_set_aside_and_the_cursor_moves() {
    for (odd, member, reason) in [
        (json!({}), "type", "is missing"),
        (json!({"type": 1, "clientId": "8"}), "type", "has another type or value than the contract says"),
        (json!({"type": "document.new"}), "clientId", "is missing"),
        (
            json!({"type": "document.new", "clientId": 7}),
            "clientId",
            "has another type or value than the contract says",
        ),
        (
            json!({"type": "document.new", "clientId": "x".repeat(257)}),
            "clientId",
            "must be 1 to 256 bytes without control characters",
        ),
        (Value::Null, "row", "must be an object"),
        (json!(support::SECRET_NAME), "row", "must be an object"),
    ] {
        let good = json!({"type": "diagnosis.new", "clientId": "7", "at": "2026-11-20T08:00:00"});
        let items = json!([good.clone(), odd, good]);
        let host = adapter(move |_, _| ok(json!({"items": items, "cursor": "e8"})));
        let feed = Vista::changes(Some("e5".into()), 25_000).unwrap();
        assert_eq!((feed.changes.len(), feed.cursor.as_str()), (2, "e8"), "{member}");
        let aside = host.set_aside();
        assert_eq!(
            (aside.len(), aside[0].position, aside[0].member.as_str(), aside[0].reason.as_str()),
            (1, 2, member, reason)
        );
    }
}

/// An unreadable survivor id is treated as missing: the patient is looked up again.
#[test]
fn a_merger_into_nobody_asks_about_the_patient() {
    for into in [json!(8), json!(""), Value::Null] {
        let items = json!([{"type": "client.merged", "clientId": "7", "into": into}]);
        let host = adapter(move |_, _| ok(json!({"items": items, "cursor": "e8"})));
        let feed = Vista::changes(Some("e5".into()), 25_000).unwrap();
        assert_eq!(feed.changes[0].what, ChangeKind::Documents);
        assert!(host.set_aside().is_empty());
    }
}

#[test]
fn the_import_of_summaries_answers_what_was_asked() {
    let host = always(ok(json!({"enabled": true, "lastImported": "2026-11-20T08:00:00"})));
    assert_eq!(Vista::set_epicris_import("7".into(), true).unwrap().as_deref(), Some("2026-11-20T08:00:00"));
    assert_eq!(host.sent()[0].text(), r#"{"enabled":true}"#);
    assert_eq!(Vista::set_epicris_import("7".into(), false).unwrap_err().code, ProblemCode::Garbled);
}
