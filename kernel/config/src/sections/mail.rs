//! The hospital's mail server.

use super::SecretRef;
use super::formats::MailboxText;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How the connection is protected.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum MailSecurity {
    /// TLS from the first byte (usually port 465).
    Tls,
    /// Plain first, then TLS by `STARTTLS`, or no letter at all (usually port 587).
    StartTls,
    /// No protection. Only for a server on this machine.
    None,
}

/// Name and password at the mail server.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MailLogin {
    /// Name.
    #[schemars(length(min = 1))]
    pub name: String,
    /// Password.
    pub password: SecretRef,
}

/// Where letters are handed over.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Mail {
    /// Name or address of the server.
    #[schemars(length(min = 1))]
    pub host: String,
    /// Its port.
    #[schemars(range(min = 1))]
    pub port: u16,
    /// How the connection is protected.
    pub security: MailSecurity,
    /// Name and password, if the server asks for them.
    #[serde(default)]
    pub login: Option<MailLogin>,
    /// Sender, e.g. `ГКБ «Пример» <noreply@hospital.example>`.
    #[schemars(with = "MailboxText")]
    pub from: String,
    /// Where answers go, if not to the sender.
    #[schemars(with = "Option<MailboxText>")]
    #[serde(default)]
    pub reply_to: Option<String>,
    /// The longest time that one letter may take, in seconds.
    #[schemars(range(min = 1, max = 120))]
    #[serde(default = "timeout_s")]
    pub timeout_s: u32,
}

const fn timeout_s() -> u32 {
    20
}
