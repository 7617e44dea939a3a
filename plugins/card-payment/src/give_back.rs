//! Cancels an order and returns money (protocol sheet rbs-payment §10).

use crate::gateway::{ErrorCode, Gateway};
use crate::params::Params;
use cabinet_plugin_sdk::{Problem, ProblemCode};
use serde_json::json;

pub(crate) fn cancel(gateway: &Gateway, order: &str) -> Result<(), Problem> {
    change(gateway, "decline", Params::default().with("orderId", order), &format!("decline-{order}"))
}

pub(crate) fn reverse(gateway: &Gateway, order: &str) -> Result<(), Problem> {
    change(gateway, "reverse", Params::default().with("orderId", order), &format!("reverse-{order}"))
}

/// `externalRefundId` makes a repetition harmless: the same key with the same sum returns the first result (sheet §3).
pub(crate) fn refund(gateway: &Gateway, order: &str, amount: u64, key: &str) -> Result<(), Problem> {
    if amount == 0 {
        return Err(Problem::invalid("amount: nothing to return").about("amount"));
    }
    if key.is_empty() || key.chars().count() > 36 {
        return Err(Problem::invalid("key: 1 to 36 characters").about("key"));
    }
    let params = Params::default()
        .with("orderId", order)
        .with("amount", amount)
        .with("jsonParams", json!({ "externalRefundId": key }));
    change(gateway, "refund", params, key)
}

fn change(gateway: &Gateway, operation: &str, params: Params, key: &str) -> Result<(), Problem> {
    match gateway.change(operation, params, key)? {
        Ok(_) => Ok(()),
        // One code for a wrong state, a wrong sum and wrong credentials. The kernel asks for the status next, which tells them apart.
        Err(ErrorCode::FORBIDDEN | ErrorCode::SYSTEM) => Err(Problem::new(
            ProblemCode::ReadOnly,
            format!("{operation}.do is not allowed in the order's state"),
        )),
        Err(code) => Err(code.problem(operation)),
    }
}
