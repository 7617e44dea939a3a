//! Makes requests and reads answers. This file is the same in every generated client.
#![allow(dead_code, reason = "a service may need a part of it only")]

use cabinet_plugin_sdk::http::{self, Method, Request, Response};
use cabinet_plugin_sdk::secrets::Secret;
use cabinet_plugin_sdk::{Problem, ProblemCode};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::Display;

/// Everything but unreserved characters is encoded (RFC 3986 §2.3).
const ENCODED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'_').remove(b'.').remove(b'~');

/// Time limit of a request. A whole call of the plugin has 30 s.
const TIMEOUT_MS: u32 = 10_000;

/// Why there is no result. `?` makes the [`Problem`] that fits a call without effects; for a write, use [`Error::after_write`].
#[derive(Debug, Clone, PartialEq)]
pub enum Error<R = ()> {
    /// There is no answer.
    Http(http::Error),
    /// An argument cannot be a part of a request: its name. Nothing was sent.
    Argument(&'static str),
    /// An answer that the description names as a failure. `answer` is empty if it has no body.
    Refused { status: u16, answer: Option<R> },
    /// An answer that is not described, for instance a page of a gateway: the status, and why it cannot be read.
    Unexpected { status: u16, why: String },
}

impl<R> Error<R> {
    /// The problem after a request that may have changed something. Only what was certainly not processed is a failure; a refusal is one if
    /// its body is as described, because a status alone may come from a gateway.
    pub fn after_write(self) -> Problem {
        let is_known = match &self {
            Self::Http(http::Error::Denied(_) | http::Error::Tls(_) | http::Error::Connect(_))
            | Self::Argument(_) => true,
            Self::Refused { answer, .. } => answer.is_some(),
            Self::Http(_) | Self::Unexpected { .. } => false,
        };
        let problem = Problem::from(self);
        if is_known { problem } else { Problem::outcome_unknown(problem.detail) }
    }
}

impl<R> From<Error<R>> for Problem {
    fn from(error: Error<R>) -> Self {
        match error {
            Error::Http(error) => error.into(),
            Error::Argument(name) => Self::not_found(format!("the argument {name} cannot be sent")),
            Error::Refused { status: 401 | 403, .. } => {
                Self::configuration("the service refused the credentials")
            }
            Error::Refused { status, .. } => Self::new(ProblemCode::Failed, format!("status {status}")),
            Error::Unexpected { status, why } if (200..300).contains(&status) => Self::garbled(why),
            Error::Unexpected { status, .. } if status >= 500 => {
                Self::unavailable(format!("status {status}"))
            }
            Error::Unexpected { status, .. } => Self::failed(format!("status {status}")),
        }
    }
}

/// A result with the headers of the answer.
#[derive(Debug, Clone, PartialEq)]
pub struct Answer<T> {
    pub body: T,
    /// Names in lower case.
    pub headers: Vec<(String, String)>,
}

/// A request that is being made.
pub(super) struct Call<'a> {
    method: Method,
    url: String,
    query: Vec<(&'static str, String)>,
    headers: Vec<(&'static str, String)>,
    secrets: Vec<(&'static str, &'static str, &'a Secret)>,
    body: Option<(&'static str, Vec<u8>)>,
    wrong: Option<&'static str>,
}

impl<'a> Call<'a> {
    pub(super) fn new(method: Method, base: &str) -> Self {
        Self {
            method,
            url: base.trim_end_matches('/').to_owned(),
            query: Vec::new(),
            headers: Vec::new(),
            secrets: Vec::new(),
            body: None,
            wrong: None,
        }
    }

    /// Adds a fixed part of the path.
    pub(super) fn path(mut self, part: &str) -> Self {
        self.url.push_str(part);
        self
    }

    /// Adds a value to the path. What would lead to another path is refused: parsers of addresses resolve dots even if they are encoded.
    pub(super) fn value(mut self, name: &'static str, value: impl Display) -> Self {
        let value = value.to_string();
        if matches!(value.as_str(), "" | "." | "..") {
            self.wrong.get_or_insert(name);
        }
        self.url.extend(utf8_percent_encode(&value, ENCODED));
        self
    }

    pub(super) fn query(
        mut self,
        name: &'static str,
        values: impl IntoIterator<Item = impl Display>,
    ) -> Self {
        self.query.extend(values.into_iter().map(|value| (name, value.to_string())));
        self
    }

    /// Adds a list as one text.
    pub(super) fn joined(
        self,
        name: &'static str,
        separator: &str,
        values: impl IntoIterator<Item = impl Display>,
    ) -> Self {
        let values: Vec<String> = values.into_iter().map(|value| value.to_string()).collect();
        let text = (!values.is_empty()).then(|| values.join(separator));
        self.query(name, text)
    }

    pub(super) fn header(
        mut self,
        name: &'static str,
        values: impl IntoIterator<Item = impl Display>,
    ) -> Self {
        let values: Vec<String> = values.into_iter().map(|value| value.to_string()).collect();
        if !values.is_empty() {
            let text = values.join(",");
            if text.contains(char::is_control) {
                self.wrong.get_or_insert(name);
            }
            self.headers.push((name, text));
        }
        self
    }

    /// The host puts the secret into the header just before it sends the request.
    pub(super) fn secret(mut self, name: &'static str, prefix: &'static str, secret: &'a Secret) -> Self {
        self.secrets.push((name, prefix, secret));
        self
    }

    pub(super) fn json(mut self, media: &'static str, body: &impl Serialize) -> Self {
        match serde_json::to_vec(body) {
            Ok(bytes) => self.body = Some((media, bytes)),
            Err(_) => self.wrong = Some("body"),
        }
        self
    }

    /// The members of a structure as the fields of a form.
    pub(super) fn form(mut self, body: &impl Serialize) -> Self {
        let Ok(serde_json::Value::Object(members)) = serde_json::to_value(body) else {
            self.wrong = Some("body");
            return self;
        };
        let encoded = |text: &str| utf8_percent_encode(text, ENCODED).to_string();
        let pair = |(name, value): (&String, &serde_json::Value)| match value {
            serde_json::Value::Null => None,
            serde_json::Value::String(text) => Some(format!("{}={}", encoded(name), encoded(text))),
            other => Some(format!("{}={}", encoded(name), encoded(&other.to_string()))),
        };
        let pairs: Vec<String> = members.iter().filter_map(pair).collect();
        self.body = Some(("application/x-www-form-urlencoded", pairs.join("&").into_bytes()));
        self
    }

    pub(super) fn bytes(mut self, media: &'static str, body: Vec<u8>) -> Self {
        self.body = Some((media, body));
        self
    }

    /// Sends it. A status of 200 to 299 is the result; `refused` reads the body of another one that is described.
    pub(super) fn raw<R>(
        self,
        refused: impl FnOnce(u16, &[u8]) -> Option<Option<R>>,
    ) -> Result<Response, Error<R>> {
        if let Some(name) = self.wrong {
            return Err(Error::Argument(name));
        }
        let mut url = self.url;
        for (index, (name, value)) in self.query.iter().enumerate() {
            url.push(if index == 0 { '?' } else { '&' });
            url.extend(utf8_percent_encode(name, ENCODED));
            url.push('=');
            url.extend(utf8_percent_encode(value, ENCODED));
        }
        let mut request = Request::new(self.method, url).timeout_ms(TIMEOUT_MS);
        for (name, value) in self.headers {
            request = request.header(name, value);
        }
        for (name, prefix, secret) in self.secrets {
            request = request.secret_header(name, prefix, secret, "");
        }
        if let Some((media, body)) = self.body {
            request = request.header("Content-Type", media).body(body);
        }
        let answer = request.send().map_err(Error::Http)?;
        if answer.is_success() {
            return Ok(answer);
        }
        match refused(answer.status, &answer.body) {
            Some(refusal) => Err(Error::Refused { status: answer.status, answer: refusal }),
            None => Err(Error::Unexpected {
                status: answer.status,
                why: format!("status {} is not described", answer.status),
            }),
        }
    }

    /// As [`Self::raw`], for an answer without a body.
    pub(super) fn done<R>(
        self,
        refused: impl FnOnce(u16, &[u8]) -> Option<Option<R>>,
    ) -> Result<(), Error<R>> {
        self.raw(refused).map(drop)
    }

    /// As [`Self::raw`], for JSON.
    pub(super) fn send<T: DeserializeOwned, R>(
        self,
        refused: impl FnOnce(u16, &[u8]) -> Option<Option<R>>,
    ) -> Result<T, Error<R>> {
        parsed(&self.raw(refused)?)
    }

    /// As [`Self::raw`], for JSON with the headers of the answer.
    pub(super) fn answer<T: DeserializeOwned, R>(
        self,
        refused: impl FnOnce(u16, &[u8]) -> Option<Option<R>>,
    ) -> Result<Answer<T>, Error<R>> {
        let answer = self.raw(refused)?;
        Ok(Answer { body: parsed(&answer)?, headers: answer.headers })
    }
}

/// The JSON of an answer; an empty body is `null`. The error has the place, not the text, which may be about a person.
fn parsed<T: DeserializeOwned, R>(answer: &Response) -> Result<T, Error<R>> {
    let body = if answer.body.is_empty() { b"null" } else { answer.body.as_slice() };
    serde_json::from_slice(body).map_err(|error| Error::Unexpected {
        status: answer.status,
        why: format!("not the described JSON: line {} column {}", error.line(), error.column()),
    })
}

/// The body of a refusal; `None` if it is not the described JSON, as a page of a gateway is not.
pub(super) fn read<R: DeserializeOwned>(body: &[u8]) -> Option<Option<R>> {
    serde_json::from_slice(body).ok().map(Some)
}
