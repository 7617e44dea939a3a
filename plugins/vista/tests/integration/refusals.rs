//! Failures mapped to the contract's problems, and data that must never leak.

use crate::support::{BASE, KEY, SECRET_NAME, adapter, always, answer, header, ok, page, refused};
use cabinet_plugin_sdk::http::Error;
use cabinet_plugin_sdk::records::Records;
use cabinet_plugin_sdk::{Problem, ProblemCode};
use cabinet_plugin_vista::Vista;

fn asked() -> Problem {
    Vista::diagnoses("7".into()).unwrap_err()
}

/// The table of docs/hospital-adapter.md.
#[test]
fn every_code_of_the_adapter_has_its_problem() {
    for (status, code, expected) in [
        (404, "not_found", ProblemCode::NotFound),
        (404, "merged", ProblemCode::PatientUnknown),
        (409, "ambiguous", ProblemCode::PatientAmbiguous),
        (400, "bad_request", ProblemCode::Invalid),
        (401, "unauthorized", ProblemCode::Configuration),
        (403, "forbidden", ProblemCode::Configuration),
        (409, "conflict", ProblemCode::Failed),
        (409, "read_only", ProblemCode::ReadOnly),
        (504, "upstream_timeout", ProblemCode::TimedOut),
        (500, "internal", ProblemCode::Unavailable),
        (503, "of_tomorrow", ProblemCode::Unavailable),
        (418, "of_tomorrow", ProblemCode::Failed),
    ] {
        let host = always(refused(status, code));
        let problem = asked();
        assert_eq!(problem.code, expected, "{status} {code}");
        let told = format!("{} {:?} {}", problem.detail, problem.patient_text, host.log().concat());
        assert!(!told.contains(SECRET_NAME) && !told.contains(KEY), "{told}");
        assert_eq!(host.sent().len(), 1, "a refusal is no reason to ask again");
    }
}

#[test]
fn what_is_not_the_adapter_is_told_by_its_status() {
    for (status, expected) in [
        (302, ProblemCode::Configuration),
        (401, ProblemCode::Configuration),
        (404, ProblemCode::Configuration),
        (429, ProblemCode::Unavailable),
        (502, ProblemCode::Unavailable),
        (200, ProblemCode::Garbled),
        (418, ProblemCode::Garbled),
    ] {
        let _host = always(answer(status, "text/html", format!("<h1>{SECRET_NAME}</h1>")));
        let problem = asked();
        assert_eq!(problem.code, expected, "{status}");
        assert!(!problem.detail.contains(SECRET_NAME), "{}", problem.detail);
    }
    for nothing in ["", "null", "{}", "[]", "{\"items\":[]} x", "{\"items\": [{\"id\":"] {
        let _host = always(answer(200, "application/json", nothing));
        assert_eq!(asked().code, ProblemCode::Garbled, "{nothing}");
    }
}

#[test]
fn a_pause_is_passed_on() {
    let mut busy = refused(503, "internal").unwrap();
    busy.headers.push(("Retry-After".into(), "7".into()));
    let _host = always(Ok(busy));
    assert_eq!(asked().retry_after_ms, Some(7_000));
    let _host = always(refused(503, "internal"));
    assert_eq!(asked().retry_after_ms, Some(30_000));
}

#[test]
fn only_a_question_that_was_certainly_not_sent_is_asked_again() {
    for (error, code, times) in [
        (Error::Connect("refused".into()), ProblemCode::Unavailable, 2),
        (Error::Timeout, ProblemCode::TimedOut, 1),
        (Error::Protocol("reset".into()), ProblemCode::Unavailable, 1),
        (Error::TooLarge(8 << 20), ProblemCode::Garbled, 1),
        (Error::Denied("add a line".into()), ProblemCode::Configuration, 1),
        (Error::Tls("expired".into()), ProblemCode::Configuration, 1),
    ] {
        let host = always(Err(error));
        assert_eq!(asked().code, code);
        assert_eq!(host.sent().len(), times, "{code:?}");
    }
}

/// The key is never read, each request has its own id, and a path cannot leave the base URL.
#[test]
fn requests_keep_to_their_place() {
    let host = adapter(|_, _| page(serde_json::json!([])));
    for id in ["7", "a/b?c#d", "имя", "..;/x", "%2e%2e"] {
        Vista::diagnoses(id.into()).unwrap();
    }
    let urls: Vec<String> = host.sent().iter().map(|sent| sent.url.replace(BASE, "")).collect();
    assert_eq!(
        urls,
        [
            "/clients/7/diagnoses",
            "/clients/a%2Fb%3Fc%23d/diagnoses",
            "/clients/%D0%B8%D0%BC%D1%8F/diagnoses",
            "/clients/..%3B%2Fx/diagnoses",
            "/clients/%252e%252e/diagnoses",
        ]
    );
    let sent = host.sent();
    assert!(sent.iter().all(|sent| header(sent, "X-Api-Key") == Some(KEY)));
    assert_eq!(header(&sent[0], "X-Request-Id").unwrap().len(), 32);
    for id in ["", ".", ".."] {
        assert_eq!(Vista::diagnoses(id.into()).unwrap_err().code, ProblemCode::NotFound, "{id:?}");
        assert_eq!(Vista::document_file("7".into(), id.into()).unwrap_err().code, ProblemCode::NotFound);
    }
    assert_eq!(host.sent().len(), 5);
}

/// The plugin returns the file's URL; it neither requests the file nor knows the key.
#[test]
fn a_file_is_pointed_at() {
    let host = always(ok(serde_json::json!({})));
    let handle = Vista::document_file("7".into(), "5 1".into()).unwrap();
    assert_eq!(handle.url, format!("{BASE}/documents/5%201/file"));
    assert!(handle.headers.contains(&("X-Client-Id".into(), "7".into())));
    let used = &handle.secret_headers[0];
    assert_eq!((used.header.as_str(), used.secret.as_str()), ("X-Api-Key", "api_key"));
    assert!(!format!("{handle:?}").contains(KEY));
    assert!(host.sent().is_empty());
}
