//! What the log contains after a guest panics.
//!
//! Runs in a separate process: it sets a tracing subscriber for its thread, and tests that emit the same log line on other threads without a
//! subscriber could disable that line for the whole process.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    unreachable_pub,
    reason = "a test stops at the first surprise"
)]

#[path = "integration/support/mod.rs"]
#[allow(dead_code, reason = "used in part")]
mod support;

use cabinet_ports::ProblemCode;
use std::sync::{Arc, Mutex};
use support::{TestEnv, patient};
use tracing_subscriber::fmt::MakeWriter;

#[derive(Clone, Default)]
struct Lines(Arc<Mutex<Vec<u8>>>);

impl Lines {
    fn text(&self) -> String {
        String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
    }
}

impl std::io::Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }
    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for Lines {
    type Writer = Self;
    fn make_writer(&'a self) -> Self {
        self.clone()
    }
}

/// The text of a panic may contain personal data, so the log contains only its location.
#[tokio::test]
async fn a_panic_is_logged_by_its_place_and_never_by_its_text() {
    let lines = Lines::default();
    let subscriber =
        tracing_subscriber::fmt().with_writer(lines.clone()).with_max_level(tracing::Level::TRACE).finish();
    let guard = tracing::subscriber::set_default(subscriber);
    let running = TestEnv::new().with("panics").start();
    let problem = running.at("panics").find_patient(&"1".into(), &patient()).await.unwrap_err();
    drop(guard);
    assert_eq!(problem.code, ProblemCode::PluginFailed);
    let log = lines.text();
    assert!(log.contains("the plugin panicked") && log.contains("file=fixtures/panics/src/lib.rs"), "{log}");
    for text in [&log, &problem.detail] {
        assert!(!text.contains("Незабудкина"), "{text}");
    }
    running.good_plugin_works().await;
}
