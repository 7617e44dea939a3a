//! Linking an account to the state portal.

use super::{Browser, hospital, refused, state};
use crate::support;
use cabinet_fakes::portal_person;
use cabinet_ports::repository::{PersonChange, PersonalData};
use cabinet_test_storage::committed;
use chrono::TimeDelta;
use serde_json::json;

/// B-280, X-058
#[tokio::test]
async fn a_patient_links_the_cabinet_and_reads_what_the_portal_says_of_themself_only() {
    let (app, portal) = hospital().await;
    let snils = portal_person("7").snils;
    let known = PersonalData { snils, ..PersonalData::of(&app.anna) };
    committed!(app.storage.stores(), users.set_person(PersonChange::of(&app.anna, known))).await.unwrap();
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
