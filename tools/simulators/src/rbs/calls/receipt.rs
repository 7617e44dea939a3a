//! `getReceiptStatus.do`: the fiscal receipts of an order with a basket (protocol sheet rbs-payment §8, §9).

use super::{Asked, success};
use crate::rbs::family::Family;
use crate::rbs::moscow;
use crate::rbs::order::{Operation, OperationKind, Order};
use crate::rbs::refusal::Refusal;
use serde_json::{Value, json};

/// Receipts of all charges and refunds.
pub fn status(asked: &Asked<'_>) -> Result<Value, Refusal> {
    let id = match asked.params.text("orderId") {
        Some(_) => asked.params.order_id()?,
        None => asked.gateway.id_of(&asked.params.needed("orderNumber")?)?,
    };
    let order = asked.gateway.order(id)?;
    let forced = asked.gateway.switches.behaviour().receipt_status;
    let mut receipts = Vec::new();
    if order.registered.basket.is_some() {
        for (place, operation) in order.operations.iter().enumerate() {
            receipts.extend(receipt(asked, &order, place, operation, forced));
        }
    }
    Ok(json!({
        "errorCode": "0", "errorMessage": success(asked.language), "orderId": order.id,
        "orderNumber": order.registered.number, "receipts": receipts,
    }))
}

/// The receipt of an operation. Holds have none, neither made nor cancelled.
fn receipt(
    asked: &Asked<'_>,
    order: &Order,
    place: usize,
    operation: &Operation,
    forced: Option<u8>,
) -> Option<Value> {
    let is_refund = match operation.kind {
        OperationKind::Authorization | OperationKind::Completion => false,
        OperationKind::Refund => true,
        OperationKind::Reversal if order.is_charged() => true,
        OperationKind::Reversal | OperationKind::Preauthorization => return None,
    };
    // Delivered, in the numbers of each family.
    let done = match (asked.family, is_refund) {
        (Family::Json, _) => 3,
        (Family::Classic, false) => 1,
        (Family::Classic, true) => 4,
    };
    let id = format!("{}-{place}", order.id);
    Some(json!({
        "receiptId": id,
        "receiptStatus": forced.unwrap_or(done),
        "receiptType": if is_refund { "sell_refund" } else { "sell" },
        "operationType": operation.kind,
        "timestamp": moscow::local(operation.at).format("%d.%m.%Y %H:%M:%S").to_string(),
        "payload": {
            "total": operation.amount,
            "fnNumber": "9999078900000001",
            "fiscalDocumentNumber": place + 1,
            "ofdReceiptUrl": format!("{}/ofd/{id}", asked.base),
        },
    }))
}
