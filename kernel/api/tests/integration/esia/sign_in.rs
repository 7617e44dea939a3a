//! Sign-in of a browser through the state portal.

use super::{Browser, hospital, refused, state};
use crate::support::TestApp;
use cabinet_domain::Email;
use cabinet_fakes::{IdentityOperation, person, portal_person};
use cabinet_ports::IdentityFailure;
use cabinet_ports::identity::{FailureKind, PortalContact, PortalPerson};
use cabinet_test_storage::committed;
use chrono::TimeDelta;
use serde_json::{Value, json};
use std::sync::Arc;

/// B-004, B-126…B-128, B-279, B-308, X-013, X-058
#[tokio::test]
async fn a_browser_goes_to_the_portal_and_comes_back_signed_in() {
    let (app, portal) = hospital().await;
    let mut browser = Browser::new(app.anonymous());
    let left = browser.client.get("/api/esia/auth-url?purpose=register").await.expect(303);
    assert!(left.header("location").starts_with("https://esia.example/ac?state="));
    let cookie = left.cookies()[0];
    for part in ["HttpOnly", "SameSite=Lax", "Path=/;", "Max-Age=2400"] {
        assert!(cookie.contains(part), "{cookie}");
    }
    browser.keep(&left);
    let state = state(left.header("location"));
    let code = portal.sign_in(&state, portal_person("7"));
    let answer =
        browser.come_back(&json!({ "state": state, "code": code, "confirmed": true })).await.expect(200);
    let body = answer.json();
    assert_eq!((&body["new"], &body["error_message"]), (&json!(true), &Value::Null));
    assert_eq!(body["credentials"]["token_type"], "Bearer");
    assert!(
        answer.cookies()[0].starts_with("cabinet_refresh=")
            && answer.cookies()[0].contains("SameSite=Strict")
    );

    let token = body["credentials"]["access_token"].as_str().unwrap();
    let me = app.anonymous().with_token(token).get("/api/users/me").await.expect(200).json();
    assert_eq!((&me["fromEsia"], &me["lastName"]), (&json!(true), &json!("Незабудкина")));
    assert_eq!(browser.sign_in(&portal, portal_person("7")).await.expect(200).json()["new"], false);
}

/// The next user of a shared computer must not be able to sign in by clicking "Gosuslugi".
#[tokio::test]
async fn after_signing_out_a_browser_ends_its_session_at_the_portal_too() {
    let (app, portal) = hospital().await;
    let left = app.anonymous().get("/api/esia/logout").await.expect(303);
    assert_eq!(
        left.header("location"),
        "https://esia.example/logout?redirect_url=http%3A%2F%2F127.0.0.1%3A8080%2Flogin"
    );
    assert!(left.cookies().is_empty());

    portal.fail_next(IdentityOperation::LogoutUrl, IdentityFailure::new(FailureKind::Unavailable, "away"));
    assert_eq!(app.anonymous().get("/api/esia/logout").await.expect(303).header("location"), "/login");
    let without = TestApp::start().await;
    assert_eq!(without.anonymous().get("/api/esia/logout").await.expect(303).header("location"), "/login");
}

/// B-274
#[tokio::test]
async fn registration_through_the_state_service_starts_without_repeating_the_address() {
    let (app, _) = hospital().await;
    let answer = app.anonymous().get("/api/users/esia_reg?email=anna@example.ru").await.expect(303);
    assert_eq!(answer.header("location"), "/api/esia/auth-url?purpose=register");
}

/// B-332…B-337
#[tokio::test]
async fn each_of_the_six_codes_has_its_status() {
    let (app, portal) = hospital().await;
    let mut browser = Browser::new(app.anonymous());

    let nameless = PortalPerson { email: None, ..portal_person("7") };
    refused(&browser.sign_in(&portal, nameless).await, 422, "no_email", "no_email");
    let unchecked = PortalPerson { trusted: false, ..portal_person("7") };
    refused(&browser.sign_in(&portal, unchecked).await, 403, "not_trusted", "not_trusted");

    let mut local = person("local");
    local.email = Some("local@example.ru".parse().unwrap());
    committed!(app.storage.stores(), users.add(local, None)).await.unwrap();
    let email = PortalContact { value: "Local@example.ru".parse::<Email>().unwrap(), verified: true };
    let namesake = PortalPerson { email: Some(email), ..portal_person("7") };
    refused(&browser.sign_in(&portal, namesake).await, 409, "email_registered", "email_registered");

    let state = browser.leave().await;
    let code = portal.sign_in(&state, portal_person("7"));
    let unticked = browser.come_back(&json!({ "state": state, "code": code, "confirmed": false })).await;
    refused(&unticked, 422, "not_confirmed", "not_confirmed");
    let unshown = json!({ "state": state, "code": code, "confirmed": true, "consentVersion": null });
    refused(&browser.come_back(&unshown).await, 422, "not_confirmed", "not_confirmed");
    let outdated = json!({ "state": state, "code": code, "confirmed": true, "consentVersion": "older" });
    assert_eq!(browser.come_back(&outdated).await.expect(409).code(), "consent_outdated");

    let state = browser.leave().await;
    let back = json!({
        "state": state, "error": "access_denied", "errorDescription": "ESIA-007004: text", "confirmed": true,
    });
    let denied = browser.come_back(&back).await;
    refused(&denied, 403, "esia_refused", "esia_error");
    assert!(!denied.text().contains("007004"), "the portal's code is for administrators");

    for kind in [FailureKind::Unavailable, FailureKind::Untrustworthy] {
        portal.fail_next(IdentityOperation::Redeem, IdentityFailure::new(kind, "HTML 500"));
        let away = browser.sign_in(&portal, portal_person("7")).await;
        refused(&away, 503, "auth_service_error", "auth_service_error");
    }
}

///
#[tokio::test]
async fn a_state_that_is_used_old_or_of_another_browser_is_gone() {
    let (app, portal) = hospital().await;
    let mut browser = Browser::new(app.anonymous());
    let state = browser.leave().await;
    let code = portal.sign_in(&state, portal_person("7"));
    let back = json!({ "state": state, "code": code, "confirmed": true });
    let mut other = Browser::new(app.anonymous());
    other.leave().await;
    for stranger in [&Browser::new(app.anonymous()), &other] {
        refused(&stranger.come_back(&back).await, 410, "attempt_spent", "auth_service_error");
    }
    browser.come_back(&back).await.expect(200);
    refused(&browser.come_back(&back).await, 410, "attempt_spent", "auth_service_error");

    let state = browser.leave().await;
    let code = portal.sign_in(&state, portal_person("7"));
    app.later(TimeDelta::minutes(11));
    let late = browser.come_back(&json!({ "state": state, "code": code, "confirmed": true })).await;
    refused(&late, 410, "attempt_spent", "auth_service_error");
}

/// Protocol sheet esia §8
#[tokio::test]
async fn two_windows_share_the_cookie_and_neither_loses_its_state() {
    let (app, portal) = hospital().await;
    let mut browser = Browser::new(app.anonymous());
    let (first, second) = (browser.leave().await, browser.leave().await);
    for state in [&first, &second] {
        let code = portal.sign_in(state, portal_person("7"));
        browser.come_back(&json!({ "state": state, "code": code, "confirmed": true })).await.expect(200);
    }
}

#[tokio::test]
async fn a_foreign_page_does_not_use_the_cookie() {
    let (app, portal) = hospital().await;
    let mut browser = Browser::new(app.anonymous());
    let state = browser.leave().await;
    let code = portal.sign_in(&state, portal_person("7"));
    browser.client = browser.client.with("origin", "https://evil.example");
    let back = json!({ "state": state, "code": code, "confirmed": true });
    assert_eq!(browser.come_back(&back).await.expect(403).code(), "bad_origin");
    assert_eq!(portal.calls(IdentityOperation::Redeem), 0);
}

#[tokio::test]
async fn a_body_without_code_and_error_or_with_both_is_malformed() {
    let (app, _) = hospital().await;
    let mut browser = Browser::new(app.anonymous());
    let state = browser.leave().await;
    for back in [json!({ "state": state }), json!({ "state": state, "code": "x", "error": "y" })] {
        assert_eq!(browser.come_back(&back).await.expect(400).code(), "malformed");
    }
}

#[tokio::test]
async fn without_a_portal_or_with_the_stub_nobody_is_sent_anywhere() {
    let none = TestApp::start().await;
    let stub = TestApp::builder().portal(Arc::default()).set("sign_in.esia_unavailable=true").start().await;
    for app in [&none, &stub] {
        let anonymous = app.anonymous();
        assert_eq!(anonymous.get("/api/esia/auth-url").await.expect(503).code(), "esia_unavailable");
        let back = json!({ "state": "x", "code": "y", "confirmed": true });
        let answer = anonymous.post_json("/api/esia/authorize-lk", &back).await;
        assert_eq!(answer.expect(503).code(), "esia_unavailable");
        let person = anonymous.with("accept", "text/html").get("/api/esia/auth-url").await.expect(303);
        assert_eq!(person.header("location"), "/login?error_code=esia_unavailable");
    }
}

/// If the database is unavailable during an attempt, the user is told so and the attempt stays valid.
#[tokio::test]
async fn while_the_database_is_away_it_is_told_and_may_be_tried_again() {
    let (app, portal) = hospital().await;
    let mut browser = Browser::new(app.anonymous());
    let state = browser.leave().await;
    let code = portal.sign_in(&state, portal_person("7"));
    let back = json!({ "state": state, "code": code, "confirmed": true });
    app.storage.set_reachable(false);
    refused(&browser.come_back(&back).await, 503, "database_unavailable", "auth_service_error");
    app.storage.set_reachable(true);
    browser.come_back(&back).await.expect(200);
}
