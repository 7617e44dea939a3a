//! `cabinet plugin dev`: builds at each change, loads what was built, and shows the calls on a page of this machine.
//!
//! Changes are found by polling: a plugin has a few files, and notifications do not work on shared folders of virtual machines and
//! containers. What does not build is not loaded: the page shows the compiler's messages, and the calls go to the version before.

mod page;
mod sources;

use super::DevPlugin;
use super::bench::Bench;
use super::compile::toolchain;
use anyhow::{Context, bail};
use cabinet_plugin_host::egress::address::is_public;
use cabinet_plugin_host::{AuthorCall, PluginEngine};
use cabinet_plugin_tools::check::check;
use cabinet_plugin_tools::language::Toolchain;
use cabinet_plugin_tools::project::Project;
use serde::Serialize;
use std::collections::VecDeque;
use std::net::Ipv4Addr;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::net::TcpListener;

/// How often the files are compared.
const POLL: Duration = Duration::from_millis(300);
/// How many calls the page keeps.
const MOST_CALLS: usize = 100;

/// What the page shows.
#[derive(Default)]
struct State {
    /// The loaded version. The one before stays while a new one is built, or does not build.
    bench: Option<Arc<Bench>>,
    /// Counts what was loaded.
    version: u32,
    is_building: bool,
    /// Why the last change is not loaded.
    error: Option<String>,
    findings: Vec<Finding>,
    notes: Vec<String>,
    built_seconds: f32,
    load_seconds: f32,
    calls: VecDeque<Called>,
    count: u32,
}

#[derive(Clone, Serialize)]
struct Finding {
    file: String,
    what: String,
    /// Table and line.
    paste: Option<(String, String)>,
}

/// A call, and the version that answered it.
#[derive(Clone, Serialize)]
struct Called {
    number: u32,
    version: u32,
    call: AuthorCall,
}

/// The development of one plugin.
struct Dev {
    project: Project,
    engine: PluginEngine,
    state: Mutex<State>,
}

pub(super) async fn run(wanted: &DevPlugin) -> anyhow::Result<()> {
    let project = Project::open(&wanted.folder)?;
    // Without a compiler, there is nothing to develop.
    let toolchain = toolchain(&project)?;
    let address = (Ipv4Addr::LOCALHOST, wanted.port);
    let listener = TcpListener::bind(address).await.with_context(|| {
        format!("port {} of this machine cannot be used: choose another one with --port", wanted.port)
    })?;
    let port = listener.local_addr()?.port();
    println!("http://127.0.0.1:{port} shows the calls of {}. Ctrl-C ends it.", project.folder().display());
    let dev = Arc::new(Dev { project, engine: PluginEngine::start(1)?, state: Mutex::default() });
    tokio::select! {
        () = build_at_each_change(&dev, &toolchain) => Ok(()),
        served = axum::serve(listener, page::router(Arc::clone(&dev), port)).into_future() => Ok(served?),
        stopped = tokio::signal::ctrl_c() => Ok(stopped?),
    }
}

async fn build_at_each_change(dev: &Dev, toolchain: &Toolchain) {
    let mut built_from = None;
    loop {
        let found = sources::fingerprint(dev.project.folder());
        if built_from.as_ref() != Some(&found) {
            // What changes during the build is built next.
            built_from = Some(found);
            dev.build(toolchain).await;
        }
        tokio::time::sleep(POLL).await;
    }
}

impl Dev {
    fn state(&self) -> std::sync::MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn build(&self, toolchain: &Toolchain) {
        self.state().is_building = true;
        let loaded = self.build_and_load(toolchain).await;
        let report = check(&self.project, is_public);
        let mut state = self.state();
        state.is_building = false;
        state.notes = report.notes;
        state.findings = report
            .findings
            .into_iter()
            .map(|finding| Finding {
                file: finding.file.to_owned(),
                what: finding.what,
                paste: finding.paste,
            })
            .collect();
        match loaded {
            Ok((bench, built, loading)) => {
                state.bench = Some(Arc::new(bench));
                state.version += 1;
                state.error = None;
                (state.built_seconds, state.load_seconds) = (built.as_secs_f32(), loading.as_secs_f32());
                println!(
                    "version {} is loaded: built in {:.1} s, loaded in {:.1} s",
                    state.version, state.built_seconds, state.load_seconds
                );
            }
            Err(error) => {
                let before = if state.bench.is_some() { "; the version before still answers" } else { "" };
                eprintln!("{error:#}\nnot loaded{before}");
                state.error = Some(format!("{error:#}"));
            }
        }
    }

    async fn build_and_load(&self, toolchain: &Toolchain) -> anyhow::Result<(Bench, Duration, Duration)> {
        let start = Instant::now();
        let (command, module) = self.project.compile(toolchain)?;
        compile(command).await?;
        self.project.publish(&module)?;
        let built = start.elapsed();
        let start = Instant::now();
        let bench = Bench::load(self.engine.clone(), &self.project)?;
        Ok((bench, built, start.elapsed()))
    }

    async fn call(&self, function: &str, arguments: &serde_json::Value) -> anyhow::Result<u32> {
        let (bench, version) = {
            let state = self.state();
            let Some(bench) = &state.bench else { bail!("no version has been built yet") };
            (Arc::clone(bench), state.version)
        };
        let call = bench.call(function, arguments).await?;
        let mut state = self.state();
        state.count += 1;
        let number = state.count;
        state.calls.push_front(Called { number, version, call });
        state.calls.truncate(MOST_CALLS);
        Ok(number)
    }
}

/// Runs the compiler. It is stopped if this command ends.
async fn compile(command: std::process::Command) -> anyhow::Result<()> {
    let mut command = tokio::process::Command::from(command);
    let output = command.kill_on_drop(true).output().await.context("the compiler cannot be started")?;
    if output.status.success() {
        Ok(())
    } else {
        bail!("{}", String::from_utf8_lossy(&output.stderr).trim_end())
    }
}

/// The name of the folder, for the page's title.
fn name_of(folder: &Path) -> String {
    folder.file_name().unwrap_or_default().to_string_lossy().into_owned()
}
