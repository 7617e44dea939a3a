//! Outgoing HTTP requests. An address is allowed only if `plugin.toml` requests it and the variant grants it. Redirects are followed for
//! GET and HEAD, to the same host only; for other methods the redirect itself is the response. The host limits the size of the body and the
//! time.
//!
//! ```no_run
//! use cabinet_plugin_sdk::{http::{Escape, Request}, secrets, Problem};
//!
//! fn hello() -> Result<Vec<u8>, Problem> {
//!     let token = secrets::get("token")?;
//!     let answer = Request::post("https://hub.example.ru/api")
//!         .header("Content-Type", "text/xml; charset=utf-8")
//!         .body("<guid>%%the-guid%%</guid>")
//!         .secret_in_body("%%the-guid%%", &token, Escape::Xml)
//!         .timeout_ms(10_000)
//!         .send()?;
//!     Ok(answer.body)
//! }
//! ```

use crate::secrets::Secret;
use crate::{Problem, ProblemCode};
use std::fmt;

pub use crate::bindings::cabinet::host::http::{Escape, Method};

/// Default time limit of a request. The whole call has a wall-clock limit of 30 s.
const DEFAULT_TIMEOUT_MS: u32 = 25_000;

/// A builder for a request.
#[derive(Debug)]
pub struct Request<'a> {
    pub(crate) method: Method,
    pub(crate) url: String,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) secret_headers: Vec<SecretHeader<'a>>,
    pub(crate) body: Option<Vec<u8>>,
    pub(crate) secret_body: Vec<SecretPlace<'a>>,
    pub(crate) timeout_ms: u32,
}

#[derive(Debug)]
pub(crate) struct SecretHeader<'a> {
    pub(crate) name: String,
    pub(crate) prefix: String,
    pub(crate) value: &'a Secret,
    pub(crate) suffix: String,
}

#[derive(Debug)]
pub(crate) struct SecretPlace<'a> {
    pub(crate) placeholder: String,
    pub(crate) value: &'a Secret,
    pub(crate) escape: Escape,
}

impl<'a> Request<'a> {
    /// A request with any method.
    pub fn new(method: Method, url: impl Into<String>) -> Self {
        Self {
            method,
            url: url.into(),
            headers: Vec::new(),
            secret_headers: Vec::new(),
            body: None,
            secret_body: Vec::new(),
            timeout_ms: DEFAULT_TIMEOUT_MS,
        }
    }

    /// A GET.
    pub fn get(url: impl Into<String>) -> Self {
        Self::new(Method::Get, url)
    }

    /// A POST.
    pub fn post(url: impl Into<String>) -> Self {
        Self::new(Method::Post, url)
    }

    /// Adds a header.
    #[must_use]
    pub fn header(mut self, name: impl Into<String>, value: impl Into<String>) -> Self {
        self.headers.push((name.into(), value.into()));
        self
    }

    /// Adds a header whose value is `prefix` + secret + `suffix`. The host fills it in just before sending.
    #[must_use]
    pub fn secret_header(
        mut self,
        name: impl Into<String>,
        prefix: impl Into<String>,
        value: &'a Secret,
        suffix: impl Into<String>,
    ) -> Self {
        self.secret_headers.push(SecretHeader {
            name: name.into(),
            prefix: prefix.into(),
            value,
            suffix: suffix.into(),
        });
        self
    }

    /// Sets the body.
    #[must_use]
    pub fn body(mut self, body: impl Into<Vec<u8>>) -> Self {
        self.body = Some(body.into());
        self
    }

    /// Lets the host replace every `placeholder` (at least 8 characters) in the body with the secret, escaped as specified.
    #[must_use]
    pub fn secret_in_body(
        mut self,
        placeholder: impl Into<String>,
        value: &'a Secret,
        escape: Escape,
    ) -> Self {
        self.secret_body.push(SecretPlace { placeholder: placeholder.into(), value, escape });
        self
    }

    /// Sets the longest time to wait for the complete response; 25 s by default.
    #[must_use]
    pub fn timeout_ms(mut self, milliseconds: u32) -> Self {
        self.timeout_ms = milliseconds;
        self
    }

    /// Sends the request and waits for the complete response. A response with any status is `Ok`.
    ///
    /// # Errors
    /// [`Error`]. `?` converts it to the [`Problem`] that fits a call without effects. A write must handle the error itself: after
    /// [`Error::Timeout`], [`Error::TooLarge`], [`Error::Protocol`] or a redirect, the request may have had its effect.
    pub fn send(self) -> Result<Response, Error> {
        host::send(self)
    }
}

/// A complete response.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Response {
    /// HTTP status.
    pub status: u16,
    /// Headers, names in lower case.
    pub headers: Vec<(String, String)>,
    /// Body, at most 8 MiB.
    pub body: Vec<u8>,
}

impl Response {
    /// The first header of this name. Case is ignored.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers
            .iter()
            .find(|(found, _)| found.eq_ignore_ascii_case(name))
            .map(|(_, value)| value.as_str())
    }

    /// Whether the status is 200 to 299.
    pub fn is_success(&self) -> bool {
        (200..300).contains(&self.status)
    }
}

/// Why there is no response.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Error {
    /// Manifest or grant does not allow it. The text says which line to add to which file.
    Denied(String),
    /// No complete response in time. The request may have had its effect.
    Timeout,
    /// The response exceeds this limit, in bytes. The request may have had its effect.
    TooLarge(u64),
    /// The certificate is not accepted or the handshake failed: the request was not processed.
    Tls(String),
    /// No connection: the request was not processed.
    Connect(String),
    /// The connection or the HTTP exchange broke off: the request may have had its effect.
    Protocol(String),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Denied(why) => write!(f, "denied: {why}"),
            Self::Timeout => f.write_str("no answer in time"),
            Self::TooLarge(cap) => write!(f, "the answer is larger than {cap} bytes"),
            Self::Tls(why) => write!(f, "TLS: {why}"),
            Self::Connect(why) => write!(f, "no connection: {why}"),
            Self::Protocol(why) => write!(f, "broken answer: {why}"),
        }
    }
}

impl std::error::Error for Error {}

/// For calls without effects.
impl From<Error> for Problem {
    fn from(error: Error) -> Self {
        let code = match &error {
            Error::Denied(_) | Error::Tls(_) => ProblemCode::Configuration,
            Error::Timeout => ProblemCode::TimedOut,
            Error::TooLarge(_) => ProblemCode::Garbled,
            Error::Connect(_) | Error::Protocol(_) => ProblemCode::Unavailable,
        };
        Self::new(code, error.to_string())
    }
}

#[cfg(target_arch = "wasm32")]
mod host {
    use super::{Error, Request, Response};
    use crate::bindings::cabinet::host::http as wit;

    pub(super) fn send(request: Request<'_>) -> Result<Response, Error> {
        let asked = wit::Request {
            method: request.method,
            url: request.url,
            headers: request.headers.into_iter().map(|(name, value)| wit::Header { name, value }).collect(),
            secret_headers: request
                .secret_headers
                .into_iter()
                .map(|header| wit::SecretHeader {
                    name: header.name,
                    prefix: header.prefix,
                    value: header.value.handle(),
                    suffix: header.suffix,
                })
                .collect(),
            body: request.body,
            secret_body: request
                .secret_body
                .into_iter()
                .map(|place| wit::SecretPlaceholder {
                    placeholder: place.placeholder,
                    value: place.value.handle(),
                    escape: place.escape,
                })
                .collect(),
            timeout_ms: request.timeout_ms,
        };
        match wit::send(&asked) {
            Ok(answer) => Ok(Response {
                status: answer.status,
                headers: answer.headers.into_iter().map(|header| (header.name, header.value)).collect(),
                body: answer.body,
            }),
            Err(error) => Err(match error {
                wit::Error::Denied(why) => Error::Denied(why),
                wit::Error::Timeout => Error::Timeout,
                wit::Error::TooLarge(cap) => Error::TooLarge(cap),
                wit::Error::Tls(why) => Error::Tls(why),
                wit::Error::Connect(why) => Error::Connect(why),
                wit::Error::Protocol(why) => Error::Protocol(why),
            }),
        }
    }
}

#[cfg(not(target_arch = "wasm32"))]
mod host {
    pub(super) use crate::testing::send;
}
