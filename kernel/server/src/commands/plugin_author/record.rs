//! `cabinet plugin call --record`: keeps the exchanges of a call with personal data replaced.

use anyhow::{Context, bail};
use cabinet_plugin_host::egress::EgressError;
use cabinet_plugin_host::{AuthorCall, Passage, Reply, Tap, TappedRequest, Usage};
use cabinet_plugin_tools::development::Development;
use cabinet_plugin_tools::project::Project;
use cabinet_plugin_tools::recording::{RecordedExchange, Recording, Rules, path_of};
use cabinet_ports::{Clock, SystemClock};
use chrono::{DateTime, Utc};
use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use uuid::Uuid;

/// The smallest number of days by which dates of birth move.
const LEAST_SHIFT: u128 = 400;
/// The range of the shift above it.
const SHIFTS: u128 = 2_000;

/// Keeps exchanges. Its clock stands still, so that a replay asks for the same days.
#[derive(Debug)]
pub(super) struct Recorder {
    at: DateTime<Utc>,
    exchanges: Mutex<Vec<RecordedExchange>>,
    /// Whether a body was no UTF-8: its text would be another one.
    is_unreadable: AtomicBool,
}

impl Clock for Recorder {
    fn now(&self) -> DateTime<Utc> {
        self.at
    }
}

impl Tap for Recorder {
    fn passage(&self, _: &TappedRequest) -> Passage {
        Passage::Sent
    }

    fn replied(&self, request: TappedRequest, reply: &Reply) {
        let answer = reply.as_ref().ok();
        let bodies = [Some(&request.body), answer.map(|answer| &answer.body)];
        if bodies.into_iter().flatten().any(|body| std::str::from_utf8(body).is_err()) {
            self.is_unreadable.store(true, Ordering::Relaxed);
        }
        let header = |name: &str| {
            let headers = answer.map(|answer| answer.headers.as_slice()).unwrap_or_default();
            headers.iter().find(|(found, _)| found == name).map(|(_, value)| value.clone())
        };
        let exchange = RecordedExchange {
            method: request.method,
            path: path_of(&request.url),
            body: String::from_utf8_lossy(&request.body).into_owned(),
            status: answer.map(|answer| answer.status),
            content_type: header("content-type"),
            answer: answer
                .map(|answer| String::from_utf8_lossy(&answer.body).into_owned())
                .unwrap_or_default(),
            error: reply.as_ref().err().map(|error| name(error).to_owned()),
        };
        self.exchanges.lock().unwrap_or_else(PoisonError::into_inner).push(exchange);
    }

    fn logged(&self, _: &str) {}

    fn called(&self, _: Usage) {}
}

impl Recorder {
    /// Begins at a full second: plugins see no more on the wall clock.
    pub(super) fn begin() -> Self {
        let now = SystemClock.now();
        let at = DateTime::from_timestamp(now.timestamp(), 0).unwrap_or(now);
        Self { at, exchanges: Mutex::default(), is_unreadable: AtomicBool::new(false) }
    }

    /// Writes the recording.
    ///
    /// # Errors
    /// A personal value would be left, or the file cannot be written.
    pub(super) fn write(&self, project: &Project, made: &AuthorCall, file: &Path) -> anyhow::Result<()> {
        if self.is_unreadable.load(Ordering::Relaxed) {
            bail!("nothing is recorded: a body is not UTF-8");
        }
        let exchanges = std::mem::take(&mut *self.exchanges.lock().unwrap_or_else(PoisonError::into_inner));
        let development = Development::read(project.folder())?;
        let (members, zone) = (development.recording.members, development.timezone);
        // Another shift for each recording, and it is not kept.
        let shift = LEAST_SHIFT + Uuid::new_v4().as_u128() % SHIFTS;
        let rules = Rules { members, shift_days: i64::try_from(shift).unwrap_or_default() };
        let recording =
            Recording::new(&made.function, made.arguments.clone(), made.answer.clone(), self.at, zone);
        let recording = Recording { exchanges, ..recording }.anonymous(&rules)?;
        let count = recording.exchanges.len();
        if let Some(folder) = file.parent() {
            fs::create_dir_all(folder).with_context(|| format!("{} cannot be written", folder.display()))?;
        }
        fs::write(file, recording.to_json()?)
            .with_context(|| format!("{} cannot be written", file.display()))?;
        eprintln!("{}: {count} exchanges, with personal data replaced", file.display());
        Ok(())
    }
}

/// The name in a recording.
pub(super) fn name(error: &EgressError) -> &'static str {
    match error {
        EgressError::Denied(_) => "denied",
        EgressError::Timeout => "timeout",
        EgressError::TooLarge(_) => "too-large",
        EgressError::Tls(_) => "tls",
        EgressError::Connect(_) => "connect",
        EgressError::Protocol(_) => "protocol",
    }
}
