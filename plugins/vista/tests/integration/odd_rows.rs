//! Rows that violate the adapter's contract, and responses about another client.

use crate::support::{self, adapter, always, answer, document, ok, page};
use cabinet_plugin_sdk::ProblemCode;
use cabinet_plugin_sdk::records::Records;
use cabinet_plugin_vista::Vista;
use serde_json::{Value, json};

/// an invalid row is set aside with its position and member but no value; the valid ones are kept.
#[test]
fn an_odd_row_is_set_aside_and_the_others_land() {
    let with = |name: &str, value: Value| {
        let mut row = document();
        row["id"] = "502".into();
        row[name] = value;
        row
    };
    for (row, member) in [
        (with("created", "2026-11-20".into()), "created"),
        (with("created", "2026-11-20T09:30:00Z".into()), "created"),
        (with("created", "2026-02-30T09:30:00".into()), "created"),
        (with("kind", support::SECRET_NAME.into()), "kind"),
        (with("hasFile", support::SECRET_NAME.into()), "hasFile"),
        (with("size", json!(-1)), "size"),
        (with("revision", "".into()), "revision"),
        (with("name", support::SECRET_NAME.repeat(400).into()), "name"),
        (with("id", Value::Null), "id"),
        (with("id", "".into()), "id"),
        (json!(support::SECRET_NAME), "row"),
    ] {
        let host = always(page(json!([document(), row.clone(), with("name", "Третий".into())])));
        let found = Vista::documents("7".into(), None).unwrap();
        assert_eq!(found.items.len(), 2, "{member}");
        let aside = host.set_aside();
        assert_eq!((aside.len(), aside[0].position, aside[0].member.as_str()), (1, 2, member));
        let id = row.get("id").and_then(Value::as_str).filter(|id| !id.is_empty());
        assert_eq!(aside[0].id.as_deref(), id, "{member}");
        assert!(!aside[0].reason.contains(support::SECRET_NAME), "{}", aside[0].reason);
    }
    let mut bare = document();
    bare.as_object_mut().unwrap().remove("name");
    let host = always(page(json!([bare])));
    assert!(Vista::documents("7".into(), None).unwrap().items.is_empty());
    assert_eq!(
        (host.set_aside()[0].member.as_str(), host.set_aside()[0].reason.as_str()),
        ("name", "is missing")
    );
}

/// X-085 RFC 8259 §8.1: systems that write files first put a byte-order mark before their JSON.
#[test]
fn a_list_with_a_byte_order_mark_is_read() {
    let list = json!({ "items": [document()], "total": 1, "next": null });
    let _host = always(answer(200, "application/json", format!("\u{feff}{list}")));
    assert_eq!(Vista::documents("7".into(), None).unwrap().items.len(), 1);
}

#[test]
fn odd_diagnoses_and_values_are_set_aside() {
    let good = json!({"id": "1", "mkb": "K29.5", "setDate": "2020-02-29"});
    let host = always(page(json!([
        {"id": "0", "mkb": " ", "setDate": "2020-02-29"},
        good,
        {"id": "2", "mkb": "I10", "setDate": "29.02.2020"},
        {"id": "3", "mkb": "I10", "setDate": "2020-02-29", "endDate": "soon"},
    ])));
    let found = Vista::diagnoses("7".into()).unwrap();
    assert_eq!(found.iter().map(|row| row.id.as_str()).collect::<Vec<_>>(), ["1"]);
    let aside: Vec<_> = host.set_aside().into_iter().map(|row| (row.position, row.id, row.member)).collect();
    let odd = |position, id: &str, member: &str| (position, Some(id.to_owned()), member.to_owned());
    assert_eq!(aside, [odd(1, "0", "mkb"), odd(3, "2", "setDate"), odd(4, "3", "endDate")]);

    let value = |id: &str, code: &str, value: Value| json!({"id": id, "code": code, "name": "Гемоглобин", "value": value, "takenAt": "2026-11-20T08:00:00"});
    let host = always(page(json!([
        value("1", "", "131".into()),
        value("2", "HGB", Value::Null),
        value("3", "HGB", json!({"is": "odd"})),
        value("4", "HGB", "131".into()),
    ])));
    let found = Vista::observations("7".into(), None).unwrap();
    assert_eq!(found.items.iter().map(|row| row.id.as_str()).collect::<Vec<_>>(), ["4"]);
    let members: Vec<_> = host.set_aside().into_iter().map(|row| row.member).collect();
    assert_eq!(members, ["code", "value", "value"]);
}

/// Issue 11, item 34: a response about another client is refused in every version; version 2 must name the client.
#[test]
fn an_answer_of_another_client_is_refused() {
    let list = |client: Option<&str>| ok(json!({"clientId": client, "items": [], "total": 0, "next": null}));
    let text = |client: Option<&str>| {
        let mut answer = answer(200, "text/html; charset=utf-8", "<p>x</p>").unwrap();
        answer.headers.extend(client.map(|client| ("x-client-id".to_owned(), client.to_owned())));
        Ok(answer)
    };
    for (version, client, is_refused) in [
        (1, Some("7"), false),
        (1, Some("8"), true),
        (1, None, false),
        (2, Some("7"), false),
        (2, Some("8"), true),
        (2, None, true),
    ] {
        let form = |client: Option<&str>| ok(json!({"clientId": client, "isSave": true, "groups": []}));
        let import = |client: Option<&str>| ok(json!({"clientId": client, "enabled": true}));
        let _host = support::adapter_of_version(version, move |path, _| match path.rsplit('/').next() {
            Some("html") => text(client),
            Some("2026-11-20") => form(client),
            Some("epicris-import") => import(client),
            _ => list(client),
        });
        let problems = [
            Vista::diagnoses("7".into()).err(),
            Vista::documents("7".into(), None).err(),
            Vista::observations("7".into(), None).err(),
            Vista::document_html("7".into(), "501".into()).err(),
            Vista::diary("7".into(), "2026-11-20".into()).err(),
            Vista::set_epicris_import("7".into(), true).err(),
        ];
        for problem in problems {
            assert_eq!(problem.is_some(), is_refused, "{version} {client:?} {problem:?}");
            assert!(problem.is_none_or(|problem| problem.code == ProblemCode::Garbled));
        }
    }
}

/// Issue 11, item 34: the header `X-Client-Id` of a form or an import is checked as well, if present.
#[test]
fn a_form_whose_header_names_another_client_is_refused() {
    let _host = adapter(|path, _| {
        let body = if path.ends_with("import") {
            json!({"clientId": "7", "enabled": true})
        } else {
            json!({"clientId": "7", "isSave": false, "groups": []})
        };
        let mut answer = ok(body).unwrap();
        answer.headers.push(("x-client-id".into(), "8".into()));
        Ok(answer)
    });
    assert_eq!(Vista::diary("7".into(), "2026-11-20".into()).unwrap_err().code, ProblemCode::Garbled);
    assert_eq!(Vista::set_epicris_import("7".into(), true).unwrap_err().code, ProblemCode::Garbled);
}

/// Issue 11, item 34: the kernel checks the client of a file, which version 2 must name; otherwise the request id.
#[test]
fn a_file_is_held_to_its_client_and_to_its_request() {
    for (version, is_required) in [(1, false), (2, true)] {
        let host = support::adapter_of_version(version, |_, _| panic!("nothing is asked"));
        let handle = Vista::document_file("7".into(), "501".into()).unwrap();
        let sent = |name: &str| {
            let found = handle.headers.iter().find(|(found, _)| found == name);
            found.map(|(_, value)| value.clone()).unwrap()
        };
        let client = ("X-Client-Id".to_owned(), "7".to_owned(), is_required);
        let request = ("X-Request-Id".to_owned(), sent("X-Request-Id"), false);
        let expected = if is_required { vec![client] } else { vec![client, request] };
        assert_eq!(host.expected_headers(), expected, "version {version}");
    }
}

/// Issue 11, item 34: the version comes from `/info` and is requested once.
#[test]
fn the_contract_s_version_is_asked_for_where_a_list_names_nobody() {
    for (info, is_refused) in
        [(json!({"contractVersion": 2}), true), (json!({"contractVersion": null}), false)]
    {
        let host = cabinet_plugin_sdk::testing::TestHost::for_plugin(support::MANIFEST)
            .settings(json!({ "base_url": support::BASE }))
            .secret("api_key", support::KEY)
            .answer(move |sent| match sent.url.strip_prefix(support::BASE).unwrap() {
                "/info" => ok(info.clone()),
                _ => page(json!([])),
            })
            .install();
        for _ in 0..2 {
            assert_eq!(Vista::diagnoses("7".into()).is_err(), is_refused);
        }
        let asked = host.sent().into_iter().filter(|sent| sent.url.ends_with("/info")).count();
        assert_eq!(asked, 1);
    }
}
