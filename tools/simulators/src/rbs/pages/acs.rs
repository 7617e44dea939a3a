//! The page of the card's bank (ACS) where the payer confirms a payment with a code: 3-D Secure.

use super::{after, follow, unknown, view};
use crate::rbs::call::Call;
use crate::rbs::gateway::Gateway;
use crate::rbs::middleware::spoil;
use crate::rbs::order::{Order, OrderId};
use axum::Form;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::{Html, IntoResponse, Response};
use chrono::TimeDelta;
use serde::Deserialize;
use std::sync::Arc;
use uuid::Uuid;

/// The order of a session.
#[derive(Debug, Deserialize)]
pub struct Address {
    #[serde(rename = "mdOrder")]
    order: OrderId,
}

/// The submitted form.
#[derive(Debug, Deserialize)]
pub struct Sent {
    #[serde(rename = "mdOrder")]
    order: OrderId,
    #[serde(default)]
    code: String,
    #[serde(default)]
    cancel: bool,
}

/// `GET /acs/{session}`
pub async fn show(
    State(gateway): State<Arc<Gateway>>,
    Path(session): Path<Uuid>,
    Query(address): Query<Address>,
) -> Response {
    match gateway.order(address.order) {
        Ok(order) if order.acs_session(session).is_some() => Html(view::acs(&order, session)).into_response(),
        Ok(order) => over(&order),
        Err(_) => unknown(),
    }
}

/// `POST /acs/{session}`
pub async fn send(
    State(gateway): State<Arc<Gateway>>,
    Path(session): Path<Uuid>,
    Form(sent): Form<Sent>,
) -> Response {
    gateway.switches.count(Call::Acs);
    let faults = gateway.switches.meet(Call::Acs);
    if let Some(spoilt) = spoil(&faults) {
        return spoilt;
    }
    let pending = TimeDelta::seconds(gateway.switches.behaviour().pending_s.into());
    let code = (!sent.cancel).then_some(sent.code.as_str());
    let response = match gateway.change(sent.order, |order, now| order.confirm(session, code, pending, now)) {
        Ok((step, told)) => follow(&gateway, sent.order, step, told).await,
        Err(_) => gateway.order(sent.order).map_or_else(|_| unknown(), |order| over(&order)),
    };
    after(&faults, response).await
}

/// The page of a session that has ended, for example because the order's time is over.
fn over(order: &Order) -> Response {
    let page = order.registered.family.page(order.id);
    let text = "Подтверждение уже завершено или прервано другой попыткой.";
    (StatusCode::GONE, Html(view::message("Подтверждение недоступно", text, Some(&page)))).into_response()
}
