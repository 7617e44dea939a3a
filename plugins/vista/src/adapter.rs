//! HTTP client for the adapter of one hospital. Reads are retried once without a connection; a save sends an idempotency key, so the
//! adapter recognizes a repetition.

use crate::failure::Failure;
use crate::refusal;
use crate::settings::Settings;
use cabinet_plugin_sdk::http::{Method, Request, Response};
use cabinet_plugin_sdk::secrets::{self, Secret};
use cabinet_plugin_sdk::{Problem, log, random, url};
use serde::de::DeserializeOwned;

/// Name of the secret that holds the API key.
pub(crate) const KEY_SECRET: &str = "api_key";
/// The header for the API key (docs/hospital-adapter.md, Ground rules).
pub(crate) const KEY_HEADER: &str = "X-Api-Key";
/// The header with the request id that both sides log.
pub(crate) const REQUEST_HEADER: &str = "X-Request-Id";
/// The header with the id of the client whose document is requested.
pub(crate) const CLIENT_HEADER: &str = "X-Client-Id";

/// An adapter with its settings and key.
#[derive(Debug)]
pub(crate) struct Adapter {
    /// Settings from the variant.
    pub(crate) settings: Settings,
    key: Secret,
}

/// One call of the contract.
#[derive(Debug)]
pub(crate) struct Call {
    /// Path template without ids, for the log.
    name: &'static str,
    method: Method,
    url: String,
    headers: Vec<(&'static str, String)>,
    body: Option<Vec<u8>>,
    timeout_ms: Option<u32>,
    request_id: String,
}

impl Adapter {
    /// Creates the client from settings and secret.
    ///
    /// # Errors
    /// `configuration` if settings or secret are missing.
    pub(crate) fn open() -> Result<Self, Problem> {
        Ok(Self { settings: cabinet_plugin_sdk::settings()?, key: secrets::get(KEY_SECRET)? })
    }

    /// A GET call; each element of `path` is one segment.
    ///
    /// # Errors
    /// `not-found` for an element that cannot be a segment.
    pub(crate) fn get(&self, name: &'static str, path: &[&str]) -> Result<Call, Problem> {
        self.call(Method::Get, name, path)
    }

    /// A DELETE call.
    ///
    /// # Errors
    /// Like [`Self::get`].
    pub(crate) fn delete(&self, name: &'static str, path: &[&str]) -> Result<Call, Problem> {
        self.call(Method::Delete, name, path)
    }

    /// A call with a JSON body.
    ///
    /// # Errors
    /// Like [`Self::get`].
    pub(crate) fn send(
        &self,
        method: Method,
        name: &'static str,
        path: &[&str],
        body: Vec<u8>,
    ) -> Result<Call, Problem> {
        let mut call = self.call(method, name, path)?;
        call.headers.push(("Content-Type", "application/json".to_owned()));
        call.body = Some(body);
        Ok(call)
    }

    fn call(&self, method: Method, name: &'static str, path: &[&str]) -> Result<Call, Problem> {
        let path = url::path(path).ok_or_else(|| Problem::not_found("the id is none of this hospital"))?;
        let url = [self.settings.base_url.trim_end_matches('/'), &path].concat();
        Ok(Call {
            name,
            method,
            url,
            headers: Vec::new(),
            body: None,
            timeout_ms: None,
            request_id: request_id(),
        })
    }

    /// Sends a read request and parses the JSON response. Retries once if there was no connection.
    ///
    /// # Errors
    /// The last failure.
    pub(crate) fn ask<T: DeserializeOwned>(&self, call: &Call) -> Result<T, Failure> {
        read(&self.answer(call)?)
    }

    /// Sends a read request. Retries once if there was no connection.
    ///
    /// # Errors
    /// The last failure.
    pub(crate) fn answer(&self, call: &Call) -> Result<Response, Failure> {
        match self.once(call) {
            Err(failure) if failure.is_without_connection() => self.once(call),
            answer => answer,
        }
    }

    /// Sends a call once. A success status or 304 is a response, anything else a failure.
    ///
    /// # Errors
    /// The failure.
    pub(crate) fn once(&self, call: &Call) -> Result<Response, Failure> {
        let mut request = Request::new(call.method, &call.url)
            .header("Accept", "application/json, text/html;q=0.9")
            .header(REQUEST_HEADER, &call.request_id)
            .secret_header(KEY_HEADER, "", &self.key, "")
            .timeout_ms(call.timeout_ms.unwrap_or(self.settings.read_timeout_ms));
        for (name, value) in &call.headers {
            request = request.header(*name, value);
        }
        if let Some(body) = &call.body {
            request = request.body(body.clone());
        }
        let failure = match request.send() {
            Ok(response) if response.is_success() || response.status == 304 => return Ok(response),
            Ok(response) => refusal::read(&response),
            Err(error) => Failure::Http(error),
        };
        log::warn(
            "the adapter gave no answer",
            &[("call", call.name), ("how", &failure.name()), ("request", &call.request_id)],
        );
        Err(failure)
    }
}

impl Call {
    /// Adds a query parameter.
    #[must_use]
    pub(crate) fn query(mut self, name: &str, value: &str) -> Self {
        self.url.push(if self.url.contains('?') { '&' } else { '?' });
        self.url.push_str(name);
        self.url.push('=');
        self.url.push_str(&url::query_value(value));
        self
    }

    #[must_use]
    pub(crate) fn header(mut self, name: &'static str, value: &str) -> Self {
        self.headers.push((name, value.to_owned()));
        self
    }

    /// Overrides the read timeout.
    #[must_use]
    pub(crate) fn timeout_ms(mut self, milliseconds: u32) -> Self {
        self.timeout_ms = Some(milliseconds);
        self
    }

    /// Whether the response carries the id of another request. A response without an id is accepted.
    pub(crate) fn is_crossed_with(&self, response: &Response) -> bool {
        response.header(REQUEST_HEADER).is_some_and(|named| named != self.request_id)
    }

    /// The URL of the call.
    pub(crate) fn into_url(self) -> String {
        self.url
    }
}

/// Parses the JSON of a response.
///
/// # Errors
/// `garbled` with the path of the faulty member, never with a value.
pub(crate) fn read<T: DeserializeOwned>(response: &Response) -> Result<T, Failure> {
    read_json(&response.body)
}

/// Like [`read`], for bytes.
///
/// # Errors
/// Like [`read`].
pub(crate) fn read_json<T: DeserializeOwned>(body: &[u8]) -> Result<T, Failure> {
    // RFC 8259 §8.1: a parser may ignore a byte-order mark.
    let body = body.strip_prefix("\u{feff}".as_bytes()).unwrap_or(body);
    let mut reader = serde_json::Deserializer::from_slice(body);
    let found = serde_path_to_error::deserialize(&mut reader)
        .map_err(|error| Failure::Garbled(format!("{} is not as agreed", error.path())))?;
    reader.end().map_err(|_| Failure::Garbled("more than one value".to_owned()))?;
    Ok(found)
}

/// 32 random hexadecimal digits.
pub(crate) fn request_id() -> String {
    random::bytes(16).iter().map(|byte| format!("{byte:02x}")).collect()
}
