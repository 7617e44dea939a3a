//! The records of two patients.

use super::{refused, unknown};
use axum::Router;
use axum::extract::{Json, Path, Query, State};
use axum::routing::{get, post};
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::sync::{Arc, Mutex};

const PATIENTS: [&str; 2] = ["p 1", "p 2"];
/// Documents of a page.
const PAGE: usize = 2;
const DOCUMENTS: usize = 5;
/// In kopecks.
const SUM: u64 = 120_050;

#[derive(Default)]
struct Records {
    /// The key under which a day was saved, by patient and day.
    days: Mutex<HashMap<(String, String), String>>,
    /// The key under which an invoice was paid.
    paid: Mutex<HashMap<String, String>>,
}

type Archive = State<Arc<Records>>;

pub fn router() -> Router {
    Router::new()
        .route("/records/{patient}/diagnoses", get(diagnoses))
        .route("/records/{patient}/observations", get(observations))
        .route("/records/{patient}/documents", get(documents))
        .route("/records/{patient}/documents/{document}", get(document))
        .route("/records/{patient}/documents/{document}/file", get(file))
        .route("/records/{patient}/invoices", get(invoices))
        .route("/records/{patient}/prescriptions", get(prescriptions))
        .route("/records/{patient}/diary/{day}", get(day).post(save))
        .route("/invoices/{invoice}/paid", post(pay))
        .route("/invoices/{invoice}/unpaid", post(take_back))
        .route("/changes", get(async || Json(json!({ "cursor": "2" }))))
        // A call that should not exist: a document without its patient.
        .route("/any-document/{document}", get(async |Path(id): Path<String>| any_document(&id)))
        .with_state(Arc::default())
}

fn is_known(patient: &str) -> bool {
    PATIENTS.contains(&patient)
}

async fn diagnoses(Path(patient): Path<String>) -> Json<Value> {
    match is_known(&patient) {
        true => Json(json!([{ "id": "1", "date": "2026-01-10" }, { "id": "2", "date": "2026-02-11" }])),
        false => unknown(),
    }
}

async fn observations(Path(patient): Path<String>) -> Json<Value> {
    match is_known(&patient) {
        true => Json(json!([{ "id": "1", "date": "2026-01-10T08:00:00" }])),
        false => unknown(),
    }
}

#[derive(Deserialize)]
struct After {
    after: String,
}

async fn documents(Path(patient): Path<String>, Query(asked): Query<After>) -> Json<Value> {
    if !is_known(&patient) {
        return unknown();
    }
    let start: usize = asked.after.parse().unwrap_or_default();
    let end = (start + PAGE).min(DOCUMENTS);
    let row = |number: usize| {
        let id = format!("{patient}/{number}");
        json!({ "id": id, "name": "Исследование", "created": "2026-03-01T10:00:00", "has_file": number == 1 })
    };
    let rows: Vec<Value> = (start..end).map(row).collect();
    Json(json!({ "rows": rows, "next": (end < DOCUMENTS).then(|| end.to_string()) }))
}

fn any_document(id: &str) -> Json<Value> {
    match id.split_once('/') {
        Some((patient, _)) if is_known(patient) => Json(json!({ "text": "<p>Текст</p>" })),
        _ => unknown(),
    }
}

async fn document(Path((patient, id)): Path<(String, String)>) -> Json<Value> {
    match id.starts_with(&format!("{patient}/")) {
        true => any_document(&id),
        false => unknown(),
    }
}

async fn file(Path((patient, id)): Path<(String, String)>) -> Result<&'static str, axum::http::StatusCode> {
    match is_known(&patient) && id.starts_with(&format!("{patient}/")) {
        true => Ok("file"),
        false => Err(axum::http::StatusCode::NOT_FOUND),
    }
}

async fn invoices(State(records): Archive, Path(patient): Path<String>) -> Json<Value> {
    if !is_known(&patient) {
        return unknown();
    }
    let paid = records.paid.lock().unwrap().contains_key("i 1");
    Json(json!([{ "id": "i 1", "date": "2026-04-02", "sum": SUM, "paid": paid }]))
}

async fn prescriptions(Path(patient): Path<String>) -> Json<Value> {
    if !is_known(&patient) {
        return unknown();
    }
    let row = |number: u32| {
        let (id, date) = (format!("{patient}/{number}"), format!("2026-05-1{number}"));
        json!({ "id": id, "date": date, "until": "2026-06-30" })
    };
    Json((0..2).map(row).collect())
}

async fn day(State(records): Archive, Path((patient, day)): Path<(String, String)>) -> Json<Value> {
    match is_known(&patient) {
        true => Json(json!({ "saved": records.days.lock().unwrap().contains_key(&(patient, day)) })),
        false => unknown(),
    }
}

#[derive(Deserialize)]
struct Body {
    key: String,
    #[serde(default)]
    sum: u64,
}

async fn save(
    State(records): Archive,
    Path((patient, day)): Path<(String, String)>,
    Json(body): Json<Body>,
) -> Json<Value> {
    if !is_known(&patient) {
        return unknown();
    }
    kept(records.days.lock().unwrap().entry((patient, day)).or_insert(body.key.clone()), &body.key)
}

async fn pay(State(records): Archive, Path(invoice): Path<String>, Json(body): Json<Body>) -> Json<Value> {
    if body.sum != SUM {
        return refused("sum");
    }
    kept(records.paid.lock().unwrap().entry(invoice).or_insert(body.key.clone()), &body.key)
}

/// A repetition has the same key.
fn kept(known: &str, key: &str) -> Json<Value> {
    if known == key { Json(json!({ "ok": true })) } else { refused("done otherwise") }
}

async fn take_back(State(records): Archive, Path(invoice): Path<String>) -> Json<Value> {
    match records.paid.lock().unwrap().remove(&invoice) {
        Some(_) => Json(json!({ "ok": true })),
        None => refused("not paid"),
    }
}
