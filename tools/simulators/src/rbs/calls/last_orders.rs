//! `getLastOrdersForMerchants.do`: the orders of a period, for reconciliation (protocol sheet rbs-payment §3).

use super::{Asked, extended, success};
use crate::rbs::moscow;
use crate::rbs::refusal::Refusal;
use chrono::{DateTime, NaiveDateTime, Utc};
use serde_json::{Value, json};

/// Largest page.
const LARGEST_PAGE: u64 = 200;

const STATES: [&str; 6] = ["CREATED", "APPROVED", "DEPOSITED", "DECLINED", "REVERSED", "REFUNDED"];

/// Lists orders of the given states. By default a paid order belongs to the period of its payment; `searchByCreatedDate` selects by
/// registration.
pub fn list(asked: &Asked<'_>) -> Result<Value, Refusal> {
    let params = asked.params;
    let (from, to) = (time(asked, "from")?, time(asked, "to")?);
    if from > to {
        return Err(Refusal::Invalid("from"));
    }
    let size = params.number("size")?.unwrap_or(LARGEST_PAGE);
    if !(1..=LARGEST_PAGE).contains(&size) {
        return Err(Refusal::Invalid("size"));
    }
    let page = params.number("page")?.unwrap_or_default();
    let states = params.needed("transactionStates")?;
    let states: Vec<&str> = states.split(',').map(str::trim).collect();
    if !states.iter().all(|state| STATES.contains(state)) {
        return Err(Refusal::Invalid("transactionStates"));
    }
    let by_created = match params.text("searchByCreatedDate").as_deref() {
        None | Some("false") => false,
        Some("true") => true,
        Some(_) => return Err(Refusal::Invalid("searchByCreatedDate")),
    };
    let behaviour = asked.gateway.switches.behaviour();
    let mut found = asked.gateway.all();
    found.retain(|order| {
        let at = if by_created { order.created } else { order.paid.unwrap_or(order.created) };
        (from..=to).contains(&at) && states.contains(&order.state.payment_state())
    });
    let skipped = usize::try_from(page.saturating_mul(size)).unwrap_or(usize::MAX);
    let shown = found.iter().skip(skipped).take(usize::try_from(size).unwrap_or(usize::MAX));
    let shown: Vec<Value> = shown.map(|order| extended(order, &behaviour, asked.language)).collect();
    Ok(json!({
        "errorCode": "0", "errorMessage": success(asked.language), "orderStatuses": shown,
        "totalCount": found.len(), "page": page, "pageSize": size,
    }))
}

/// A time in Moscow, `YmdHis`.
fn time(asked: &Asked<'_>, name: &'static str) -> Result<DateTime<Utc>, Refusal> {
    let text = asked.params.needed(name)?;
    let is_digits = text.len() == 14 && text.bytes().all(|byte| byte.is_ascii_digit());
    let local = NaiveDateTime::parse_from_str(&text, "%Y%m%d%H%M%S").ok().filter(|_| is_digits);
    local.and_then(moscow::instant).ok_or(Refusal::Invalid(name))
}
