//! Whether the gateway accepts us, without making an order.

use crate::gateway::{ErrorCode, Gateway};
use crate::params::Params;
use cabinet_plugin_sdk::{Health, Problem};

/// A number that no order has: ours contain a hyphen and a random part.
const UNUSED_NUMBER: &str = "cabinet";

/// Asks for an order that does not exist. "No such order" proves that address, family and credentials are right.
pub(crate) fn health(gateway: &Gateway) -> Result<Health, Problem> {
    match gateway.ask("getOrderStatusExtended", Params::default().with("orderNumber", UNUSED_NUMBER))? {
        Ok(_) | Err(ErrorCode::NO_ORDER) => Ok(Health { detail: "the gateway answers".into() }),
        Err(code) => Err(code.problem("getOrderStatusExtended")),
    }
}
