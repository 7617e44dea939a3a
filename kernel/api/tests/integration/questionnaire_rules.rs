//! Rules that send questionnaires, over the API.

use crate::questionnaires::published;
use crate::support::TestApp;
use axum::http::Method;
use cabinet_fakes::{Fault, Operation};
use cabinet_ports::ProblemCode;
use chrono::TimeDelta;
use serde_json::{Value, json};

const RULES: &str = "/api/admin/quiz/rules";

/// Issue 15: rules after a visit, every N days, filter on the users table.
#[tokio::test]
async fn an_administrator_makes_changes_and_deletes_a_rule() {
    let app = TestApp::start().await;
    let (admin, patient) = (app.admin().await, app.patient().await);
    let quiz = published(&admin).await;
    let body = json!({
        "quiz_id": quiz["id"], "title": "После приёма", "due_days": 7, "is_on": true, "matching": { "last_name": "Иванова" },
        "trigger": { "kind": "after_visit", "days": 3, "host": "netrika1", "clinic": "36", "speciality": "78" },
    });
    let rule = admin.post_json(RULES, &body).await.expect(201).json();
    assert_eq!((&rule["trigger"], &rule["quiz_title"]), (&body["trigger"], &json!("Шкала боли")));
    assert_eq!(rule["matching"]["last_name"], "Иванова");
    assert_eq!((&rule["revision"], &rule["sent"], &rule["last_error"]), (&json!(1), &json!(0), &Value::Null));
    assert_eq!(admin.get(RULES).await.expect(200).json(), json!([rule]));

    let change = json!({
        "id": rule["id"], "revision": 1, "quiz_id": quiz["id"], "title": "Раз в месяц", "is_on": false,
        "trigger": { "kind": "every_days", "days": 30 },
    });
    let changed = admin.send_json(Method::PUT, RULES, &change).await.expect(200).json();
    assert_eq!((&changed["revision"], &changed["matching"]), (&json!(2), &Value::Null));
    assert_eq!((&changed["trigger"]["kind"], &changed["due_days"]), (&json!("every_days"), &Value::Null));
    let late = admin.send_json(Method::PUT, RULES, &change).await.expect(409).json();
    assert_eq!((&late["code"], &late["revision"]), (&json!("questionnaire_changed"), &json!(2)));

    for (member, value) in [
        ("title", json!("")),
        ("due_days", json!(400)),
        ("trigger", json!({ "kind": "every_days", "days": 0 })),
        ("trigger", json!({ "kind": "every_days", "days": 7, "clinic": "36" })),
        ("trigger", json!({ "kind": "at_night", "days": 7 })),
        ("matching", json!({ "citizenship": "XX" })),
    ] {
        let mut wrong = body.clone();
        wrong[member] = value;
        assert_eq!(admin.post_json(RULES, &wrong).await.expect(422).code(), "validation", "{wrong}");
    }
    let mut wrong = change.clone();
    wrong["matching"] = json!({ "last_name": "Иванова", "lastname": "Иванова", "x": { "y": [1] } });
    let unknown = json!([{ "field": "lastname", "code": "unknown" }, { "field": "x", "code": "unknown" }]);
    let refused = admin.send_json(Method::PUT, RULES, &wrong).await.expect(422).json();
    assert_eq!(refused["errors"], unknown);
    let sending = json!({ "quiz_id": quiz["id"], "matching": wrong["matching"] });
    assert_eq!(admin.post_json("/api/admin/quiz/send", &sending).await.expect(422).json()["errors"], unknown);
    let path = format!("{RULES}?id={}", rule["id"].as_str().unwrap());
    for refused in [
        patient.get(RULES).await,
        patient.post_json(RULES, &body).await,
        patient.send_json(Method::PUT, RULES, &change).await,
        patient.delete(&path).await,
    ] {
        assert_eq!(refused.expect(403).code(), "forbidden");
    }
    admin.delete(&path).await.expect(204);
    admin.delete(&path).await.expect(404);
    assert_eq!(admin.get(RULES).await.expect(200).json(), json!([]));
}

/// Issue 15: a rule after a visit to a doctor of a speciality offers names, of one clinic or of all.
#[tokio::test]
async fn an_administrator_is_offered_the_specialities_that_the_hospital_lists() {
    const SPECIALITIES: &str = "/api/admin/quiz/specialities";
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let all = admin.get(SPECIALITIES).await.expect(200).json();
    assert_eq!(all["is_complete"], true);
    assert_eq!(all["items"][0], json!({ "id": "eyes", "names": ["Офтальмолог"] }));
    let one = format!("{SPECIALITIES}?host=netrika1&clinic=c1");
    assert_eq!(admin.get(&one).await.expect(200).json(), all);
    assert_eq!(app.scheduling.calls(Operation::Specialities), 2, "one question for each clinic");

    app.scheduling.fail(Operation::Clinics, Fault::refuse(ProblemCode::Unavailable));
    app.scheduling.fail(Operation::Specialities, Fault::refuse(ProblemCode::Unavailable));
    app.clock.advance(TimeDelta::days(30));
    let admin = app.admin().await;
    let down = json!({ "items": [], "is_complete": false });
    assert_eq!(admin.get(SPECIALITIES).await.expect(200).json(), down);
    assert_eq!(admin.get(&one).await.expect(200).json(), down);

    for unknown in ["?host=nowhere&clinic=c1", "?host=netrika1&clinic=c9"] {
        app.scheduling.heal();
        assert_eq!(admin.get(&format!("{SPECIALITIES}{unknown}")).await.expect(404).code(), "not_found");
    }
    for wrong in ["?host=netrika1", "?clinic=c1", "?host=..&clinic=c1"] {
        assert_eq!(admin.get(&format!("{SPECIALITIES}{wrong}")).await.expect(422).code(), "validation");
    }
    assert_eq!(app.patient().await.get(SPECIALITIES).await.expect(403).code(), "forbidden");
}
