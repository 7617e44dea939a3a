//! Questionnaires by link: the administrator's calls, and those of a person without an account.

use crate::support::{Client, TestApp};
use axum::http::Method;
use cabinet_domain::AuditKind;
use cabinet_ports::LetterTemplate;
use cabinet_ports::repository::AuditFilter;
use chrono::TimeDelta;
use secrecy::ExposeSecret as _;
use serde_json::{Value, json};

const LINKS: &str = "/api/admin/quiz/links";
const OPEN: &str = "/api/quiz/link/open";
const LINK: &str = "/api/quiz/link";

fn model() -> Value {
    json!({ "title": "Боль", "pages": [{ "name": "p1", "elements": [
        { "type": "radiogroup", "name": "hurts", "title": "Болит?", "choices": ["yes", "no"], "isRequired": true, "cabinet": { "alertOn": ["yes"] } },
    ] }] })
}

/// An administrator, and a published questionnaire.
async fn published(app: &TestApp) -> (Client, Value) {
    let admin = app.admin().await;
    let quiz =
        admin.post_json("/api/quiz", &json!({ "title": "Боль", "model": model() })).await.expect(201).json();
    let change =
        json!({ "id": quiz["id"], "revision": 1, "title": "Боль", "model": model(), "publish": true });
    admin.send_json(Method::PUT, "/api/quiz", &change).await.expect(200);
    (admin, quiz["id"].clone())
}

fn wanted(quiz: &Value) -> Value {
    json!({ "quiz_id": quiz, "name": "Мария Ивановна", "birth_date": "1951-03-08", "language": "ru", "valid_days": 7 })
}

/// What opens a link, with the consent as the page has read it.
async fn opening(app: &TestApp, created: &Value) -> Value {
    let text = app.anonymous().get("/api/v1/consent?language=ru").await.expect(200).json();
    let secret =
        created["url"].as_str().unwrap().strip_prefix("http://127.0.0.1:8080/quiz/link#token=").unwrap();
    json!({ "secret": secret, "birth_date": "1951-03-08", "consent": { "version": text["version"], "language": "ru" } })
}

fn with(value: &Value, name: &str, other: Value) -> Value {
    let mut value = value.clone();
    value[name] = other;
    value
}

/// Issue 15: answers by link are in the report and among the alerts, for administrators only.
#[tokio::test]
async fn what_was_answered_by_link_is_reported_and_alerted() {
    let app = TestApp::start().await;
    let (admin, quiz) = published(&app).await;
    let created = admin.post_json(LINKS, &wanted(&quiz)).await.expect(201).json();
    let report = format!("/api/report/quiz?quiz_id={}", quiz.as_str().unwrap());
    let row = admin.get(&report).await.expect(200).json()["items"][0].clone();
    assert_eq!((&row["source"], &row["status"], &row["user_id"]), (&json!("link"), &json!(0), &Value::Null));
    let sent = json!({ "quiz_id": quiz, "user_id": app.anna.id });
    admin.post_json("/api/quiz_result", &sent).await.expect(201);

    let person = app.anonymous();
    let opened = person.post_json(OPEN, &opening(&app, &created).await).await.expect(200).json();
    let done = json!({ "ticket": opened["ticket"], "revision": 0, "answers": { "hurts": "yes" }, "status": 1, "at": 0 });
    person.send_json(Method::PUT, LINK, &done).await.expect(200);
    let first = admin.get(&format!("{report}&size=1")).await.expect(200).json();
    let row = &first["items"][0];
    assert_eq!((&row["source"], &row["user_id"]), (&json!("cabinet"), &json!(app.anna.id)));
    let after = first["next"].as_str().unwrap();
    let second = admin.get(&format!("{report}&size=1&after={after}")).await.expect(200).json();
    let row = &second["items"][0];
    assert_eq!(
        (&row["source"], &row["name"], &row["id"]),
        (&json!("link"), &json!("Мария Ивановна"), &created["id"])
    );
    assert_eq!((&row["status"], &row["number"], &second["next"]), (&json!(1), &Value::Null, &Value::Null));
    assert_eq!(admin.get(&format!("{report}&clinic=36")).await.expect(200).json()["items"], json!([]));

    let alerts = "/api/admin/quiz/alerts";
    let alert = admin.get(alerts).await.expect(200).json()["items"][0].clone();
    assert_eq!((&alert["link_id"], &alert["id"]), (&created["id"], &created["id"]));
    assert_eq!((&alert["assignment_id"], &alert["user_id"]), (&Value::Null, &Value::Null));
    assert_eq!((&alert["name"], &alert["seen"]), (&json!("Мария Ивановна"), &json!(false)));
    let count = async || {
        admin.get("/api/admin/cabinets/counters").await.expect(200).json()["questionnaire_alerts"].clone()
    };
    assert_eq!(count().await, 1);
    admin.post_json("/api/admin/quiz/alerts/seen", &json!({ "ids": [alert["id"]] })).await.expect(204);
    assert_eq!(count().await, 0);
    assert_eq!(admin.get(alerts).await.expect(200).json()["items"][0]["seen"], true);
    let patient = app.patient().await;
    assert_eq!(patient.get(&report).await.expect(403).code(), "forbidden");
    assert_eq!(patient.get(alerts).await.expect(403).code(), "forbidden");
}

#[tokio::test]
async fn a_person_without_an_account_answers_once() {
    let app = TestApp::start().await;
    let (admin, quiz) = published(&app).await;
    let created = admin.post_json(LINKS, &wanted(&quiz)).await.expect(201).json();
    assert_eq!(created.as_object().unwrap().len(), 3, "{created}");
    let list = format!("{LINKS}?quiz_id={}", quiz.as_str().unwrap());
    let listed = admin.get(&list).await.expect(200).json();
    assert_eq!((&listed["items"][0]["state"], &listed["next"]), (&json!("waiting"), &Value::Null));
    assert_eq!(listed["items"][0]["name"], "Мария Ивановна");
    assert!(!listed.to_string().contains("token"), "the secret is shown once");

    let (person, opening) = (app.anonymous(), opening(&app, &created).await);
    let opened = person.post_json(OPEN, &opening).await.expect(200).json();
    assert_eq!((&opened["quiz"]["title"], &opened["quiz"]["model"]), (&json!("Боль"), &model()));
    assert_eq!(
        (&opened["revision"], &opened["answers"], &opened["at"]),
        (&json!(0), &json!({}), &Value::Null)
    );
    assert!(!opened.to_string().contains("Мария"), "the name is not shown to whoever has the link");
    let draft = json!({ "ticket": opened["ticket"], "revision": 0, "answers": {}, "status": 0, "at": 0 });
    let saved = person.send_json(Method::PUT, LINK, &draft).await.expect(200).json();
    assert_eq!((&saved["revision"], &saved["status"]), (&json!(1), &json!(0)));
    let done = json!({ "ticket": saved["ticket"], "revision": 1, "answers": {}, "status": 1, "at": 0 });
    let refused = person.send_json(Method::PUT, LINK, &done).await.expect(422).json();
    assert_eq!(refused["faults"], json!([{ "question": "hurts", "code": "required" }]));
    assert_eq!(
        person.send_json(Method::PUT, LINK, &with(&done, "revision", json!(0))).await.expect(422).code(),
        "answers_invalid"
    );
    let done = with(&done, "answers", json!({ "hurts": "yes" }));
    assert_eq!(
        person.send_json(Method::PUT, LINK, &with(&done, "revision", json!(0))).await.expect(409).code(),
        "answers_changed"
    );
    assert_eq!(person.send_json(Method::PUT, LINK, &done).await.expect(200).json()["status"], 1);
    assert_eq!(
        person.send_json(Method::PUT, LINK, &done).await.expect(409).code(),
        "questionnaire_completed"
    );
    assert_eq!(person.post_json(OPEN, &opening).await.expect(404).code(), "link_not_valid");

    let id = created["id"].as_str().unwrap();
    let read = admin.get(&format!("{LINKS}/answers?id={id}")).await.expect(200).json();
    assert_eq!((&read["answers"], &read["name"]), (&json!({ "hurts": "yes" }), &json!("Мария Ивановна")));
    assert_eq!(admin.get(&list).await.expect(200).json()["items"][0]["state"], "completed");
    assert_eq!(admin.delete(&format!("{LINKS}?id={id}")).await.expect(409).code(), "questionnaire_completed");
    let found = app.storage.stores().audit.search(&AuditFilter::default(), None, 99).await.unwrap();
    let looks = found.iter().filter(|line| line.event.kind == AuditKind::ViewedByAdmin);
    assert_eq!(looks.filter(|line| line.event.detail["link"] == id).count(), 1);
}

/// The same body for everything that does not open, and for every ticket that does not save.
#[tokio::test]
async fn nothing_tells_why_a_link_does_not_open() {
    let app = TestApp::builder().set("limits.sign_in_per_minute=100").start().await;
    let (admin, quiz) = published(&app).await;
    let mut openings = Vec::new();
    let mut ids = Vec::new();
    for _ in 0..3 {
        let created = admin.post_json(LINKS, &wanted(&quiz)).await.expect(201).json();
        openings.push(opening(&app, &created).await);
        ids.push(created["id"].as_str().unwrap().to_owned());
    }
    let person = app.anonymous();
    let ticket = person.post_json(OPEN, &openings[0]).await.expect(200).json()["ticket"].clone();
    admin.delete(&format!("{LINKS}?id={}", ids[0])).await.expect(204);
    admin.delete(&format!("{LINKS}?id={}", ids[0])).await.expect(204);
    let mut bodies = Vec::new();
    let mut not_valid = async |opening: &Value| {
        let mut body = person.post_json(OPEN, opening).await.expect(404).json();
        body.as_object_mut().unwrap().remove("request_id");
        bodies.push(body);
    };
    not_valid(&openings[0]).await;
    for _ in 0..5 {
        not_valid(&with(&openings[1], "birth_date", json!("1951-03-09"))).await;
    }
    not_valid(&openings[1]).await;
    for secret in [json!(""), json!("А".repeat(300)), ticket.clone()] {
        not_valid(&with(&openings[2], "secret", secret)).await;
    }
    app.later(TimeDelta::days(7));
    not_valid(&openings[2]).await;
    for ticket in [ticket, json!(""), json!("x")] {
        let save = json!({ "ticket": ticket, "revision": 0, "answers": {}, "status": 0 });
        let mut body = person.send_json(Method::PUT, LINK, &save).await.expect(404).json();
        body.as_object_mut().unwrap().remove("request_id");
        bodies.push(body);
    }
    assert!(bodies.iter().all(|body| *body == bodies[0]), "{bodies:?}");
    let list = format!("{LINKS}?quiz_id={}", quiz.as_str().unwrap());
    let listed = app.admin().await.get(&list).await.expect(200).json();
    let states: Vec<_> =
        listed["items"].as_array().unwrap().iter().map(|link| link["state"].clone()).collect();
    assert_eq!(states, ["expired", "locked", "revoked"]);
}

#[tokio::test]
async fn guesses_are_slowed_down_by_address() {
    let app = TestApp::builder().set("limits.sign_in_per_minute=3").start().await;
    let (admin, quiz) = published(&app).await;
    let created = admin.post_json(LINKS, &wanted(&quiz)).await.expect(201).json();
    let opening = with(&opening(&app, &created).await, "secret", json!("guess"));
    let person = app.anonymous();
    let mut statuses = Vec::new();
    for _ in 0..6 {
        statuses.push(person.post_json(OPEN, &opening).await.status.as_u16());
    }
    assert!(statuses.starts_with(&[404; 3]) && statuses.ends_with(&[429; 2]), "{statuses:?}");
}

/// A letter with the link; what is refused.
#[tokio::test]
async fn a_link_is_sent_and_a_wrong_request_is_refused() {
    let app = TestApp::start().await;
    let (admin, quiz) = published(&app).await;
    let sent = with(&wanted(&quiz), "email", json!("maria@example.org"));
    let created = admin.post_json(LINKS, &sent).await.expect(201).json();
    let draft = app.post.written().pop().unwrap();
    assert_eq!((draft.template, draft.language.as_deref()), (LetterTemplate::QuestionnaireLink, Some("ru")));
    assert!(created["url"].as_str().unwrap().ends_with(draft.token.unwrap().expose_secret()));
    for (name, value) in [
        ("name", json!(" ")),
        ("birth_date", json!("2099-01-01")),
        ("birth_date", json!("8.3.1951")),
        ("email", json!("nobody")),
        ("language", json!("xx")),
        ("valid_days", json!(0)),
        ("valid_days", json!(91)),
    ] {
        assert_eq!(
            admin.post_json(LINKS, &with(&sent, name, value)).await.expect(422).code(),
            "validation",
            "{name}"
        );
    }
    let unknown = json!("01890a5d-ac96-774b-bcce-b302099a8057");
    admin.post_json(LINKS, &with(&sent, "quiz_id", unknown)).await.expect(404);
    admin.delete(&format!("{LINKS}?id=01890a5d-ac96-774b-bcce-b302099a8057")).await.expect(404);
    admin.get(&format!("{LINKS}/answers?id={}", created["id"].as_str().unwrap())).await.expect(404);

    let opening = opening(&app, &created).await;
    let person = app.anonymous();
    let outdated = with(&opening, "consent", json!({ "version": "0", "language": "ru" }));
    assert_eq!(person.post_json(OPEN, &outdated).await.expect(409).code(), "consent_outdated");
    for missing in ["consent", "birth_date", "secret"] {
        let mut opening = opening.clone();
        opening.as_object_mut().unwrap().remove(missing);
        assert_eq!(person.post_json(OPEN, &opening).await.expect(422).code(), "validation", "{missing}");
    }
    let patient = app.patient().await;
    patient.post_json(LINKS, &sent).await.expect(403);
    patient.post_json(OPEN, &opening).await.expect(200);
}
