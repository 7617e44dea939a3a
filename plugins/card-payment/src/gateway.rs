//! Requests to the gateway.

use crate::lenient::{text, whole};
use crate::params::{Credentials, Params};
use crate::settings::Settings;
use cabinet_plugin_sdk::http::{Error, Response};
use cabinet_plugin_sdk::{Problem, ProblemCode, settings};
use serde_json::Value;

/// Pause after 429: no number is published (protocol sheet rbs-payment §6).
const PAUSE_MS: u32 = 5_000;
/// Maximum pause that an answer may ask for.
const MOST_PAUSE_S: u32 = 3_600;

/// The header of idempotency keys (sheet §6). Installations may ignore it.
const IDEMPOTENCY_KEY: &str = "x-idempotencyKey";

/// `errorCode` of an answer, other than 0 (sheet §6).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct ErrorCode(pub(crate) i64);

impl ErrorCode {
    /// An order with this number exists, at `register.do`.
    pub(crate) const NUMBER_KNOWN: Self = Self(1);
    /// Access denied, or an operation that the order's state does not allow.
    pub(crate) const FORBIDDEN: Self = Self(5);
    /// No such order.
    pub(crate) const NO_ORDER: Self = Self(6);
    /// System error, or no payment to work on.
    pub(crate) const SYSTEM: Self = Self(7);
}

/// An answer that the gateway processed.
pub(crate) type Answer = Result<Value, ErrorCode>;

/// The gateway with its settings.
pub(crate) struct Gateway {
    pub(crate) settings: Settings,
}

/// Whether a request changes something: then a lost answer leaves its outcome unknown.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Effect {
    None,
    Changes,
}

impl Gateway {
    pub(crate) fn open() -> Result<Self, Problem> {
        Ok(Self { settings: settings()? })
    }

    /// Asks without changing anything.
    pub(crate) fn ask(&self, operation: &str, params: Params) -> Result<Answer, Problem> {
        self.call(&self.address(operation), operation, params, Effect::None, None)
    }

    /// As [`Self::ask`], at an address of its own.
    pub(crate) fn ask_at(&self, address: &str, operation: &str, params: Params) -> Result<Answer, Problem> {
        self.call(address, operation, params, Effect::None, None)
    }

    /// Changes something. The gateway is called once: an operation is never repeated here.
    pub(crate) fn change(&self, operation: &str, params: Params, key: &str) -> Result<Answer, Problem> {
        self.call(&self.address(operation), operation, params, Effect::Changes, Some(key))
    }

    fn address(&self, operation: &str) -> String {
        format!("{}/{operation}.do", self.settings.base_url)
    }

    fn call(
        &self,
        address: &str,
        operation: &str,
        params: Params,
        effect: Effect,
        key: Option<&str>,
    ) -> Result<Answer, Problem> {
        let credentials = Credentials::get(&self.settings)?;
        let mut request = credentials.request(&self.settings, address, params);
        if let Some(key) = key {
            request = request.header(IDEMPOTENCY_KEY, key);
        }
        match request.send() {
            Ok(response) => read(&response, operation, effect),
            Err(Error::Timeout | Error::TooLarge(_) | Error::Protocol(_)) if effect == Effect::Changes => {
                Err(Problem::outcome_unknown(format!("{operation}.do was sent, its answer did not arrive")))
            }
            Err(error) => Err(error.into()),
        }
    }
}

/// Reads an answer by its content: the type may be `text/plain` (sheet §1), and a refusal has the status 200.
fn read(response: &Response, operation: &str, effect: Effect) -> Result<Answer, Problem> {
    let status = response.status;
    if status == 429 {
        let told = format!("{operation}.do: too many requests (429)");
        return Err(Problem::unavailable(told).retry_after_ms(pause(response)));
    }
    let json = serde_json::from_slice::<Value>(&response.body).ok().filter(Value::is_object);
    let Some(json) = json else { return Err(unreadable(status, operation, effect)) };
    match whole(&json, "errorCode") {
        // A success of the classic family has no code, and some answers write an empty one.
        Some(0) => Ok(Ok(json)),
        None if text(&json, "errorCode").is_none() && (200..300).contains(&status) => Ok(Ok(json)),
        Some(code) => Ok(Err(ErrorCode(code))),
        None => Err(unreadable(status, operation, effect)),
    }
}

fn unreadable(status: u16, operation: &str, effect: Effect) -> Problem {
    let told = format!("{operation}.do answered status {status} without JSON");
    match status {
        // The gateway's front server: the request did not reach the gateway.
        404 | 405 => Problem::configuration(format!("{told}: check `base_url` and `family`")),
        401 | 403 => Problem::configuration(format!("{told}: check the credentials and `base_url`")),
        _ if effect == Effect::Changes => Problem::outcome_unknown(told),
        500.. => Problem::unavailable(told),
        _ => Problem::garbled(told),
    }
}

fn pause(response: &Response) -> u32 {
    let told = response.header("retry-after").and_then(|text| text.trim().parse::<u32>().ok());
    told.map_or(PAUSE_MS, |seconds| seconds.clamp(1, MOST_PAUSE_S) * 1_000)
}

impl ErrorCode {
    /// A refusal without a meaning of its own. The gateway's sentence is not repeated: it may contain what was sent.
    pub(crate) fn problem(self, operation: &str) -> Problem {
        let (code, advice) = match self {
            // MadBrains issue 7: credentials of the test host at the real one, or the other way round.
            Self::FORBIDDEN => {
                (ProblemCode::Configuration, "access denied: check the credentials and `base_url`")
            }
            Self(3) => (ProblemCode::Configuration, "the currency is not known to the merchant account"),
            Self(4) => (ProblemCode::Configuration, "a parameter is missing or wrong"),
            Self(8) => (ProblemCode::Configuration, "the basket is refused: check `receipt`"),
            Self::SYSTEM => (ProblemCode::Unavailable, "system error of the gateway"),
            Self::NO_ORDER => (ProblemCode::NotFound, "the gateway has no such order"),
            _ => (ProblemCode::Failed, "refused"),
        };
        Problem::new(code, format!("{operation}.do answered errorCode {}: {advice}", self.0))
    }
}
