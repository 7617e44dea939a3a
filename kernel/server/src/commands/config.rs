//! `cabinet config check | explain | dump | schema`.

use crate::cli::ConfigCommand;
use crate::modules::{self, Accepted, Refused};
use crate::plugin_settings::{errors_with, stored};
use crate::preflight;
use crate::source::Source;
use cabinet_config::{ChangedSettings, ConfigErrors, Draft, Loaded, Schema};
use cabinet_plugin_host::Chosen;
use cabinet_ports::{Clock as _, SystemClock};

pub(super) async fn run(command: ConfigCommand) -> anyhow::Result<()> {
    match command {
        ConfigCommand::Check(source) => check(&source).await?,
        ConfigCommand::Explain { source, key } => println!("{}", effective(&source).await?.explain(&key)?),
        ConfigCommand::Dump { source, origin } => print!("{}", effective(&source).await?.dump(origin)),
        ConfigCommand::Schema => print!("{}", Schema::of_variant().to_pretty_json()),
    }
    Ok(())
}

/// The configuration with the settings that administrators changed in the back office.
async fn effective(source: &Source) -> anyhow::Result<Loaded> {
    let draft = source.draft()?;
    let loaded = draft.finish()?;
    match changed(&loaded, &draft).await {
        Some(changed) => Ok(draft.with_settings(&changed)?.finish()?),
        None => Ok(loaded),
    }
}

/// The settings that administrators changed in the back office. Without a database they are not known, which is said.
async fn changed(loaded: &Loaded, draft: &Draft) -> Option<ChangedSettings> {
    match stored(&loaded.variant, draft, &loaded.variant.http.plugin_root).await {
        Ok(changed) => Some(changed),
        Err(error) => {
            eprintln!("settings of plugins that were changed in the back office are not known: {error:#}");
            None
        }
    }
}

/// Runs all checks of `serve` except those of the database and the signers, which would have to be started, and loads the plugins as it does.
/// Settings that were changed in the back office are checked with the files, because a change of a file can make them wrong.
async fn check(source: &Source) -> anyhow::Result<()> {
    let mut inspected = preflight::inspect(source)?;
    preflight::inspect_packages(&mut inspected)?;
    let loaded = inspected.sound()?;
    if let Some(changed) = changed(&loaded, &inspected.draft).await {
        let errors = errors_with(&inspected.draft, &loaded.variant.http.plugin_root, &changed);
        if !errors.is_empty() {
            return Err(ConfigErrors(errors).into());
        }
        for (place, (version, _)) in changed.iter().filter(|(_, (_, settings))| !settings.is_empty()) {
            println!("{place}.settings is changed in the back office (version {version})");
        }
    }
    println!("variant {} is valid", loaded.variant.id);
    println!("{}", told("patients book at", "visits.hosts", &inspected.served.booking));
    println!("{}", told("records come from", "records.hosts", &inspected.served.records));
    if let Some(host) = &inspected.served.diary {
        let why = match loaded.variant.records.diary {
            Some(_) => "records.diary",
            None => "the first of them: records.diary is not set",
        };
        println!("the diary is kept at {host} ({why})");
    }
    let modules = modules::read(&loaded.variant);
    for Accepted { manifest, signed_by } in &modules.accepted {
        println!("module {} {} is served, signed by {signed_by}", manifest.id, manifest.version);
    }
    for Refused { reason, .. } in &modules.refused {
        println!("left out, patients do not see it: {reason}");
    }
    for warning in inspected.wallet.iter().flat_map(|files| files.warnings(SystemClock.now())) {
        println!("wallet: {warning} (docs/wallet.md)");
    }
    for risk in loaded.variant.own_risks() {
        println!("at the hospital's own risk: {risk}");
    }
    Ok(())
}

/// `patients book at netrika1 (every host that can: visits.hosts is not set)`
fn told(what: &str, key: &str, chosen: &Chosen) -> String {
    let names = |hosts: &[cabinet_domain::MedicalHostId]| {
        let names: Vec<&str> = hosts.iter().map(cabinet_domain::MedicalHostId::as_str).collect();
        if names.is_empty() { "no host".to_owned() } else { names.join(", ") }
    };
    let hosts = names(&chosen.hosts);
    match (chosen.is_named, chosen.left_out.as_slice()) {
        (false, _) => format!("{what} {hosts} (every host that can: {key} is not set)"),
        (true, []) => format!("{what} {hosts} ({key})"),
        (true, left_out) => format!("{what} {hosts} ({key}, which leaves out {})", names(left_out)),
    }
}
