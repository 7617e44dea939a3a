//! The hospital's mail server.

use super::SecretRef;
use super::formats::MailboxText;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Transport security of the SMTP connection.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum MailSecurity {
    /// TLS from the start (usually port 465).
    Tls,
    /// `STARTTLS`: the connection starts in plaintext and must switch to TLS before any e-mail is sent (usually port 587).
    StartTls,
    /// No TLS. Only for a mail server on this machine.
    None,
}

/// Login at the mail server.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MailLogin {
    /// User name.
    #[schemars(length(min = 1))]
    pub name: String,
    /// Password.
    pub password: SecretRef,
}

/// The mail server (SMTP) that sends e-mails.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Mail {
    /// Host name or address of the mail server.
    #[schemars(length(min = 1))]
    pub host: String,
    /// Port of the mail server.
    #[schemars(range(min = 1))]
    pub port: u16,
    /// Transport security of the connection.
    pub security: MailSecurity,
    /// User name and password, if the server requires them.
    #[serde(default)]
    pub login: Option<MailLogin>,
    /// Sender, e.g. `ГКБ «Пример» <noreply@hospital.example>`.
    #[schemars(with = "MailboxText")]
    pub from: String,
    /// Reply address, if it differs from the sender.
    #[schemars(with = "Option<MailboxText>")]
    #[serde(default)]
    pub reply_to: Option<String>,
    /// Timeout for sending one e-mail, in seconds.
    #[schemars(range(min = 1, max = 120))]
    #[serde(default = "timeout_s")]
    pub timeout_s: u32,
}

const fn timeout_s() -> u32 {
    20
}
