//! Alerts of questionnaires over the API.

use crate::questionnaires::{published, sent};
use crate::support::TestApp;
use axum::http::Method;
use serde_json::{Value, json};

const ALERTS: &str = "/api/admin/quiz/alerts";
const SEEN: &str = "/api/admin/quiz/alerts/seen";
const COUNTERS: &str = "/api/admin/cabinets/counters";

/// Issue 15: alert rule.
#[tokio::test]
async fn an_alert_is_counted_and_listed_until_it_is_seen() {
    let app = TestApp::start().await;
    let (admin, patient) = (app.admin().await, app.patient().await);
    let quiz = published(&admin).await;
    for pain in [7, 8, 9] {
        let new = sent(&admin, &quiz, app.anna.id).await;
        let answers = json!({ "hurts": "yes", "pain": pain });
        let body = json!({ "id": new["id"], "revision": 0, "answers": answers, "status": 1 });
        patient.send_json(Method::PUT, "/api/quiz_result", &body).await.expect(200);
    }
    let count = async || admin.get(COUNTERS).await.expect(200).json()["questionnaire_alerts"].clone();
    assert_eq!(count().await, 2);
    let first = admin.get(&format!("{ALERTS}?size=1")).await.expect(200).json();
    let alert = &first["items"][0];
    assert_eq!((&alert["id"], &alert["seen"]), (&alert["assignment_id"], &json!(false)));
    assert_eq!(alert["link_id"], Value::Null);
    assert_eq!((&alert["quiz_title"], &alert["user_id"]), (&json!("Шкала боли"), &json!(app.anna.id)));
    assert!(alert["completed"].is_string() && alert["name"].as_str().unwrap().contains(' '), "{alert}");
    let after = first["next"].as_str().unwrap();
    let second = admin.get(&format!("{ALERTS}?size=1&after={after}")).await.expect(200).json();
    assert_eq!((second["items"].as_array().unwrap().len(), &second["next"]), (1, &Value::Null));
    assert_ne!(second["items"][0]["id"], alert["id"]);

    let body = json!({ "ids": [alert["id"]] });
    admin.post_json(SEEN, &body).await.expect(204);
    admin.post_json(SEEN, &body).await.expect(204);
    assert_eq!(count().await, 1);
    for query in ["size=0", "size=201", "after=x", "after=1_x"] {
        assert_eq!(admin.get(&format!("{ALERTS}?{query}")).await.expect(422).code(), "validation", "{query}");
    }
    assert_eq!(patient.get(ALERTS).await.expect(403).code(), "forbidden");
    assert_eq!(patient.post_json(SEEN, &body).await.expect(403).code(), "forbidden");
}
