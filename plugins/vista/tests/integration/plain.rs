//! The first contract (protocol sheet vista §4): rows have fewer members, the feed always waits, and a constructor names its root in
//! `options`.

use crate::support::{self, adapter, always, answer, client, header, ok, page, refused};
use cabinet_plugin_sdk::ProblemCode;
use cabinet_plugin_sdk::records::{Diagnosis, Document, ItemKind, Records};
use cabinet_plugin_vista::Vista;
use serde_json::{Value, json};

fn diagnosis(changes: Value) -> Value {
    let row = json!({"mkb": "K29.5", "diagName": "Гастрит", "setDate": "2017-02-14", "type": "основной"});
    changed(row, changes)
}

fn document(changes: Value) -> Value {
    let row = json!({"id": "501", "kind": "fragment", "name": "Осмотр", "created": "2024-05-16T10:20", "mkb": "I10",
        "mime": "text/html", "actionId": "501", "eventId": "9", "signed": true});
    changed(row, changes)
}

fn changed(mut row: Value, changes: Value) -> Value {
    for (name, value) in changes.as_object().unwrap() {
        row[name] = value.clone();
    }
    row
}

fn diagnoses(rows: Vec<Value>) -> Vec<Diagnosis> {
    let host = always(page(json!(rows)));
    let found = Vista::diagnoses("7".into()).unwrap();
    assert!(host.set_aside().is_empty());
    found
}

fn documents(rows: Vec<Value>) -> Vec<Document> {
    let host = always(page(json!(rows)));
    let found = Vista::documents("7".into(), None).unwrap().items;
    assert!(host.set_aside().is_empty());
    found
}

/// Issue 11, item 33: a derived id depends only on the identifying members. It is the same in any order, in every process, and after the
/// diagnosis ends.
#[test]
fn a_diagnosis_without_an_id_keeps_the_one_that_is_derived() {
    let rows = vec![
        diagnosis(json!({})),
        diagnosis(json!({"mkb": "I10"})),
        diagnosis(json!({"setDate": "2020-02-29"})),
        diagnosis(json!({"type": "сопутствующий"})),
        diagnosis(json!({"id": "700001"})),
    ];
    let first = diagnoses(rows.clone());
    let mut ids: Vec<_> = first.iter().map(|row| row.id.clone()).collect();
    assert_eq!(ids[4], "700001", "an id that the hospital gives stays");
    assert!(ids[..4].iter().all(|id| id.starts_with("content:")), "{ids:?}");
    let mut turned = diagnoses(rows.into_iter().rev().collect());
    turned.reverse();
    assert_eq!(first, turned);
    // The digest must be the same in every build; another one would mean another diagnosis.
    assert_eq!(ids[0], GASTRITIS);
    let ended =
        json!({"endDate": "2021-01-01", "diagName": "Другое имя", "mkb": " k29.5", "later": {"x": 1}});
    assert_eq!(diagnoses(vec![diagnosis(ended)])[0].id, GASTRITIS);
    ids.sort();
    ids.dedup();
    assert_eq!(ids.len(), 5);
}

/// The id of the first row above.
const GASTRITIS: &str = "content:5ea7404131545c48d82b7351b1c604d4afd9f743";

/// Rows with the same identity stay distinct, and the number of equal rows is preserved, in any order.
#[test]
fn equal_rows_neither_merge_nor_collide() {
    let (open, closed) = (diagnosis(json!({})), diagnosis(json!({"endDate": "2018-01-01"})));
    let rows = [&open, &closed, &open, &closed, &open].map(Clone::clone).to_vec();
    let ids = |rows: Vec<Value>| {
        let mut ids: Vec<_> = diagnoses(rows).into_iter().map(|row| (row.end_date, row.id)).collect();
        ids.sort();
        ids
    };
    let first = ids(rows.clone());
    let mut single: Vec<_> = first.iter().map(|(_, id)| id).collect();
    single.sort();
    single.dedup();
    assert_eq!(single.len(), 5);
    for turn in 1..5 {
        let mut turned = rows.clone();
        turned.rotate_left(turn);
        assert_eq!(ids(turned), first);
    }
}

/// Issue 11, item 33: a derived revision changes with the row's contract members, not with additional ones.
#[test]
fn a_document_without_a_revision_changes_when_its_row_does() {
    let revision = |changes: Value| documents(vec![document(changes)])[0].revision.clone();
    let first = revision(json!({}));
    assert!(first.starts_with("content:"));
    for same in [
        json!({}),
        json!({"created": "2024-05-16T10:20:00"}),
        json!({"revision": null, "seenAt": "2026-11-20T09:30"}),
        json!({"hasHtml": true, "hasFile": false}),
    ] {
        assert_eq!(revision(same.clone()), first, "{same}");
    }
    for other in [
        json!({"name": "Осмотр кардиолога"}),
        json!({"created": "2024-05-16T10:21"}),
        json!({"mkb": null}),
        json!({"diagName": "Гипертензия"}),
        json!({"signed": false}),
        json!({"kind": "research"}),
        json!({"mime": "application/pdf"}),
        json!({"id": "502"}),
    ] {
        assert_ne!(revision(other.clone()), first, "{other}");
    }
    assert_eq!(revision(json!({"revision": "501-1"})), "501-1");
}

/// Issue 11, item 33: the media type decides whether a document is a text or a file.
#[test]
fn what_a_document_has_is_told_by_its_media_type() {
    for (changes, expected) in [
        (json!({}), (true, false)),
        (json!({"mime": "Text/HTML; charset=windows-1251"}), (true, false)),
        (json!({"mime": "application/pdf", "size": 10}), (false, true)),
        (json!({"mime": "image/jpeg"}), (false, true)),
        (json!({"mime": null}), (true, false)),
        (json!({"mime": null, "size": 10}), (false, true)),
        (json!({"mime": "application/pdf", "hasHtml": true}), (true, true)),
        (json!({"hasFile": true}), (false, true)),
        (json!({"hasHtml": false}), (false, true)),
        (json!({"hasHtml": false, "hasFile": false}), (false, false)),
    ] {
        let row = documents(vec![document(changes.clone())]).remove(0);
        assert_eq!((row.has_html, row.has_file), expected, "{changes}");
        assert_eq!(row.mime.is_some(), expected.1 && changes.get("mime") != Some(&Value::Null), "{changes}");
    }
}

/// Issue 11, item 33
#[test]
fn times_to_the_minute_are_read() {
    assert_eq!(documents(vec![document(json!({}))])[0].created, "2024-05-16T10:20:00");
    let _host = always(ok(json!({"enabled": true, "lastImported": "2026-11-20T08:00"})));
    assert_eq!(Vista::set_epicris_import("7".into(), true).unwrap().as_deref(), Some("2026-11-20T08:00:00"));
}

/// Issue 11, item 33: without the call, "not found" refers to the path; with it, to the patient.
#[test]
fn an_adapter_without_laboratory_values_is_told_from_one_without_the_patient() {
    for missing in [refused(404, "not_found"), answer(404, "text/html", "<h1>"), refused(405, "bad_request")]
    {
        let _host = adapter(move |path, _| match path {
            "/clients/7/observations" => missing.clone(),
            _ => ok(client("7")),
        });
        assert_eq!(Vista::observations("7".into(), None).unwrap_err().code, ProblemCode::Unsupported);
    }
    let _host = adapter(|path, _| match path {
        "/clients/7/observations" => refused(403, "forbidden"),
        _ => ok(client("7")),
    });
    assert_eq!(Vista::observations("7".into(), None).unwrap_err().code, ProblemCode::Configuration);
    for (status, code, expected) in
        [(404, "not_found", ProblemCode::NotFound), (404, "merged", ProblemCode::PatientUnknown)]
    {
        let _host = always(refused(status, code));
        assert_eq!(Vista::observations("7".into(), None).unwrap_err().code, expected);
    }
    // The call exists, so a page that is not found does not mean that it is missing.
    let _host = adapter(|path, _| match path {
        "/clients/7/observations?cursor=a" => refused(404, "not_found"),
        _ => ok(client("7")),
    });
    assert_eq!(Vista::observations("7".into(), Some("a".into())).unwrap_err().code, ProblemCode::NotFound);
}

fn item(kind: &str, options: Value, required: bool) -> Value {
    json!({"code": kind, "name": kind, "typeName": kind, "value": null, "options": options, "required": required})
}

fn form(items: Vec<Value>) -> Value {
    json!({"date": "2026-11-20", "isSave": false, "groups": [{"name": "a", "items": items}]})
}

/// Issue 11, item 33
#[test]
fn the_options_of_a_constructor_are_its_root() {
    for options in [json!("COMPLAINTS"), json!("'COMPLAINTS'"), json!(["COMPLAINTS"])] {
        let _host = always(ok(form(vec![item("Constructor", options.clone(), true)])));
        let found = Vista::diary("7".into(), "2026-11-20".into()).unwrap().groups.remove(0).items.remove(0);
        assert_eq!((found.kind, found.thesaurus.as_deref()), (ItemKind::Constructor, Some("COMPLAINTS")));
        assert!(found.options.is_empty(), "{options}");
    }
    let nothing = [json!(""), json!([]), json!(["a", "b"]), Value::Null];
    for options in nothing {
        let string = item("String", json!(["a"]), true);
        let _host = always(ok(form(vec![item("Constructor", options.clone(), false), string])));
        let items = Vista::diary("7".into(), "2026-11-20".into()).unwrap().groups.remove(0).items;
        assert_eq!(items.iter().map(|item| item.code.as_str()).collect::<Vec<_>>(), ["String"], "{options}");
        let _host = always(ok(form(vec![item("Constructor", options, true)])));
        let problem = Vista::diary("7".into(), "2026-11-20".into()).unwrap_err();
        assert_eq!(problem.code, ProblemCode::Garbled);
    }
}

/// Issue 11, item 33: the first contract waits even without a cursor, and returns what happened meanwhile.
#[test]
fn the_feed_waits_by_itself() {
    let event = json!({"type": "document.new", "clientId": "7", "id": "1", "at": "2026-11-20T08:00"});
    let host = adapter(move |path, _| {
        assert_eq!(path, "/events");
        ok(json!({"items": [event], "cursor": "5"}))
    });
    let feed = Vista::changes(None, 0).unwrap();
    assert_eq!((feed.changes.len(), feed.cursor.as_str()), (1, "5"));
    assert_eq!(host.sent()[0].timeout_ms, 45_000, "half a minute, and the answer's way");
}

/// Issue 11, item 33: `wait` belongs to the second contract. If it is rejected, requests omit it from then on; a rejected cursor is
/// rejected without it as well.
#[test]
fn an_adapter_that_refuses_wait_is_asked_without() {
    let host = adapter(|path, _| match path {
        "/events?cursor=5" => ok(json!({"items": [], "cursor": "6"})),
        _ => refused(400, "bad_request"),
    });
    for _ in 0..2 {
        assert_eq!(Vista::changes(Some("5".into()), 25_000).unwrap().cursor, "6");
    }
    let asked: Vec<_> = host.sent().iter().map(|sent| sent.url.contains("wait=")).collect();
    assert_eq!(asked, [true, false, false]);
    let lost = Vista::changes(Some("4".into()), 25_000).unwrap_err();
    assert_eq!(lost.code, ProblemCode::Invalid);
}

/// What an adapter returns in `X-Request-Id`.
type Echo = fn(&str) -> Option<String>;

/// If a response names no client, its `X-Request-Id` must match the request; if it names the client, it needs none.
#[test]
fn an_answer_to_another_request_is_refused_where_nobody_is_named() {
    let echoing = |named: Option<&'static str>, echo: Echo| {
        adapter(move |path, sent| {
            let mut answer = match path.ends_with("/html") {
                true => answer(200, "text/html", "<p>x</p>").unwrap(),
                false => ok(json!({"clientId": named, "items": [], "next": null})).unwrap(),
            };
            let echoed = echo(header(sent, "X-Request-Id").unwrap());
            answer.headers.extend(echoed.map(|id| ("x-request-id".to_owned(), id)));
            answer.headers.extend(named.map(|client| ("x-client-id".to_owned(), client.to_owned())));
            Ok(answer)
        })
    };
    let cases: [(Option<&'static str>, Echo, bool); 4] = [
        (None, |id| Some(id.to_owned()), false),
        (None, |_| None, false),
        (None, |_| Some("another".to_owned()), true),
        (Some("7"), |_| Some("another".to_owned()), false),
    ];
    for (named, echo, is_refused) in cases {
        let _host = echoing(named, echo);
        for outcome in [
            Vista::diagnoses("7".into()).map(drop),
            Vista::documents("7".into(), None).map(drop),
            Vista::document_html("7".into(), "501".into()).map(drop),
        ] {
            assert_eq!(
                outcome.as_ref().err().map(|problem| problem.code),
                is_refused.then_some(ProblemCode::Garbled)
            );
        }
    }
}

/// Rows with derived members contain personal data too: none of it is logged.
#[test]
fn what_is_derived_is_noted_without_a_value() {
    let host = always(page(json!([diagnosis(json!({"diagName": support::SECRET_NAME}))])));
    Vista::diagnoses("7".into()).unwrap();
    let log = host.log().concat();
    assert!(
        log.contains("a member is derived") && log.contains("member=id") && log.contains("rows=1"),
        "{log}"
    );
    assert!(!log.contains(support::SECRET_NAME) && !log.contains("K29"), "{log}");
}
