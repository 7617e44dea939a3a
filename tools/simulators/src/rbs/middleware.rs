//! What every call of the API passes through: counting, faults, parameters, idempotency keys, and the format of the answer.

use super::call::Call;
use super::calls::{self, Asked};
use super::family::Family;
use super::faults::Fault;
use super::gateway::Gateway;
use super::params::Params;
use super::refusal::Refusal;
use crate::listen::hang_up;
use axum::body::to_bytes;
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use serde_json::{Map, Value, json};
use std::time::Duration;

/// Large enough for a basket of hundreds of items.
const MAX_REQUEST_BYTES: usize = 1024 * 1024;

/// Header with the idempotency key, which the answer repeats.
const KEY_HEADER: &str = "x-idempotencykey";

/// Longest idempotency key.
const LONGEST_KEY: usize = 255;

/// Answers a call of the API.
pub async fn serve(gateway: &Gateway, family: Family, call: Call, request: Request) -> Response {
    gateway.switches.count(call);
    let faults = gateway.switches.meet(call);
    if let Some(spoilt) = spoil(&faults) {
        return spoilt;
    }
    let (parts, body) = request.into_parts();
    let Ok(body) = to_bytes(body, MAX_REQUEST_BYTES).await else {
        return html(StatusCode::PAYLOAD_TOO_LARGE);
    };
    let read = Params::read(family, parts.uri.query(), &body);
    if read.as_ref().is_ok_and(|params| params.is_secret_in_url) {
        gateway.switches.count_secret_in_url();
    }
    let language = read.as_ref().map(Params::language).unwrap_or_default();
    let refused = faults.iter().find_map(|fault| match fault {
        Fault::Refused { code, message } => Some(Refusal::Fault { code: *code, message: message.clone() }),
        _ => None,
    });
    let key = parts.headers.get(KEY_HEADER).filter(|_| call.takes_idempotency_key());
    let answered = match (refused, read) {
        (Some(refusal), _) | (None, Err(refusal)) => Err(refusal),
        (None, Ok(params)) => {
            let base = base(&parts.headers);
            once(gateway, call, key, &Asked { gateway, family, params: &params, language, base: &base })
        }
    };
    let answer = answered.unwrap_or_else(|refusal| refusal_body(&refusal, language));
    let mut response = after(&faults, gateway, family, answer).await;
    if let Some(key) = key {
        response.headers_mut().insert(KEY_HEADER, key.clone());
    }
    response
}

/// Processes a call, or repeats the first answer to its idempotency key if the gateway supports keys.
fn once(
    gateway: &Gateway,
    call: Call,
    key: Option<&HeaderValue>,
    asked: &Asked<'_>,
) -> Result<Value, Refusal> {
    let Some(key) = key.filter(|_| gateway.switches.behaviour().idempotency_keys) else {
        return calls::process(call, asked);
    };
    let is_valid = |key: &&str| {
        let permitted = |byte: u8| byte.is_ascii_alphanumeric() || b"-_#".contains(&byte);
        (1..=LONGEST_KEY).contains(&key.len()) && key.bytes().all(permitted)
    };
    let key = key.to_str().ok().filter(is_valid).ok_or(Refusal::Invalid("x-idempotencyKey"))?;
    let key = format!("{} {key}", call.name());
    gateway.with_kept(|kept, now| {
        if let Some((_, answer)) = kept.get(&key) {
            return Ok(answer.clone());
        }
        let answer = calls::process(call, asked)?;
        kept.insert(key, (now, answer.clone()));
        Ok(answer)
    })
}

fn refusal_body(refusal: &Refusal, language: super::language::Language) -> Value {
    json!({ "errorCode": refusal.code().to_string(), "errorMessage": refusal.message(language) })
}

/// The answer of a fault that replaces the whole call.
pub fn spoil(faults: &[Fault]) -> Option<Response> {
    faults.iter().find_map(|fault| match fault {
        Fault::Down => Some(hang_up()),
        Fault::Html { status } => {
            Some(html(StatusCode::from_u16(*status).unwrap_or(StatusCode::BAD_GATEWAY)))
        }
        Fault::TooManyRequests => Some(html(StatusCode::TOO_MANY_REQUESTS)),
        Fault::Empty => Some(StatusCode::OK.into_response()),
        _ => None,
    })
}

/// Renders an answer and applies the faults that follow the processing.
async fn after(faults: &[Fault], gateway: &Gateway, family: Family, mut answer: Value) -> Response {
    for fault in faults {
        match fault {
            Fault::WrongAmount { amount } => wrong_amount(&mut answer, &json!(amount)),
            Fault::Replace { members } => replace(&mut answer, members),
            _ => {}
        }
    }
    if gateway.switches.behaviour().numbers_as_text {
        numbers_to_text(&mut answer);
    }
    let mut text = answer.to_string();
    if faults.contains(&Fault::Garbage) {
        text = text.chars().take(text.chars().count() / 2).collect();
    }
    let mut response = ([(header::CONTENT_TYPE, family.content_type())], text).into_response();
    for fault in faults {
        match fault {
            Fault::Slow { ms } => tokio::time::sleep(Duration::from_millis(*ms)).await,
            Fault::Drop => return hang_up(),
            Fault::HtmlAfter { status } => {
                response = html(StatusCode::from_u16(*status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR));
            }
            _ => {}
        }
    }
    response
}

/// Replaces the amounts of a status.
fn wrong_amount(answer: &mut Value, amount: &Value) {
    for (parent, name) in [
        ("", "amount"),
        ("", "Amount"),
        ("", "depositAmount"),
        ("/paymentAmountInfo", "approvedAmount"),
        ("/paymentAmountInfo", "depositedAmount"),
    ] {
        let members = answer.pointer_mut(parent).and_then(Value::as_object_mut);
        if let Some(found) = members.and_then(|members| members.get_mut(name)) {
            *found = amount.clone();
        }
    }
}

fn replace(answer: &mut Value, members: &Map<String, Value>) {
    let Some(answer) = answer.as_object_mut() else { return };
    for (name, value) in members {
        match value {
            Value::Null => drop(answer.remove(name)),
            value => drop(answer.insert(name.clone(), value.clone())),
        }
    }
}

fn numbers_to_text(value: &mut Value) {
    match value {
        Value::Number(number) => *value = number.to_string().into(),
        Value::Array(items) => items.iter_mut().for_each(numbers_to_text),
        Value::Object(members) => members.values_mut().for_each(numbers_to_text),
        _ => {}
    }
}

/// An HTML error page, as proxies before the gateway send it.
pub fn html(status: StatusCode) -> Response {
    let page = format!(
        "<html><head><title>{status}</title></head><body><center><h1>{status}</h1></center><hr><center>nginx</center></body></html>"
    );
    (status, Html(page)).into_response()
}

/// The base URL of the request.
pub fn base(headers: &HeaderMap) -> String {
    let host = headers.get(header::HOST).and_then(|value| value.to_str().ok()).unwrap_or("127.0.0.1");
    format!("http://{host}")
}
