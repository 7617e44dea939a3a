//! `cabinet plugin conform`: the conformance suite (ADR 0064).

use super::bench::Bench;
use super::{ConformPlugin, check_folder};
use anyhow::{Context, bail};
use cabinet_plugin_conformance::{People, State, Subject, Wire};
use cabinet_plugin_host::PluginEngine;
use cabinet_plugin_package::manifest::HttpRequest;
use cabinet_plugin_tools::development::Development;
use cabinet_plugin_tools::project::Project;
use cabinet_ports::{Clock as _, SystemClock};
use serde_json::Value;
use std::fs;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::net::TcpStream;
use url::Url;

/// How long a simulator may take to start.
const START: Duration = Duration::from_secs(30);
const STEP: Duration = Duration::from_millis(100);

pub(super) async fn run(wanted: &ConformPlugin) -> anyhow::Result<()> {
    let project = Project::open(&wanted.folder)?;
    check_folder(&project)?;
    let development = Development::read(project.folder())?;
    let people = wanted.people.as_ref().or(development.conformance.people.as_ref());
    let people = people.map(|file| People::read(file)).transpose()?.unwrap_or_default();
    let wire = Arc::new(Wire::default());
    let bench = Bench::load_with(PluginEngine::start(1)?, &project, Some(wire.clone()))?;
    let _simulator = Simulator::start(&project, &development, &bench).await?;
    let subject = Subject {
        host: Arc::clone(&bench.host),
        manifest: bench.manifest.clone(),
        place: bench.place(),
        wire,
        people,
        write: wanted.write,
        now: SystemClock.now(),
        zone: development.timezone,
    };
    let report = cabinet_plugin_conformance::run(&subject).await;
    println!("{report}");
    for (file, text) in
        [(&wanted.html, report.html()), (&wanted.json, report.json()), (&wanted.junit, report.junit())]
    {
        if let Some(file) = file {
            fs::write(file, text).with_context(|| format!("{} cannot be written", file.display()))?;
        }
    }
    match report.count(State::Failed) {
        0 => Ok(()),
        1 => bail!("1 point failed"),
        count => bail!("{count} points failed"),
    }
}

/// The simulator of `dev.toml`. Dropping it stops it.
struct Simulator(Child);

impl Simulator {
    /// Starts it, and waits until it takes connections. `None` if `dev.toml` names none.
    async fn start(
        project: &Project,
        development: &Development,
        bench: &Bench,
    ) -> anyhow::Result<Option<Self>> {
        let Some((program, arguments)) = development.conformance.simulator.split_first() else {
            return Ok(None);
        };
        let addresses: Vec<String> = bench
            .manifest
            .requests
            .http
            .iter()
            .filter_map(|request| match request {
                HttpRequest::Setting(key) => address(development.settings.get(key)?),
                HttpRequest::Origin(_) => None,
            })
            .collect();
        for address in &addresses {
            if TcpStream::connect(address).await.is_ok() {
                bail!(
                    "{address} is in use already: stop what runs there, or remove `simulator` from dev.toml"
                );
            }
        }
        let mut command = Command::new(program);
        command.args(arguments).current_dir(project.folder());
        command.stdin(Stdio::null()).stdout(Stdio::null());
        let child = command.spawn().with_context(|| format!("the simulator {program} cannot be started"))?;
        let mut started = Self(child);
        let end = Instant::now() + START;
        for address in &addresses {
            while TcpStream::connect(address).await.is_err() {
                if let Some(status) = started.0.try_wait()? {
                    bail!("the simulator {program} ended: {status}");
                }
                if Instant::now() > end {
                    bail!("the simulator {program} takes no connections at {address}");
                }
                tokio::time::sleep(STEP).await;
            }
        }
        Ok(Some(started))
    }
}

impl Drop for Simulator {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Host and port of an address in the settings.
fn address(setting: &Value) -> Option<String> {
    let url = Url::parse(setting.as_str()?).ok()?;
    Some(format!("{}:{}", url.host_str()?, url.port_or_known_default()?))
}
