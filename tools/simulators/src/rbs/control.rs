//! The control API: `GET /control` returns the active settings, `POST /control` changes them and runs commands, `GET /control/calls` counts
//! the calls, `GET /control/orders` lists the orders, `GET /control/operations?day=` the operations of a day, `GET /control/callbacks` the
//! callbacks, `GET /control/certificate` the certificate of RSA checksums.

use super::behaviour::Behaviour;
use super::call::Call;
use super::callback::LoggedCallback;
use super::command::ControlCommand;
use super::faults::{Fault, Rule};
use super::gateway::Gateway;
use super::money::Kopecks;
use super::moscow;
use super::order::{Operation, OperationKind, Order, OrderId};
use super::refusal::Refusal;
use axum::Json;
use axum::extract::{Query, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A change of the settings. Absent members stay unchanged.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Change {
    /// Applied first: restores the state after a start. All orders are discarded.
    reset: bool,
    /// Replaces all faults; `[]` removes them.
    faults: Option<Vec<Rule>>,
    /// Members of the behaviour to change; inside `callbacks`, too.
    behaviour: Option<Map<String, Value>>,
    /// Deviation of the gateway's clock in seconds.
    clock_shift_seconds: Option<i64>,
    /// Sets the counters to zero.
    reset_calls: bool,
    /// Things to happen, in this order.
    commands: Vec<ControlCommand>,
}

/// The active settings.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Switched {
    faults: Vec<Rule>,
    behaviour: Behaviour,
    clock_shift_seconds: i64,
    /// Number of requests whose URL contained credentials.
    secrets_in_urls: u64,
    /// Orders of the commands; `null` for a command without one.
    done: Vec<Option<OrderId>>,
}

/// `GET /control`
pub async fn show(State(gateway): State<Arc<Gateway>>) -> Json<Switched> {
    Json(switched(&gateway, Vec::new()))
}

/// `POST /control`. Unknown members and invalid values are client errors. Commands before a failing one stay in effect.
pub async fn change(State(gateway): State<Arc<Gateway>>, Json(change): Json<Change>) -> Response {
    let wrong = |why: String| (StatusCode::UNPROCESSABLE_ENTITY, why + "\n").into_response();
    for rule in change.faults.iter().flatten() {
        match rule.fault {
            Fault::Refused { code, .. } if !Refusal::has_code(code) => {
                return wrong(format!("the gateway has no errorCode {code}"));
            }
            Fault::Html { status } | Fault::HtmlAfter { status } if !(400..600).contains(&status) => {
                return wrong("status is 400 to 599".into());
            }
            _ => {}
        }
    }
    if change.reset {
        gateway.reset();
    }
    if let Some(members) = change.behaviour {
        match merged(&gateway.switches.behaviour(), members) {
            Ok(behaviour) => gateway.switches.behave(behaviour),
            Err(error) => return wrong(error.to_string()),
        }
    }
    if change.reset_calls {
        gateway.switches.reset_calls();
    }
    if let Some(seconds) = change.clock_shift_seconds {
        gateway.set_shift_seconds(seconds);
        gateway.settle();
    }
    if let Some(faults) = change.faults {
        gateway.switches.set(faults);
    }
    let mut done = Vec::new();
    for command in change.commands {
        match gateway.run(command).await {
            Ok(order) => done.push(order),
            Err(refusal) => return wrong(refusal.message(super::language::Language::En).into_owned()),
        }
    }
    Json(switched(&gateway, done)).into_response()
}

/// `GET /control/calls`
pub async fn calls(State(gateway): State<Arc<Gateway>>) -> Json<BTreeMap<&'static str, u64>> {
    Json(Call::all().map(|call| (call.name(), gateway.switches.calls(call))).collect())
}

/// An order as the control API shows it.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ListedOrder {
    order_id: OrderId,
    order_number: String,
    family: super::family::Family,
    state: super::order::OrderState,
    order_status: u8,
    action_code: i32,
    amount: Kopecks,
    approved_amount: Kopecks,
    deposited_amount: Kopecks,
    refunded_amount: Kopecks,
    attempts_left: u8,
    created: chrono::DateTime<chrono::Utc>,
    expires: chrono::DateTime<chrono::Utc>,
    /// Path of the payment page.
    form: String,
    operations: Vec<Operation>,
}

impl From<&Order> for ListedOrder {
    fn from(order: &Order) -> Self {
        Self {
            order_id: order.id,
            order_number: order.registered.number.clone(),
            family: order.registered.family,
            state: order.state,
            order_status: order.state.number(),
            action_code: order.action.number(),
            amount: order.registered.amount,
            approved_amount: order.sums.approved,
            deposited_amount: order.sums.deposited,
            refunded_amount: order.sums.refunded,
            attempts_left: order.attempts_left(),
            created: order.created,
            expires: order.registered.expires,
            form: order.registered.family.page(order.id),
            operations: order.operations.clone(),
        }
    }
}

/// `GET /control/orders`
pub async fn orders(State(gateway): State<Arc<Gateway>>) -> Json<Vec<ListedOrder>> {
    Json(gateway.all().iter().map(ListedOrder::from).collect())
}

/// `?day=YYYY-MM-DD` in Moscow; today by default.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Day {
    day: Option<NaiveDate>,
}

/// `GET /control/operations`: what the bank's list of a day contains, for reconciliation.
pub async fn operations(State(gateway): State<Arc<Gateway>>, Query(day): Query<Day>) -> Json<Value> {
    let day = day.day.unwrap_or_else(|| moscow::day(gateway.now()));
    let (mut listed, mut charged, mut returned) = (Vec::new(), 0, 0);
    for order in gateway.all() {
        for operation in order.operations.iter().filter(|operation| moscow::day(operation.at) == day) {
            match operation.kind {
                OperationKind::Authorization | OperationKind::Completion => charged += operation.amount.get(),
                OperationKind::Refund => returned += operation.amount.get(),
                OperationKind::Reversal if order.is_charged() => returned += operation.amount.get(),
                OperationKind::Reversal | OperationKind::Preauthorization => {}
            }
            let line = json!({
                "orderId": order.id, "orderNumber": order.registered.number, "type": operation.kind,
                "amount": operation.amount, "at": moscow::offset_time(operation.at),
            });
            listed.push((operation.at, line));
        }
    }
    listed.sort_by_key(|(at, _)| *at);
    let lines: Vec<Value> = listed.into_iter().map(|(_, line)| line).collect();
    Json(json!({ "day": day, "charged": charged, "returned": returned, "operations": lines }))
}

/// `GET /control/callbacks`
pub async fn callbacks(State(gateway): State<Arc<Gateway>>) -> Json<Vec<LoggedCallback>> {
    Json(gateway.outbox.log.all())
}

/// `GET /control/certificate`
pub async fn certificate(State(gateway): State<Arc<Gateway>>) -> Response {
    match gateway.outbox.signer.certificate().await {
        Ok(pem) => ([(header::CONTENT_TYPE, "application/x-pem-file")], pem).into_response(),
        Err(error) => (StatusCode::INTERNAL_SERVER_ERROR, format!("{error:#}\n")).into_response(),
    }
}

fn merged(behaviour: &Behaviour, changes: Map<String, Value>) -> serde_json::Result<Behaviour> {
    let mut whole = serde_json::to_value(behaviour)?;
    merge(&mut whole, Value::Object(changes));
    serde_json::from_value(whole)
}

/// Merges objects member by member; everything else is replaced.
fn merge(into: &mut Value, changes: Value) {
    match (into, changes) {
        (Value::Object(into), Value::Object(changes)) => {
            for (name, change) in changes {
                merge(into.entry(name).or_insert(Value::Null), change);
            }
        }
        (into, changes) => *into = changes,
    }
}

fn switched(gateway: &Gateway, done: Vec<Option<OrderId>>) -> Switched {
    Switched {
        faults: gateway.switches.rules(),
        behaviour: gateway.switches.behaviour(),
        clock_shift_seconds: gateway.shift_seconds(),
        secrets_in_urls: gateway.switches.secrets_in_urls(),
        done,
    }
}
