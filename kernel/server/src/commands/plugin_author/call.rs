//! `cabinet plugin call`: one call of the built component, with everything that it did.

use super::CallPlugin;
use super::bench::Bench;
use super::record::Recorder;
use anyhow::{Context, bail};
use cabinet_plugin_host::{AuthorCall, PluginEngine};
use cabinet_plugin_tools::project::Project;
use serde_json::Value;
use std::sync::Arc;

pub(super) async fn run(wanted: &CallPlugin) -> anyhow::Result<()> {
    let project = Project::open(&wanted.dir)?;
    let arguments: Value = match &wanted.arguments {
        Some(text) => serde_json::from_str(text)
            .context("the arguments are a JSON object, e.g. '{\"clinic-id\": \"7\"}'")?,
        None => Value::Null,
    };
    let recorder = wanted.record.as_ref().map(|_| Arc::new(Recorder::begin()));
    let bench = match &recorder {
        Some(recorder) => {
            Bench::load_at(PluginEngine::start(1)?, &project, Some(recorder.clone()), recorder.clone())?
        }
        None => Bench::load(PluginEngine::start(1)?, &project)?,
    };
    let made = bench.call(&wanted.function, &arguments).await?;
    // The answer alone goes to standard output, so that it can be piped.
    eprint!("{}", details(&made));
    if let (Some(recorder), Some(file)) = (recorder, &wanted.record) {
        recorder.write(&project, &made, file)?;
    }
    match (&made.answer, &made.failure) {
        (Some(answer), _) => {
            println!("{}", serde_json::to_string_pretty(answer)?);
            if answer.get("error").is_some() {
                bail!("{} answered a problem", wanted.function)
            } else {
                Ok(())
            }
        }
        (None, reason) => bail!("{}: {}", wanted.function, reason.as_deref().unwrap_or("no answer")),
    }
}

/// What the call did, line by line.
fn details(made: &AuthorCall) -> String {
    let mut text = String::new();
    for exchange in &made.exchanges {
        let became = match (exchange.status, &exchange.error) {
            (Some(status), _) => status.to_string(),
            (None, error) => error.clone().unwrap_or_default(),
        };
        text.push_str(&format!(
            "{} {} → {became} ({} ms)\n",
            exchange.method, exchange.url, exchange.milliseconds
        ));
    }
    for (title, lines) in [("log", &made.log), ("set aside", &made.set_aside), ("denied", &made.denials)] {
        for line in lines {
            text.push_str(&format!("{title}: {line}\n"));
        }
    }
    let AuthorCall { milliseconds, cpu_milliseconds, memory_bytes, .. } = made;
    let memory = memory_bytes / 1024;
    text.push_str(&format!(
        "{milliseconds} ms, of these {cpu_milliseconds} ms in the plugin; memory {memory} kB\n"
    ));
    text
}
