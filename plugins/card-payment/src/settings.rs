//! Settings of the gateway in a variant. Their schema is in `plugin.toml`, with descriptions for the administrator.

use serde::Deserialize;

/// Settings of one merchant account.
#[derive(Debug, Clone, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Settings {
    /// Without a trailing slash.
    pub(crate) base_url: String,
    pub(crate) family: Family,
    pub(crate) sign_in: SignIn,
    pub(crate) timeout_ms: u32,
    pub(crate) callbacks: Callbacks,
    /// PEM.
    pub(crate) callback_certificate: Option<String>,
    pub(crate) receipt: Option<Receipt>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            base_url: String::new(),
            family: Family::Classic,
            sign_in: SignIn::Password,
            timeout_ms: 45_000,
            callbacks: Callbacks::Unsigned,
            callback_certificate: None,
            receipt: None,
        }
    }
}

/// The two families of the interface (protocol sheet rbs-payment §1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Family {
    /// Forms; structured parameters are JSON in a text.
    Classic,
    /// JSON; structured parameters are objects.
    Json,
}

/// How the merchant signs in (sheet §2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum SignIn {
    Password,
    Token,
}

/// How callbacks are signed (sheet §8).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Callbacks {
    Unsigned,
    Hmac,
    Rsa,
}

/// What fiscal receipts say (sheet §9). Codes of VAT rates differ between versions of the interface, so they are settings.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Receipt {
    pub(crate) tax_system: u8,
    #[serde(default)]
    pub(crate) vat: u8,
    #[serde(default = "full_payment")]
    pub(crate) method: String,
    #[serde(default = "service")]
    pub(crate) object: String,
    pub(crate) email: Option<String>,
    pub(crate) inn: Option<String>,
    pub(crate) site: Option<String>,
}

fn full_payment() -> String {
    "full_payment".to_owned()
}

fn service() -> String {
    "4".to_owned()
}
