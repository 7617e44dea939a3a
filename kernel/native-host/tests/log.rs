//! Which lines of a module reach the log.
//!
//! Runs in a separate process, because it sets a tracing subscriber for its thread. Tests that log the same lines on other threads without a
//! subscriber could disable those lines for the whole process.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test stops at the first surprise"
)]

#[path = "integration/support/mod.rs"]
#[allow(dead_code, reason = "used in part")]
mod support;

use cabinet_ports::{SignatureForm::Raw, Signer as _};
use secrecy::SecretString;
use std::io;
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};

/// Forwards each log line to a channel.
#[derive(Clone)]
struct Lines(UnboundedSender<String>);

impl io::Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let _ = self.0.send(String::from_utf8_lossy(bytes).into_owned());
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[tokio::test]
async fn the_log_has_the_modules_words_without_numbers_and_without_the_key() {
    let (give, mut lines) = unbounded_channel();
    let give = Lines(give);
    let subscriber = tracing_subscriber::fmt()
        .with_max_level(tracing::Level::TRACE)
        .with_ansi(false)
        .with_writer(move || give.clone())
        .finish();
    let _while_this_test_runs = tracing::subscriber::set_default(subscriber);

    let mut settings = support::settings(support::module("fixtures/faulty-signer"));
    settings.key = Some(SecretString::from("PIN-0815".to_owned()));
    let signer = cabinet_native_host::NativeSigner::start(settings).await.unwrap();
    assert_eq!(signer.sign(Raw, b"stderr").await, Ok(b"said".to_vec()));
    assert_eq!(signer.sign(Raw, b"patient").await, Ok(b"tneitap".to_vec()));
    assert!(signer.sign(Raw, b"abort").await.is_err());

    let mut log = String::new();
    while !(log.contains("says:") && log.contains("ended by signal 6")) {
        log.push_str(&lines.recv().await.unwrap());
    }
    assert!(log.contains("the native module of signer test says: card *** *** is away"), "{log}");
    for secret in ["40817810099910004312", "AAAABBBB", "PIN-0815", "patient"] {
        assert!(!log.contains(secret), "{secret}: {log}");
    }
}
