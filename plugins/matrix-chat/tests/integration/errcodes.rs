use crate::support::{AS_TOKEN, BASE, KEY, account, answer, homeserver, patient};
use cabinet_plugin_matrix_chat::MatrixChat;
use cabinet_plugin_sdk::chat::{Authorization, Chat as _, FailureKind as Kind, Refusal};
use serde_json::{Value, json};

fn refusal(status: u16, body: &Value) -> Refusal {
    Refusal { status, retry_after: None, body: body.to_string().into_bytes() }
}

/// B-287: every code of the sheet, §1.
#[test]
fn every_errcode_has_a_meaning() {
    let _host = homeserver(json!({ "mode": "register" }), |_| answer(200, &json!({})));
    for (status, code, kind) in [
        (401, "M_UNKNOWN_TOKEN", Kind::SignedOut),
        (401, "M_MISSING_TOKEN", Kind::SignedOut),
        (403, "M_FORBIDDEN", Kind::Forbidden),
        (403, "M_GUEST_ACCESS_FORBIDDEN", Kind::Forbidden),
        (400, "M_MISSING_PARAM", Kind::Invalid),
        (400, "M_INVALID_PARAM", Kind::Invalid),
        (400, "M_BAD_JSON", Kind::Invalid),
        (400, "M_NOT_JSON", Kind::Invalid),
        (400, "M_INVALID_USERNAME", Kind::Rejected),
        (400, "M_EXCLUSIVE", Kind::Rejected),
        (429, "M_LIMIT_EXCEEDED", Kind::TooMany),
        (403, "M_RESOURCE_LIMIT_EXCEEDED", Kind::Full),
        (400, "M_USER_LIMIT_EXCEEDED", Kind::Full),
        (403, "M_CONSENT_NOT_GIVEN", Kind::ConsentNeeded),
        (413, "M_TOO_LARGE", Kind::TooLarge),
        (404, "M_NOT_FOUND", Kind::NotFound),
        (404, "M_UNRECOGNIZED", Kind::Rejected),
        (403, "M_USER_DEACTIVATED", Kind::Suspended),
        (401, "M_USER_LOCKED", Kind::Suspended),
        (403, "M_USER_SUSPENDED", Kind::Suspended),
        (400, "M_INVALID_ROOM_STATE", Kind::Rejected),
        (400, "M_UNSUPPORTED_ROOM_VERSION", Kind::Rejected),
        (403, "M_INVITE_BLOCKED", Kind::Rejected),
        (500, "M_UNKNOWN", Kind::Unavailable),
        (400, "M_UNKNOWN", Kind::Failed),
        (400, "ORG.EXAMPLE_NEW", Kind::Failed),
    ] {
        let failure = MatrixChat::refusal_meaning(refusal(status, &json!({ "errcode": code, "error": "x" })));
        assert_eq!((failure.kind, failure.system_code.as_deref()), (kind, Some(code)), "{code}");
    }
}

/// The service's own token cannot be renewed, unlike a patient's.
#[test]
fn a_refused_token_of_the_service_is_a_matter_for_an_administrator() {
    let _host = homeserver(json!({}), |_| answer(401, &json!({ "errcode": "M_UNKNOWN_TOKEN" })));
    let failure = MatrixChat::register(patient()).unwrap_err();
    assert_eq!(failure.kind, Kind::Rejected);
    assert!(failure.detail.contains("as_token"), "{}", failure.detail);
}

/// B-218: whatever a homeserver names, only its own pages are opened.
#[test]
fn a_page_of_another_origin_is_not_opened() {
    let needed = |url: &str| {
        let body = json!({ "errcode": "M_CONSENT_NOT_GIVEN", "consent_uri": url });
        let failure = MatrixChat::refusal_meaning(refusal(403, &body));
        assert_eq!(failure.kind, Kind::ConsentNeeded);
        failure.consent_url
    };
    let _host = homeserver(json!({}), |_| answer(200, &json!({})));
    let own = format!("{BASE}/_matrix/consent?u=cab&h=1");
    assert_eq!(needed(&own), Some(own.clone()));
    for foreign in [
        "https://evil.test/_matrix/consent",
        "http://chat.hospital.test/_matrix/consent",
        "https://chat.hospital.test.evil.test/",
        "https://chat.hospital.test@evil.test/",
        "https://chat.hospital.test:8448/",
        "https://chat.hospital.test\\@evil.test/",
        "https://chat.hospital.test/\n",
        "javascript:alert(1)",
        "",
    ] {
        assert_eq!(needed(foreign), None, "{foreign:?}");
    }
    drop(_host);
    let settings = json!({ "base_url": "http://synapse:8008/base", "public_url": BASE });
    let _host = homeserver(settings, |_| answer(200, &json!({})));
    assert_eq!(needed(&own), Some(own));
    assert_eq!(needed("http://synapse:8008/_matrix/consent"), None);
}

/// Accounts are spoken for by name; the token is only in the header, and always without a login.
#[test]
fn a_request_has_the_token_in_its_header_only_and_asks_for_no_login() {
    let host = homeserver(json!({}), |_| answer(200, &json!({ "user_id": account().user_id })));
    MatrixChat::register(patient()).unwrap();
    let sent = &host.sent()[0];
    let body: Value = serde_json::from_slice(&sent.body).unwrap();
    assert_eq!((&body["inhibit_login"], &body["username"]), (&json!(true), &json!(format!("cab_{KEY}"))));
    assert!(!sent.url.contains(AS_TOKEN));
    let authorization = sent.headers.iter().find(|(name, _)| name == "Authorization").unwrap();
    assert_eq!(authorization.1, format!("Bearer {AS_TOKEN}"));
    let upstream = MatrixChat::access(account()).unwrap();
    assert_eq!(upstream.authorization, Authorization::Secret("as_token".into()));
}
