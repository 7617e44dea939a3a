//! Synapse, the Matrix homeserver of the Matrix foundation, for tests: a process on loopback with its own folder. `cargo xtask test` installs it
//! (tools/synapse). A start takes 1.5 s and 120 MB. It can be killed and started again with the same data.

// Only tests compile this crate; they stop at the first surprise.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod client;
mod config;

pub use client::{Client, Said};
pub use config::{AS_TOKEN, HS_TOKEN, SENDER, SERVER_NAME, Settings};

use std::net::TcpListener;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// Longest wait for a start; it takes 1.5 s on a free machine.
const START: Duration = Duration::from_secs(150);

/// How much of its output explains why it does not start.
const LINES: usize = 15;

/// A homeserver, killed when it is dropped.
pub struct Synapse {
    folder: TempDir,
    settings: Settings,
    port: u16,
    process: Option<Child>,
}

impl Synapse {
    /// Starts a homeserver.
    ///
    /// # Panics
    /// If Synapse is not installed or does not start.
    pub async fn start(settings: Settings) -> Self {
        let mut synapse = Self {
            folder: tempfile::tempdir_in(fast_disk()).unwrap(),
            settings,
            port: free_port(),
            process: None,
        };
        config::write(synapse.folder.path(), synapse.port, &synapse.settings);
        synapse.run().await;
        synapse
    }

    /// Address without a trailing slash.
    pub fn url(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// A client without a token.
    pub fn client(&self) -> Client {
        Client::new(self.url())
    }

    /// Registers an account at the homeserver, e.g. of an employee, and signs it in.
    pub async fn person(&self, localpart: &str) -> Client {
        let body = serde_json::json!({
            "username": localpart,
            "password": "password-of-the-test",
            "auth": { "type": "m.login.dummy" },
        });
        let said = self.client().post("/v3/register", &body).await;
        assert_eq!(said.status, 200, "{localpart}: {}", said.body);
        self.client().token(said.body["access_token"].as_str().unwrap())
    }

    /// Kills it without a farewell.
    pub fn kill(&mut self) {
        if let Some(mut process) = self.process.take() {
            process.kill().unwrap();
            process.wait().unwrap();
        }
    }

    /// Starts it again with the same data.
    pub async fn restart(&mut self) {
        self.kill();
        self.run().await;
    }

    /// Resident memory in kilobytes.
    pub fn memory_kb(&self) -> u64 {
        let id = self.process.as_ref().unwrap().id();
        let status = std::fs::read_to_string(format!("/proc/{id}/status")).unwrap();
        let line = status.lines().find(|line| line.starts_with("VmRSS:")).unwrap();
        line.split_whitespace().nth(1).unwrap().parse().unwrap()
    }

    async fn run(&mut self) {
        let output = std::fs::File::create(self.folder.path().join("output.txt")).unwrap();
        let process = Command::new(python())
            .args(["-m", "synapse.app.homeserver", "--config-path", "homeserver.json"])
            .current_dir(self.folder.path())
            .stdin(Stdio::null())
            .stdout(output.try_clone().unwrap())
            .stderr(output)
            .spawn()
            .expect("Synapse starts");
        self.process = Some(process);
        let begin = Instant::now();
        let client = client::http();
        let health = format!("{}/health", self.url());
        loop {
            if client.get(&health).send().await.is_ok_and(|answer| answer.status().is_success()) {
                return;
            }
            let ended = self.process.as_mut().unwrap().try_wait().unwrap();
            if ended.is_some() || begin.elapsed() > START {
                let output =
                    std::fs::read_to_string(self.folder.path().join("output.txt")).unwrap_or_default();
                let lines: Vec<&str> = output.lines().collect();
                let end = &lines[lines.len().saturating_sub(LINES)..];
                panic!("Synapse does not start: {ended:?}\n{}", end.join("\n"));
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }
}

impl Drop for Synapse {
    fn drop(&mut self) {
        self.kill();
    }
}

/// A port that was free a moment ago.
fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}

/// SQLite flushes at each step of the first start; a disk in memory makes that fast.
fn fast_disk() -> PathBuf {
    let memory = PathBuf::from("/dev/shm");
    if memory.is_dir() { memory } else { std::env::temp_dir() }
}

fn python() -> PathBuf {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..");
    let python = root.join("target/python-synapse/bin/python");
    assert!(python.exists(), "Synapse is not installed: run `cargo xtask test` first");
    python
}
