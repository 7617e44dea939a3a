//! A deployment in a temporary folder with its own hub. At most two exist at a time on any machine, because each runs a kernel and a hub
//! and compiles plugins. On drop, the output of its kernels is searched for personal data.

use super::config::{self, Wishes};
use crate::support::server_process::ServerProcess;
use crate::support::waiting::until;
use crate::support::{built_plugins, compiled, personal};
use cabinet_simulators::netrika::{self, Config, Hub, Operation, Rule, Running};
use cabinet_simulators::person::demo_people;
use cabinet_test_storage::write_database;
use std::fs;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::{Arc, Mutex};
use tempfile::TempDir;
use tokio::sync::{Semaphore, SemaphorePermit};

static PLACES: Semaphore = Semaphore::const_new(2);

/// Small: only load tests need a crowd.
const CROWD: u32 = 10;

pub struct Place {
    folder: TempDir,
    settings: PathBuf,
    hub: Mutex<Option<Running>>,
    hub_address: SocketAddr,
    logs: Mutex<Vec<PathBuf>>,
    /// Issued tokens, to be searched for in the logs.
    pub tokens: Arc<Mutex<Vec<String>>>,
    _permit: SemaphorePermit<'static>,
}

impl Place {
    /// Starts a hub and prepares everything that a kernel needs.
    pub async fn new(wishes: Wishes) -> Self {
        let permit = PLACES.acquire().await.unwrap();
        let component = built_plugins().join("netrika/netrika.wasm");
        assert!(component.is_file(), "{} is missing: run `cargo xtask plugins`", component.display());
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("web")).unwrap();
        fs::write(folder.path().join("web/index.hbs"), "<!doctype html><title>{{title}}</title>").unwrap();
        compiled::lend(&folder.path().join("cache"));
        let hub = start_hub("127.0.0.1:0".parse().unwrap()).await;
        let hub_address = hub.addr;
        let mut place = Self {
            folder,
            settings: PathBuf::new(),
            hub: Mutex::new(Some(hub)),
            hub_address,
            logs: Mutex::default(),
            tokens: Arc::default(),
            _permit: permit,
        };
        place.settings = config::write(&place, &wishes);
        if wishes.postgres.is_none() && !wishes.no_database {
            write_database(&place.path("cabinet.sqlite"));
        }
        place
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// The hub's address, also while it is stopped.
    pub const fn hub_address(&self) -> SocketAddr {
        self.hub_address
    }

    pub fn hub(&self) -> Arc<Hub> {
        Arc::clone(self.hub.lock().unwrap().as_ref().expect("the hub was stopped").hub())
    }

    /// Stops the hub.
    pub async fn stop_hub(&self) {
        let hub = self.hub.lock().unwrap().take();
        hub.expect("the hub was stopped").stop().await;
    }

    /// Starts a new hub at the same address.
    pub async fn start_hub(&self) {
        let hub = start_hub(self.hub_address).await;
        *self.hub.lock().unwrap() = Some(hub);
    }

    /// Replaces all faults of the hub.
    pub fn faults(&self, rules: Vec<Rule>) {
        self.hub().switches.set(rules);
    }

    pub fn calls(&self, operation: Operation) -> u64 {
        self.hub().switches.calls(operation)
    }

    /// Number of appointments that were booked by calls and not cancelled.
    pub fn booked(&self) -> usize {
        self.hub().bookings().iter().filter(|(_, ticket)| !ticket.cancelled).count()
    }

    /// The binary with the configuration of this deployment.
    pub fn command(&self, words: &[&str]) -> Command {
        let variants = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../variants");
        let mut command = Command::new(env!("CARGO_BIN_EXE_cabinet"));
        command.args(words).args(["--variant", "default", "--variants-root"]).arg(variants);
        command.arg("--config").arg(&self.settings).stdin(Stdio::null());
        command
            .env_remove("CABINET_TOKEN_KEY")
            .env_remove("CABINET_DATA_KEY")
            .env_remove("CABINET_NETRIKA_GUID");
        command.current_dir(self.folder.path());
        command
    }

    /// Runs a command to its end.
    pub async fn run(&self, words: &[&str]) -> Output {
        let mut command = self.command(words);
        tokio::task::spawn_blocking(move || command.output().unwrap()).await.unwrap()
    }

    /// Starts a kernel and waits until it reports that it is ready.
    pub async fn serve(&self) -> ServerProcess {
        self.serve_by(self.command(&["serve"])).await
    }

    /// Starts a kernel under a limit of the shell, e.g. `-Sn 256`.
    pub async fn serve_limited(&self, limit: &str) -> ServerProcess {
        let direct = self.command(&["serve"]);
        let mut limited = Command::new("sh");
        limited.args(["-c", &format!("ulimit {limit} && exec \"$0\" \"$@\"")]);
        limited.arg(direct.get_program()).args(direct.get_args());
        for (name, value) in direct.get_envs() {
            match value {
                Some(value) => limited.env(name, value),
                None => limited.env_remove(name),
            };
        }
        limited.current_dir(self.folder.path());
        self.serve_by(limited).await
    }

    async fn serve_by(&self, command: Command) -> ServerProcess {
        let log = {
            let mut logs = self.logs.lock().unwrap();
            let log = self.path(&format!("serve-{}.log", logs.len()));
            logs.push(log.clone());
            log
        };
        let server = ServerProcess::start(command, log).await;
        compiled::keep(&self.path("cache"));
        server
    }

    /// The output of all kernels of this deployment.
    pub fn said(&self) -> String {
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
        assert!(said.contains("plugin netrika"), "nothing was logged: {said:?}");
        let found = personal::found_in(&said, &self.tokens.lock().unwrap());
        assert!(found.is_empty(), "personal data in a log:\n{}", found.join("\n"));
    }
}

async fn start_hub(address: SocketAddr) -> Running {
    let people = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../variants/base/demo.toml");
    until("the hub has its address", || async {
        let people = demo_people(&people).unwrap();
        netrika::start(Config { address, people, crowd: CROWD, ..Config::for_tests() }).await.ok()
    })
    .await
}
