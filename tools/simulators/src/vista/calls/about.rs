//! `GET /health` and `GET /info`: availability of the hospital's database, and the hospital's name.

use crate::vista::adapter::Adapter;
use crate::vista::request::{Asked, Nothing};
use axum::Json;
use axum::extract::State;
use serde_json::{Value, json};
use std::sync::Arc;

/// `GET /health`
pub async fn health(_: Asked<Nothing>) -> Json<Value> {
    Json(json!({ "version": "1.0.0", "db": "ok" }))
}

/// `GET /info`
pub async fn info(State(adapter): State<Arc<Adapter>>, _: Asked<Nothing>) -> Json<Value> {
    Json(json!({
        "hostId": "vista-demo",
        "name": "Городская больница № 12 (учебная)",
        "description": "Электронная карта, результаты обследований и дневник самодиагностики. Больница вымышлена.",
        "tz": adapter.zone().name(),
        "contractVersion": 2,
    }))
}
