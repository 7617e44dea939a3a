//! The operations of the API: each turns parameters into an answer.

mod last_orders;
mod receipt;
mod register;
mod settle;
mod status;

pub use status::extended;

use super::call::Call;
use super::family::Family;
use super::gateway::Gateway;
use super::language::Language;
use super::params::Params;
use super::refusal::Refusal;
use serde_json::{Value, json};

/// A request of a merchant.
pub struct Asked<'a> {
    pub gateway: &'a Gateway,
    pub family: Family,
    pub params: &'a Params,
    pub language: Language,
    /// The gateway's own address, as the merchant called it.
    pub base: &'a str,
}

/// Checks the credentials and processes a call.
///
/// # Errors
/// The refusal that becomes `errorCode`.
pub fn process(call: Call, asked: &Asked<'_>) -> Result<Value, Refusal> {
    authorise(asked)?;
    match call {
        Call::Register => register::register(asked, false),
        Call::RegisterPreAuth => register::register(asked, true),
        Call::Deposit => settle::deposit(asked),
        Call::Reverse => settle::reverse(asked),
        Call::Refund => settle::refund(asked),
        Call::Decline => settle::decline(asked),
        Call::GetOrderStatus => status::short(asked),
        Call::GetOrderStatusExtended => status::by_request(asked),
        Call::GetReceiptStatus => receipt::status(asked),
        Call::GetLastOrdersForMerchants => last_orders::list(asked),
        // Requests of the browser have handlers of their own.
        Call::Page | Call::Pay | Call::Acs => Err(Refusal::AccessDenied),
    }
}

/// Accepts `userName` with `password`, or `token` instead of both (protocol sheet rbs-payment §2).
fn authorise(asked: &Asked<'_>) -> Result<(), Refusal> {
    let (merchant, params) = (&asked.gateway.merchant, asked.params);
    let is = |name: &str, value: &str| params.text(name).as_deref() == Some(value);
    let is_known = match params.text("token") {
        Some(token) => token == merchant.token,
        None => is("userName", &merchant.user_name) && is("password", &merchant.password),
    };
    let login = params.text("merchantLogin");
    let is_own = login.is_none_or(|login| merchant.user_name.strip_suffix("-api") == Some(login.as_str()));
    if is_known && is_own { Ok(()) } else { Err(Refusal::AccessDenied) }
}

/// The answer of an operation without a result of its own.
fn done(language: Language) -> Value {
    json!({ "errorCode": "0", "errorMessage": success(language) })
}

const fn success(language: Language) -> &'static str {
    language.pick("Успешно", "Success")
}
