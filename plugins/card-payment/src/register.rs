//! Registers an order (protocol sheet rbs-payment §4).

use crate::basket;
use crate::gateway::{ErrorCode, Gateway};
use crate::lenient::text;
use crate::params::Params;
use cabinet_plugin_sdk::payment::{Language, Order, RegisteredOrder, Registration};
use cabinet_plugin_sdk::{Problem, ProblemCode};
use serde_json::Value;

const OPERATION: &str = "register";
/// ISO 4217 number of the ruble.
const RUBLE: &str = "643";
/// The sheet advises at most 99 characters; 512 are accepted.
const LONGEST_DESCRIPTION: usize = 99;

pub(crate) fn register(gateway: &Gateway, order: &Order) -> Result<Registration, Problem> {
    check(order)?;
    let language = if order.language == Language::Ru { "ru" } else { "en" };
    let description: String = order.description.chars().take(LONGEST_DESCRIPTION).collect();
    let params = Params::default()
        .with("orderNumber", order.number.as_str())
        .with("amount", order.amount)
        .with("currency", RUBLE)
        .with("returnUrl", order.return_url.as_str())
        .with("failUrl", order.fail_url.as_str())
        .with("description", description)
        .with("language", language)
        .with("pageView", if order.narrow { "MOBILE" } else { "DESKTOP" })
        .with("sessionTimeoutSecs", order.life_seconds);
    let params = match &gateway.settings.receipt {
        Some(receipt) => basket::add(params, gateway.settings.family, receipt, order)?,
        None => params.with_some("email", order.email.clone()).with_some("phone", order.phone.clone()),
    };
    match gateway.change(OPERATION, params, &order.number)? {
        Ok(answer) => registered(&answer),
        Err(ErrorCode::NUMBER_KNOWN) => Ok(Registration::NumberKnown),
        // The gateway may have failed after it made the order.
        Err(ErrorCode::SYSTEM) => {
            Err(Problem::outcome_unknown("register.do answered errorCode 7: system error"))
        }
        Err(code) => Err(code.problem(OPERATION)),
    }
}

/// Rejects orders that the gateway would refuse, and return addresses that it would accept although they do not work.
fn check(order: &Order) -> Result<(), Problem> {
    let wrong = |field: &str, why: &str| Err(Problem::invalid(format!("{field}: {why}")).about(field));
    if order.number.is_empty() || order.number.chars().count() > 32 {
        return wrong("number", "1 to 32 characters");
    }
    if order.amount == 0 {
        return wrong("amount", "nothing to pay");
    }
    // The gateway appends `?orderId=…`, which would end up in the fragment.
    if order.return_url.contains('#') || order.fail_url.contains('#') {
        return wrong("return-url", "must not contain #");
    }
    Ok(())
}

/// Without id and page the outcome is unknown: the order may exist, but its payment page cannot be opened.
fn registered(answer: &Value) -> Result<Registration, Problem> {
    let page =
        text(answer, "formUrl").filter(|page| page.starts_with("https://") || page.starts_with("http://"));
    match (text(answer, "orderId"), page) {
        (Some(id), Some(page)) => Ok(Registration::Registered(RegisteredOrder { id, page })),
        _ => Err(Problem::new(
            ProblemCode::OutcomeUnknown,
            "register.do answered neither an error nor an order with its page",
        )),
    }
}
