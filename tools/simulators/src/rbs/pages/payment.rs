//! The payment page: the card form, its submission, and the way back to the merchant.

use super::{after, follow, redirect, unknown, view};
use crate::rbs::call::Call;
use crate::rbs::card::{TestCard, TypedCard};
use crate::rbs::faults::Fault;
use crate::rbs::gateway::Gateway;
use crate::rbs::middleware::spoil;
use crate::rbs::order::{Order, OrderId, OrderState};
use crate::rbs::refusal::Refusal;
use axum::Form;
use axum::extract::{Query, State};
use axum::response::{Html, IntoResponse, Response};
use chrono::TimeDelta;
use serde::Deserialize;
use std::sync::Arc;

/// `?mdOrder=` of the classic family, `?orderId=` of the JSON family.
#[derive(Debug, Deserialize)]
pub struct Address {
    #[serde(alias = "orderId", rename = "mdOrder", default)]
    order: String,
}

/// The submitted form.
#[derive(Debug, Deserialize)]
pub struct Sent {
    #[serde(rename = "mdOrder")]
    order: String,
    #[serde(default)]
    number: String,
    #[serde(default)]
    expiry: String,
    #[serde(default)]
    cvc: String,
    /// Id of a test card, if its button was pressed.
    #[serde(default)]
    card: Option<String>,
    /// The button that leads back without a payment.
    #[serde(default)]
    cancel: bool,
}

/// `GET` of the payment page.
pub async fn show(State(gateway): State<Arc<Gateway>>, Query(address): Query<Address>) -> Response {
    gateway.switches.count(Call::Page);
    let faults = gateway.switches.meet(Call::Page);
    if let Some(spoilt) = spoil(&faults) {
        return spoilt;
    }
    let opened = OrderId::parse(&address.order).map(|id| {
        gateway.change(id, |order, _| {
            if order.state.is_open() {
                order.open_page();
            }
            Ok(order.clone())
        })
    });
    let response = match opened {
        Some(Ok((order, _))) => page(&gateway, &order),
        _ => unknown(),
    };
    after(&faults, response).await
}

/// `POST /payment/pay`
pub async fn pay(State(gateway): State<Arc<Gateway>>, Form(sent): Form<Sent>) -> Response {
    gateway.switches.count(Call::Pay);
    let faults = gateway.switches.meet(Call::Pay);
    if let Some(spoilt) = spoil(&faults) {
        return spoilt;
    }
    let response = process(&gateway, &sent, &faults).await;
    after(&faults, response).await
}

async fn process(gateway: &Gateway, sent: &Sent, faults: &[Fault]) -> Response {
    let Some(id) = OrderId::parse(&sent.order) else { return unknown() };
    if sent.cancel {
        // The order stays as it is: the payer may come back while it lives.
        return gateway.order(id).map_or_else(|_| unknown(), |order| redirect(&order.way_back(false)));
    }
    let card = match sent.card.as_deref().and_then(TestCard::by_id) {
        Some(card) => Ok(card),
        None => TypedCard::read(&sent.number, &sent.expiry, &sent.cvc).recognise(),
    };
    let refuse = faults.iter().find_map(|fault| match fault {
        Fault::RefusedCard { action_code } => Some(*action_code),
        _ => None,
    });
    let pending = TimeDelta::seconds(gateway.switches.behaviour().pending_s.into());
    match gateway.change(id, |order, now| order.pay(card, refuse, pending, now)) {
        Ok((step, told)) => follow(gateway, id, step, told).await,
        Err(Refusal::UnknownOrder) => unknown(),
        // A second press of the button, or another tab: the order has its result already.
        Err(_) => gateway.order(id).map_or_else(
            |_| unknown(),
            |order| redirect(&order.way_back(order.state != OrderState::Declined)),
        ),
    }
}

fn page(gateway: &Gateway, order: &Order) -> Response {
    if order.state.is_open() && !order.is_pending() {
        return Html(view::payment(order, gateway.now(), None)).into_response();
    }
    let (title, text) = match order.state {
        OrderState::Declined => {
            ("Заказ нельзя оплатить", "Время оплаты истекло, попытки исчерпаны или заказ отменён.")
        }
        OrderState::Acs => {
            ("Платёж обрабатывается", "Банк ещё не подтвердил платёж. Повторно платить не нужно.")
        }
        OrderState::Reversed | OrderState::Refunded => ("Деньги возвращены", "Платёж отменён или возвращён."),
        _ => ("Заказ оплачен", "Повторно платить не нужно."),
    };
    let back = order.way_back(order.state != OrderState::Declined);
    Html(view::message(title, text, Some(&back))).into_response()
}
