//! Sign-in, renewal and sign-out as a browser performs them.

use crate::support::{PASSWORD, TestApp};
use axum::body::Body;
use axum::http::Request;
use axum::http::header::{AUTHORIZATION, CONTENT_TYPE, COOKIE};
use cabinet_accounts::AccountSettings;
use cabinet_domain::AuditKind;
use chrono::TimeDelta;
use secrecy::SecretSlice;
use serde_json::json;

/// B-271: Basic client authentication, `access_token` in the response; X-064: the refresh token is only in the cookie.
#[tokio::test]
async fn the_token_answer_has_the_form_of_oauth_and_the_cookie_is_out_of_reach_of_scripts() {
    let app = TestApp::start().await;
    let mut browser = app.anonymous();
    let answer = browser.sign_in("patient", PASSWORD).await.expect(200);
    let token = browser.token.clone().unwrap();
    assert_eq!(
        answer.json(),
        json!({ "access_token": token, "token_type": "Bearer", "expires_in": 900, "stay_signed_in": false })
    );
    assert_eq!(answer.header("cache-control"), "no-store");
    let mut cookies = answer.cookies();
    cookies.sort_unstable();
    assert_eq!(cookies.len(), 2);
    for (name, cookie) in ["cabinet_device", "cabinet_refresh"].into_iter().zip(cookies) {
        assert!(cookie.starts_with(&format!("{name}=")), "{cookie}");
        for attribute in ["HttpOnly", "SameSite=Strict", "Path=/"] {
            assert!(cookie.contains(attribute), "{cookie}");
        }
        // Without "stay signed in", closing the browser ends the session; the device cookie grants no access.
        assert_eq!(cookie.contains("Max-Age="), name == "cabinet_device", "{cookie}");
        assert!(!cookie.contains("Secure"), "public_url is http here");
    }
}

#[tokio::test]
async fn cookies_are_secure_where_browsers_come_by_https() {
    let app = TestApp::builder().set("http.public_url=https://lk.hospital.example").start().await;
    let answer = app.anonymous().sign_in("patient", PASSWORD).await.expect(200);
    for cookie in answer.cookies() {
        assert!(cookie.starts_with("__Host-cabinet_") && cookie.contains("Secure"), "{cookie}");
    }
    assert!(answer.header("strict-transport-security").starts_with("max-age=63072000"));
}

/// X-091, B-271: the specification's query form works only if the hospital enables it, because a password in a URL ends up in proxy logs.
#[tokio::test]
async fn the_query_form_of_the_specification_signs_in_only_where_the_hospital_says_so() {
    let app = TestApp::start().await;
    let request = || {
        let uri = format!("/api/oauth/token?grant_type=password&username=patient&password={PASSWORD}");
        Request::post(uri).header(AUTHORIZATION, "Basic d2ViOndlYg==").body(Body::empty()).unwrap()
    };
    assert_eq!(app.anonymous().send(request()).await.expect(400).code(), "invalid_request");
    let app = TestApp::builder().set("sign_in.password_in_query=true").start().await;
    let answer = app.anonymous().send(request()).await.expect(200);
    assert!(answer.json()["access_token"].is_string());
}

/// Issue 11, 15: an audit entry contains the client address and the session, also behind a proxy.
#[tokio::test]
async fn the_trail_names_address_and_session() {
    let app = TestApp::builder().set("http.trusted_proxies=[\"192.0.2.10/32\"]").start().await;
    let mut patient = app.anonymous().with("x-forwarded-for", "198.51.100.7");
    patient.sign_in("patient", "wrong").await.expect(400);
    patient.sign_in("patient", PASSWORD).await.expect(200);
    let passport =
        json!({ "type": "PASSPORT", "serial": "4509", "number": "123456", "issueDate": "2010-01-01" });
    let added = patient.post_json("/api/documents", &passport).await.expect(201);
    let sessions = patient.get("/api/users/me/sessions").await.expect(200).json();
    let own = sessions[0]["id"].as_str().unwrap().to_owned();

    let lines = app.storage.stores().audit.list(app.anna.id, 50).await.unwrap();
    let origin = |kind| lines.iter().find(|line| line.kind == kind).unwrap().origin.clone().unwrap();
    for kind in [AuditKind::SignInRefused, AuditKind::SignedIn, AuditKind::DocumentAdded] {
        assert_eq!(origin(kind).address, Some("198.51.100.7".parse().unwrap()), "{kind:?}");
    }
    assert_eq!(origin(AuditKind::SignInRefused).session, None);
    let line = origin(AuditKind::DocumentAdded);
    assert_eq!(line.session.map(|session| session.0.to_string()), Some(own));
    assert_eq!(line.request_id, added.header("x-request-id"));
}

/// the complete body is the same for a wrong password, an unknown login and a disabled user.
#[tokio::test]
async fn wrong_credentials_are_400_invalid_grant_and_tell_nothing_else() {
    let app = TestApp::start().await;
    for (login, password) in [("patient", "wrong"), ("nobody", PASSWORD), ("patient", "")] {
        let answer = app.anonymous().sign_in(login, password).await.expect(400);
        assert_eq!(
            answer.json(),
            json!({
                "type": "about:blank#invalid_grant", "title": "Bad Request", "status": 400,
                "code": "invalid_grant", "error": "invalid_grant", "request_id": answer.header("x-request-id"),
            })
        );
        assert!(answer.cookies().is_empty());
    }
    app.anonymous().renew().await.expect(400);
}

#[tokio::test]
async fn a_wrong_client_or_grant_is_refused_as_oauth_says() {
    let app = TestApp::start().await;
    let ask = |authorization: Option<&'static str>, body: &'static str| {
        let mut request =
            Request::post("/api/oauth/token").header(CONTENT_TYPE, "application/x-www-form-urlencoded");
        if let Some(value) = authorization {
            request = request.header(AUTHORIZATION, value);
        }
        request.body(Body::from(body)).unwrap()
    };
    let web = Some("Basic d2ViOndlYg==");
    for (authorization, body, status, code) in [
        (None, "grant_type=password&username=a&password=b", 401, "invalid_client"),
        (Some("Basic d2ViOndybw=="), "grant_type=password&username=a&password=b", 401, "invalid_client"),
        (Some("Bearer d2ViOndlYg=="), "grant_type=password&username=a&password=b", 401, "invalid_client"),
        (web, "grant_type=client_credentials", 400, "unsupported_grant_type"),
        (web, "username=a&password=b", 400, "invalid_request"),
        (web, "grant_type=password&username=a", 400, "invalid_request"),
        (web, "grant_type=password&grant_type=refresh_token", 400, "invalid_request"),
    ] {
        let answer = app.anonymous().send(ask(authorization, body)).await.expect(status);
        assert_eq!((answer.code().as_str(), &answer.json()["error"]), (code, &json!(code)), "{body}");
    }
}

///
#[tokio::test]
async fn an_expired_token_is_renewed_by_the_cookie_which_changes_each_time() {
    let app = TestApp::start().await;
    let mut browser = app.patient().await;
    app.later(TimeDelta::minutes(16));
    assert_eq!(browser.get("/api/users/me").await.expect(401).code(), "token_expired");
    let before = browser.cookies["cabinet_refresh"].clone();
    browser.renew().await.expect(200);
    assert_ne!(browser.cookies["cabinet_refresh"], before);
    browser.get("/api/users/me").await.expect(200);
}

/// A session left open on a shared computer cannot be resumed: the server refuses to renew it after the idle limit, however long the
/// browser keeps its cookies.
#[tokio::test]
async fn an_idle_session_is_not_renewed_unless_its_owner_chose_to_stay() {
    let app = TestApp::start().await;
    let idle = AccountSettings::new("any", SecretSlice::from(Vec::new())).idle;
    let (mut passing, mut staying) = (app.anonymous(), app.anonymous());
    passing.sign_in("patient", PASSWORD).await.expect(200);
    let form = [
        ("grant_type", "password"),
        ("username", "patient"),
        ("password", PASSWORD),
        ("stay_signed_in", "true"),
    ];
    let chosen = staying.post_oauth("/api/oauth/token", &form).await.expect(200);
    assert_eq!(chosen.json()["stay_signed_in"], true);
    assert!(
        chosen
            .cookies()
            .iter()
            .any(|set| set.starts_with("cabinet_refresh=") && set.contains("Max-Age=2592000"))
    );

    app.later(idle - TimeDelta::seconds(1));
    let renewed = passing.renew().await.expect(200);
    assert_eq!(renewed.json()["stay_signed_in"], false);
    assert!(
        !renewed.cookies()[0].contains("Max-Age"),
        "a renewal makes no cookie last longer than its session"
    );
    app.later(idle);
    assert_eq!(passing.renew().await.expect(400).code(), "invalid_grant");
    app.later(TimeDelta::days(20));
    let stayed = staying.renew().await.expect(200);
    assert_eq!(stayed.json()["stay_signed_in"], true);
    assert!(stayed.cookies()[0].contains("Max-Age=2592000"), "{:?}", stayed.cookies());
}

#[tokio::test]
async fn a_stolen_cookie_that_is_used_late_ends_the_session_and_is_cleared() {
    let app = TestApp::start().await;
    let mut browser = app.patient().await;
    let mut thief = browser.clone();
    thief.renew().await.expect(200);
    app.later(TimeDelta::minutes(1));
    let answer = browser.renew().await.expect(400);
    assert!(
        answer.cookies()[0].starts_with("cabinet_refresh=;") && answer.cookies()[0].contains("Max-Age=0")
    );
    assert_eq!(thief.get("/api/users/me").await.expect(401).code(), "session_ended");
}

#[tokio::test]
async fn signing_out_works_by_token_by_cookie_and_when_nobody_was_in() {
    let app = TestApp::start().await;
    let mut by_cookie = app.patient().await;
    let token = by_cookie.token.take().unwrap();
    by_cookie.post_oauth("/api/oauth/logout", &[]).await.expect(204);
    assert!(!by_cookie.cookies.contains_key("cabinet_refresh"));
    assert!(by_cookie.cookies.contains_key("cabinet_device"), "the device stays known");
    app.anonymous().with_token(&token).get("/api/users/me").await.expect(401);

    let mut by_token = app.patient().await;
    by_token.cookies.clear();
    let request = Request::post("/api/oauth/logout").body(Body::empty()).unwrap();
    by_token.send(request).await.expect(204);
    assert_eq!(by_token.get("/api/users/me").await.expect(401).code(), "session_ended");
    app.anonymous().post_oauth("/api/oauth/logout", &[]).await.expect(204);
}

/// Signing out on a shared computer must remove the cookie even if the database restarts at that moment.
#[tokio::test]
async fn signing_out_clears_the_cookie_and_ends_both_sessions_also_without_the_database() {
    let app = TestApp::start().await;
    let mut browser = app.patient().await;
    let (other, cookie) = (app.patient().await, browser.cookies["cabinet_refresh"].clone());
    app.storage.set_reachable(false);
    let request = Request::post("/api/oauth/logout")
        .header(AUTHORIZATION, format!("Bearer {}", other.token.clone().unwrap()))
        .body(Body::empty())
        .unwrap();
    let answer = browser.send(request).await.expect(503);
    assert_eq!(answer.code(), "database_unavailable");
    let cleared = answer.cookies();
    assert!(cleared[0].starts_with("cabinet_refresh=;") && cleared[0].contains("Max-Age=0"), "{cleared:?}");
    app.storage.set_reachable(true);
    for ended in [&browser, &other] {
        assert_eq!(ended.get("/api/users/me").await.expect(401).code(), "session_ended");
    }
    browser.cookies.insert("cabinet_refresh".to_owned(), cookie);
    assert_eq!(browser.renew().await.expect(400).code(), "invalid_grant");
}

/// RFC 7009
#[tokio::test]
async fn a_revoked_token_is_dead_and_an_unknown_one_is_no_error() {
    let app = TestApp::start().await;
    let mut browser = app.patient().await;
    let token = browser.token.clone().unwrap();
    browser.post_oauth("/api/oauth/revoke", &[("token", "unknown")]).await.expect(200);
    browser.get("/api/users/me").await.expect(200);
    browser.post_oauth("/api/oauth/revoke", &[("token", &token)]).await.expect(200);
    browser.get("/api/users/me").await.expect(401);
    assert_eq!(browser.post_oauth("/api/oauth/revoke", &[]).await.expect(400).code(), "invalid_request");
    let request = Request::post("/api/oauth/revoke").body(Body::from("token=x")).unwrap();
    assert_eq!(app.anonymous().send(request).await.expect(401).code(), "invalid_client");
}

#[tokio::test]
async fn a_page_of_another_site_can_neither_renew_nor_sign_out() {
    let app = TestApp::start().await;
    let browser = app.patient().await;
    for path in ["/api/oauth/token", "/api/oauth/logout"] {
        let mut foreign = browser.clone().with("origin", "https://evil.example");
        let answer = foreign.post_oauth(path, &[("grant_type", "refresh_token")]).await.expect(403);
        assert_eq!(answer.code(), "bad_origin");
    }
    browser.get("/api/users/me").await.expect(200);
    browser.clone().with("origin", "http://127.0.0.1:8080").renew().await.expect(200);
}

#[tokio::test]
async fn the_cookie_opens_nothing_but_the_oauth_calls() {
    let app = TestApp::start().await;
    let browser = app.patient().await;
    let cookie = format!("cabinet_refresh={}", browser.cookies["cabinet_refresh"]);
    let request = Request::get("/api/users/me").header(COOKIE, cookie).body(Body::empty()).unwrap();
    app.anonymous().send(request).await.expect(401);
}

#[tokio::test]
async fn a_guesser_is_told_to_wait_and_the_owner_s_device_is_not() {
    let app = TestApp::start().await;
    let owner = app.patient().await;
    let mut guesser = app.anonymous().from("198.51.100.7");
    for _ in 0..5 {
        guesser.sign_in("patient", "wrong").await.expect(400);
    }
    let answer = guesser.sign_in("patient", PASSWORD).await.expect(429);
    assert_eq!((answer.code().as_str(), answer.header("retry-after")), ("rate_limited", "60"));
    assert_eq!(answer.json()["retry_after"], 60);
    owner.clone().from("198.51.100.7").sign_in("patient", PASSWORD).await.expect(200);
}

#[tokio::test]
async fn a_database_that_is_gone_is_503_and_logs_nobody_out() {
    let app = TestApp::start().await;
    let mut browser = app.patient().await;
    app.storage.set_reachable(false);
    for answer in [
        browser.sign_in("patient", PASSWORD).await,
        browser.renew().await,
        browser.get("/api/users/me").await,
    ] {
        assert_eq!((answer.status.as_u16(), answer.code().as_str()), (503, "database_unavailable"));
        assert_eq!(answer.header("retry-after"), "2");
    }
    app.storage.set_reachable(true);
    browser.get("/api/users/me").await.expect(200);
    browser.renew().await.expect(200);
}

/// Architecture §2: one process may hold several hospitals.
#[tokio::test]
async fn a_token_of_one_hospital_is_worthless_at_another_even_with_the_same_key() {
    let here = TestApp::start().await;
    let there = TestApp::builder().variant("hospital15").start().await;
    let patient = here.patient().await;
    let token = patient.token.clone().unwrap();
    assert_eq!(
        there.anonymous().with_token(&token).get("/api/users/me").await.expect(401).code(),
        "unauthorized"
    );
    let mut browser = there.anonymous();
    browser.cookies = patient.cookies.clone();
    browser.renew().await.expect(400);
    patient.get("/api/users/me").await.expect(200);
}
