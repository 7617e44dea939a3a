//! A scripted adapter behind the plugin's public functions.

use cabinet_plugin_sdk::http::{Error, Response};
use cabinet_plugin_sdk::records::{Gender, IdentityDocument, Person};
use cabinet_plugin_sdk::testing::{Installed, Sent, TestHost};
use serde_json::{Value, json};

/// Requests that the manifest does not allow are refused, as by the kernel.
pub(crate) const MANIFEST: &str = include_str!("../../../plugin.toml");

pub(crate) const KEY: &str = "k3y-of-the-test";
pub(crate) const BASE: &str = "https://mis.test/vista-api/v1";
/// Stands for personal data: no problem and no log line may contain it.
pub(crate) const SECRET_NAME: &str = "Незабудкина";

pub(crate) type Answer = Result<Response, Error>;

/// A host whose adapter responds according to the path below the base URL, including the query. Contract version 1 is cached.
pub(crate) fn adapter(answerer: impl Fn(&str, &Sent) -> Answer + 'static) -> Installed {
    adapter_of_version(1, answerer)
}

/// Like [`adapter`], with another contract version.
pub(crate) fn adapter_of_version(
    version: u32,
    answerer: impl Fn(&str, &Sent) -> Answer + 'static,
) -> Installed {
    TestHost::for_plugin(MANIFEST)
        .kept("contract-version", &version.to_le_bytes())
        .settings(json!({ "base_url": BASE }))
        .secret("api_key", KEY)
        .answer(move |sent| answerer(sent.url.strip_prefix(BASE).unwrap(), sent))
        .install()
}

/// An adapter that gives the same response to every request.
pub(crate) fn always(answer: Answer) -> Installed {
    adapter(move |_, _| answer.clone())
}

pub(crate) fn answer(status: u16, kind: &str, body: impl Into<Vec<u8>>) -> Answer {
    Ok(Response { status, headers: vec![("content-type".into(), kind.into())], body: body.into() })
}

pub(crate) fn ok(body: Value) -> Answer {
    answer(200, "application/json", body.to_string())
}

pub(crate) fn refused(status: u16, code: &str) -> Answer {
    let body = json!({"error": {"code": code, "message": SECRET_NAME, "retryable": status >= 500}});
    answer(status, "application/json", body.to_string())
}

pub(crate) fn page(items: Value) -> Answer {
    ok(json!({ "items": items, "total": 1, "next": null }))
}

pub(crate) fn header<'a>(sent: &'a Sent, name: &str) -> Option<&'a str> {
    sent.headers.iter().find(|(found, _)| found.eq_ignore_ascii_case(name)).map(|(_, value)| value.as_str())
}

pub(crate) fn person() -> Person {
    let paper = |kind: &str, serial: Option<&str>, number: &str| IdentityDocument {
        kind: kind.into(),
        serial: serial.map(str::to_owned),
        number: number.into(),
    };
    Person {
        last_name: SECRET_NAME.into(),
        first_name: "Анна".into(),
        patronymic: None,
        birth_date: "1958-03-12".into(),
        gender: Gender::Female,
        snils: Some("11223344595".into()),
        documents: vec![
            paper("MEDICAL_POLICY", None, "7700001111222233"),
            paper("DRIVING_LICENCE", Some("9900"), "111111"),
            paper("PASSPORT", Some("4010"), "123456"),
        ],
    }
}

/// A client with the name and birth date of [`person`].
pub(crate) fn client(id: &str) -> Value {
    json!({"clientId": id, "lastName": "НЕЗАБУДКИНА ", "firstName": "Анна", "patrName": "", "birthDate": "1958-03-12",
        "sex": "female", "snils": "11223344595"})
}

pub(crate) fn document() -> Value {
    json!({"id": "501", "kind": "result", "name": "Заключение", "created": "2026-11-20T09:30:00", "revision": "501-1",
        "mkb": "K29.5", "mime": "application/pdf", "size": 314_572_800_u64, "fileName": "a.pdf", "hasHtml": true,
        "hasFile": true, "signed": true, "actionId": "501", "more": {"later": 1}})
}
