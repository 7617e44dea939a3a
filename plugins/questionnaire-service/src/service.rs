//! HTTP client of the service. Reads are repeated once if there was no connection.

use crate::failure::Failure;
use crate::refusal;
use crate::settings::Settings;
use cabinet_plugin_sdk::http::{Method, Request};
use cabinet_plugin_sdk::secrets::{self, Secret};
use cabinet_plugin_sdk::{Problem, log, random, url};
use serde::de::DeserializeOwned;

/// Name of the secret that holds the API key.
const KEY_SECRET: &str = "api_key";
const KEY_HEADER: &str = "X-Api-Key";
/// The id that both sides log.
const REQUEST_HEADER: &str = "X-Request-Id";
const IDEMPOTENCY_HEADER: &str = "Idempotency-Key";

/// The service with its settings and key.
#[derive(Debug)]
pub(crate) struct Service {
    settings: Settings,
    key: Secret,
}

/// One call of the protocol.
#[derive(Debug)]
pub(crate) struct Call {
    /// Path template without ids, for the log.
    name: &'static str,
    url: String,
    /// Body and idempotency key of a call that gives answers.
    given: Option<(Vec<u8>, String)>,
    request_id: String,
}

impl Service {
    /// Creates the client from settings and secret.
    ///
    /// # Errors
    /// `configuration` if settings or secret are missing.
    pub(crate) fn open() -> Result<Self, Problem> {
        Ok(Self { settings: cabinet_plugin_sdk::settings()?, key: secrets::get(KEY_SECRET)? })
    }

    /// A call that reads; each element of `path` is one segment.
    ///
    /// # Errors
    /// `not-found` for an element that cannot be a segment.
    pub(crate) fn get(&self, name: &'static str, path: &[&str]) -> Result<Call, Problem> {
        let path = url::path(path).ok_or_else(|| Problem::not_found("the id is none of this service"))?;
        let url = [self.settings.base_url.trim_end_matches('/'), &path].concat();
        Ok(Call { name, url, given: None, request_id: request_id() })
    }

    /// Sends a call that reads, and once more if there was no connection.
    ///
    /// # Errors
    /// The last failure.
    pub(crate) fn ask<T: DeserializeOwned>(&self, call: &Call) -> Result<T, Failure> {
        match self.once(call) {
            Err(failure) if failure.is_without_connection() => self.once(call),
            answer => answer,
        }
    }

    /// Sends a call once.
    ///
    /// # Errors
    /// The failure.
    pub(crate) fn once<T: DeserializeOwned>(&self, call: &Call) -> Result<T, Failure> {
        let method = if call.given.is_some() { Method::Post } else { Method::Get };
        let mut request = Request::new(method, &call.url)
            .header("Accept", "application/json")
            .header(REQUEST_HEADER, &call.request_id)
            .secret_header(KEY_HEADER, "", &self.key, "");
        request = match &call.given {
            None => request.timeout_ms(self.settings.read_timeout_ms),
            Some((body, key)) => request
                .header("Content-Type", "application/json")
                .header(IDEMPOTENCY_HEADER, key)
                .timeout_ms(self.settings.submit_timeout_ms)
                .body(body.clone()),
        };
        let answer = match request.send() {
            Ok(response) if response.is_success() => read(&response.body),
            Ok(response) => Err(refusal::read(&response)),
            Err(error) => Err(Failure::Http(error)),
        };
        if let Err(failure) = &answer {
            log::warn(
                "the questionnaire service gave no answer",
                &[("call", call.name), ("how", &failure.name()), ("request", &call.request_id)],
            );
        }
        answer
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

    /// Makes it a call that gives this body to the service, under an idempotency key.
    #[must_use]
    pub(crate) fn giving(self, body: Vec<u8>, key: &str) -> Self {
        Self { given: Some((body, key.to_owned())), ..self }
    }
}

/// Parses JSON.
///
/// # Errors
/// `garbled` with the path of the faulty member, never with a value.
pub(crate) fn read<T: DeserializeOwned>(body: &[u8]) -> Result<T, Failure> {
    let mut reader = serde_json::Deserializer::from_slice(body);
    let found = serde_path_to_error::deserialize(&mut reader)
        .map_err(|error| Failure::Garbled(format!("{} is not as agreed", error.path())))?;
    reader.end().map_err(|_| Failure::Garbled("more than one value".to_owned()))?;
    Ok(found)
}

/// 32 random hexadecimal digits.
fn request_id() -> String {
    random::bytes(16).iter().map(|byte| format!("{byte:02x}")).collect()
}
