//! A demo hospital: embedded SQLite, local files and the simulators, all below `target/demo/<folder>/`.

use crate::house::House;
use crate::run::{program, quietly};
use crate::step::step;
use crate::{plugins, web};
use anyhow::{Context, Result, bail};
use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// What the demo plugin presents to the simulated hub; the simulator knows no other.
const DEMO_GUID: &str = "00000000-0000-4000-8000-0000000de300";

/// Which hospital and where.
pub struct Demo {
    /// Variant id.
    pub variant: String,
    /// Folder below target/demo.
    pub folder: String,
    /// Port of the cabinet.
    pub port: u16,
    /// First port of the simulators.
    pub simulators: u16,
    /// Forgets what an earlier run stored.
    pub fresh: bool,
    /// Optimised binaries.
    pub release: bool,
    /// Folder of the variants.
    pub variants: PathBuf,
    /// Settings on top, `key=value`.
    pub set: Vec<String>,
}

impl Demo {
    /// A hospital of the house on the usual ports.
    pub fn of(house: &House, variant: &str) -> Self {
        Self {
            variant: variant.to_owned(),
            folder: variant.to_owned(),
            port: 8080,
            simulators: 9101,
            fresh: false,
            release: false,
            variants: house.path("variants"),
            set: Vec::new(),
        }
    }

    /// Plugins, web, server and simulators, each a step.
    pub fn build(&self, house: &House) -> Result<()> {
        step("plugins", || plugins::build(house.root(), &[]))?;
        step("web", || web::build(house))?;
        step("server and simulators", || {
            let mut arguments = vec![
                "build",
                "--quiet",
                "--locked",
                "--package",
                "cabinet-server",
                "--package",
                "cabinet-simulators",
            ];
            if self.release {
                arguments.push("--release");
            }
            quietly(&mut program("cargo", &arguments, house.root())).map(drop)
        })
    }

    /// Starts the simulators and the cabinet and waits until both answer.
    pub fn start(&self, house: &House) -> Result<Running> {
        let running = self.start_simulators(house)?;
        self.start_cabinet(house, running)
    }

    /// The hospital systems.
    pub fn start_simulators(&self, house: &House) -> Result<Running> {
        let folder = self.folder(house);
        if self.fresh && folder.exists() {
            fs::remove_dir_all(&folder).with_context(|| format!("{} cannot be removed", folder.display()))?;
        }
        fs::create_dir_all(folder.join("cache"))?;
        let mut running = Running {
            children: Vec::new(),
            cabinet: self.port,
            simulators: self.simulators,
            log: folder.join("cabinet.log"),
        };
        let mut simulators = Command::new(house.binary("cabinet-simulators", self.release));
        simulators.args(["--port-base", &self.simulators.to_string(), "--guid", DEMO_GUID]);
        simulators.arg("--people").arg(self.variants.join("base/demo.toml"));
        running.spawn(simulators, house, &folder.join("simulators.log"))?;
        running.wait_for(self.simulators, "/", "the simulators")?;
        Ok(running)
    }

    /// The cabinet, beside the simulators.
    pub fn start_cabinet(&self, house: &House, mut running: Running) -> Result<Running> {
        let folder = self.folder(house);
        let settings = self.write_settings(house, &folder)?;
        let mut cabinet = Command::new(house.binary("cabinet", self.release));
        cabinet.args(["serve", "--variant", &self.variant, "--variants-root"]).arg(&self.variants);
        cabinet.arg("--config").arg(settings);
        for set in &self.set {
            cabinet.args(["--set", set]);
        }
        running.spawn(cabinet, house, &folder.join("cabinet.log"))?;
        running.wait_for(self.port, "/api/health/ready", "the cabinet")?;
        Ok(running)
    }

    fn folder(&self, house: &House) -> PathBuf {
        house.path("target/demo").join(&self.folder)
    }

    /// The local layer of the configuration: where things lie on this machine, and what the demo plugin may reach.
    fn write_settings(&self, house: &House, folder: &Path) -> Result<PathBuf> {
        secret(&folder.join("token.key"), &random_hex(32)?)?;
        secret(&folder.join("netrika.guid"), DEMO_GUID)?;
        let hub = format!("http://127.0.0.1:{}", self.simulators);
        let address = format!("127.0.0.1:{}", self.port);
        let text = format!(
            r#"# Written by `cargo xtask up`; edits are lost. What a hospital sets here: docs/operations.md.
[http]
listen = "{address}"
public_url = "http://{address}"
web_root = {web:?}
plugin_root = {plugins:?}
cache_root = {cache:?}

[database]
kind = "sqlite"
path = {database:?}

[security]
demo = true
token_key = {{ file = {key:?} }}

[plugins.netrika]
secrets.guid = {{ file = {guid:?} }}

[plugins.netrika.grant]
http = ["{hub}"]
private_addresses = ["127.0.0.1/32"]

[hosts.netrika1.settings]
endpoint = "{hub}/hub25/HubService.svc"
"#,
            web = house.path("target/web"),
            plugins = house.path("target/plugins-dist"),
            cache = folder.join("cache"),
            database = folder.join("cabinet.sqlite"),
            key = folder.join("token.key"),
            guid = folder.join("netrika.guid"),
        );
        let path = folder.join("local.toml");
        fs::write(&path, text).with_context(|| format!("{} cannot be written", path.display()))?;
        Ok(path)
    }
}

/// The processes of a demo hospital. Stops them when dropped.
pub struct Running {
    children: Vec<Child>,
    cabinet: u16,
    simulators: u16,
    log: PathBuf,
}

impl Running {
    /// Where the cabinet answers.
    pub fn address(&self) -> String {
        format!("http://127.0.0.1:{}", self.cabinet)
    }

    /// Where the simulators answer.
    pub fn simulator(&self) -> String {
        format!("http://127.0.0.1:{}", self.simulators)
    }

    /// Process id of what was started last: the cabinet.
    pub fn pid(&self) -> u32 {
        self.children.last().map_or(0, Child::id)
    }

    /// The cabinet's log.
    pub fn log(&self) -> &Path {
        &self.log
    }

    /// A process that ended by itself, as a sentence.
    pub fn ended(&mut self) -> Option<String> {
        self.children.iter_mut().find_map(|child| {
            child.try_wait().ok().flatten().map(|status| format!("a server ended: {status}"))
        })
    }

    /// Asks all to stop, last started first, and waits for each.
    pub fn stop(mut self) {
        self.halt();
    }

    fn spawn(&mut self, mut command: Command, house: &House, log: &Path) -> Result<()> {
        let output = fs::File::create(log).with_context(|| format!("{} cannot be written", log.display()))?;
        command.current_dir(house.root()).stdin(Stdio::null()).stdout(output.try_clone()?).stderr(output);
        let name = command.get_program().to_string_lossy().into_owned();
        self.children.push(command.spawn().with_context(|| format!("{name} could not be started"))?);
        Ok(())
    }

    /// Asks every 20 ms until the answer is 200.
    fn wait_for(&mut self, port: u16, path: &str, what: &str) -> Result<()> {
        let deadline = Instant::now() + Duration::from_secs(60);
        while !answers(port, path) {
            if let Some(ended) = self.ended() {
                let said = fs::read_to_string(&self.log).unwrap_or_default();
                bail!("{what}: {ended}\n{}", crate::run::last_lines(&said, 40));
            }
            if Instant::now() > deadline {
                bail!("{what} did not answer on port {port} within a minute; see {}", self.log.display());
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        Ok(())
    }

    fn halt(&mut self) {
        while let Some(mut child) = self.children.pop() {
            let _ =
                Command::new("kill").args(["-TERM", &child.id().to_string()]).stderr(Stdio::null()).status();
            let deadline = Instant::now() + Duration::from_secs(15);
            while matches!(child.try_wait(), Ok(None)) && Instant::now() < deadline {
                std::thread::sleep(Duration::from_millis(20));
            }
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.halt();
    }
}

/// Whether `GET path` answers 200 on loopback.
fn answers(port: u16, path: &str) -> bool {
    let ask = || -> std::io::Result<String> {
        let mut stream = TcpStream::connect(("127.0.0.1", port))?;
        stream.set_read_timeout(Some(Duration::from_secs(5)))?;
        write!(stream, "GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")?;
        let mut start = [0; 12];
        stream.read_exact(&mut start)?;
        Ok(String::from_utf8_lossy(&start).into_owned())
    };
    ask().is_ok_and(|start| start.ends_with(" 200"))
}

/// Writes a secret file once; only its owner may read it.
fn secret(path: &Path, value: &str) -> Result<()> {
    use std::os::unix::fs::OpenOptionsExt;
    if path.exists() {
        return Ok(());
    }
    let mut file = fs::OpenOptions::new().write(true).create_new(true).mode(0o600).open(path)?;
    file.write_all(value.as_bytes()).with_context(|| format!("{} cannot be written", path.display()))
}

fn random_hex(bytes: usize) -> Result<String> {
    let mut random = vec![0; bytes];
    fs::File::open("/dev/urandom")?.read_exact(&mut random)?;
    Ok(hex::encode(random))
}
