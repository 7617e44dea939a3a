//! The committed OpenAPI document matches the handlers.

use crate::support::{TestApp, contract};
use axum::http::Method;
use serde_json::{Value, json};
use std::path::Path;

/// Rewrites the document with `UPDATE=1 cargo test -p cabinet-api --test integration openapi`.
#[test]
fn the_committed_document_is_the_one_that_is_served() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("openapi.json");
    let document = cabinet_api::openapi::document().to_pretty_json().unwrap() + "\n";
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, &document).unwrap();
    }
    let committed = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        committed == document,
        "openapi.json is old: UPDATE=1 cargo test -p cabinet-api --test integration openapi"
    );
}

/// every call except the public reads can be refused, and documents that in the common error format.
#[test]
fn every_call_for_signed_in_people_describes_its_401_or_leaves_it_to_the_security_scheme() {
    let document = serde_json::to_value(cabinet_api::openapi::document()).unwrap();
    for (path, operations) in document["paths"].as_object().unwrap() {
        for (method, operation) in operations.as_object().unwrap() {
            let is_public = cabinet_api::access::RULES
                .is_public(&method.to_uppercase().parse().unwrap(), &path.replace("{hostId}", "{host}"));
            let security = operation["security"].to_string();
            assert!(is_public || security.contains("bearer"), "{method} {path}: {security}");
            assert!(operation["tags"].as_array().is_some_and(|tags| tags.len() == 1), "{method} {path}");
            assert!(operation["summary"].is_string(), "{method} {path} has no sentence");
        }
    }
}

/// B-021, docs/adr/0049: the answer says that the hospital has a questionnaire service of its own. A patient's own answers have other
/// reasons.
#[test]
fn every_administrators_call_about_questionnaires_describes_that_they_are_at_the_hospital() {
    let document = serde_json::to_value(cabinet_api::openapi::document()).unwrap();
    for (path, operations) in document["paths"].as_object().unwrap() {
        for (method, operation) in operations.as_object().unwrap() {
            let is_patients =
                path == "/api/quiz_result" && method == "put" || path.starts_with("/api/quiz/link");
            if operation["tags"][0] != "questionnaires" || is_patients {
                continue;
            }
            let conflict = operation["responses"]["409"]["description"].to_string();
            assert!(conflict.contains("`questionnaires_at_hospital`"), "{method} {path}: {conflict}");
        }
    }
}

/// A handler states its complete path: without `/api` it would be a page of the web client.
#[test]
fn every_call_lies_below_api() {
    let document = serde_json::to_value(cabinet_api::openapi::document()).unwrap();
    for path in document["paths"].as_object().unwrap().keys() {
        assert!(path.starts_with("/api/"), "{path}");
    }
}

/// Generators of clients stop at a reference that leads nowhere. A query parameter's type is not collected by itself.
#[test]
fn every_reference_leads_to_a_schema() {
    fn references<'a>(value: &'a Value, found: &mut Vec<&'a str>) {
        match value {
            Value::Object(members) => {
                found.extend(members.get("$ref").and_then(Value::as_str));
                members.values().for_each(|member| references(member, found));
            }
            Value::Array(items) => items.iter().for_each(|item| references(item, found)),
            _ => {}
        }
    }
    let document = serde_json::to_value(cabinet_api::openapi::document()).unwrap();
    let mut found = Vec::new();
    references(&document, &mut found);
    for reference in found {
        assert!(document.pointer(reference.trim_start_matches('#')).is_some(), "{reference}");
    }
}

/// Issue 12, §4: every test compares its responses with the document (`support::contract`); a comparison that finds nothing proves nothing.
#[test]
fn a_body_that_the_document_does_not_describe_is_found() {
    let schema = json!({ "$ref": "#/components/schemas/Passkey" });
    let fault = |body: &Value| contract::fault(&schema, body.to_string().as_bytes());
    let right = json!({ "id": "0199aa10-0000-7000-8000-000000000001", "name": "phone", "createdAt": "2026-11-20T10:00:00Z" });
    assert_eq!(fault(&right), None);
    let but = |member: &str, value: Value| {
        let mut wrong = right.clone();
        wrong[member] = value;
        wrong
    };
    for wrong in [
        json!({}),
        but("name", json!(7)),
        but("id", json!("k1")),
        but("createdAt", json!("20.11.2026")),
        but("publicKey", json!("not in the document")),
    ] {
        assert!(fault(&wrong).is_some(), "{wrong}");
    }
}

/// Clients generate types from these ids.
#[test]
fn no_two_calls_have_one_id() {
    let document = serde_json::to_value(cabinet_api::openapi::document()).unwrap();
    let operations = document["paths"].as_object().unwrap().values();
    let ids: Vec<_> = operations
        .flat_map(|operations| operations.as_object().unwrap().values())
        .map(|operation| operation["operationId"].as_str().unwrap())
        .collect();
    let different: std::collections::BTreeSet<_> = ids.iter().collect();
    assert_eq!(different.len(), ids.len(), "{ids:?}");
}

/// Issue 11, 31: an array is not accepted as an empty form. Every other test also compares the responses with the document
/// (`support::contract`).
#[tokio::test]
async fn an_array_is_no_body_of_any_call() {
    let app = TestApp::start().await;
    let (patient, admin) = (app.patient().await, app.admin().await);
    let document = serde_json::to_value(cabinet_api::openapi::document()).unwrap();
    let (mut asked, mut others) = (0, Vec::new());
    for (path, operations) in document["paths"].as_object().unwrap() {
        for (method, operation) in operations.as_object().unwrap() {
            if operation["requestBody"]["content"]["application/json"].is_null() {
                continue;
            }
            // The homeserver's token is checked before the body is read.
            if path.starts_with("/api/chat/_matrix/app/") {
                continue;
            }
            let method: Method = method.to_uppercase().parse().unwrap();
            // The diary belongs to the records host.
            let host = if path.contains("self_diagnostic") { "vista" } else { "netrika1" };
            let filled = path
                .replace("{host}", host)
                .replace("{date}", "2026-11-21")
                .replace("{id}", "01890a5d-ac96-774b-bcce-b302099a8057");
            // News are written by administrators, and a change names its version.
            let is_news = ["/api/news", "/api/news/{id}"].contains(&path.as_str());
            // Questionnaires are designed and sent by administrators, and answered by patients.
            let is_own_answer = path == "/api/quiz_result" && method == Method::PUT;
            let is_quiz =
                ["/api/quiz", "/api/report/quiz"].iter().any(|of| path.starts_with(of)) && !is_own_answer;
            let filled = if path == "/api/news/{id}" { filled + "?version=1" } else { filled };
            let caller =
                if path.starts_with("/api/admin/") || is_news || is_quiz { &admin } else { &patient };
            // The file is named in the query, or how the administrator sees it.
            let query = match path.as_str() {
                "/api/new_files/file" => "?id=01890a5d-ac96-774b-bcce-b302099a8057",
                "/api/admin/files/{id}" => "?type=NEW_FILE&user_id=01890a5d-ac96-774b-bcce-b302099a8057",
                _ => "",
            };
            let filled = filled + query;
            let answer = caller.send_json(method.clone(), &filled, &json!([])).await;
            if (answer.status.as_u16(), answer.code().as_str()) != (422, "validation") {
                others.push(format!("{method} {path}: {} {}", answer.status.as_u16(), answer.code()));
            }
            asked += 1;
        }
    }
    assert!(asked > 20, "{asked}");
    assert_eq!(others, Vec::<String>::new());
    let refused = patient.send_json(Method::PATCH, "/api/users/update", &json!([])).await.expect(422);
    assert_eq!(refused.code(), "validation");
}

/// Issue 11, 31: a limit that is too large is refused, because the client would take a truncated page for the complete list.
#[tokio::test]
async fn a_limit_beyond_its_bounds_is_refused() {
    let app = TestApp::start().await;
    let patient = app.patient().await;
    let document = serde_json::to_value(cabinet_api::openapi::document()).unwrap();
    for (path, most) in [("/api/notices", 100), ("/api/users/me/access-log", 200)] {
        let parameters = document["paths"][path]["get"]["parameters"].as_array().unwrap();
        let limit = parameters.iter().find(|parameter| parameter["name"] == "limit").unwrap();
        assert_eq!((&limit["schema"]["minimum"], &limit["schema"]["maximum"]), (&json!(1), &json!(most)));
        for refused in ["0".to_owned(), (most + 1).to_string()] {
            let refused = patient.get(&format!("{path}?limit={refused}")).await.expect(422).json();
            assert_eq!(refused["errors"], json!([{ "field": "limit", "code": "invalid" }]), "{path}");
        }
        patient.get(&format!("{path}?limit={most}")).await.expect(200);
        let malformed: Value = patient.get(&format!("{path}?limit=-1")).await.expect(400).json();
        assert_eq!(malformed["code"], "malformed");
    }
}

/// Query parameters whose values say nothing about a person: fixed words, numbers of things, encrypted or opaque texts.
const IMPERSONAL: &[(&str, &str)] = &[
    ("language", "a fixed word"),
    ("kind", "a fixed word"),
    ("by", "a fixed word"),
    ("type", "a fixed word"),
    ("purpose", "a fixed word"),
    ("grant_type", "a fixed word"),
    ("state", "a fixed word, or the state portal's random text"),
    ("ticket", "encrypted"),
    ("request", "encrypted"),
    ("place", "a table of the configuration"),
    ("after", "a position in the news or in a report"),
    ("userId", "a random id of this cabinet"),
    ("number", "of an order"),
    ("orderId", "of the gateway"),
    ("action_id", "of an invoice"),
    ("id", "of an invoice"),
    ("clinicId", "of a clinic"),
    ("appointmentId", "of an appointment; nothing without the hospital's system"),
    ("specId", "of a speciality"),
    ("hostId", "of a system of the hospital"),
    ("clinic", "of a clinic"),
    ("host", "of a system of the hospital"),
];

/// Parameters that may be personal. The specification fixes the addresses of patients' calls; an administrator's call is never listed here.
const PERSONAL: &[(&str, &str, &str)] = &[
    (
        "/api/oauth/token",
        "username",
        "the form of RFC 6749; in the query only where `sign_in.password_in_query` allows it",
    ),
    ("/api/oauth/token", "password", "as above"),
    ("/api/oauth/token", "mfa_token", "as above"),
    ("/api/oauth/token", "otp", "as above"),
    ("/api/oauth/token", "recovery_code", "as above"),
    ("/api/oauth/token", "passkey", "as above"),
    ("/api/oauth/token", "ceremony", "as above"),
    ("/api/users/esia_reg", "email", "X-013: the address is fixed by the specification"),
    ("/api/files/toggleEpicrisImport", "clientId", "A-127: the address is fixed by the specification"),
    (
        "/api/quiz_result",
        "client_id",
        "A-319: the address is fixed by the specification; a patient names their own",
    ),
    (
        "/api/chat/_matrix/media/v3/upload",
        "filename",
        "the parameter is Matrix's; the web client sends only the extension, and the kernel passes on no more",
    ),
    (
        "/api/{host}/search",
        "q",
        "A-294: the address is fixed by the specification; a doctor or a speciality, not a patient",
    ),
];

/// Issue 14: names, addresses and numbers of people do not travel in addresses, which proxies log and browsers keep. A new query
/// parameter that is a text is refused here until somebody has said why it is harmless.
#[test]
fn no_query_can_hold_what_identifies_a_person_unless_it_is_listed_with_a_reason() {
    let document = serde_json::to_value(cabinet_api::openapi::document()).unwrap();
    let (mut suspicious, mut seen) = (Vec::new(), std::collections::BTreeSet::new());
    for (path, operations) in document["paths"].as_object().unwrap() {
        for (method, operation) in operations.as_object().unwrap() {
            for parameter in operation["parameters"].as_array().into_iter().flatten() {
                let (name, schema) = (parameter["name"].as_str().unwrap(), &parameter["schema"]);
                let is_text = schema["type"].to_string().contains("string") && schema["format"].is_null();
                if parameter["in"] != "query" || !is_text {
                    continue;
                }
                let personal = PERSONAL.iter().find(|(at, what, _)| (*at, *what) == (path, name));
                if let Some((at, what, _)) = personal {
                    assert!(!at.starts_with("/api/admin/"), "{at} {what}");
                    seen.insert((*at, *what));
                } else if !IMPERSONAL.iter().any(|(what, _)| *what == name) {
                    suspicious.push(format!("{method} {path}?{name}"));
                }
            }
        }
    }
    assert_eq!(suspicious, Vec::<String>::new());
    assert_eq!(seen.len(), PERSONAL.len(), "a listed parameter is gone");
}
