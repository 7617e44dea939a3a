//! `getOrderStatusExtended.do` and the older `getOrderStatus.do` (protocol sheet rbs-payment §5).

use super::{Asked, success};
use crate::rbs::behaviour::Behaviour;
use crate::rbs::family::Family;
use crate::rbs::language::Language;
use crate::rbs::order::{OperationKind, Order, OrderState};
use crate::rbs::refusal::Refusal;
use serde_json::{Map, Value, json};

/// Invented terminal of the merchant.
const TERMINAL: &str = "900001";

/// The full status of the order that `orderId` names, or else `orderNumber`.
pub fn by_request(asked: &Asked<'_>) -> Result<Value, Refusal> {
    let id = match asked.params.text("orderId") {
        Some(_) => asked.params.order_id()?,
        None => asked.gateway.id_of(&asked.params.needed("orderNumber")?)?,
    };
    let order = asked.gateway.order(id)?;
    Ok(extended(&order, &asked.gateway.switches.behaviour(), asked.language))
}

/// The full status of an order.
pub fn extended(order: &Order, behaviour: &Behaviour, language: Language) -> Value {
    let registered = &order.registered;
    let mut answer = json!({
        "errorCode": "0",
        "errorMessage": success(language),
        "orderNumber": registered.number,
        "orderStatus": order.state.number(),
        "actionCode": order.action.number(),
        "actionCodeDescription": description(order, behaviour, language),
        "amount": registered.amount,
        "currency": registered.currency,
        "date": order.created.timestamp_millis(),
        "ip": "127.0.0.1",
        "terminalId": TERMINAL,
        "transactionAttributes": [],
        "attributes": [{ "name": "mdOrder", "value": order.id }],
        "merchantOrderParams": params(&registered.params),
        "paymentAmountInfo": {
            "paymentState": order.state.payment_state(),
            "approvedAmount": order.sums.approved,
            "depositedAmount": deposited(order, behaviour),
            "refundedAmount": order.sums.refunded,
            "feeAmount": 0,
        },
        "bankInfo": { "bankName": "TEST BANK", "bankCountryCode": "RU", "bankCountryName": "Россия" },
        "operations": order.operations,
    });
    let mut put = |name: &str, value: Value| {
        if let Some(members) = answer.as_object_mut() {
            members.insert(name.to_owned(), value);
        }
    };
    if let Some(description) = &registered.description {
        put("orderDescription", description.as_str().into());
    }
    if let Some(email) = &registered.email {
        put("payerData", json!({ "email": email }));
    }
    if let Some(basket) = &registered.basket {
        put("orderBundle", Value::Object(basket.as_sent().clone()));
    }
    if let Some(paid) = order.paid {
        put("authDateTime", paid.timestamp_millis().into());
        put("authRefNum", reference(order).into());
    }
    let last = |kinds: &[OperationKind]| {
        let found = order.operations.iter().rev().find(|operation| kinds.contains(&operation.kind));
        found.map(|operation| operation.at.timestamp_millis())
    };
    if let Some(at) = last(&[OperationKind::Authorization, OperationKind::Completion]) {
        put("depositedDate", at.into());
    }
    if let Some(at) = last(&[OperationKind::Refund]) {
        put("refundedDate", at.into());
    }
    if let Some(card) = card(order) {
        put("cardAuthInfo", card);
    }
    answer
}

/// The older status, with capitalised names.
pub fn short(asked: &Asked<'_>) -> Result<Value, Refusal> {
    let order = asked.gateway.order(asked.params.order_id()?)?;
    let behaviour = asked.gateway.switches.behaviour();
    let mut answer = json!({
        "ErrorCode": "0",
        "ErrorMessage": success(asked.language),
        "OrderStatus": order.state.number(),
        "OrderNumber": order.registered.number,
        "Amount": order.registered.amount,
        "currency": order.registered.currency,
        "depositAmount": deposited(&order, &behaviour),
        "Ip": "127.0.0.1",
        "actionCode": order.action.number(),
        "actionCodeDescription": description(&order, &behaviour, asked.language),
    });
    if let (Some(card), Some(members)) = (order.card, answer.as_object_mut()) {
        members.insert("Pan".into(), card.masked().into());
        members.insert("expiration".into(), card.expiration().into());
        members.insert("cardholderName".into(), "TEST CARD".into());
        members.insert("approvalCode".into(), approval(&order).into());
    }
    Ok(answer)
}

fn description(order: &Order, behaviour: &Behaviour, language: Language) -> &'static str {
    if behaviour.without_descriptions { "" } else { order.action.description(language) }
}

fn deposited(order: &Order, behaviour: &Behaviour) -> u64 {
    let returned = if behaviour.net_deposits { order.sums.refunded.get() } else { 0 };
    order.sums.deposited.get().saturating_sub(returned)
}

fn params(params: &Map<String, Value>) -> Vec<Value> {
    params.iter().map(|(name, value)| json!({ "name": name, "value": value })).collect()
}

/// What is known of the card of the last attempt.
fn card(order: &Order) -> Option<Value> {
    let card = order.card?;
    let number = match order.registered.family {
        Family::Classic => "pan",
        Family::Json => "maskedPan",
    };
    let mut info = Map::new();
    info.insert(number.to_owned(), card.masked().into());
    info.insert("expiration".to_owned(), card.expiration().into());
    info.insert("cardholderName".to_owned(), "TEST CARD".into());
    if order.paid.is_some() {
        info.insert("approvalCode".to_owned(), approval(order).into());
    }
    info.insert("paymentSystem".to_owned(), "MIR".into());
    info.insert("paymentWay".to_owned(), "CARD".into());
    info.insert("chargeback".to_owned(), false.into());
    if order.state != OrderState::Registered {
        info.insert("secureAuthInfo".to_owned(), json!({ "eci": 5 }));
    }
    Some(Value::Object(info))
}

/// Six digits from the order's id.
fn approval(order: &Order) -> String {
    let digits =
        order.id.to_string().bytes().fold(0_u64, |sum, byte| (sum * 31 + u64::from(byte)) % 1_000_000);
    format!("{digits:06}")
}

fn reference(order: &Order) -> String {
    format!("{:012}", order.created.timestamp_millis() % 1_000_000_000_000)
}
