//! Converts errors of the HTTP client to [`EgressError`]. The client's texts may quote the address with its query, so they are not passed
//! on.
//!
//! A booking depends on whether the request can have arrived. Only an error while connecting proves that it did not. TLS can also fail
//! after the server read the request; the outcome is then as unknown as after a connection reset.

use super::EgressError;
use super::resolver::OnlyPrivate;
use super::tls;
use std::error::Error;
use std::io;

/// Classifies the errors of one plugin.
#[derive(Debug)]
pub(super) struct Interpreter {
    /// The table and file of the grant that may have to be changed.
    grant_table: String,
    proxied: bool,
}

/// How far a request got.
#[derive(Debug, Clone, Copy)]
enum Stage {
    /// Not sent.
    Connecting,
    /// Possibly sent; it timed out.
    Late,
    /// Possibly sent.
    Sent,
}

impl Interpreter {
    pub(super) fn new(grant_table: String, proxied: bool) -> Self {
        Self { grant_table, proxied }
    }

    pub(super) fn classify(&self, error: reqwest::Error) -> EgressError {
        let error = error.without_url();
        let stage = match (error.is_connect(), error.is_timeout()) {
            (true, _) => Stage::Connecting,
            (false, true) => Stage::Late,
            (false, false) => Stage::Sent,
        };
        self.meaning(stage, &error)
    }

    fn meaning(&self, stage: Stage, error: &(dyn Error + 'static)) -> EgressError {
        if let Some(denial) = cause::<OnlyPrivate>(error) {
            return EgressError::Denied(denial.0.clone());
        }
        match (stage, cause::<rustls::Error>(error)) {
            (Stage::Connecting, Some(reason)) => EgressError::Tls(tls::explained(reason, &self.grant_table)),
            (Stage::Connecting, None) => EgressError::Connect(self.unreachable(&root(error))),
            (Stage::Late, _) => EgressError::Timeout,
            (Stage::Sent, Some(reason)) => EgressError::Protocol(format!("TLS: {reason}")),
            (Stage::Sent, None) => EgressError::Protocol(root(error)),
        }
    }

    fn unreachable(&self, reason: &str) -> String {
        if self.proxied {
            format!(
                "{reason}; the way is through the proxy in {}: does it run, may it go there, does it want a proxy_login?",
                self.grant_table
            )
        } else {
            reason.to_owned()
        }
    }
}

/// The first cause of this type. An `io::Error` contains another error without reporting it as its source.
fn cause<'a, E: Error + 'static>(error: &'a (dyn Error + 'static)) -> Option<&'a E> {
    let mut next = Some(error);
    while let Some(current) = next {
        if let Some(found) = current.downcast_ref::<E>() {
            return Some(found);
        }
        let inner = current.downcast_ref::<io::Error>().and_then(io::Error::get_ref);
        next = match inner {
            Some(inner) => Some(inner),
            None => current.source(),
        };
    }
    None
}

fn root(error: &(dyn Error + 'static)) -> String {
    let mut last = error;
    while let Some(source) = last.source() {
        last = source;
    }
    last.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn meaning(stage: Stage, error: &(dyn Error + 'static)) -> EgressError {
        Interpreter::new("[plugins.x.grant] of v.toml".to_owned(), false).meaning(stage, error)
    }

    fn broken_tls() -> io::Error {
        io::Error::other(rustls::Error::DecryptError)
    }

    /// a TLS failure after the request was sent proves nothing.
    #[test]
    fn only_an_error_while_connecting_says_that_nothing_was_sent() {
        let tls = broken_tls();
        assert!(matches!(meaning(Stage::Connecting, &tls), EgressError::Tls(_)));
        assert_eq!(
            meaning(Stage::Sent, &tls),
            EgressError::Protocol("TLS: cannot decrypt peer's message".into())
        );
        assert_eq!(meaning(Stage::Late, &tls), EgressError::Timeout);

        let reset = io::Error::from(io::ErrorKind::ConnectionReset);
        assert!(matches!(meaning(Stage::Connecting, &reset), EgressError::Connect(_)));
        assert!(matches!(meaning(Stage::Sent, &reset), EgressError::Protocol(_)));
    }

    #[test]
    fn a_denial_is_told_whatever_else_happened() {
        let denied = io::Error::other(OnlyPrivate("add a line".to_owned()));
        for stage in [Stage::Connecting, Stage::Late, Stage::Sent] {
            assert_eq!(meaning(stage, &denied), EgressError::Denied("add a line".to_owned()));
        }
    }
}
