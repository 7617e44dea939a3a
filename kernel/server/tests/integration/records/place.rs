//! A deployment in a temporary folder with its own hospital and mail server. Only one exists at a time, because the demo patient's record
//! is long. On drop, the output of its kernels is searched for personal data.

use super::config;
use crate::support::server_process::ServerProcess;
use crate::support::waiting::until;
use crate::support::{built_plugins, compiled, personal};
use cabinet_simulators::mailbox::{self, Mailbox};
use cabinet_simulators::person::demo_people;
use cabinet_simulators::vista::{self, Adapter, Config, ControlCommand, Rule, Running};
use cabinet_test_storage::write_database;
use std::fs;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex};
use tempfile::TempDir;
use tokio::sync::{Semaphore, SemaphorePermit};

/// Further strings that must not be logged: the hospital's key, and words from the record.
const SECRET: [&str; 4] = [vista::DEMO_KEY, "гастрит", "эпикриз", "осмотр"];

static PLACES: Semaphore = Semaphore::const_new(1);

/// Small: more people are needed only for the administrator's screens.
const CROWD: u64 = 3;

pub struct Place {
    folder: TempDir,
    settings: PathBuf,
    hospital: Mutex<Option<Running>>,
    hospital_address: SocketAddr,
    post: mailbox::Running,
    logs: Mutex<Vec<PathBuf>>,
    /// Issued tokens, to be searched for in the logs.
    pub tokens: Arc<Mutex<Vec<String>>>,
    _permit: SemaphorePermit<'static>,
}

impl Place {
    /// Starts a hospital and prepares everything that a kernel needs.
    pub async fn new() -> Self {
        let permit = PLACES.acquire().await.unwrap();
        let component = built_plugins().join("vista/vista.wasm");
        assert!(component.is_file(), "{} is missing: run `cargo xtask plugins`", component.display());
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("web")).unwrap();
        fs::write(folder.path().join("web/index.hbs"), "<!doctype html><title>{{title}}</title>").unwrap();
        let hospital = start_hospital("127.0.0.1:0".parse().unwrap()).await;
        let mut place = Self {
            folder,
            settings: PathBuf::new(),
            hospital_address: hospital.addr,
            hospital: Mutex::new(Some(hospital)),
            post: mailbox::start(mailbox::Config::for_tests()).await.unwrap(),
            logs: Mutex::default(),
            tokens: Arc::default(),
            _permit: permit,
        };
        place.settings = config::write(&place);
        write_database(&place.path("cabinet.sqlite"));
        place
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Restores the default of which patients' records are shown.
    pub fn believe_nobody_s_own_word(&self) {
        let text = fs::read_to_string(&self.settings).unwrap();
        assert!(text.contains(config::DECLARED));
        fs::write(&self.settings, text.replace(config::DECLARED, "")).unwrap();
    }

    /// Adds lines to the configuration of the next kernel.
    pub fn configure(&self, lines: &str) {
        let text = fs::read_to_string(&self.settings).unwrap();
        fs::write(&self.settings, text + lines).unwrap();
    }

    /// The hospital's address, also after it was stopped.
    pub const fn hospital_address(&self) -> SocketAddr {
        self.hospital_address
    }

    /// Address of the mail server.
    pub const fn smtp(&self) -> SocketAddr {
        self.post.smtp
    }

    /// Received messages.
    pub fn mailbox(&self) -> &Arc<Mailbox> {
        self.post.mailbox()
    }

    pub fn hospital(&self) -> Arc<Adapter> {
        Arc::clone(self.hospital.lock().unwrap().as_ref().expect("the hospital was stopped").adapter())
    }

    /// Stops the hospital.
    pub async fn stop_hospital(&self) {
        let hospital = self.hospital.lock().unwrap().take();
        hospital.expect("the hospital was stopped").stop().await;
    }

    /// Replaces all faults of the hospital.
    pub fn faults(&self, rules: Vec<Rule>) {
        self.hospital().switches.set(rules);
    }

    /// Makes something happen at the hospital.
    pub fn happens(&self, command: ControlCommand) -> String {
        self.hospital().run(command).unwrap_or_else(|_| panic!("the hospital refuses"))
    }

    /// Starts a kernel and waits until it reports that it is ready.
    pub async fn serve(&self) -> ServerProcess {
        let log = {
            let mut logs = self.logs.lock().unwrap();
            let log = self.path(&format!("serve-{}.log", logs.len()));
            logs.push(log.clone());
            log
        };
        compiled::lend(&self.path("cache"));
        let server = ServerProcess::start(self.command(), log).await;
        compiled::keep(&self.path("cache"));
        server
    }

    fn command(&self) -> Command {
        let variants = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../variants");
        let mut command = Command::new(env!("CARGO_BIN_EXE_cabinet"));
        command.args(["serve", "--variant", "default", "--variants-root"]).arg(variants);
        command.arg("--config").arg(&self.settings).stdin(Stdio::null());
        command
            .env_remove("CABINET_TOKEN_KEY")
            .env_remove("CABINET_DATA_KEY")
            .env_remove("CABINET_VISTA_API_KEY");
        command.current_dir(self.folder.path());
        command
    }

    /// The output of all kernels of this deployment.
    fn said(&self) -> String {
        self.logs.lock().unwrap().iter().map(|log| fs::read_to_string(log).unwrap_or_default()).collect()
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let said = self.said();
        if std::thread::panicking() {
            let lines: Vec<_> = said.lines().rev().take(60).collect();
            lines.iter().rev().for_each(|line| eprintln!("kernel: {line}"));
            return;
        }
        assert!(said.contains("plugin vista"), "nothing was logged: {said:?}");
        let found = personal::found_in(&said, &self.tokens.lock().unwrap());
        assert!(found.is_empty(), "personal data in a log:\n{}", found.join("\n"));
        let folded = said.to_lowercase();
        let told: Vec<_> = SECRET.into_iter().filter(|word| folded.contains(word)).collect();
        assert!(told.is_empty(), "of a record in a log: {told:?}");
    }
}

async fn start_hospital(address: SocketAddr) -> Running {
    let people = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../variants/base/demo.toml");
    until("the hospital has its address", || async {
        let people = demo_people(&people).unwrap();
        vista::start(Config { address, people, crowd: CROWD, ..Config::for_tests() }).await.ok()
    })
    .await
}
