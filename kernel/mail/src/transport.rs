//! SMTP connection to the hospital's mail server.

use crate::written::Written;
use cabinet_config::{Mail, MailSecurity};
use cabinet_domain::{Email, JobId};
use lettre::message::header::{ContentType, Header, HeaderName, HeaderValue};
use lettre::message::{Mailbox, MultiPart};
use lettre::transport::smtp::authentication::Credentials;
use lettre::transport::smtp::client::{Tls, TlsParameters};
use lettre::{AsyncSmtpTransport, AsyncTransport as _, Message, Tokio1Executor};
use secrecy::{ExposeSecret as _, SecretString};
use std::time::Duration;

/// How long a server may take to confirm an e-mail (RFC 5321 §4.5.3.2.6).
pub(crate) const TAKING: Duration = Duration::from_secs(600);

/// The mail settings are invalid.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{key}: {reason}")]
pub struct MailServerError {
    /// Key in the configuration.
    pub key: &'static str,
    pub reason: String,
}

/// Outcome of a delivery attempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sending {
    /// The server accepted the e-mail.
    Accepted,
    /// Temporary failure.
    Later(&'static str),
    /// Permanent failure.
    Refused(&'static str),
}

/// A connection pool to the mail server, with the sender.
pub struct MailServer {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
    reply_to: Option<Mailbox>,
    /// Domain part of message ids.
    domain: String,
    /// Timeout until the server's greeting. The library's own timeout covers only the connection.
    patience: Duration,
}

impl MailServer {
    /// Prepares the connection without connecting, so that a kernel may start before its mail server.
    ///
    /// # Errors
    /// [`MailServerError`] for an invalid e-mail address or host name.
    pub fn open(settings: &Mail, password: Option<&SecretString>) -> Result<Self, MailServerError> {
        let mailbox = |key, text: &str| {
            text.parse::<Mailbox>().map_err(|error| MailServerError { key, reason: error.to_string() })
        };
        let parameters = || {
            TlsParameters::new(settings.host.clone())
                .map_err(|error| MailServerError { key: "mail.host", reason: error.to_string() })
        };
        let tls = match settings.security {
            MailSecurity::Tls => Tls::Wrapper(parameters()?),
            MailSecurity::StartTls => Tls::Required(parameters()?),
            MailSecurity::None => Tls::None,
        };
        let patience = Duration::from_secs(u64::from(settings.timeout_s));
        let mut builder = AsyncSmtpTransport::<Tokio1Executor>::builder_dangerous(settings.host.as_str())
            .port(settings.port)
            .tls(tls)
            .timeout(Some(patience));
        if let (Some(login), Some(password)) = (&settings.login, password) {
            let password = password.expose_secret().to_owned();
            builder = builder.credentials(Credentials::new(login.name.clone(), password));
        }
        let from = mailbox("mail.from", &settings.from)?;
        Ok(Self {
            transport: builder.build(),
            domain: from.email.domain().to_owned(),
            patience,
            from,
            reply_to: settings.reply_to.as_deref().map(|text| mailbox("mail.reply_to", text)).transpose()?,
        })
    }

    /// Whether the server answers within `mail.timeout_s`. Also used by `GET /api/health/ready`.
    pub async fn answers(&self) -> bool {
        let answer = tokio::time::timeout(self.patience, self.transport.test_connection()).await;
        answer.is_ok_and(|answer| answer.unwrap_or(false))
    }

    pub(crate) async fn send(&self, job: JobId, to: &Email, letter: Written) -> Sending {
        let Ok(address) = to.as_str().parse() else {
            return Sending::Refused("the address is none that mail servers know");
        };
        let mut builder = Message::builder()
            .from(self.from.clone())
            .to(Mailbox::new(None, address))
            .subject(letter.subject)
            .message_id(Some(format!("<{job}@{}>", self.domain)))
            .header(AutoSubmitted);
        if let Some(reply_to) = &self.reply_to {
            builder = builder.reply_to(reply_to.clone());
        }
        if let Some(one_click) = letter.one_click {
            builder = builder.header(ListUnsubscribe(one_click)).header(ListUnsubscribePost);
        }
        let body = MultiPart::alternative()
            .singlepart(part(ContentType::TEXT_PLAIN, letter.text))
            .singlepart(part(ContentType::TEXT_HTML, letter.html));
        let Ok(message) = builder.multipart(body) else {
            return Sending::Refused("the letter cannot be put together");
        };
        // Detect an unreachable server before sending. After that, wait as long as RFC 5321 allows: disconnecting earlier would send the
        // e-mail again although a slow server has accepted it.
        if !self.answers().await {
            return Sending::Later("the mail server cannot be reached");
        }
        let Ok(sent) = tokio::time::timeout(TAKING, self.transport.send(message)).await else {
            return Sending::Later("the mail server did not answer in time");
        };
        match sent {
            Ok(_) => Sending::Accepted,
            Err(error) if error.is_permanent() => Sending::Refused("the mail server refused it for good"),
            Err(error) if error.is_transient() => Sending::Later("the mail server asks to come again"),
            Err(_) => Sending::Later("the mail server cannot be reached"),
        }
    }
}

fn part(content: ContentType, body: String) -> lettre::message::SinglePart {
    lettre::message::SinglePart::builder().header(content).body(body)
}

/// `Auto-Submitted` suppresses vacation replies (RFC 3834 §5).
#[derive(Debug, Clone, Copy)]
struct AutoSubmitted;

impl Header for AutoSubmitted {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("Auto-Submitted")
    }

    fn parse(_: &str) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
        Ok(Self)
    }

    fn display(&self) -> HeaderValue {
        HeaderValue::new(Self::name(), "auto-generated".to_owned())
    }
}

/// Where a mail program stops letters of this kind (RFC 2369 §3.2).
#[derive(Debug, Clone)]
struct ListUnsubscribe(String);

impl Header for ListUnsubscribe {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("List-Unsubscribe")
    }

    fn parse(text: &str) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
        Ok(Self(text.to_owned()))
    }

    fn display(&self) -> HeaderValue {
        HeaderValue::new(Self::name(), format!("<{}>", self.0))
    }
}

/// It does so with one request, after one press (RFC 8058).
#[derive(Debug, Clone, Copy)]
struct ListUnsubscribePost;

impl Header for ListUnsubscribePost {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("List-Unsubscribe-Post")
    }

    fn parse(_: &str) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
        Ok(Self)
    }

    fn display(&self) -> HeaderValue {
        HeaderValue::new(Self::name(), "List-Unsubscribe=One-Click".to_owned())
    }
}
