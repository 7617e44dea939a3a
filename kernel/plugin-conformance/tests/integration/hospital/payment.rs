//! A card gateway with three paid orders.

use super::{refused, unknown};
use axum::Router;
use axum::extract::{Json, Path, Query, State};
use axum::routing::{get, post};
use cabinet_ports::{Clock as _, SystemClock};
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::{Arc, Mutex};

/// Orders of a page.
const PAGE: usize = 2;

#[derive(Clone)]
struct Order {
    number: String,
    amount: u64,
    state: &'static str,
}

struct Gateway {
    /// When the paid orders were paid, in milliseconds since 1970.
    paid_ms: i64,
    orders: Mutex<Vec<Order>>,
}

type Desk = State<Arc<Gateway>>;

pub fn router() -> Router {
    let paid = |number: usize| Order { number: format!("paid-{number}"), amount: 100, state: "paid" };
    let gateway = Gateway {
        paid_ms: SystemClock.now().timestamp_millis() - 3_600_000,
        orders: Mutex::new((0..3).map(paid).collect()),
    };
    Router::new()
        .route("/orders", get(list).post(register))
        .route("/orders/by-id/{id}", get(by_id))
        .route("/orders/by-number/{number}", get(by_number))
        .route("/orders/by-id/{id}/cancel", post(cancel))
        .route("/orders/by-id/{id}/refund", post(refund))
        .with_state(Arc::new(gateway))
}

fn shown(id: usize, order: &Order) -> Value {
    json!({ "id": format!("o {id}"), "number": order.number, "amount": order.amount, "state": order.state })
}

fn place(id: &str) -> Option<usize> {
    id.strip_prefix("o ")?.parse().ok()
}

#[derive(Deserialize)]
struct Body {
    number: String,
    amount: u64,
    /// Should not exist: a second order with the same number.
    #[serde(default)]
    anew: bool,
}

async fn register(State(gateway): Desk, Json(body): Json<Body>) -> Json<Value> {
    let mut orders = gateway.orders.lock().unwrap();
    if !body.anew && orders.iter().any(|order| order.number == body.number) {
        return refused("known");
    }
    orders.push(Order { number: body.number, amount: body.amount, state: "registered" });
    let id = orders.len() - 1;
    Json(json!({ "id": format!("o {id}"), "page": format!("https://gateway.example/{id}") }))
}

async fn by_id(State(gateway): Desk, Path(id): Path<String>) -> Json<Value> {
    let orders = gateway.orders.lock().unwrap();
    match place(&id).and_then(|at| Some((at, orders.get(at)?))) {
        Some((at, order)) => Json(shown(at, order)),
        None => unknown(),
    }
}

async fn by_number(State(gateway): Desk, Path(number): Path<String>) -> Json<Value> {
    let orders = gateway.orders.lock().unwrap();
    match orders.iter().enumerate().find(|(_, order)| order.number == number) {
        Some((at, order)) => Json(shown(at, order)),
        None => unknown(),
    }
}

async fn cancel(State(gateway): Desk, Path(id): Path<String>) -> Json<Value> {
    let mut orders = gateway.orders.lock().unwrap();
    match place(&id).and_then(|at| orders.get_mut(at)) {
        Some(order) if order.state == "registered" => {
            order.state = "cancelled";
            Json(json!({ "ok": true }))
        }
        _ => refused("state"),
    }
}

async fn refund(State(gateway): Desk, Path(id): Path<String>) -> Json<Value> {
    let orders = gateway.orders.lock().unwrap();
    match place(&id).and_then(|at| orders.get(at)) {
        Some(order) if order.state == "paid" => Json(json!({ "ok": true })),
        _ => refused("state"),
    }
}

#[derive(Deserialize)]
struct Period {
    from: i64,
    to: i64,
    page: usize,
}

async fn list(State(gateway): Desk, Query(period): Query<Period>) -> Json<Value> {
    if !(period.from..=period.to).contains(&gateway.paid_ms) {
        return Json(json!({ "rows": [], "more": false }));
    }
    let orders = gateway.orders.lock().unwrap();
    let paid: Vec<Value> = orders
        .iter()
        .enumerate()
        .filter(|(_, order)| order.state == "paid")
        .map(|(at, order)| shown(at, order))
        .collect();
    let start = period.page.saturating_mul(PAGE);
    let rows: Vec<&Value> = paid.iter().skip(start).take(PAGE).collect();
    Json(json!({ "rows": rows, "more": start + PAGE < paid.len() }))
}
