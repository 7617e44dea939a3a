//! Health, metrics, limits and request ids.

use crate::support::{Client, FakeCheck, TestApp};
use axum::Router;
use axum::body::Body;
use axum::extract::FromRef;
use axum::http::Request;
use axum::http::header::{AUTHORIZATION, CONTENT_TYPE};
use axum::routing::get;
use cabinet_api::CheckStatus::{Degraded, Down, Up};
use cabinet_http::middleware::RequestLayer;
use chrono::TimeDelta;
use serde_json::json;

#[tokio::test]
async fn readiness_names_every_part_and_fails_only_without_the_essential_ones() {
    for (database, plugin, status, whole) in [
        (Up, Up, 200, "up"),
        (Up, Down, 200, "degraded"),
        (Up, Degraded, 200, "degraded"),
        (Down, Up, 503, "down"),
    ] {
        let app = TestApp::builder()
            .check(FakeCheck::new("database", true, database))
            .check(FakeCheck::new("plugin:netrika", false, plugin))
            .start()
            .await;
        let told = app.anonymous().get("/api/health/ready").await.expect(status).json();
        // Which component fails is not public.
        assert_eq!(told, json!({ "status": if status == 503 { "down" } else { "up" } }));
        let answer = app.operations().get("/health/ready").await.expect(status);
        let detail = "as the test says";
        assert_eq!(
            answer.json(),
            json!({ "status": whole, "checks": [
                { "name": "database", "status": database, "detail": detail, "ageS": 0 },
                { "name": "plugin:netrika", "status": plugin, "detail": detail, "ageS": 0 },
            ] })
        );
        assert_eq!(
            app.anonymous().get("/api/health/live").await.expect(200).json(),
            json!({ "status": "up" })
        );
    }
}

#[tokio::test]
async fn metrics_count_by_route_and_hold_no_path() {
    let app = TestApp::start().await;
    app.patient().await.get("/api/users/me").await.expect(200);
    app.anonymous().get("/api/secret-of-anna/clinics").await;
    app.anonymous().get("/api/metrics").await.expect(404);
    assert!(!app.anonymous().get("/metrics").await.text().contains("cabinet_http_requests_total"));
    let answer = app.operations().get("/metrics").await.expect(200);
    let text = answer.text();
    assert!(
        text.contains(r#"cabinet_http_requests_total{method="GET",route="/api/users/me",status="200"} 1"#),
        "{text}"
    );
    assert!(text.contains(
        r#"cabinet_http_request_duration_seconds_count{method="POST",route="/api/oauth/token"} 1"#
    ));
    assert!(text.contains(r#"route="/api/{host}/clinics",status="401""#));
    assert!(!text.contains("anna") && text.ends_with("# EOF\n"));
}

#[tokio::test]
async fn an_address_without_a_token_is_limited_and_health_checks_are_not() {
    let app = TestApp::builder().set("limits.anonymous_per_minute=3").start().await;
    let client = app.anonymous();
    for _ in 0..3 {
        client.get("/api/v1/variant").await.expect(200);
    }
    let answer = client.get("/api/v1/variant").await.expect(429);
    assert_eq!((answer.code().as_str(), answer.header("retry-after")), ("rate_limited", "20"));
    client.get("/api/health/live").await.expect(200);
    client.get("/api/health/ready").await.expect(200);
    app.anonymous().from("192.0.2.11").get("/api/v1/variant").await.expect(200);
    // Another user behind the same address can still sign in and renew.
    let mut neighbour = app.patient().await;
    neighbour.renew().await.expect(200);
    neighbour.get("/api/users/me").await.expect(200);
    app.later(TimeDelta::seconds(20));
    client.get("/api/v1/variant").await.expect(200);
}

#[tokio::test]
async fn a_user_is_limited_wherever_they_are_and_nobody_else_with_them() {
    let app = TestApp::builder().set("limits.user_per_minute=3").start().await;
    let [patient, stranger] = [app.patient().await, app.stranger().await];
    for address in ["192.0.2.1", "192.0.2.2", "192.0.2.3"] {
        patient.clone().from(address).get("/api/users/me").await.expect(200);
    }
    assert_eq!(patient.get("/api/users/me").await.expect(429).code(), "rate_limited");
    stranger.get("/api/users/me").await.expect(200);
}

#[tokio::test]
async fn an_invented_forwarded_address_changes_nothing_unless_a_named_proxy_says_it() {
    let app = TestApp::builder()
        .set("limits.anonymous_per_minute=1")
        .set("http.trusted_proxies=[\"10.0.0.0/8\"]")
        .start()
        .await;
    let as_forwarded = |peer: &str, client: &str| app.anonymous().from(peer).with("x-forwarded-for", client);
    as_forwarded("192.0.2.1", "198.51.100.1").get("/api/v1/variant").await.expect(200);
    as_forwarded("192.0.2.1", "198.51.100.2").get("/api/v1/variant").await.expect(429);
    as_forwarded("10.0.0.1", "198.51.100.3").get("/api/v1/variant").await.expect(200);
    as_forwarded("10.0.0.1", "198.51.100.4").get("/api/v1/variant").await.expect(200);
    as_forwarded("10.0.0.1", "198.51.100.3").get("/api/v1/variant").await.expect(429);
}

/// X-070: 413 too large.
#[tokio::test]
async fn a_body_that_is_too_large_is_413() {
    let app = TestApp::builder().set("limits.body_bytes=4096").start().await;
    let body = json!({ "clinicId": "x".repeat(5000), "appointmentId": "1" });
    let answer = app.patient().await.post_json("/api/netrika1/appointments2", &body).await.expect(413);
    assert_eq!(answer.code(), "too_large");
}

/// X-070: 400 malformed; the text of the request is not quoted.
#[tokio::test]
async fn a_body_that_is_no_json_is_400_and_is_not_quoted() {
    let app = TestApp::start().await;
    let patient = app.patient().await;
    let request = Request::post("/api/netrika1/appointments2")
        .header(CONTENT_TYPE, "application/json")
        .header(AUTHORIZATION, format!("Bearer {}", patient.token.clone().unwrap()))
        .body(Body::from("{\"clinicId\": Иванова"))
        .unwrap();
    let answer = patient.send(request).await.expect(400);
    assert_eq!(answer.code(), "malformed");
    assert!(!answer.text().contains("Иванова"));
}

#[tokio::test]
async fn every_answer_has_an_id_and_a_harmless_one_of_the_caller_is_kept() {
    let app = TestApp::start().await;
    for path in ["/", "/api/v1/variant", "/api/nothing", "/api/users/me"] {
        assert_eq!(app.anonymous().get(path).await.header("x-request-id").len(), 32, "{path}");
        let answer = app.anonymous().with("x-request-id", "proxy-0001").get(path).await;
        assert_eq!(answer.header("x-request-id"), "proxy-0001");
        let answer = app.anonymous().with("x-request-id", "a b {} \"x\"").get(path).await;
        assert_eq!(answer.header("x-request-id").len(), 32);
    }
}

#[tokio::test]
async fn the_document_of_the_api_is_served() {
    let app = TestApp::start().await;
    let document = app.anonymous().get("/api/openapi.json").await.expect(200).json();
    assert!(document["paths"]["/api/users/me"]["get"].is_object());
}

/// X-070: a defect shows only the request id.
#[tokio::test]
async fn a_panic_is_a_500_that_shows_only_the_request_id() {
    let app = TestApp::start().await;
    let panicking = Router::new()
        .route("/api/defect", get(|| async { panic!("Иванова Анна, 112-233-445 95") as &str }))
        .layer(RequestLayer::new(FromRef::from_ref(&app.app)));
    let answer = Client::new(panicking).get("/api/defect").await.expect(500);
    assert_eq!(
        answer.json(),
        json!({
            "type": "about:blank#internal", "title": "Internal Server Error", "status": 500, "code": "internal",
            "request_id": answer.header("x-request-id"),
        })
    );
}

/// X-070: a handler that never returns is timed out; virtual time.
#[tokio::test(start_paused = true)]
async fn a_handler_that_hangs_is_given_up_after_the_longest_wait_for_a_hospital() {
    let app = TestApp::start().await;
    let hanging = Router::new()
        .route("/api/hangs", get(std::future::pending::<&str>))
        .layer(RequestLayer::new(FromRef::from_ref(&app.app)));
    let answer = Client::new(hanging).get("/api/hangs").await.expect(504);
    assert_eq!(answer.code(), "server_timed_out");
}
