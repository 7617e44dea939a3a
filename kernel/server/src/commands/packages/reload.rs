//! Makes the active version the one that runs: activates it, tells the running server, and goes back if the server refuses it.

use crate::cli::Trial;
use crate::control::{self, Question, ask};
use anyhow::{Context as _, bail};
use cabinet_config::Variant;
use cabinet_domain::PluginId;
use cabinet_plugin_host::trusted_keys;
use cabinet_plugin_store::{Active, LocalDisk, LockedStore};
use semver::Version;
use tokio::net::UnixStream;

/// Lets the running server try an installed version with a share of the reads. The active version does not change.
pub(super) async fn try_out(
    variant: &Variant,
    id: &PluginId,
    version: &Version,
    share: u8,
    trial: &Trial,
) -> anyhow::Result<()> {
    let cache_root = &variant.http.cache_root;
    if UnixStream::connect(control::path(cache_root)).await.is_err() {
        bail!(
            "{id} {version} is written, but a trial needs the running server: start it, or repeat the command without --share"
        );
    }
    println!(
        "{id} {version} gets {share} % of the reads, until it had {} calls or {} minutes are over …",
        trial.trial_calls, trial.trial_minutes
    );
    let question = Question::Try {
        plugin: id.clone(),
        version: version.clone(),
        share,
        calls: trial.trial_calls,
        seconds: trial.trial_minutes * 60,
    };
    let answer = ask(cache_root, &question)
        .await
        .context("the end of the trial is not known; the active version is unchanged")?;
    let said = answer.lines.join("\n");
    if !answer.ok {
        bail!("{said}");
    }
    println!("{said}");
    Ok(())
}

/// Activates an installed version. If the running server does not take it, the version that was active before is active again.
pub(super) async fn activate(
    variant: &Variant,
    locked: &LockedStore<'_, LocalDisk>,
    before: Option<&Active>,
    id: &PluginId,
    version: &Version,
) -> anyhow::Result<()> {
    let keys = trusted_keys(variant, &variant.http.plugin_root);
    locked.activate(id, version, &keys)?;
    if !variant.plugins.get(id).is_some_and(|plugin| plugin.enabled) {
        println!(
            "{id} {version} is installed. The configuration does not enable it: no hospital uses it yet."
        );
        return Ok(());
    }
    let cache_root = &variant.http.cache_root;
    if UnixStream::connect(control::path(cache_root)).await.is_err() {
        println!(
            "{id} {version} is active. No server runs with this http.cache_root: the next start uses it."
        );
        return Ok(());
    }
    let asked = ask(cache_root, &Question::Reload { plugin: id.clone() }).await;
    let answer = asked.with_context(|| {
        format!("{id} {version} is active, but it is not known whether the running server uses it")
    })?;
    if answer.ok {
        println!("{id} {version} is active, and the running server uses it.");
        return Ok(());
    }
    let reason = answer.lines.join("\n");
    match before.and_then(Active::version).filter(|before| *before != version) {
        Some(before) => {
            locked.activate(id, before, &keys).with_context(|| {
                format!(
                    "the server refuses {id} {version} ({reason}), and {before} cannot be activated again"
                )
            })?;
            bail!(
                "the running server does not take {id} {version}: {reason}\n{before} is active again, and kept running"
            )
        }
        None => bail!("{id} {version} is installed, but the running server does not take it: {reason}"),
    }
}
