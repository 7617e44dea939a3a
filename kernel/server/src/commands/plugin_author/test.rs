//! `cabinet plugin test`: the tests of the folder on this machine, then its recordings against the built component in the real host.

use super::bench::Bench;
use super::record::name;
use super::{PluginFolder, compile};
use anyhow::{Context, bail};
use cabinet_plugin_host::egress::{Answer, EgressError};
use cabinet_plugin_host::{Passage, PluginEngine, Reply, Tap, TappedRequest, Usage};
use cabinet_plugin_tools::project::Project;
use cabinet_plugin_tools::recording::{FOLDER, RecordedExchange, Recording, Replay, path_of};
use cabinet_ports::Clock;
use chrono::{DateTime, Utc};
use std::fmt;
use std::fs;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

/// Largest answer of a system, as the host reports it.
const CAP: u64 = 8 << 20;

pub(super) async fn run(wanted: &PluginFolder) -> anyhow::Result<()> {
    let project = Project::open(&wanted.folder)?;
    project.manifest()?;
    let toolchain = compile::toolchain(&project)?;
    compile::build_with(&project, &toolchain)?;
    let status = toolchain.tests(project.folder()).status();
    if !status.context("the tests cannot be started")?.success() {
        bail!("a test failed");
    }
    let engine = PluginEngine::start(1)?;
    let mut failed = 0;
    for file in recordings(&project)? {
        let text = fs::read_to_string(&file).with_context(|| format!("{} cannot be read", file.display()))?;
        let recording: Recording =
            serde_json::from_str(&text).with_context(|| format!("{} is not a recording", file.display()))?;
        let mistake = replayed(&engine, &project, &recording).await?;
        let shown = file.strip_prefix(project.folder()).unwrap_or(&file).display().to_string();
        match mistake {
            None => println!("recording {shown} ... ok"),
            Some(mistake) => {
                failed += 1;
                println!("recording {shown} ... FAILED\n{mistake}");
            }
        }
    }
    match failed {
        0 => Ok(()),
        count => bail!("{count} recordings get another answer"),
    }
}

/// The recordings of the folder, by name.
fn recordings(project: &Project) -> anyhow::Result<Vec<PathBuf>> {
    let folder = project.folder().join(FOLDER);
    if !folder.exists() {
        return Ok(Vec::new());
    }
    let entries = fs::read_dir(&folder).with_context(|| format!("{} cannot be read", folder.display()))?;
    let mut files: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "json"));
    files.sort();
    Ok(files)
}

/// Makes the recorded call. Returns what differs.
async fn replayed(
    engine: &PluginEngine,
    project: &Project,
    recording: &Recording,
) -> anyhow::Result<Option<String>> {
    let player = Arc::new(Player { replay: Replay::new(recording), unknown: Mutex::default() });
    let clock = Arc::new(Then(recording.at));
    let bench = Bench::load_at(engine.clone(), project, Some(player.clone()), clock)?;
    let made = bench.call(&recording.function, &recording.arguments).await?;
    let unknown = std::mem::take(&mut *player.unknown.lock().unwrap_or_else(PoisonError::into_inner));
    if !unknown.is_empty() {
        return Ok(Some(format!("    not recorded: {}", unknown.join(", "))));
    }
    if made.answer == recording.answer {
        return Ok(None);
    }
    let shown = |answer: &Option<serde_json::Value>| {
        answer.as_ref().map_or_else(|| made.failure.clone().unwrap_or_default(), ToString::to_string)
    };
    Ok(Some(format!("    recorded: {}\n    now:      {}", shown(&recording.answer), shown(&made.answer))))
}

/// A clock that stands still.
struct Then(DateTime<Utc>);

impl Clock for Then {
    fn now(&self) -> DateTime<Utc> {
        self.0
    }
}

/// Answers from a recording; nothing is sent.
struct Player {
    replay: Replay,
    unknown: Mutex<Vec<String>>,
}

impl fmt::Debug for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Player")
    }
}

impl Tap for Player {
    fn passage(&self, request: &TappedRequest) -> Passage {
        let (path, body) = (path_of(&request.url), String::from_utf8_lossy(&request.body));
        let Some(found) = self.replay.next(&request.method, &path, &body) else {
            let what = format!("{} {path}", request.method);
            self.unknown.lock().unwrap_or_else(PoisonError::into_inner).push(what);
            return Passage::Kept(Err(EgressError::Connect("not recorded".to_owned())));
        };
        Passage::Kept(reply(found))
    }

    fn replied(&self, _: TappedRequest, _: &Reply) {}

    fn logged(&self, _: &str) {}

    fn called(&self, _: Usage) {}
}

/// The recorded reply.
fn reply(found: RecordedExchange) -> Reply {
    if let Some(status) = found.status {
        let headers = found.content_type.into_iter().map(|value| ("content-type".to_owned(), value));
        return Ok(Answer { status, headers: headers.collect(), body: found.answer.into_bytes() });
    }
    let recorded = || "as recorded".to_owned();
    let errors = [
        EgressError::Denied(recorded()),
        EgressError::Timeout,
        EgressError::TooLarge(CAP),
        EgressError::Tls(recorded()),
        EgressError::Protocol(recorded()),
    ];
    let error = errors.into_iter().find(|error| Some(name(error)) == found.error.as_deref());
    Err(error.unwrap_or_else(|| EgressError::Connect(recorded())))
}
