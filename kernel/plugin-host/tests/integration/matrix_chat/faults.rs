//! A homeserver that does what Synapse does not.

use super::env::{deploy, patient, port_of};
use crate::support::serve;
use axum::Router;
use axum::http::{HeaderMap, StatusCode};
use axum::response::IntoResponse;
use cabinet_ports::chat::ChatFailureKind as Kind;
use cabinet_ports::chat::{ChatAccount, ChatFailure};
use cabinet_test_synapse::AS_TOKEN;
use serde_json::json;
use std::time::Duration;

/// The failure of a registration that is always answered so.
async fn fails(status: u16, headers: &[(&'static str, &'static str)], body: String) -> ChatFailure {
    let mut map = HeaderMap::new();
    for (name, value) in headers {
        map.insert(*name, value.parse().unwrap());
    }
    let answer = move || {
        let answer = (StatusCode::from_u16(status).unwrap(), map.clone(), body.clone());
        async move { answer.into_response() }
    };
    let url = format!("http://{}", serve(Router::new().fallback(answer)).await);
    let host = deploy(&url, &json!({}), AS_TOKEN);
    port_of(&host).register(&patient()).await.unwrap_err()
}

/// B-287: `Retry-After` alone, `retry_after_ms` alone, both, and a page of a proxy.
#[tokio::test]
async fn a_pause_is_read_from_the_header_and_from_the_body() {
    let body = |ms: u64| json!({ "errcode": "M_LIMIT_EXCEEDED", "retry_after_ms": ms }).to_string();
    let only_code = json!({ "errcode": "M_LIMIT_EXCEEDED" }).to_string();
    let header = [("retry-after", "7")];
    for (headers, body, milliseconds) in [
        (&header[..], only_code.clone(), 7_000),
        (&[], body(3_500), 3_500),
        (&header, body(9_100), 9_100),
        (&header, body(1), 7_000),
        (&[], only_code, 5_000),
        (&header, "<html>".to_owned(), 7_000),
        (&[("retry-after", "Fri, 27 Nov 2026 10:00:00 GMT")], body(2_000), 2_000),
        (&[], body(u64::MAX), 3_600_000),
    ] {
        let limited = fails(429, headers, body.clone()).await;
        assert_eq!(limited.kind, Kind::TooMany, "{body}");
        assert_eq!(limited.retry_after, Some(Duration::from_millis(milliseconds)), "{headers:?} {body}");
    }
}

#[tokio::test]
async fn each_fault_has_its_own_meaning() {
    let code = |code: &str| json!({ "errcode": code, "error": "Мария", "admin_contact": "x" }).to_string();
    for (status, body, kind) in [
        (403, code("M_RESOURCE_LIMIT_EXCEEDED"), Kind::Full),
        (403, code("M_USER_LIMIT_EXCEEDED"), Kind::Full),
        (502, "<html>Bad Gateway</html>".to_owned(), Kind::Unavailable),
        (503, String::new(), Kind::Unavailable),
        (500, code("M_UNKNOWN"), Kind::Unavailable),
        (200, "<html>".to_owned(), Kind::Unavailable),
        (200, "[]".to_owned(), Kind::Unavailable),
        (200, json!({ "user_id": "@somebody:else.test" }).to_string(), Kind::Rejected),
        (404, "<html>".to_owned(), Kind::Rejected),
        (401, code("M_UNKNOWN_TOKEN"), Kind::Rejected),
        (413, "<html>".to_owned(), Kind::TooLarge),
        (400, code("M_ÜNKNOWN\n"), Kind::Failed),
    ] {
        let failure = fails(status, &[], body.clone()).await;
        assert_eq!(failure.kind, kind, "{status} {body}");
        let told = failure.to_string();
        assert!(!told.contains("Мария") && !told.contains(AS_TOKEN), "{told}");
    }
}

/// Synapse 1492: an answer to a join does not prove it.
#[tokio::test]
async fn a_join_that_did_not_happen_is_found() {
    let answer = |uri: axum::http::Uri| async move {
        let body = match uri.path() {
            path if path.ends_with("/createRoom") => json!({ "room_id": "!r:hosp.test" }),
            path if path.ends_with("/joined_rooms") => json!({ "joined_rooms": ["!other:hosp.test"] }),
            _ => json!({}),
        };
        body.to_string()
    };
    let url = format!("http://{}", serve(Router::new().fallback(answer)).await);
    let host = deploy(&url, &json!({}), AS_TOKEN);
    let account = ChatAccount { user_id: super::env::user_id(), credentials: None };
    let failure = port_of(&host).open_room(&account, &patient(), None).await.unwrap_err();
    assert_eq!(failure.kind, Kind::Unavailable);
    assert!(failure.detail.contains("not in the room"), "{}", failure.detail);
}
