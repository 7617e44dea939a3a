//! The fiscal receipt of an order (protocol sheet rbs-payment §1, §8, §9).

use crate::gateway::Gateway;
use crate::lenient::text;
use crate::params::Params;
use crate::settings::{Family, Settings};
use cabinet_plugin_sdk::Problem;
use serde_json::Value;

const OPERATION: &str = "getReceiptStatus";

pub(crate) fn receipt(gateway: &Gateway, order: &str) -> Result<Option<String>, Problem> {
    // Without a basket the gateway makes no receipts.
    if gateway.settings.receipt.is_none() {
        return Ok(None);
    }
    let params = Params::default().with("orderId", order);
    let answer = gateway.ask_at(&address(&gateway.settings), OPERATION, params)?;
    Ok(url(&answer.map_err(|code| code.problem(OPERATION))?))
}

/// The JSON family has fiscal calls beside its version: `…/api/v1` and `…/api/ofd/v1` (sheet §1).
fn address(settings: &Settings) -> String {
    let base = &settings.base_url;
    match (settings.family, base.rsplit_once('/')) {
        (Family::Json, Some((above, version))) => format!("{above}/ofd/{version}/{OPERATION}"),
        _ => format!("{base}/{OPERATION}.do"),
    }
}

/// The address of the last receipt of a sale. It will be a link: another scheme would be a script.
pub fn url(answer: &Value) -> Option<String> {
    let receipts = answer.get("receipts")?.as_array()?;
    let is_sale = |receipt: &&Value| text(receipt, "receiptType").is_none_or(|kind| kind == "sell");
    let address = |receipt: &Value| text(receipt.get("payload")?, "ofdReceiptUrl");
    receipts
        .iter()
        .filter(is_sale)
        .filter_map(address)
        .rfind(|url| url.starts_with("https://") || url.starts_with("http://"))
}
