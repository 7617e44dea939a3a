//! The portal's data calls. They change nothing, so a call is repeated if the server failed or is overloaded. The contract gives a guest no
//! way to wait, so there is no pause between the tries.

use crate::refusal;
use crate::settings::Settings;
use cabinet_plugin_sdk::http::{Error, Request, Response};
use cabinet_plugin_sdk::identity::{Failure, FailureKind};
use cabinet_plugin_sdk::log;
use serde_json::Value;

/// Most tries of one call.
const TRIES: u32 = 3;

/// The result of a data call.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Answer {
    /// JSON.
    Found(Value),
    /// The scope was not granted (403).
    Forbidden,
}

/// Makes data calls with an access token.
pub(crate) struct Questions<'a> {
    settings: &'a Settings,
    access_token: &'a str,
}

impl<'a> Questions<'a> {
    /// Data calls with this access token.
    pub(crate) const fn new(settings: &'a Settings, access_token: &'a str) -> Self {
        Self { settings, access_token }
    }

    /// Requests a path, at most three times.
    pub(crate) fn ask(&self, path: &str) -> Result<Answer, Failure> {
        let mut last = None;
        for attempt in 1..=TRIES {
            let failure = match self.once(path) {
                Ok(answer) => return Ok(answer),
                Err(Again(failure)) => failure,
                Err(Final(failure)) => return Err(failure),
            };
            if attempt < TRIES {
                log::info("a question to the portal is asked again", &[("why", &failure.detail)]);
            }
            last = Some(failure);
        }
        Err(last.unwrap_or_else(|| Failure::new(FailureKind::Unavailable, "the portal was not asked")))
    }

    fn once(&self, path: &str) -> Result<Answer, Missed> {
        let answer = Request::get(format!("{}{path}", self.settings.base_url))
            .header("Authorization", format!("Bearer {}", self.access_token))
            .header("Accept", "application/json")
            .timeout_ms(self.settings.timeout_ms)
            .send();
        match answer {
            Ok(answer) => judge(&answer),
            Err(error @ (Error::Connect(_) | Error::Protocol(_))) => Err(Again(error.into())),
            Err(error) => Err(Final(error.into())),
        }
    }
}

use Missed::{Again, Final};

/// Why a call failed, and whether to repeat it.
enum Missed {
    Again(Failure),
    Final(Failure),
}

fn judge(answer: &Response) -> Result<Answer, Missed> {
    let status = answer.status;
    let json = serde_json::from_slice::<Value>(&answer.body).ok();
    if answer.is_success() {
        let garbled = || Failure::new(FailureKind::Unavailable, "a data call answered no JSON");
        return json.map(Answer::Found).ok_or_else(|| Final(garbled()));
    }
    let code = json
        .as_ref()
        .and_then(|body| body.get("code").and_then(Value::as_str).and_then(refusal::code_in))
        .or_else(|| {
            json.as_ref()?.get("error_description").and_then(Value::as_str).and_then(refusal::code_in)
        });
    let said = |kind: FailureKind, text: &str| {
        let failure = Failure::new(kind, format!("a data call answered status {status}{text}"));
        match &code {
            Some(code) => failure.code(code),
            None => failure,
        }
    };
    match (status, code.as_deref()) {
        (_, Some("ESIA-007008")) => Err(Again(refusal::failure("ESIA-007008"))),
        (403, _) => Ok(Answer::Forbidden),
        (401, _) => Err(Final(said(FailureKind::Spent, ": the access token is not taken (any more)"))),
        (500.., _) => Err(Again(said(FailureKind::Unavailable, ""))),
        (429, _) => Err(Final(said(FailureKind::Unavailable, ""))),
        (_, Some(code)) => Err(Final(refusal::failure(code))),
        _ => Err(Final(said(FailureKind::Failed, ""))),
    }
}
