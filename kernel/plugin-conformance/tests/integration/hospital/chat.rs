//! A chat service: accounts and rooms.

use axum::Router;
use axum::extract::{Json, State};
use axum::routing::post;
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::{Arc, Mutex};

/// Rooms, each by its user and department.
type Rooms = State<Arc<Mutex<Vec<(String, Option<String>)>>>>;

pub fn router() -> Router {
    Router::new()
        .route("/accounts", post(account))
        .route("/rooms", post(room))
        .route("/notices", post(async || Json(json!({ "ok": true }))))
        .route("/erasures", post(async || Json(json!({ "more": false }))))
        .with_state(Arc::default())
}

#[derive(Deserialize)]
struct Body {
    key: String,
}

async fn account(Json(body): Json<Body>) -> Json<Value> {
    Json(json!({ "user": format!("@{}:hospital.example", body.key) }))
}

#[derive(Deserialize)]
struct RoomBody {
    user: String,
    department: Option<String>,
    /// Should not exist: a second room.
    anew: bool,
}

async fn room(State(rooms): Rooms, Json(body): Json<RoomBody>) -> Json<Value> {
    let mut rooms = rooms.lock().unwrap();
    let asked = (body.user, body.department);
    let known = rooms.iter().position(|room| *room == asked).filter(|_| !body.anew);
    let at = known.unwrap_or_else(|| {
        rooms.push(asked);
        rooms.len() - 1
    });
    Json(json!({ "room": format!("!{at}:hospital.example") }))
}
