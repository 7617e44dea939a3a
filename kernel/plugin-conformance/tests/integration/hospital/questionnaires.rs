//! A questionnaire service with an open, a completed and a withdrawn questionnaire of one patient, and an open one of another.

use super::{refused, unknown};
use axum::Router;
use axum::extract::{Json, Path, Query, State};
use axum::routing::get;
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::{Arc, Mutex};

/// Questionnaires of a page.
const PAGE: usize = 2;
const REVISION: &str = "r1";
const SAVED: &str = "2026-11-21T12:00:00";

struct Assignment {
    id: &'static str,
    patient: &'static str,
    state: &'static str,
    /// The key under which it was answered.
    key: Option<String>,
}

type Service = State<Arc<Mutex<Vec<Assignment>>>>;

pub fn router() -> Router {
    let all = [
        ("a 1", "p 1", "open"),
        ("a 2", "p 1", "completed"),
        ("a 3", "p 1", "withdrawn"),
        ("a 4", "p 2", "open"),
    ];
    let all = all.map(|(id, patient, state)| Assignment { id, patient, state, key: None });
    Router::new()
        .route("/forms/{patient}", get(list))
        .route("/forms/{patient}/{assignment}", get(form))
        .route("/forms/{patient}/{assignment}/answers", get(answers).post(keep))
        // A call that should not exist: a form without its patient.
        .route("/any-form/{assignment}", get(any_form))
        .with_state(Arc::new(Mutex::new(Vec::from(all))))
}

#[derive(Deserialize)]
struct After {
    after: String,
}

async fn list(
    State(service): Service,
    Path(patient): Path<String>,
    Query(asked): Query<After>,
) -> Json<Value> {
    let service = service.lock().unwrap();
    let all: Vec<&Assignment> = service.iter().filter(|one| one.patient == patient).collect();
    if all.is_empty() {
        return unknown();
    }
    let start: usize = asked.after.parse().unwrap_or_default();
    let end = (start + PAGE).min(all.len());
    let row = |one: &&Assignment| json!({ "id": one.id, "title": "Боль", "state": one.state, "sent": "2026-11-20T09:00:00" });
    let rows: Vec<Value> = all[start..end].iter().map(row).collect();
    Json(json!({ "rows": rows, "next": (end < all.len()).then(|| end.to_string()) }))
}

fn shown(one: Option<&Assignment>) -> Json<Value> {
    match one {
        Some(one) if one.state == "open" => Json(json!({ "revision": REVISION, "model": { "pages": [] } })),
        Some(_) => refused("closed"),
        None => unknown(),
    }
}

async fn form(State(service): Service, Path((patient, id)): Path<(String, String)>) -> Json<Value> {
    shown(service.lock().unwrap().iter().find(|one| one.id == id && one.patient == patient))
}

async fn any_form(State(service): Service, Path(id): Path<String>) -> Json<Value> {
    shown(service.lock().unwrap().iter().find(|one| one.id == id))
}

async fn answers(State(service): Service, Path((patient, id)): Path<(String, String)>) -> Json<Value> {
    let service = service.lock().unwrap();
    match service.iter().find(|one| one.id == id && one.patient == patient) {
        Some(one) if one.state == "completed" => Json(json!({
            "revision": REVISION, "model": { "pages": [] }, "answers": {}, "completed": SAVED,
        })),
        Some(_) => refused("closed"),
        None => unknown(),
    }
}

#[derive(Deserialize)]
struct Body {
    revision: String,
    key: String,
}

async fn keep(
    State(service): Service,
    Path((patient, id)): Path<(String, String)>,
    Json(body): Json<Body>,
) -> Json<Value> {
    let mut service = service.lock().unwrap();
    let Some(one) = service.iter_mut().find(|one| one.id == id && one.patient == patient) else {
        return unknown();
    };
    if one.key.as_ref() == Some(&body.key) {
        return Json(json!({ "saved": SAVED }));
    }
    if one.state != "open" {
        return refused("closed");
    }
    if body.revision != REVISION {
        return refused("outdated");
    }
    (one.state, one.key) = ("completed", Some(body.key));
    Json(json!({ "saved": SAVED }))
}
