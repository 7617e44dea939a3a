//! The adapter of one hospital: its address, its key, and the two ways to call it. A question may be asked twice; saving sends its key, so
//! that the adapter knows a repetition.

use crate::failure::Failure;
use crate::refusal;
use crate::settings::Settings;
use cabinet_plugin_sdk::http::{Method, Request, Response};
use cabinet_plugin_sdk::secrets::{self, Secret};
use cabinet_plugin_sdk::{Problem, log, random};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use serde::de::DeserializeOwned;

/// The secret that holds the key.
pub(crate) const KEY_SECRET: &str = "api_key";
/// The header that carries it (docs/hospital-adapter.md, Ground rules).
pub(crate) const KEY_HEADER: &str = "X-Api-Key";
/// The header by which both sides find a request in their logs.
pub(crate) const REQUEST_HEADER: &str = "X-Request-Id";
/// Whose document is asked for.
pub(crate) const CLIENT_HEADER: &str = "X-Client-Id";

/// Unreserved characters stay (RFC 3986 §2.3).
const ENCODED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'_').remove(b'.').remove(b'~');

/// An adapter that can be called.
#[derive(Debug)]
pub(crate) struct Adapter {
    /// What the variant says about it.
    pub(crate) settings: Settings,
    key: Secret,
}

/// A call of the contract.
#[derive(Debug)]
pub(crate) struct Call {
    /// For the log: the path with names in place of ids.
    name: &'static str,
    method: Method,
    url: String,
    headers: Vec<(&'static str, String)>,
    body: Option<Vec<u8>>,
    timeout_ms: Option<u32>,
    request_id: String,
}

impl Adapter {
    /// The adapter of this call.
    ///
    /// # Errors
    /// `configuration` if settings or secret are missing.
    pub(crate) fn open() -> Result<Self, Problem> {
        Ok(Self { settings: cabinet_plugin_sdk::settings()?, key: secrets::get(KEY_SECRET)? })
    }

    /// A GET; each part of the path is one segment.
    ///
    /// # Errors
    /// `not-found` for a part that cannot be a segment.
    pub(crate) fn get(&self, name: &'static str, path: &[&str]) -> Result<Call, Problem> {
        self.call(Method::Get, name, path)
    }

    /// A call with a JSON body.
    ///
    /// # Errors
    /// As [`Self::get`].
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
        let mut url = self.settings.base_url.trim_end_matches('/').to_owned();
        for part in path {
            // Readers of addresses take dots for a way up, however they are encoded.
            if matches!(*part, "" | "." | "..") {
                return Err(Problem::not_found("the id is none of this hospital"));
            }
            url.push('/');
            url.extend(utf8_percent_encode(part, ENCODED));
        }
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

    /// Asks a question and reads the JSON of its answer; asks once more if there was no connection.
    ///
    /// # Errors
    /// The last failure.
    pub(crate) fn ask<T: DeserializeOwned>(&self, call: &Call) -> Result<T, Failure> {
        read(&self.answer(call)?)
    }

    /// Asks a question; asks once more if there was no connection.
    ///
    /// # Errors
    /// The last failure.
    pub(crate) fn answer(&self, call: &Call) -> Result<Response, Failure> {
        match self.once(call) {
            Err(failure) if failure.is_without_connection() => self.once(call),
            answer => answer,
        }
    }

    /// Sends a call once. Success and 304 are answers, anything else is a failure.
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
    /// Adds to the query.
    #[must_use]
    pub(crate) fn query(mut self, name: &str, value: &str) -> Self {
        self.url.push(if self.url.contains('?') { '&' } else { '?' });
        self.url.push_str(name);
        self.url.push('=');
        self.url.extend(utf8_percent_encode(value, ENCODED));
        self
    }

    /// Adds a header.
    #[must_use]
    pub(crate) fn header(mut self, name: &'static str, value: &str) -> Self {
        self.headers.push((name, value.to_owned()));
        self
    }

    /// With another time to wait than a question's.
    #[must_use]
    pub(crate) fn timeout_ms(mut self, milliseconds: u32) -> Self {
        self.timeout_ms = Some(milliseconds);
        self
    }

    /// Whether the answer names another request than this one; one that names none is not judged.
    pub(crate) fn is_crossed_with(&self, response: &Response) -> bool {
        response.header(REQUEST_HEADER).is_some_and(|named| named != self.request_id)
    }

    /// Where it goes.
    pub(crate) fn into_url(self) -> String {
        self.url
    }
}

/// The JSON of an answer.
///
/// # Errors
/// `garbled` with the place, never with a value.
pub(crate) fn read<T: DeserializeOwned>(response: &Response) -> Result<T, Failure> {
    read_json(&response.body)
}

/// As [`read`], of bytes.
///
/// # Errors
/// As [`read`].
pub(crate) fn read_json<T: DeserializeOwned>(body: &[u8]) -> Result<T, Failure> {
    // RFC 8259 §8.1: a byte-order mark may be ignored.
    let body = body.strip_prefix("\u{feff}".as_bytes()).unwrap_or(body);
    let mut reader = serde_json::Deserializer::from_slice(body);
    let found = serde_path_to_error::deserialize(&mut reader)
        .map_err(|error| Failure::Garbled(format!("{} is not as agreed", error.path())))?;
    reader.end().map_err(|_| Failure::Garbled("more than one value".to_owned()))?;
    Ok(found)
}

/// 32 hexadecimal digits.
pub(crate) fn request_id() -> String {
    random::bytes(16).iter().map(|byte| format!("{byte:02x}")).collect()
}
