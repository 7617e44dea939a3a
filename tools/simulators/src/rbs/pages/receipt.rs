//! The fiscal receipt at the operator of fiscal data (`ofdReceiptUrl`).

use super::{unknown, view};
use crate::rbs::gateway::Gateway;
use crate::rbs::order::OrderId;
use axum::extract::{Path, State};
use axum::response::{Html, IntoResponse, Response};
use std::sync::Arc;

/// `GET /ofd/{order}-{place}`
pub async fn show(State(gateway): State<Arc<Gateway>>, Path(id): Path<String>) -> Response {
    let found = id.rsplit_once('-').and_then(|(order, place)| {
        let order = gateway.order(OrderId::parse(order)?).ok()?;
        let operation = *order.operations.get(place.parse::<usize>().ok()?)?;
        Some((order, operation))
    });
    match found {
        Some((order, operation)) if order.registered.basket.is_some() => {
            Html(view::receipt(&order, &operation)).into_response()
        }
        _ => unknown(),
    }
}
