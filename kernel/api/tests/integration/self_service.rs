//! Registration, password recovery, own address, profile and sessions over HTTP.

use crate::support::{Answer, Client, PASSWORD, TestApp};
use axum::body::Body;
use axum::http::header::{CONTENT_TYPE, COOKIE, ORIGIN, SET_COOKIE};
use axum::http::{HeaderValue, Method, Request};
use cabinet_domain::ConsentKind;
use cabinet_ports::post::LetterTemplate;
use cabinet_ports::repository::{PersonChange, PersonalData};
use cabinet_test_storage::committed;
use chrono::TimeDelta;
use futures::StreamExt as _;
use secrecy::ExposeSecret;
use serde_json::{Value, json};

const OWN_PASSWORD: &str = "Тихая гавань 58";

fn form() -> Value {
    json!({
        "email": "olga@example.ru", "password": OWN_PASSWORD, "username": "olga", "firstName": "Ольга",
        "lastName": "Незабудкина", "patrName": "Сергеевна", "birthDate": "1958-03-12", "gender": "FEMALE",
    })
}

fn with(mut form: Value, more: Value) -> Value {
    form.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    form
}

/// Returns the secret in the latest e-mail of this kind.
fn token(app: &TestApp, template: LetterTemplate) -> String {
    let letter = app.post.written().into_iter().rfind(|draft| draft.template == template).unwrap();
    letter.token.unwrap().expose_secret().to_owned()
}

fn errors(answer: &Answer) -> Vec<(String, String)> {
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    answer.json()["errors"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| (text(&one["field"]), text(&one["code"])))
        .collect()
}

/// A-003, B-266, B-273, X-005, X-013, X-016
#[tokio::test]
async fn somebody_registers_proves_the_address_and_signs_in() {
    let app = TestApp::start().await;
    let anonymous = app.anonymous();
    let answer = anonymous
        .post_json("/api/users/reg", &with(form(), json!({ "requestedRole": "doctor" })))
        .await
        .expect(201);
    assert_eq!(answer.json()["confirmationRequired"], true);
    let early = app.anonymous().sign_in("olga", OWN_PASSWORD).await.expect(400);
    assert_eq!(
        (early.code().as_str(), &early.json()["error"]),
        ("email_unconfirmed", &json!("invalid_grant"))
    );
    let wrong = app.anonymous().sign_in("olga", "wrong").await.expect(400);
    assert_eq!(wrong.code(), "invalid_grant");

    let link = json!({ "token": token(&app, LetterTemplate::ConfirmEmail) });
    anonymous.post_json("/api/users/confirmEmail", &link).await.expect(204);
    assert_eq!(anonymous.post_json("/api/users/confirmEmail", &link).await.expect(410).code(), "link_spent");
    let mut olga = app.anonymous();
    olga.sign_in("olga", OWN_PASSWORD).await.expect(200);
    let me = olga.get("/api/users/me").await.expect(200).json();
    assert_eq!(me["userId"], answer.json()["userId"]);
    assert_eq!(
        (&me["emailConfirmed"], &me["pendingEmail"], &me["hasPassword"]),
        (&json!(true), &Value::Null, &json!(true))
    );
    assert_eq!(
        (&me["requestedRole"], &me["authorities"][0]["authority"]),
        (&json!("doctor"), &json!("ROLE_PATIENT"))
    );
    assert_eq!(me["consentRequired"], true, "an old client sends no consent, so the cabinet asks");
}

/// B-106, B-113, B-115, B-116, X-016, X-017
#[tokio::test]
async fn consents_and_document_are_born_with_the_account() {
    let app = TestApp::start().await;
    let shown =
        app.anonymous().get("/api/v1/consent?kind=personal_data&language=de").await.expect(200).json();
    let full = json!({
        "document": "4509 123456", "documentDate": "1978-04-01", "issuedBy": "ОВД", "snils": "112-233-445 95",
        "consent": true, "consentEsia": true, "consentVersion": shown["version"], "language": "de",
    });
    // Wrapped as in the specification.
    let body = json!({ "user": with(form(), full.clone()) });
    app.anonymous().post_json("/api/users/reg", &body).await.expect(201);
    let link = json!({ "token": token(&app, LetterTemplate::ConfirmEmail) });
    app.anonymous().post_json("/api/users/confirmEmail", &link).await.expect(204);
    let mut olga = app.anonymous();
    olga.sign_in("olga", OWN_PASSWORD).await.expect(200);
    assert_eq!(olga.get("/api/users/me").await.expect(200).json()["consentRequired"], false);
    assert_eq!(olga.get("/api/users/me").await.json()["snils"], "112-233-445 95");
    let documents = olga.get("/api/documents").await.expect(200).json();
    assert_eq!((&documents[0]["serial"], &documents[0]["number"]), (&json!("4509"), &json!("123456")));
    assert_eq!(
        (&documents[0]["issueDate"], &documents[0]["issuedBy"]),
        (&json!("1978-04-01"), &json!("ОВД"))
    );
    let user = app.storage.stores().users.find_by_login("olga").await.unwrap().unwrap();
    let consents = app.storage.stores().consents.list(user.id).await.unwrap();
    let kinds: Vec<_> = consents.iter().map(|consent| consent.kind).collect();
    assert!(kinds.contains(&ConsentKind::PersonalData) && kinds.contains(&ConsentKind::Esia), "{kinds:?}");
    assert_eq!(consents[0].language, "de");

    let outdated = with(
        with(form(), full),
        json!({ "consentVersion": "000000000000", "username": "vera", "email": "vera@example.ru" }),
    );
    let answer = app.anonymous().post_json("/api/users/reg", &outdated).await.expect(409);
    assert_eq!(answer.code(), "consent_outdated");
    assert_eq!(app.storage.stores().users.find_by_login("vera").await.unwrap(), None);
}

/// A-259, B-253, B-320, B-321, X-069
#[tokio::test]
async fn what_is_taken_and_what_is_wrong_is_told_by_code() {
    let app = TestApp::start().await;
    let anonymous = app.anonymous();
    for (more, code) in [
        (json!({ "username": "PATIENT" }), "username_taken"),
        (json!({ "email": "Anna@example.ru" }), "email_taken"),
    ] {
        let answer = anonymous.post_json("/api/users/reg", &with(form(), more)).await.expect(409);
        assert_eq!(answer.code(), code);
    }
    let wrong = json!({ "email": "x", "snils": "1", "consent": false, "passwordConfirmation": "other" });
    let answer = anonymous.post_json("/api/users/reg", &with(form(), wrong)).await.expect(422);
    let expected = [
        ("email", "invalid"),
        ("snils", "snils_digits"),
        ("passwordConfirmation", "mismatch"),
        ("consent", "consent_required"),
    ];
    assert_eq!(errors(&answer), expected.map(|(field, code)| (field.to_owned(), code.to_owned())));
    assert!(!String::from_utf8_lossy(&answer.body).contains("Незабудкина"), "nothing personal comes back");
    anonymous.post_json("/api/users/reg", &json!([])).await.expect(422);
}

fn multipart(parts: &[(&str, &[u8])], token: Option<&str>) -> Request<Body> {
    let mut body = Vec::new();
    for (name, content) in parts {
        let head = format!(
            "--edge\r\nContent-Disposition: form-data; name=\"{name}\"; filename=\"x.html\"\r\nContent-Type: text/html\r\n\r\n"
        );
        body.extend_from_slice(head.as_bytes());
        body.extend_from_slice(content);
        body.extend_from_slice(b"\r\n");
    }
    body.extend_from_slice(b"--edge--\r\n");
    let mut request =
        Request::post("/api/users/reg/files").header(CONTENT_TYPE, "multipart/form-data; boundary=edge");
    if let Some(token) = token {
        request = request.header("upload-token", token);
    }
    request.body(Body::from(body)).unwrap()
}

const PNG: &[u8] = b"\x89PNG\r\n\x1a\n and the rest of a picture";
const PDF: &[u8] = b"%PDF-1.7 and the rest of a document";

/// B-117…B-120, X-016
#[tokio::test]
async fn the_files_of_a_registration_are_kept_for_whoever_has_its_token() {
    let app = TestApp::start().await;
    let client = app.anonymous();
    let registered = client.post_json("/api/users/reg", &form()).await.expect(201).json();
    let upload = registered["uploadToken"].as_str().unwrap();
    let large = vec![b' '; 9 << 20];
    let large = [PDF, &large].concat();
    let parts = ["uploadingDocument", "policy", "passport", "certificate"];
    let scans = [PNG, large.as_slice(), PNG, PDF];
    let all: Vec<_> = parts.into_iter().zip(scans).collect();
    client.send(multipart(&all, Some(upload))).await.expect(204);
    let user = registered["userId"].as_str().unwrap();
    let keys = app.files.keys();
    assert_eq!(keys.len(), parts.len(), "{keys:?}");
    for part in parts {
        let begin = format!("registration/{user}/{part}-");
        assert!(keys.iter().any(|key| key.starts_with(&begin)), "{part}: {keys:?}");
    }

    let mailed = token(&app, LetterTemplate::ConfirmEmail);
    for wrong in [None, Some("x"), Some(mailed.as_str())] {
        let answer = client.send(multipart(&[("passport", PNG)], wrong)).await.expect(410);
        assert_eq!(answer.code(), "link_spent");
    }
    let script = client
        .send(multipart(&[("certificate", b"<script>alert(1)</script>")], Some(upload)))
        .await
        .expect(415);
    assert_eq!(errors(&script), [("certificate".to_owned(), "wrong_format".to_owned())]);
    let longer = vec![b' '; 10 << 20];
    let longer = [PDF, &longer].concat();
    let too_large = client.send(multipart(&[("certificate", &longer)], Some(upload))).await.expect(413);
    assert_eq!(errors(&too_large), [("certificate".to_owned(), "too_large".to_owned())]);
    let endless = client
        .send(multipart(
            &[
                ("passport", &large),
                ("policy", &large),
                ("certificate", &large),
                ("uploadingDocument", &large),
                ("policy", &large),
            ],
            Some(upload),
        ))
        .await
        .expect(413);
    assert_eq!(endless.code(), "too_large");
    for bad in [&[("avatar", PNG)][..], &[]] {
        assert_eq!(client.send(multipart(bad, Some(upload))).await.expect(422).code(), "validation");
    }
    app.files.set_full(true);
    let full = client.send(multipart(&[("passport", PNG)], Some(upload))).await.expect(503);
    assert_eq!(full.code(), "storage_full");
    app.files.set_full(false);
    app.later(TimeDelta::minutes(31));
    client.send(multipart(&[("passport", PNG)], Some(upload))).await.expect(410);
}

fn restore_form(username: &str, password: &str) -> Request<Body> {
    let body = serde_urlencoded::to_string([
        ("username", username),
        ("password", password),
        ("confirmPassword", password),
    ]);
    Request::post("/api/users/resetPassword")
        .header(CONTENT_TYPE, "application/x-www-form-urlencoded")
        .body(Body::from(body.unwrap()))
        .unwrap()
}

/// only the browser that chose the password can confirm it with a click; no other site can mark a browser as the requester.
#[tokio::test]
async fn the_browser_that_asked_is_known_by_its_cookie() {
    let app = TestApp::start().await;
    let anonymous = app.anonymous();
    let mut forged = restore_form("patient", OWN_PASSWORD);
    forged.headers_mut().insert(ORIGIN, HeaderValue::from_static("https://evil.example"));
    assert_eq!(anonymous.send(forged).await.expect(403).code(), "bad_origin");
    assert!(app.post.written().is_empty());

    let asked = anonymous.send(restore_form("patient", OWN_PASSWORD)).await.expect(204);
    let nobody = anonymous.send(restore_form("nobody-at-all", OWN_PASSWORD)).await.expect(204);
    let cookies = [&asked, &nobody].map(|answer| answer.headers[SET_COOKIE].to_str().unwrap().to_owned());
    for cookie in &cookies {
        assert!(cookie.contains("HttpOnly; SameSite=Strict") && cookie.contains("Path=/;"));
    }
    let link = json!({ "token": token(&app, LetterTemplate::RestorePassword) });
    let with = |cookie: &str, path: &str| {
        let pair = cookie.split(';').next().unwrap().to_owned();
        Request::post(path)
            .header(CONTENT_TYPE, "application/json")
            .header(COOKIE, pair)
            .body(Body::from(link.to_string()))
            .unwrap()
    };
    for (cookie, asks) in cookies.iter().zip([false, true]) {
        let answer = anonymous.send(with(cookie, "/api/users/resetPassword/link")).await.expect(200).json();
        assert_eq!(answer, json!({ "asksPassword": asks }));
    }
    anonymous.send(with(&cookies[1], "/api/users/resetPassword/confirm")).await.expect(422);
    let done = anonymous.send(with(&cookies[0], "/api/users/resetPassword/confirm")).await.expect(204);
    assert!(done.headers[SET_COOKIE].to_str().unwrap().contains("Max-Age=0"));
    assert_eq!(
        anonymous.send(with(&cookies[0], "/api/users/resetPassword/link")).await.expect(410).code(),
        "link_spent"
    );
    app.anonymous().sign_in("patient", OWN_PASSWORD).await.expect(200);
}

/// B-055, B-275, B-309, X-002
#[tokio::test]
async fn a_password_is_restored_by_form_or_json_and_nobody_learns_who_is_there() {
    let app = TestApp::start().await;
    let signed_in = app.patient().await;
    let anonymous = app.anonymous();
    for login in ["patient", "nobody-at-all"] {
        let answer = anonymous.send(restore_form(login, OWN_PASSWORD)).await.expect(204);
        assert!(answer.body.is_empty());
    }
    let body = json!({ "username": "anna@example.ru", "password": OWN_PASSWORD, "language": "fr" });
    anonymous.post_json("/api/users/resetPassword", &body).await.expect(204);
    assert_eq!(app.post.written().len(), 2, "two for the patient, none for nobody");
    assert_eq!(anonymous.send(restore_form("patient", "short")).await.expect(422).code(), "validation");

    app.anonymous().sign_in("patient", PASSWORD).await.expect(200);
    let link = json!({ "token": token(&app, LetterTemplate::RestorePassword) });
    let asks = anonymous.post_json("/api/users/resetPassword/link", &link).await.expect(200).json();
    assert_eq!(asks, json!({ "asksPassword": true }), "not the browser that asked");
    let refused = anonymous.post_json("/api/users/resetPassword/confirm", &link).await.expect(422);
    assert_eq!(errors(&refused), [("password".to_owned(), "required".to_owned())]);
    let typed = json!({ "token": link["token"], "password": OWN_PASSWORD, "confirmPassword": OWN_PASSWORD });
    anonymous.post_json("/api/users/resetPassword/confirm", &typed).await.expect(204);
    assert_eq!(
        anonymous.post_json("/api/users/resetPassword/confirm", &link).await.expect(410).code(),
        "link_spent"
    );
    app.anonymous().sign_in("patient", PASSWORD).await.expect(400);
    app.anonymous().sign_in("patient", OWN_PASSWORD).await.expect(200);
    assert_eq!(signed_in.get("/api/users/me").await.expect(401).code(), "session_ended");
}

async fn patch(client: &Client, body: Value) -> Answer {
    client.send_json(Method::PATCH, "/api/users/update", &body).await
}

/// A-275, B-249, B-277, X-015
#[tokio::test]
async fn a_person_changes_what_stands_about_them_and_sees_it_at_once() {
    let app = TestApp::start().await;
    let patient = app.patient().await;
    patient.get("/api/users/me").await.expect(200);
    let body = json!({ "password": "", "personalInformation": { "lastName": "Петрова", "phone": "8 999 000-00-02" } });
    let me = patch(&patient, body).await.expect(200).json();
    assert_eq!(
        (&me["lastName"], &me["phone"], &me["firstName"]),
        (&json!("Петрова"), &json!("+79990000002"), &json!("Анна"))
    );
    assert_eq!(patient.get("/api/users/me").await.expect(200).json(), me);
    let stranger = app.stranger().await.get("/api/users/me").await.expect(200).json();
    assert_eq!(stranger["lastName"], "Иванова");

    let me = patch(&patient, json!({ "personalInformation": { "email": "new@example.ru" } }))
        .await
        .expect(200)
        .json();
    assert_eq!((&me["email"], &me["pendingEmail"]), (&json!("anna@example.ru"), &json!("new@example.ru")));
    let link = json!({ "token": token(&app, LetterTemplate::NewEmail) });
    app.anonymous().post_json("/api/users/confirmEmail", &link).await.expect(204);
    let me = patient.get("/api/users/me").await.expect(200).json();
    assert_eq!((&me["email"], &me["pendingEmail"]), (&json!("new@example.ru"), &Value::Null));

    let wrong =
        patch(&patient, json!({ "personalInformation": { "birthDate": "2030-01-01" } })).await.expect(422);
    assert_eq!(errors(&wrong), [("birthDate".to_owned(), "birth_date_range".to_owned())]);
}

#[tokio::test]
async fn a_new_password_asks_for_the_old_one_however_fresh_the_sign_in_is() {
    let app = TestApp::start().await;
    let (other, patient) = (app.patient().await, app.patient().await);
    let refused = patch(&patient, json!({ "password": OWN_PASSWORD })).await.expect(403);
    assert_eq!(refused.code(), "reauthentication_required");
    let wrong =
        patch(&patient, json!({ "password": OWN_PASSWORD, "currentPassword": "wrong" })).await.expect(422);
    assert_eq!(errors(&wrong), [("currentPassword".to_owned(), "invalid".to_owned())]);
    patch(&patient, json!({ "password": OWN_PASSWORD, "currentPassword": PASSWORD })).await.expect(200);
    assert_eq!(other.get("/api/users/me").await.expect(401).code(), "session_ended");
    patient.get("/api/users/me").await.expect(200);
    app.anonymous().sign_in("patient", OWN_PASSWORD).await.expect(200);
}

/// a user who came through the state portal has no local password, and cannot change the data that the portal verified.
#[tokio::test]
async fn what_the_state_portal_vouches_for_is_changed_there() {
    let app = TestApp::start().await;
    let patient = app.patient().await;
    let person = PersonalData::of(&app.anna);
    let link =
        PersonChange { esia_oid: Some("1000299654".to_owned()), ..PersonChange::of(&app.anna, person) };
    committed!(app.storage.stores(), users.set_person(link)).await.unwrap();
    let refused = patch(&patient, json!({ "personalInformation": { "lastName": "Другая", "snils": "" } }))
        .await
        .expect(422);
    assert_eq!(refused.code(), "esia_value");
    assert_eq!(
        errors(&refused),
        [("lastName", "esia_value"), ("snils", "esia_value")]
            .map(|(field, code)| (field.to_owned(), code.to_owned()))
    );
}

#[tokio::test]
async fn sessions_are_listed_and_ended_by_their_owner_only() {
    let app = TestApp::start().await;
    let (phone, laptop, stranger) = (app.patient().await, app.patient().await, app.stranger().await);
    let list = laptop.get("/api/users/me/sessions").await.expect(200).json();
    assert_eq!(list.as_array().unwrap().len(), 2);
    let others: Vec<_> = list.as_array().unwrap().iter().filter(|one| one["current"] == false).collect();
    let [other] = others[..] else { panic!("{list}") };
    let path = format!("/api/users/me/sessions/{}", other["id"].as_str().unwrap());
    for bad in [path.as_str(), "/api/users/me/sessions/x"] {
        assert_eq!(stranger.delete(bad).await.expect(404).code(), "not_found");
    }
    phone.get("/api/users/me").await.expect(200);
    laptop.delete(&path).await.expect(204);
    assert_eq!(phone.get("/api/users/me").await.expect(401).code(), "session_ended");
    laptop.delete(&path).await.expect(404);

    let third = app.patient().await;
    laptop.delete("/api/users/me/sessions").await.expect(204);
    third.get("/api/users/me").await.expect(401);
    laptop.get("/api/users/me").await.expect(200);
    stranger.get("/api/users/me").await.expect(200);
}

#[tokio::test]
async fn the_counter_has_a_bucket_for_each_address() {
    let app = TestApp::start().await;
    let one = app.anonymous().from("198.51.100.7");
    let again = json!({ "email": "nobody@example.ru" });
    for _ in 0..20 {
        one.post_json("/api/users/confirmEmail/again", &again).await.expect(204);
    }
    let answer = one.post_json("/api/users/confirmEmail/again", &again).await.expect(429);
    assert_eq!(answer.code(), "rate_limited");
    assert!(answer.headers.contains_key("retry-after"));
    let other = app.anonymous().from("198.51.100.8");
    other.post_json("/api/users/confirmEmail/again", &again).await.expect(204);
}

/// Issue 11, item 29: a stalled request body is timed out.
#[tokio::test(start_paused = true)]
async fn a_body_that_stands_still_is_given_up() {
    let app = TestApp::start().await;
    for (path, kind) in [
        ("/api/users/confirmEmail", "application/json"),
        ("/api/users/resetPassword", "application/x-www-form-urlencoded"),
    ] {
        let half = futures::stream::iter([Ok::<_, std::io::Error>("{\"tok")]);
        let body = Body::from_stream(half.chain(futures::stream::pending()));
        let request = Request::post(path).header(CONTENT_TYPE, kind).body(body).unwrap();
        let asked = tokio::time::Instant::now();
        let answer = app.anonymous().send(request).await.expect(408);
        assert_eq!((answer.code().as_str(), asked.elapsed().as_secs()), ("request_timeout", 30), "{path}");
    }
}
