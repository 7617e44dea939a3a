//! The status of an order (protocol sheet rbs-payment §5).

use crate::gateway::Gateway;
use crate::lenient::{number, text, whole};
use crate::params::Params;
use cabinet_plugin_sdk::Problem;
use cabinet_plugin_sdk::payment::{OrderKey, OrderReport, OrderStatus};
use serde_json::Value;

const OPERATION: &str = "getOrderStatusExtended";

pub(crate) fn status(gateway: &Gateway, order: &OrderKey) -> Result<OrderReport, Problem> {
    let params = match order {
        OrderKey::Id(id) => Params::default().with("orderId", id.as_str()),
        OrderKey::Number(number) => Params::default().with("orderNumber", number.as_str()),
    };
    let answer = gateway.ask(OPERATION, params)?.map_err(|code| code.problem(OPERATION))?;
    let report = report(&answer);
    // An answer that names no order cannot be compared with the requested one, which is the task of the kernel.
    if report.number.is_none() && report.id.is_none() {
        return Err(Problem::garbled("getOrderStatusExtended.do answered an order without number and id"));
    }
    Ok(report)
}

/// Reads an order. A member that is absent or of another form is none.
pub fn report(order: &Value) -> OrderReport {
    let none = Value::Null;
    let part = |name: &str| order.get(name).unwrap_or(&none);
    let card = part("cardAuthInfo");
    OrderReport {
        status: known(whole(order, "orderStatus")),
        id: text(order, "orderId").or_else(|| attribute(part("attributes"), "mdOrder")),
        number: text(order, "orderNumber"),
        amount: number(order, "amount"),
        currency: number(order, "currency"),
        refunded: number(part("paymentAmountInfo"), "refundedAmount"),
        action_code: number(order, "actionCode"),
        action_text: text(order, "actionCodeDescription"),
        paid_at_ms: number(order, "depositedDate").or_else(|| number(order, "authDateTime")),
        masked_card: text(card, "maskedPan").or_else(|| text(card, "pan")).filter(|pan| is_masked(pan)),
        reference: text(order, "authRefNum"),
    }
}

fn known(status: Option<i64>) -> OrderStatus {
    match status {
        Some(0) => OrderStatus::Registered,
        Some(1) => OrderStatus::Approved,
        Some(2) => OrderStatus::Deposited,
        Some(3) => OrderStatus::Reversed,
        Some(4) => OrderStatus::Refunded,
        Some(5) => OrderStatus::Authenticating,
        Some(6) => OrderStatus::Declined,
        _ => OrderStatus::Unknown,
    }
}

/// A list of `{name, value}`.
fn attribute(list: &Value, name: &str) -> Option<String> {
    let found = list.as_array()?.iter().find(|item| text(item, "name").as_deref() == Some(name))?;
    text(found, "value")
}

/// A full number of a card must never reach the kernel (PCI DSS 3.4: at most the first six and the last four digits).
fn is_masked(pan: &str) -> bool {
    pan.chars().filter(char::is_ascii_digit).count() <= 10
}
