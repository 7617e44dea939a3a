//! Sign-in through the state portal for another system of the hospital (B-278).

use super::{Browser, KEY, hospital};
use crate::support::TestApp;
use axum::http::Method;
use cabinet_fakes::{FakeIdentity, portal_person};
use chrono::TimeDelta;
use serde_json::json;
use std::sync::Arc;

/// B-278…B-282
#[tokio::test]
async fn another_system_uses_its_key_and_gets_no_cookies() {
    let (app, portal) = hospital().await;
    let system = app.anonymous().with("x-api-key", KEY);
    let asked = system.get("/api/esia/auth-url").await.expect(200);
    assert!(asked.cookies().is_empty());
    let first = asked.json()["state"].as_str().unwrap().to_owned();
    assert!(asked.json()["url"].as_str().unwrap().contains(&first));
    let code = portal.sign_in(&first, portal_person("7"));
    let back = json!({ "state": first, "code": code, "confirmed": true });
    let admitted = system.post_json("/api/esia/authorize-lk", &back).await.expect(200);
    assert!(admitted.cookies().is_empty() && admitted.json()["credentials"]["access_token"].is_string());

    let state = system.get("/api/esia/auth-url").await.json()["state"].as_str().unwrap().to_owned();
    let code = portal.sign_in(&state, portal_person("7"));
    let found =
        system.post_json("/api/esia/auth-code", &json!({ "state": state, "code": code })).await.expect(200);
    let user = found.json()["user_id"].as_str().unwrap().to_owned();
    let told = system.get(&format!("/api/esia/users/{user}")).await.expect(200).json();
    assert_eq!((&told["snils"], &told["gender"]), (&json!("00000060006"), &json!("FEMALE")));
    assert_eq!(told["asOf"], "2026-11-21T06:00:00Z");
    let nobody = system.get(&format!("/api/esia/users/{}", app.anna.id)).await.expect(404);
    assert_eq!(nobody.code(), "esia_not_linked");
}

/// B-278, B-282: the patient's access log shows which system received their data.
#[tokio::test]
async fn what_another_system_is_told_stands_in_the_access_log_of_the_patient() {
    let (app, portal) = hospital().await;
    let mut browser = Browser::new(app.anonymous());
    let state = browser.leave().await;
    let code = portal.sign_in(&state, portal_person("7"));
    let back = json!({ "state": state, "code": code, "confirmed": true });
    let credentials = browser.come_back(&back).await.expect(200).json()["credentials"].clone();
    let own = app
        .anonymous()
        .with("authorization", &format!("Bearer {}", credentials["access_token"].as_str().unwrap()));
    let user = own.get("/api/users/me").await.expect(200).json()["userId"].as_str().unwrap().to_owned();
    app.anonymous().with("x-api-key", KEY).get(&format!("/api/esia/users/{user}")).await.expect(200);
    let log = own.get("/api/users/me/access-log").await.expect(200).json();
    let line = &log["entries"][0];
    assert_eq!((&line["kind"], &line["who"]), (&json!("told_to_system"), &json!("plugin")));
    assert_eq!(line["detail"]["system"], "registry");
}

/// B-278: a leaked key works only from the hospital's own network, and within its rate limit.
#[tokio::test]
async fn a_system_calls_from_its_own_addresses_and_only_so_often() {
    let portal = Arc::new(FakeIdentity::default());
    let app = TestApp::builder()
        .portal(portal)
        .system("elsewhere", "the key of a system that is elsewhere", &["198.51.100.0/24"])
        .system("registry", KEY, &[])
        .set("limits.system_per_minute=3")
        .start()
        .await;
    let elsewhere = app.anonymous().with("x-api-key", "the key of a system that is elsewhere");
    assert_eq!(elsewhere.get("/api/esia/auth-url").await.expect(401).code(), "invalid_api_key");
    let system = app.anonymous().with("x-api-key", KEY);
    for _ in 0..3 {
        system.get("/api/esia/auth-url").await.expect(200);
    }
    assert_eq!(system.get("/api/esia/auth-url").await.expect(429).code(), "rate_limited");
    app.later(TimeDelta::minutes(1));
    system.get("/api/esia/auth-url").await.expect(200);
}

/// B-278
#[tokio::test]
async fn a_wrong_key_opens_nothing_and_without_a_configured_key_none_does() {
    let (app, _) = hospital().await;
    let closed = TestApp::builder().portal(Arc::default()).start().await;
    for (app, key) in [(&app, "wrong"), (&app, ""), (&closed, KEY), (&closed, "")] {
        let system = app.anonymous().with("x-api-key", key);
        for (method, path) in [
            (Method::GET, "/api/esia/auth-url"),
            (Method::POST, "/api/esia/authorize-lk"),
            (Method::POST, "/api/esia/auth-code"),
            (Method::GET, "/api/esia/users/01890a5d-ac96-774b-bcce-b302099a8057"),
        ] {
            assert_eq!(system.call(method, path).await.expect(401).code(), "invalid_api_key", "{path}");
        }
        // On other calls the key is ignored.
        assert_eq!(system.get("/api/users/me").await.expect(401).code(), "unauthorized");
    }
}
