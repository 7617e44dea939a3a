//! `deposit.do`, `reverse.do`, `refund.do` and `decline.do` (protocol sheet rbs-payment §3, §10).

use super::{Asked, done};
use crate::rbs::family::Family;
use crate::rbs::money::Kopecks;
use crate::rbs::refusal::Refusal;
use serde_json::Value;

/// Longest `externalRefundId`.
const LONGEST_REFUND_KEY: usize = 36;

/// Charges a hold. The classic family reads zero, or no amount, as all of it.
pub fn deposit(asked: &Asked<'_>) -> Result<Value, Refusal> {
    let id = asked.params.order_id()?;
    let amount = match (asked.family, asked.params.amount()?) {
        (Family::Json, None) => return Err(Refusal::Missing("amount")),
        (Family::Json, Some(Kopecks::ZERO)) => return Err(Refusal::WrongAmount),
        (_, amount) => amount.unwrap_or(Kopecks::ZERO),
    };
    asked.gateway.change(id, |order, now| order.deposit(amount, now))?;
    Ok(done(asked.language))
}

/// Cancels a hold or a payment of today.
pub fn reverse(asked: &Asked<'_>) -> Result<Value, Refusal> {
    asked.gateway.change(asked.params.order_id()?, |order, now| order.reverse(now))?;
    Ok(done(asked.language))
}

/// Returns money.
pub fn refund(asked: &Asked<'_>) -> Result<Value, Refusal> {
    let params = asked.params;
    let id = params.order_id()?;
    let amount = params.amount()?.ok_or(Refusal::Missing("amount"))?;
    let extra =
        params.object(asked.family, "jsonParams", Refusal::Invalid("jsonParams"))?.unwrap_or_default();
    let key = extra.get("externalRefundId").and_then(Value::as_str).filter(|key| !key.is_empty());
    if key.is_some_and(|key| key.chars().count() > LONGEST_REFUND_KEY) {
        return Err(Refusal::Invalid("externalRefundId"));
    }
    let only_cleared = asked.gateway.switches.behaviour().refund_after_clearing;
    asked.gateway.change(id, |order, now| order.refund(amount, key, only_cleared, now))?;
    Ok(done(asked.language))
}

/// Cancels an order that is not paid, named by either id.
pub fn decline(asked: &Asked<'_>) -> Result<Value, Refusal> {
    let id = match asked.params.text("orderId") {
        Some(_) => asked.params.order_id()?,
        None => asked.gateway.id_of(&asked.params.needed("orderNumber")?)?,
    };
    asked.gateway.change(id, |order, _| order.decline())?;
    Ok(done(asked.language))
}
