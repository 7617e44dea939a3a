//! What the cabinet has sent: saved days, payments, import switches, and the number of requests per `Idempotency-Key`. A repetition with
//! the same key and body gets the stored answer; with another body it is a `conflict` (docs/hospital-adapter.md, Writing twice).

use super::refusal::Refusal;
use chrono::NaiveDate;
use serde::Serialize;
use serde_json::Value;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;

/// A saved day.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ReceivedDay {
    pub client_id: String,
    pub date: NaiveDate,
    /// Values by item code.
    pub values: BTreeMap<String, Value>,
    /// The idempotency key of the request that saved it.
    pub key: String,
}

/// A switched import.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ReceivedImport {
    pub client_id: String,
    pub enabled: bool,
    /// First day of the import.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub since: Option<NaiveDate>,
}

/// A payment or a reversal.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ReceivedPayment {
    pub account_id: String,
    /// `paid` or `reversed`.
    pub what: &'static str,
    /// The order of a payment, or the reason of a reversal.
    pub note: String,
}

/// A completed write with its answer.
#[derive(Debug, Clone)]
struct Answered {
    digest: [u8; 32],
    answer: Value,
    times: u64,
}

/// Everything received.
#[derive(Debug, Default)]
pub struct Received {
    pub diary: Vec<ReceivedDay>,
    /// Import switches.
    pub imports: Vec<ReceivedImport>,
    /// Payments and reversals.
    pub payments: Vec<ReceivedPayment>,
    keys: BTreeMap<String, Answered>,
}

impl Received {
    /// The stored answer for this key, if there is one.
    ///
    /// # Errors
    /// `conflict` if the key was used with another path or body.
    pub fn answered(&mut self, key: &str, path: &str, body: &[u8]) -> Result<Option<Value>, Refusal> {
        let Some(before) = self.keys.get_mut(key) else { return Ok(None) };
        before.times += 1;
        if before.digest != digest(path, body) {
            return Err(Refusal::Conflict("the Idempotency-Key came with another request before"));
        }
        Ok(Some(before.answer.clone()))
    }

    /// Stores an answer.
    pub fn answer(&mut self, key: &str, path: &str, body: &[u8], answer: Value) {
        self.keys.insert(key.to_owned(), Answered { digest: digest(path, body), answer, times: 1 });
    }

    /// Number of requests per key, for completed writes.
    pub fn keys(&self) -> BTreeMap<String, u64> {
        self.keys.iter().map(|(key, answered)| (key.clone(), answered.times)).collect()
    }
}

fn digest(path: &str, body: &[u8]) -> [u8; 32] {
    Sha256::new().chain_update(path).chain_update([0]).chain_update(body).finalize().into()
}
