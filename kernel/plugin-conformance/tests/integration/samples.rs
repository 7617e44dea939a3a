//! The samples that `cabinet plugin new` writes conform, each with a small system of its own. The sample of booking is checked with the
//! commands of an author (`cabinet-server`, `plugin_author`).

use crate::faults::people;
use crate::plugins::conforms;
use crate::stand::{Stand, dist};
use axum::Router;
use axum::extract::{Json, Path, State};
use axum::http::StatusCode;
use axum::routing::{get, post};
use cabinet_plugin_conformance::{People, Person};
use cabinet_plugin_host::PluginEngine;
use serde_json::{Value, json};
use std::sync::{Arc, Mutex};

type Answer = (StatusCode, Json<Value>);

fn answer(status: u16, body: Value) -> Answer {
    (StatusCode::from_u16(status).unwrap(), Json(body))
}

/// Runs the suite on a sample.
async fn check(plugin: &'static str, system: Router, people: People, not_run: &[&str]) {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    let system = system.route("/health", get(async || Json(json!({ "ok": true }))));
    tokio::spawn(async move { axum::serve(listener, system).await.unwrap() });
    let secrets: &[(&str, &str)] = match plugin {
        "sample-chat" => &[("token", "t0ken"), ("event_token", "ev3nt")],
        _ => &[("token", "t0ken")],
    };
    let stand = Stand {
        plugins: Some(dist().join("fixtures")),
        plugin,
        settings: json!({ "url": url }),
        secrets,
        people,
        write: true,
        ..Stand::default()
    };
    conforms(&stand.run(&PluginEngine::start(1).unwrap()).await, not_run);
}

/// The people of the tests, with ids that are numbers.
fn numbered() -> People {
    let with_id = |person: Option<Person>, id: &str| {
        person.map(|person| Person { patient_id: Some(id.to_owned()), ..person })
    };
    let People { person, other, ambiguous } = people();
    People { person: with_id(person, "5"), other: with_id(other, "6"), ambiguous }
}

/// Issue 18
#[tokio::test]
async fn the_sample_of_records_conforms() {
    let find = async |Json(asked): Json<Value>| {
        let ids: &[u32] = match (asked["lastName"].as_str().unwrap(), asked["birthDate"].as_str().unwrap()) {
            ("Незабудкина", "1958-03-12") => &[5],
            ("Ромашкин", "1970-01-01") => &[6],
            ("Двойнова", "1980-02-02") => &[7, 8],
            _ => &[],
        };
        Json(ids.iter().map(|id| json!({ "id": id })).collect::<Value>())
    };
    let list = async |Path((patient, what)): Path<(u32, String)>| match (patient, what.as_str()) {
        (5, "diagnoses") => answer(200, json!([{ "id": 1, "code": "K29.5", "date": "2026-01-10" }])),
        (5, "documents") => answer(
            200,
            json!([{ "id": 1, "title": "ЭКГ", "created": "2026-03-01T10:00:00", "revision": "r1", "mime": "text/plain" }]),
        ),
        (6, _) => answer(200, json!([])),
        _ => answer(404, json!({})),
    };
    let file = async |Path((patient, document)): Path<(u32, u32)>| match (patient, document) {
        (5, 1) => (StatusCode::OK, "file"),
        _ => (StatusCode::NOT_FOUND, ""),
    };
    let system = Router::new()
        .route("/patients/find", post(find))
        .route("/patients/{patient}/{what}", get(list))
        .route("/patients/{patient}/documents/{document}/file", get(file));
    let not_offered = [
        "prescriptions",
        "prescriptions.stranger",
        "diary.refused",
        "diary.lost-answer",
        "diary.saves",
        "invoice.other-sum",
        "invoice.refused",
        "invoice.lost-answer",
        "invoice.settles",
        "invoice.reopen-lost",
        "invoice.reopens",
    ];
    check("sample-records", system, people(), &not_offered).await;
}

/// Issue 18
#[tokio::test]
async fn the_sample_of_payment_conforms() {
    type Orders = State<Arc<Mutex<Vec<Value>>>>;
    let register = async |State(orders): Orders, Json(order): Json<Value>| {
        let mut orders = orders.lock().unwrap();
        if orders.iter().any(|known| known["number"] == order["number"]) {
            return answer(409, json!({ "error": "number-known" }));
        }
        let id = format!("o{}", orders.len());
        let (number, amount) = (&order["number"], &order["amount"]);
        orders.push(json!({ "id": id, "number": number, "amount": amount, "state": "registered" }));
        answer(200, json!({ "id": id, "page": "https://gateway.example/page" }))
    };
    let status = async |State(orders): Orders, Json(asked): Json<Value>| {
        let orders = orders.lock().unwrap();
        let is_it = |known: &&Value| ["id", "number"].iter().any(|key| asked.get(key) == known.get(key));
        match orders.iter().find(is_it) {
            Some(order) => answer(200, order.clone()),
            None => answer(404, json!({ "error": "unknown" })),
        }
    };
    let system = Router::new()
        .route("/orders", post(register))
        .route("/orders/status", post(status))
        .with_state(Arc::default());
    check("sample-payment", system, People::default(), &[]).await;
}

/// Issue 18
#[tokio::test]
async fn the_sample_of_sign_in_conforms() {
    let refuse = async || answer(400, json!({ "error": "invalid_grant" }));
    check("sample-identity", Router::new().route("/person", post(refuse)), People::default(), &[]).await;
}

/// Issue 18
#[tokio::test]
async fn the_sample_of_chat_conforms() {
    let account = async |Json(asked): Json<Value>| {
        Json(json!({ "user": format!("@{}:chat.example", asked["key"].as_str().unwrap()) }))
    };
    let room = async |Json(asked): Json<Value>| {
        let department = asked["department"]["id"].as_str().unwrap_or("general");
        Json(json!({ "room": format!("!{department}-{}", asked["key"].as_str().unwrap()) }))
    };
    let system = Router::new()
        .route("/accounts", post(account))
        .route("/rooms", post(room))
        .route("/notices", post(async || Json(json!({}))))
        .route("/expiries", post(async || Json(json!({ "erased": 0, "more": false }))))
        .route("/erasures", post(async || Json(json!({ "erased": 1, "more": false }))));
    check("sample-chat", system, People::default(), &[]).await;
}

/// Issue 18
#[tokio::test]
async fn the_sample_of_questionnaires_conforms() {
    const SAVED: &str = "2026-11-21T12:00:00";
    /// The key under which the open questionnaire was answered.
    type Key = State<Arc<Mutex<Option<String>>>>;
    let list = async |State(key): Key, Path(patient): Path<u32>| match patient {
        5 => {
            let completed = key.lock().unwrap().as_ref().map(|_| SAVED);
            let row = |id: u32, completed: Option<&str>| json!({ "id": id, "questionnaire": 2, "title": "Боль", "sent": "2026-11-20T09:00:00", "completed": completed });
            answer(200, json!([row(8, completed), row(9, Some(SAVED))]))
        }
        _ => answer(404, json!({})),
    };
    let form = async |State(key): Key, Path(asked): Path<(u32, u32)>| match asked {
        (5, 8) if key.lock().unwrap().is_none() => {
            answer(200, json!({ "revision": "r1", "model": { "pages": [] } }))
        }
        (5, 8 | 9) => answer(409, json!({ "error": "closed" })),
        _ => answer(404, json!({})),
    };
    let keep = async |State(kept): Key,
                      Path(asked): Path<(u32, u32)>,
                      headers: axum::http::HeaderMap,
                      Json(given): Json<Value>| {
        let key = headers["idempotency-key"].to_str().unwrap();
        let mut kept = kept.lock().unwrap();
        match asked {
            (5, 8) if kept.as_deref() == Some(key) => answer(200, json!({ "saved": SAVED })),
            (5, 8) if kept.is_some() => answer(409, json!({ "error": "closed" })),
            (5, 8) if given["revision"] != "r1" => answer(409, json!({ "error": "outdated" })),
            (5, 8) => {
                *kept = Some(key.to_owned());
                answer(200, json!({ "saved": SAVED }))
            }
            _ => answer(404, json!({ "error": "unknown" })),
        }
    };
    let system = Router::new()
        .route("/patients/{patient}/assignments", get(list))
        .route("/patients/{patient}/assignments/{assignment}/form", get(form))
        .route("/patients/{patient}/assignments/{assignment}/answers", post(keep))
        .with_state(Arc::default());
    check("sample-questionnaires", system, numbered(), &[]).await;
}
