//! How the gateway behaves without faults, where real installations differ.

use serde::{Deserialize, Serialize};

/// The behaviour of the gateway.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Behaviour {
    /// Whether numbers in answers are texts.
    pub numbers_as_text: bool,
    /// Whether `actionCodeDescription` is empty.
    pub without_descriptions: bool,
    /// Whether `x-idempotencyKey` has an effect. The bank's description calls it unfinished.
    pub idempotency_keys: bool,
    /// Seconds for which a successful payment stays at status 5.
    pub pending_s: u32,
    /// Whether refunds are refused until the banking day of the payment is over.
    pub refund_after_clearing: bool,
    /// Whether `depositedAmount` is shown without what was refunded.
    pub net_deposits: bool,
    /// `receiptStatus` of fiscal receipts. `None`: done, in the numbers of the order's family.
    pub receipt_status: Option<u8>,
    pub callbacks: Callbacks,
}

/// How the merchant is told of events.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Callbacks {
    /// Address of the merchant. `dynamicCallbackUrl` of an order wins.
    pub url: Option<String>,
    pub method: Method,
    pub checksum: Checksum,
    /// Sends a checksum that does not match.
    pub wrong_checksum: bool,
    /// Sends no callback at all.
    pub lost: bool,
    /// Keeps callbacks until the command `releaseCallbacks`.
    pub held: bool,
    /// Delivers the first callback of a payment before the browser is redirected.
    pub before_redirect: bool,
    /// Delay of the first try in milliseconds.
    pub delay_ms: u64,
    /// Number of identical callbacks per event.
    pub copies: u8,
    /// Number of tries until the merchant answers 200.
    pub tries: u8,
    /// Time between two tries in milliseconds.
    pub retry_ms: u64,
    /// Also reports the registration of an order (`created`).
    pub created: bool,
}

impl Default for Callbacks {
    fn default() -> Self {
        Self {
            url: None,
            method: Method::Get,
            checksum: Checksum::Hmac,
            wrong_checksum: false,
            lost: false,
            held: false,
            before_redirect: false,
            delay_ms: 0,
            copies: 1,
            // Protocol sheet rbs-payment §8: three tries with 60 s between.
            tries: 3,
            retry_ms: 60_000,
            created: false,
        }
    }
}

/// How a callback of the classic family is sent. The JSON family always sends JSON by POST.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Method {
    /// Parameters in the query.
    Get,
    /// Parameters as a form.
    Post,
}

/// How a callback is signed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Checksum {
    /// Not at all, as in the bank's newer description.
    None,
    /// HMAC-SHA256 with the shared key.
    Hmac,
    /// RSA PKCS #1 v1.5 with SHA-256.
    RsaSha256,
    /// RSA PKCS #1 v1.5 with SHA-512.
    RsaSha512,
}
