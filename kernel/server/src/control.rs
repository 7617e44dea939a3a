//! The administrator's connection to a running server: a Unix socket, `<http.cache_root>/control.sock`.
//!
//! A socket instead of an HTTP endpoint, so that access is controlled by the permissions of this machine: only the server's own user can
//! open the socket (mode 0600), and the server also checks the peer's credentials (`SO_PEERCRED`), which must be those of its own user or
//! of root. It does not listen on the network. The client sends one line of JSON and receives one.

use anyhow::{Context, bail, ensure};
use cabinet_domain::{AuditEvent, AuditKind, PluginId};
use cabinet_plugin_host::{PluginHost, PluginState, ReloadError, TrialPlan, TrialReport};
use cabinet_plugin_store::PluginStore;
use cabinet_ports::{Clock, Stores};
use semver::Version;
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::{UnixListener, UnixStream};

/// Maximum size of a request or response, in bytes.
const LONGEST: u64 = 64 * 1024;
/// How long the server waits for the request, which is one short line and arrives immediately.
const PATIENCE: Duration = Duration::from_secs(5);

/// Requests of the administrator.
#[derive(Debug, Serialize, Deserialize)]
#[serde(tag = "command", rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) enum Question {
    /// Lists the plugins and their state.
    List,
    /// Reloads the files of a plugin.
    Reload { plugin: PluginId },
    /// Tries an installed version with a share of the reads. The answer comes at the end of the trial.
    Try {
        plugin: PluginId,
        version: Version,
        /// In percent.
        share: u8,
        /// Calls of the new version after which the trial ends.
        calls: u64,
        /// Time after which it ends, too.
        seconds: u64,
    },
}

/// Response to a request.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Answer {
    /// Whether the request succeeded.
    pub ok: bool,
    /// Output for the administrator, line by line.
    pub lines: Vec<String>,
}

/// What the socket controls.
#[derive(Clone)]
pub(crate) struct Controlled {
    pub plugins: Arc<PluginHost>,
    /// Where the end of a trial is entered.
    pub stores: Stores,
    pub clock: Arc<dyn Clock>,
}

/// Path of this deployment's socket.
pub(crate) fn path(cache_root: &Path) -> PathBuf {
    cache_root.join("control.sock")
}

/// Sends a request to the running server.
pub(crate) async fn ask(cache_root: &Path, question: &Question) -> anyhow::Result<Answer> {
    let path = path(cache_root);
    let mut stream = UnixStream::connect(&path).await.with_context(|| {
        format!(
            "no server answers at {}: is it running, with this http.cache_root and as this user?",
            path.display()
        )
    })?;
    stream.write_all(format!("{}\n", serde_json::to_string(question)?).as_bytes()).await?;
    let mut answer = String::new();
    stream.take(LONGEST).read_to_string(&mut answer).await?;
    serde_json::from_str(&answer).context("the server's answer is not understood: is it another version?")
}

/// Binds the socket. A stale socket without a server is removed.
pub(crate) async fn bind(cache_root: &Path) -> anyhow::Result<UnixListener> {
    let path = path(cache_root);
    if path.exists() {
        if UnixStream::connect(&path).await.is_ok() {
            bail!("{} is served already: another server uses the same http.cache_root", path.display());
        }
        std::fs::remove_file(&path)?;
    }
    std::fs::create_dir_all(cache_root)?;
    let listener = UnixListener::bind(&path).with_context(|| format!("{} cannot be made", path.display()))?;
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o600))?;
    Ok(listener)
}

/// Serves requests until the task is dropped.
pub(crate) async fn serve(listener: UnixListener, cache_root: PathBuf, controlled: Controlled) {
    let owner = std::fs::metadata(path(&cache_root)).map(|socket| socket.uid()).unwrap_or_default();
    loop {
        match listener.accept().await {
            Ok((stream, _)) => {
                let controlled = controlled.clone();
                tokio::spawn(async move {
                    if let Err(error) = converse(stream, owner, &controlled).await {
                        tracing::warn!(%error, "a question at the control socket was not answered");
                    }
                });
            }
            Err(error) => {
                tracing::warn!(%error, "the control socket fails");
                tokio::time::sleep(PATIENCE).await;
            }
        }
    }
}

async fn converse(mut stream: UnixStream, owner: u32, controlled: &Controlled) -> anyhow::Result<()> {
    let asker = stream.peer_cred()?.uid();
    ensure!(asker == owner || asker == 0, "user {asker} may not ask");
    let (reader, mut writer) = stream.split();
    let mut line = String::new();
    tokio::time::timeout(PATIENCE, BufReader::new(reader.take(LONGEST)).read_line(&mut line)).await??;
    let answer = match serde_json::from_str(&line) {
        Ok(question) => answer(question, controlled).await,
        Err(error) => Answer { ok: false, lines: vec![format!("the question is not understood: {error}")] },
    };
    writer.write_all(&serde_json::to_vec(&answer)?).await?;
    Ok(writer.shutdown().await?)
}

async fn answer(question: Question, controlled: &Controlled) -> Answer {
    let plugins = &controlled.plugins;
    match question {
        Question::List => Answer { ok: true, lines: plugins.status().iter().map(line_of).collect() },
        Question::Reload { plugin } => match plugins.reload(&plugin).await {
            Ok(_) => {
                tracing::info!(plugin = %plugin, "plugin {plugin} was reloaded");
                Answer { ok: true, lines: vec![format!("plugin {plugin} was reloaded")] }
            }
            Err(error) => Answer { ok: false, lines: vec![error.to_string()] },
        },
        Question::Try { plugin, version, share, calls, seconds } => {
            let folder = PluginStore::at(plugins.plugins_folder()).folder(&plugin, &version);
            let plan = TrialPlan { share, calls, time: Duration::from_secs(seconds) };
            let ended = plugins.try_out(&plugin, &folder, plan).await;
            controlled.enter_trial(&plugin, &version, &ended).await;
            match ended {
                Ok(report) => Answer { ok: true, lines: vec![report.to_string()] },
                Err(error) => Answer { ok: false, lines: vec![error.to_string()] },
            }
        }
    }
}

impl Controlled {
    /// Enters the end of a trial in the audit log. The operator is told the outcome even if that fails.
    async fn enter_trial(
        &self,
        plugin: &PluginId,
        version: &Version,
        ended: &Result<TrialReport, ReloadError>,
    ) {
        let mut detail = json!({ "plugin": plugin, "version": version, "outcome": "refused" });
        if let Ok(report) = ended {
            let counts =
                [report.new, report.current].map(|of| json!({ "calls": of.calls, "failures": of.failures }));
            let [new, current] = counts;
            detail = json!({ "plugin": plugin, "version": version, "outcome": "passed", "new": new, "current": current });
        }
        let (at, kind) = (self.clock.now(), AuditKind::PluginTried);
        let event = AuditEvent { at, actor: None, subject: None, kind, detail, origin: None };
        if let Err(error) = self.stores.audit.add(event).await {
            tracing::error!(plugin.id = %plugin, %error, "the end of the trial of plugin {plugin} is not in the audit log");
        }
    }
}

fn line_of(status: &cabinet_plugin_host::PluginStatus) -> String {
    let version = status.version.as_ref().map_or_else(|| "-".to_owned(), ToString::to_string);
    let hosts: Vec<_> = status.hosts.iter().map(ToString::to_string).collect();
    let state = match &status.state {
        PluginState::Ready => "ready".to_owned(),
        PluginState::Resting { retry_after } => format!("resting, next trial in {} s", retry_after.as_secs()),
        PluginState::Failed { reason } => format!("failed: {reason}"),
    };
    let trial = status.trial.as_ref().map(|trial| format!("; on trial: {trial}")).unwrap_or_default();
    format!(
        "{}  {version}  hosts {}  {} calls  {state}{trial}",
        status.id,
        hosts.join(", "),
        status.in_flight
    )
}
