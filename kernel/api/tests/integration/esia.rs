//! Sign-in through the state portal, from a browser and from another system.

use crate::support::{self, Answer, Client, TestApp};
use axum::http::Method;
use cabinet_domain::Email;
use cabinet_fakes::{FakeIdentity, IdentityOperation, person, portal_person};
use cabinet_ports::identity::{FailureKind, PortalContact, PortalPerson};
use cabinet_ports::repository::{PersonChange, PersonalData};
use cabinet_ports::{IdentityFailure, LetterTemplate};
use chrono::{NaiveDate, TimeDelta};
use secrecy::ExposeSecret as _;
use serde_json::{Value, json};
use std::sync::Arc;

const KEY: &str = "the key of another system";

async fn hospital() -> (TestApp, Arc<FakeIdentity>) {
    let portal = Arc::new(FakeIdentity::default());
    let app = TestApp::builder().portal(portal.clone()).system("registry", KEY, &[]).start().await;
    (app, portal)
}

/// A browser with the portal cookie. The test client itself sends cookies only to `/api/oauth`.
struct Browser {
    client: Client,
    cookie: Option<String>,
}

impl Browser {
    fn new(client: Client) -> Self {
        Self { client, cookie: None }
    }

    fn with_cookie(&self) -> Client {
        match &self.cookie {
            Some(cookie) => self.client.clone().with("cookie", &format!("cabinet_esia={cookie}")),
            None => self.client.clone(),
        }
    }

    fn keep(&mut self, answer: &Answer) {
        let set = answer.cookies().into_iter().find_map(|set| set.strip_prefix("cabinet_esia="));
        self.cookie = set.map(|set| set.split(';').next().unwrap().to_owned()).or(self.cookie.take());
    }

    /// Starts an attempt; returns its `state`.
    async fn leave(&mut self) -> String {
        let answer = self.with_cookie().get("/api/esia/auth-url").await.expect(303);
        self.keep(&answer);
        state(answer.header("location"))
    }

    async fn come_back(&self, body: &Value) -> Answer {
        let mut body = body.clone();
        if body["confirmed"] == true && body.get("consentVersion").is_none() {
            let shown = self.client.get("/api/v1/consent?kind=esia&language=ru").await.expect(200).json();
            body["consentVersion"] = shown["version"].clone();
            body["language"] = "ru".into();
        }
        self.with_cookie().post_json("/api/esia/authorize-lk", &body).await
    }

    /// Signs a person in, from start to end.
    async fn sign_in(&mut self, portal: &FakeIdentity, person: PortalPerson) -> Answer {
        let state = self.leave().await;
        let code = portal.sign_in(&state, person);
        self.come_back(&json!({ "state": state, "code": code, "confirmed": true, "language": "ru" })).await
    }
}

fn state(location: &str) -> String {
    let url: url::Url = location.parse().unwrap();
    url.query_pairs().find(|(name, _)| name == "state").unwrap().1.into_owned()
}

#[track_caller]
fn refused(answer: &Answer, status: u16, code: &str, error_code: &str) {
    let body = answer.json();
    assert_eq!((answer.status.as_u16(), answer.code().as_str()), (status, code), "{body}");
    assert_eq!(body["error_code"], error_code, "{body}");
    assert!(body["error_message"].as_str().is_some_and(|text| !text.is_empty()), "{body}");
    assert!(answer.cookies().is_empty());
}

/// B-004, B-126…B-128, B-279, X-013, X-058
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
    app.memory.stores().users.add(local, None).await.unwrap();
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

/// a person without an address at the portal confirms one and is signed in; the responses do not reveal whose address it is.
#[tokio::test]
async fn somebody_without_an_address_proves_one_by_a_code() {
    let (app, portal) = hospital().await;
    let mut browser = Browser::new(app.anonymous());
    let state = browser.leave().await;
    let nameless = PortalPerson { email: None, ..portal_person("7") };
    let code = portal.sign_in(&state, nameless);
    let back = json!({ "state": state, "code": code, "confirmed": true, "staySignedIn": true });
    let answer = browser.come_back(&back).await;
    refused(&answer, 422, "no_email", "no_email");
    assert_eq!(answer.json()["canProveEmail"], true);

    let to = async |browser: &Browser, email: &str| {
        let body = json!({ "state": state, "email": email, "language": "de" });
        browser.with_cookie().post_json("/api/esia/registration/email", &body).await
    };
    let wrong = to(&browser, "anna@localhost").await.expect(422);
    assert_eq!((wrong.code().as_str(), &wrong.json()["errors"][0]["field"]), ("validation", &json!("email")));
    let stranger = Browser::new(app.anonymous());
    assert_eq!(to(&stranger, "eve@example.ru").await.expect(410).code(), "attempt_spent");
    let taken = to(&browser, app.anna.email.as_ref().unwrap().as_str()).await.expect(204);
    let free = to(&browser, "new@example.ru").await.expect(204);
    assert_eq!(taken.text(), free.text());
    let letter = app.post.written().pop().unwrap();
    assert_eq!((letter.template, letter.language.as_deref()), (LetterTemplate::PortalEmail, Some("de")));

    let digits = letter.token.unwrap().expose_secret().to_owned();
    let with = async |browser: &Browser, code: &str| {
        let body = json!({ "state": state, "code": code });
        browser.with_cookie().post_json("/api/esia/registration/code", &body).await
    };
    let wrong = with(&browser, "no").await.expect(422);
    assert_eq!((wrong.code().as_str(), &wrong.json()["triesLeft"]), ("wrong_code", &json!(4)));
    assert_eq!(with(&stranger, &digits).await.expect(410).code(), "attempt_spent");
    let foreign =
        Browser { client: browser.client.clone().with("origin", "https://evil.example"), ..browser };
    assert_eq!(with(&foreign, &digits).await.expect(403).code(), "bad_origin");
    let browser = Browser { client: app.anonymous(), cookie: foreign.cookie };
    let spaced = format!(" {} {} ", &digits[..3], &digits[3..]);
    let admitted = with(&browser, &spaced).await.expect(200);
    assert_eq!(admitted.json()["new"], true);
    assert!(admitted.cookies()[0].contains("Max-Age="), "the choice to stay signed in is kept");
    let token = admitted.json()["credentials"]["access_token"].as_str().unwrap().to_owned();
    let me = app.anonymous().with_token(&token).get("/api/users/me").await.expect(200).json();
    assert_eq!((&me["email"], &me["fromEsia"]), (&json!("new@example.ru"), &json!(true)));
    assert_eq!(with(&browser, &digits).await.expect(410).code(), "attempt_spent");
}

///
#[tokio::test]
async fn a_child_is_sent_to_the_desk_with_its_parents() {
    let (app, portal) = hospital().await;
    let mut browser = Browser::new(app.anonymous());
    let child = PortalPerson { birth_date: NaiveDate::from_ymd_opt(2020, 1, 1), ..portal_person("7") };
    refused(&browser.sign_in(&portal, child).await, 403, "esia_child", "esia_error");
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

/// B-280, X-058
#[tokio::test]
async fn a_patient_links_the_cabinet_and_reads_what_the_portal_says_of_themself_only() {
    let (app, portal) = hospital().await;
    let snils = portal_person("7").snils;
    let known = PersonalData { snils, ..PersonalData::of(&app.anna) };
    app.memory.stores().users.set_person(PersonChange::of(&app.anna, known)).await.unwrap();
    let mut browser = Browser::new(app.patient().await);
    let link = async |browser: &mut Browser, purpose: &str, id: &str| {
        let asked = browser
            .with_cookie()
            .post_json("/api/esia/attempts", &json!({ "purpose": purpose }))
            .await
            .expect(200);
        browser.keep(&asked);
        let state = state(asked.json()["url"].as_str().unwrap());
        let code = portal.sign_in(&state, portal_person(id));
        browser.with_cookie().post_json("/api/esia/auth-code", &json!({ "state": state, "code": code })).await
    };
    let linked = link(&mut browser, "link", "7").await.expect(200).json();
    assert_eq!(linked["user_id"], app.anna.id.to_string());
    let me = browser.client.get("/api/users/me").await.json();
    assert_eq!((&me["fromEsia"], &me["lastName"]), (&json!(true), &json!("Незабудкина")));
    link(&mut browser, "refresh", "7").await.expect(200);
    assert_eq!(link(&mut browser, "refresh", "8").await.expect(409).code(), "esia_linked_elsewhere");

    let own = format!("/api/esia/users/{}", app.anna.id);
    assert_eq!(browser.client.get(&own).await.expect(200).json()["lastName"], "Незабудкина");
    let stranger = app.signed_in("stranger").await;
    assert_eq!(stranger.get(&own).await.expect(404).code(), "esia_not_linked");
    assert_eq!(
        link(&mut Browser::new(stranger), "link", "7").await.expect(409).code(),
        "esia_linked_elsewhere"
    );
}

/// an unattended computer must not let anybody link the account to themselves.
#[tokio::test]
async fn a_link_asks_who_sits_there_and_a_stranger_at_the_portal_changes_nothing() {
    let (app, portal) = hospital().await;
    let mut browser = Browser::new(app.patient().await);
    app.later(TimeDelta::minutes(11));
    browser.client.renew().await.expect(200);
    let open = async |browser: &Browser, password: Option<&str>| {
        let body = json!({ "purpose": "link", "currentPassword": password });
        browser.with_cookie().post_json("/api/esia/attempts", &body).await
    };
    assert_eq!(open(&browser, None).await.expect(403).code(), "reauthentication_required");
    assert_eq!(open(&browser, Some("a wrong one")).await.expect(403).code(), "wrong_password");
    let asked = open(&browser, Some(support::PASSWORD)).await.expect(200);
    browser.keep(&asked);
    let state = state(asked.json()["url"].as_str().unwrap());
    let code = portal.sign_in(&state, portal_person("7"));
    let body = json!({ "state": state, "code": code });
    let refused = browser.with_cookie().post_json("/api/esia/auth-code", &body).await.expect(409);
    assert_eq!(refused.code(), "esia_person_differs");
    let me = browser.client.get("/api/users/me").await.expect(200).json();
    assert_eq!((&me["fromEsia"], &me["lastName"]), (&json!(false), &json!(app.anna.name.last_name)));
}

/// An attempt of one patient is of no use to another, even in the same browser.
#[tokio::test]
async fn somebody_else_s_attempt_links_nothing() {
    let (app, portal) = hospital().await;
    let mut browser = Browser::new(app.patient().await);
    let asked = browser
        .with_cookie()
        .post_json("/api/esia/attempts", &json!({ "purpose": "link" }))
        .await
        .expect(200);
    browser.keep(&asked);
    let state = state(asked.json()["url"].as_str().unwrap());
    let code = portal.sign_in(&state, portal_person("7"));
    let stolen = Browser { client: app.signed_in("stranger").await, cookie: browser.cookie.clone() };
    let body = json!({ "state": state, "code": code });
    let answer = stolen.with_cookie().post_json("/api/esia/auth-code", &body).await.expect(410);
    assert_eq!(answer.code(), "attempt_spent");
    let as_sign_in = json!({ "state": state, "code": code, "confirmed": true });
    refused(&browser.come_back(&as_sign_in).await, 410, "attempt_spent", "auth_service_error");
}

/// If the database is unavailable during an attempt, the user is told so and the attempt stays valid.
#[tokio::test]
async fn while_the_database_is_away_it_is_told_and_may_be_tried_again() {
    let (app, portal) = hospital().await;
    let mut browser = Browser::new(app.anonymous());
    let state = browser.leave().await;
    let code = portal.sign_in(&state, portal_person("7"));
    let back = json!({ "state": state, "code": code, "confirmed": true });
    app.memory.set_reachable(false);
    refused(&browser.come_back(&back).await, 503, "database_unavailable", "auth_service_error");
    app.memory.set_reachable(true);
    browser.come_back(&back).await.expect(200);
}
