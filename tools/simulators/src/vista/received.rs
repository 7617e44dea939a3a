//! What the cabinet sent: saved days, payments, switched imports, and how often each `Idempotency-Key` came. A repetition with the key and the
//! body of before gets the answer of before; with another body it is a `conflict` (docs/hospital-adapter.md, Writing twice).

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
    /// Whose.
    pub client_id: String,
    /// Which.
    pub date: NaiveDate,
    /// By item.
    pub values: BTreeMap<String, Value>,
    /// Which request saved it.
    pub key: String,
}

/// A switched import.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ReceivedImport {
    /// Whose.
    pub client_id: String,
    /// On or off.
    pub enabled: bool,
    /// From which day.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub since: Option<NaiveDate>,
}

/// A payment, or its reversal.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ReceivedPayment {
    /// Which invoice.
    pub account_id: String,
    /// `paid` or `reversed`.
    pub what: &'static str,
    /// Which order; the reason of a reversal.
    pub note: String,
}

/// A write that was answered.
#[derive(Debug, Clone)]
struct Answered {
    digest: [u8; 32],
    answer: Value,
    times: u64,
}

/// Everything.
#[derive(Debug, Default)]
pub struct Received {
    /// Saved days.
    pub diary: Vec<ReceivedDay>,
    /// Switched imports.
    pub imports: Vec<ReceivedImport>,
    /// Payments and reversals.
    pub payments: Vec<ReceivedPayment>,
    keys: BTreeMap<String, Answered>,
}

impl Received {
    /// The answer of before, if this key was answered.
    ///
    /// # Errors
    /// `conflict` if the key came with another path or body.
    pub fn answered(&mut self, key: &str, path: &str, body: &[u8]) -> Result<Option<Value>, Refusal> {
        let Some(before) = self.keys.get_mut(key) else { return Ok(None) };
        before.times += 1;
        if before.digest != digest(path, body) {
            return Err(Refusal::Conflict("the Idempotency-Key came with another request before"));
        }
        Ok(Some(before.answer.clone()))
    }

    /// Remembers an answer.
    pub fn answer(&mut self, key: &str, path: &str, body: &[u8], answer: Value) {
        self.keys.insert(key.to_owned(), Answered { digest: digest(path, body), answer, times: 1 });
    }

    /// How often each key came with a request that was answered.
    pub fn keys(&self) -> BTreeMap<String, u64> {
        self.keys.iter().map(|(key, answered)| (key.clone(), answered.times)).collect()
    }
}

fn digest(path: &str, body: &[u8]) -> [u8; 32] {
    Sha256::new().chain_update(path).chain_update([0]).chain_update(body).finalize().into()
}
