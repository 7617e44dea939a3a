//! The gateway's own list of orders, for reconciliation (protocol sheet rbs-payment §3).

use crate::gateway::Gateway;
use crate::lenient::whole;
use crate::params::Params;
use crate::status;
use cabinet_plugin_sdk::Problem;
use cabinet_plugin_sdk::payment::OrdersPage;
use chrono::{DateTime, FixedOffset};
use serde_json::Value;

const OPERATION: &str = "getLastOrdersForMerchants";
const PAGE: u32 = 100;
/// Everything that moved money.
const STATES: &str = "APPROVED,DEPOSITED,REVERSED,REFUNDED";
/// The gateways' times are Moscow's, without daylight saving since 2014.
const MOSCOW_SECONDS: i32 = 3 * 3_600;

pub(crate) fn orders(gateway: &Gateway, from_ms: u64, to_ms: u64, page: u32) -> Result<OrdersPage, Problem> {
    let (Some(from), Some(to)) = (moment(from_ms), moment(to_ms)) else {
        return Err(Problem::invalid("from-ms, to-ms: out of range").about("from-ms"));
    };
    // The gateway answers the code of wrong credentials.
    if from_ms > to_ms {
        return Err(Problem::invalid("from-ms is after to-ms").about("from-ms"));
    }
    let params = Params::default()
        .with("from", from)
        .with("to", to)
        .with("page", page)
        .with("size", PAGE)
        .with("transactionStates", STATES)
        // All merchants of this login.
        .with("merchants", "");
    let answer = gateway.ask(OPERATION, params)?.map_err(|code| code.problem(OPERATION))?;
    let Some(rows) = answer.get("orderStatuses").and_then(Value::as_array) else {
        return Err(Problem::garbled("getLastOrdersForMerchants.do answered no `orderStatuses`"));
    };
    let seen = i64::from(page + 1).saturating_mul(i64::from(PAGE));
    // Without a total, a full page may be followed by another.
    let more = whole(&answer, "totalCount").map_or(rows.len() >= PAGE as usize, |total| total > seen);
    Ok(OrdersPage { orders: rows.iter().map(status::report).collect(), more: more && !rows.is_empty() })
}

/// `YmdHis` in Moscow.
fn moment(ms: u64) -> Option<String> {
    let utc = DateTime::from_timestamp_millis(i64::try_from(ms).ok()?)?;
    Some(utc.with_timezone(&FixedOffset::east_opt(MOSCOW_SECONDS)?).format("%Y%m%d%H%M%S").to_string())
}
