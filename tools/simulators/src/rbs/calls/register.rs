//! `register.do` and `registerPreAuth.do` (protocol sheet rbs-payment §4).

use super::{Asked, success};
use crate::rbs::basket::Basket;
use crate::rbs::family::Family;
use crate::rbs::language::Language;
use crate::rbs::money::Kopecks;
use crate::rbs::moscow;
use crate::rbs::order::Registration;
use crate::rbs::params::Params;
use crate::rbs::refusal::Refusal;
use chrono::{DateTime, NaiveDateTime, TimeDelta, Utc};
use serde_json::{Map, Value, json};

/// Longest order number.
const LONGEST_NUMBER: usize = 36;
/// Longest address.
const LONGEST_URL: usize = 2048;
/// Longest description.
const LONGEST_DESCRIPTION: usize = 512;
/// Longest client id.
const LONGEST_CLIENT: usize = 255;
/// Seconds in which an order can be paid, by default.
const DEFAULT_LIFE: u64 = 1200;
/// Longest life of an order in seconds.
const LONGEST_LIFE: u64 = 9_999_999;

/// The only currency, ISO 4217 numeric.
const RUBLE: &str = "643";
/// Its number before 1998, which old integrations send.
const OLD_RUBLE: &str = "810";

const FEATURES: [&str; 6] =
    ["AUTO_PAYMENT", "FORCE_SSL", "VERIFY", "FORCE_TDS", "FORCE_FULL_TDS", "FORCE_CREATE_BINDING"];

/// Registers an order and returns the address of its payment page.
pub fn register(asked: &Asked<'_>, is_two_stage: bool) -> Result<Value, Refusal> {
    let registration = read(asked, is_two_stage)?;
    let order = asked.gateway.register(registration)?;
    let form_url = format!("{}{}", asked.base, asked.family.page(order.id));
    Ok(match asked.family {
        Family::Classic => json!({ "orderId": order.id, "formUrl": form_url }),
        Family::Json => json!({
            "errorCode": "0", "errorMessage": success(asked.language), "orderId": order.id,
            "formUrl": form_url, "externalParams": {},
        }),
    })
}

fn read(asked: &Asked<'_>, is_two_stage: bool) -> Result<Registration, Refusal> {
    let (params, now) = (asked.params, asked.gateway.now());
    let number = params.needed("orderNumber")?;
    if number.chars().count() > LONGEST_NUMBER {
        return Err(Refusal::Invalid("orderNumber"));
    }
    let amount = params.amount()?.ok_or(Refusal::Missing("amount"))?;
    if amount == Kopecks::ZERO {
        return Err(Refusal::WrongAmount);
    }
    let return_url = url(params, "returnUrl")?.ok_or(Refusal::Missing("returnUrl"))?;
    match params.text("currency").as_deref() {
        None | Some(RUBLE | OLD_RUBLE) => {}
        Some(_) => return Err(Refusal::UnknownCurrency),
    }
    check_rest(params)?;
    let bundle = params.object(asked.family, "orderBundle", Refusal::Basket("orderBundle"))?;
    Ok(Registration {
        family: asked.family,
        number,
        amount,
        currency: RUBLE,
        return_url,
        fail_url: url(params, "failUrl")?,
        description: params.short("description", LONGEST_DESCRIPTION)?,
        language: match params.text("language") {
            Some(code) => Language::of(&code).ok_or(Refusal::Invalid("language"))?,
            None => Language::default(),
        },
        is_two_stage,
        params: flat(params.object(asked.family, "jsonParams", Refusal::Invalid("jsonParams"))?)?,
        basket: bundle.map(|bundle| Basket::check(bundle, amount)).transpose()?,
        callback_url: url(params, "dynamicCallbackUrl")?,
        email: email(params)?,
        expires: expiry(params, now)?,
        completes: local_time(params, "autocompletionDate", now)?,
    })
}

/// Checks the parameters that have no effect here.
fn check_rest(params: &Params) -> Result<(), Refusal> {
    if params.text("bindingId").is_some() {
        return Err(Refusal::NoBinding);
    }
    if let Some(features) = params.text("features")
        && !features.split([',', ';']).all(|feature| FEATURES.contains(&feature.trim()))
    {
        return Err(Refusal::Features);
    }
    if let Some(view) = params.text("pageView")
        && !["DESKTOP", "MOBILE"].contains(&view.as_str())
    {
        return Err(Refusal::Invalid("pageView"));
    }
    if params.number("taxSystem")?.is_some_and(|system| system > 5) {
        return Err(Refusal::Invalid("taxSystem"));
    }
    if let Some(phone) = params.text("phone") {
        let digits = phone.strip_prefix('+').unwrap_or(&phone);
        if !(10..=15).contains(&digits.len()) || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(Refusal::Contact("phone"));
        }
    }
    if params.text("clientId").is_some_and(|client| client.chars().count() > LONGEST_CLIENT) {
        return Err(Refusal::Contact("clientId"));
    }
    Ok(())
}

fn email(params: &Params) -> Result<Option<String>, Refusal> {
    let email = params.text("email");
    let is_wrong = email.as_ref().is_some_and(|email| {
        email.len() > 254
            || !matches!(email.split_once('@'), Some((name, host)) if !name.is_empty() && host.contains('.'))
    });
    if is_wrong { Err(Refusal::Contact("email")) } else { Ok(email) }
}

/// An address on the web. Everything else about it is the merchant's affair.
fn url(params: &Params, name: &'static str) -> Result<Option<String>, Refusal> {
    let Some(url) = params.text(name) else { return Ok(None) };
    let is_web = ["http://", "https://"].iter().any(|scheme| url.starts_with(scheme));
    let is_plain = url.bytes().all(|byte| byte.is_ascii_graphic());
    if is_web && is_plain && url.len() <= LONGEST_URL { Ok(Some(url)) } else { Err(Refusal::Invalid(name)) }
}

/// `jsonParams`: names with texts, without nesting.
fn flat(params: Option<Map<String, Value>>) -> Result<Map<String, Value>, Refusal> {
    let params = params.unwrap_or_default();
    let is_flat = params.values().all(|value| !value.is_object() && !value.is_array());
    if is_flat { Ok(params) } else { Err(Refusal::Invalid("jsonParams")) }
}

/// The end of the order's time: `expirationDate` wins over `sessionTimeoutSecs`.
fn expiry(params: &Params, now: DateTime<Utc>) -> Result<DateTime<Utc>, Refusal> {
    let seconds = params.number("sessionTimeoutSecs")?.unwrap_or(DEFAULT_LIFE);
    if let Some(at) = local_time(params, "expirationDate", now)? {
        return Ok(at);
    }
    let seconds = Some(seconds).filter(|seconds| (1..=LONGEST_LIFE).contains(seconds));
    let seconds = seconds.and_then(|seconds| i64::try_from(seconds).ok());
    Ok(now + TimeDelta::seconds(seconds.ok_or(Refusal::Invalid("sessionTimeoutSecs"))?))
}

/// A time in Moscow, `yyyy-MM-ddTHH:mm:ss`, that is not over.
fn local_time(
    params: &Params,
    name: &'static str,
    now: DateTime<Utc>,
) -> Result<Option<DateTime<Utc>>, Refusal> {
    let Some(text) = params.text(name) else { return Ok(None) };
    let local = NaiveDateTime::parse_from_str(&text, "%Y-%m-%dT%H:%M:%S").ok();
    let at = local.and_then(moscow::instant).filter(|at| *at > now);
    at.map(Some).ok_or(Refusal::Invalid(name))
}
