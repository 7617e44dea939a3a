//! What a call of an author did.

use super::milliseconds;
use crate::bindings::cabinet::host::log::Field;
use crate::egress::{Answer, EgressError};
use crate::tap::TappedRequest;
use serde::Serialize;
use std::time::Duration;

/// Most bytes of a body that are kept.
const MOST_BODY: usize = 64 << 10;

/// Collected during a call.
#[derive(Debug, Default)]
pub(crate) struct Recording {
    pub(crate) exchanges: Vec<Exchange>,
    pub(crate) denials: Vec<String>,
    pub(crate) log: Vec<String>,
}

impl Recording {
    pub(crate) fn note(&mut self, level: &str, message: &str, fields: &[Field]) {
        let fields: String = fields.iter().map(|field| format!(" {}={}", field.name, field.value)).collect();
        self.log.push(format!("{level} {message}{fields}"));
    }
}

/// A request to the hospital system, and what became of it. Secrets are shown as `***`.
#[derive(Debug, Clone, Serialize)]
pub struct Exchange {
    pub method: String,
    pub url: String,
    pub headers: Vec<(String, String)>,
    pub body: String,
    pub status: Option<u16>,
    pub answer_headers: Vec<(String, String)>,
    pub answer: String,
    /// Why there is no answer.
    pub error: Option<String>,
    pub milliseconds: f64,
}

impl Exchange {
    pub(crate) fn begin(request: &TappedRequest) -> Self {
        Self {
            method: request.method.clone(),
            url: request.url.to_string(),
            headers: request.headers.clone(),
            body: text(&request.body),
            status: None,
            answer_headers: Vec::new(),
            answer: String::new(),
            error: None,
            milliseconds: 0.0,
        }
    }

    pub(crate) fn ended(self, answer: &Result<Answer, EgressError>, took: Duration) -> Self {
        let milliseconds = milliseconds(took);
        match answer {
            Ok(found) => Self {
                status: Some(found.status),
                answer_headers: found.headers.clone(),
                answer: text(&found.body),
                milliseconds,
                ..self
            },
            Err(reason) => Self { error: Some(reason.to_string()), milliseconds, ..self },
        }
    }
}

fn text(bytes: &[u8]) -> String {
    match bytes.get(..MOST_BODY) {
        Some(begin) => format!("{}… ({} bytes)", String::from_utf8_lossy(begin), bytes.len()),
        None => String::from_utf8_lossy(bytes).into_owned(),
    }
}
