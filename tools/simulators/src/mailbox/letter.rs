//! Received e-mails, parsed.

use chrono::{DateTime, Utc};
use mail_parser::MessageParser;
use serde::Serialize;

/// A received e-mail.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Letter {
    /// Sequence number, from 1.
    pub number: u64,
    /// Time of receipt.
    pub at: DateTime<Utc>,
    /// Sender of the SMTP envelope.
    pub from: String,
    /// Recipients of the SMTP envelope.
    pub to: Vec<String>,
    /// `Message-ID` without brackets.
    pub message_id: String,
    /// `List-Unsubscribe` and `List-Unsubscribe-Post` (RFC 8058); empty without them.
    pub unsubscribe: [String; 2],
    pub subject: String,
    pub text: String,
    pub html: String,
    /// URLs in the plain body.
    pub links: Vec<String>,
}

impl Letter {
    /// Parses the data after `DATA`. A message that cannot be parsed gets empty fields.
    #[expect(
        clippy::disallowed_methods,
        reason = "a simulator stamps what it gets with the time of the machine"
    )]
    pub(super) fn read(number: u64, from: &str, to: &[String], raw: &[u8]) -> Self {
        let parsed = MessageParser::default().parse(raw);
        let message = parsed.as_ref();
        let text = message.and_then(|letter| letter.body_text(0)).unwrap_or_default().into_owned();
        let links = text
            .split_whitespace()
            .filter(|word| word.starts_with("http://") || word.starts_with("https://"))
            .map(str::to_owned)
            .collect();
        let header = |name| message.and_then(|letter| letter.header_raw(name)).unwrap_or_default();
        let unsubscribe = ["List-Unsubscribe", "List-Unsubscribe-Post"];
        Self {
            number,
            at: Utc::now(),
            from: from.to_owned(),
            to: to.to_vec(),
            message_id: message.and_then(|letter| letter.message_id()).unwrap_or_default().to_owned(),
            unsubscribe: unsubscribe.map(|name| header(name).split_whitespace().collect()),
            subject: message.and_then(|letter| letter.subject()).unwrap_or_default().to_owned(),
            html: message.and_then(|letter| letter.body_html(0)).unwrap_or_default().into_owned(),
            links,
            text,
        }
    }
}
