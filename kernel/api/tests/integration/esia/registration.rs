//! Registration through the state portal: people without an e-mail address there, and children.

use super::{Browser, hospital, refused};
use crate::support::{Answer, TestApp};
use cabinet_fakes::portal_person;
use cabinet_ports::identity::PortalPerson;
use cabinet_ports::{Clock, LetterTemplate};
use chrono::{NaiveDate, TimeDelta};
use secrecy::ExposeSecret as _;
use serde_json::json;

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

/// The state of the registration, as the browser's screen asks for it.
async fn told(browser: &Browser, state: &str) -> Answer {
    browser.with_cookie().get(&format!("/api/esia/registration?state={state}")).await
}

/// The mail server refuses the newest e-mail for good.
async fn refuse_newest_letter(app: &TestApp) {
    let stores = app.storage.stores();
    let now = app.clock.now();
    let job = stores.jobs.take("send_letter", now, TimeDelta::minutes(1), 10).await.unwrap().pop().unwrap();
    assert!(stores.portal.refuse_code(job.id, now).await.unwrap());
}

/// X-090, adr/0016: a refused e-mail is told to the browser that waits for it, in the same response for a free and a taken address, and
/// the response contains no address.
#[tokio::test]
async fn a_refused_letter_is_told_to_its_own_browser_whoever_has_the_address() {
    let (app, portal) = hospital().await;
    let mut browser = Browser::new(app.anonymous());
    let state = browser.leave().await;
    let code = portal.sign_in(&state, PortalPerson { email: None, ..portal_person("7") });
    assert_eq!(told(&browser, &state).await.expect(410).code(), "attempt_spent", "nothing waits yet");
    browser.come_back(&json!({ "state": state, "code": code, "confirmed": true })).await.expect(422);
    let waiting = told(&browser, &state).await.expect(200).json();
    assert_eq!(waiting, json!({ "emailRefused": false }));

    let mut answers = Vec::new();
    for email in [app.anna.email.as_ref().unwrap().as_str(), "free@example.ru"] {
        let body = json!({ "state": state, "email": email, "language": "ru" });
        browser.with_cookie().post_json("/api/esia/registration/email", &body).await.expect(204);
        assert_eq!(told(&browser, &state).await.expect(200).json(), waiting, "a newer e-mail may arrive");
        refuse_newest_letter(&app).await;
        answers.push(told(&browser, &state).await.expect(200).text());
    }
    assert_eq!(answers, ["{\"emailRefused\":true}"; 2]);

    let mut other = Browser::new(app.anonymous());
    let theirs = other.leave().await;
    for stranger in [&Browser::new(app.anonymous()), &other] {
        assert_eq!(told(stranger, &state).await.expect(410).code(), "attempt_spent");
    }
    for unknown in [theirs.as_str(), "01890a5d-ac96-774b-bcce-b302099a8057", "x"] {
        assert_eq!(told(&browser, unknown).await.expect(410).code(), "attempt_spent", "{unknown}");
    }
    browser.client.get("/api/esia/registration").await.expect(400);
    app.later(TimeDelta::minutes(30));
    assert_eq!(told(&browser, &state).await.expect(410).code(), "attempt_spent");
}

///
#[tokio::test]
async fn a_child_is_sent_to_the_desk_with_its_parents() {
    let (app, portal) = hospital().await;
    let mut browser = Browser::new(app.anonymous());
    let child = PortalPerson { birth_date: NaiveDate::from_ymd_opt(2020, 1, 1), ..portal_person("7") };
    refused(&browser.sign_in(&portal, child).await, 403, "esia_child", "esia_error");
}
