//! `cabinet plugin install`: what it asks for is shown before anything is written.

use super::fetch::{Offer, Reader};
use super::reload::{activate, try_out};
use crate::cli::Install;
use anyhow::{bail, ensure};
use cabinet_config::{Grant, Variant};
use cabinet_plugin_host::trusted_keys;
use cabinet_plugin_package::archive::MemberKind;
use cabinet_plugin_package::manifest::{HttpRequest, Requests};
use cabinet_plugin_package::{
    AskedChange, Asks, Manifest, PackageKind, VerifiedArchive, VerifiedPackage, visible,
};
use cabinet_plugin_store::PluginStore;
use std::fmt::Write as _;
use std::io::{self, IsTerminal as _, Write as _};

/// Maximum number of lines of the plugin's own text that are shown.
const TEXT_LINES: usize = 20;

pub(super) async fn run(wish: &Install) -> anyhow::Result<()> {
    let variant = wish.source.load()?.variant;
    let root = &variant.http.plugin_root;
    let store = PluginStore::at(root);
    let reader = Reader::open(&wish.from, wish.ca_file.as_deref())?;
    let id = &wish.wanted.id;

    let wanted = Offer { id, version: wish.wanted.version.as_ref(), allow_older: wish.allow_older };
    let package = reader.verified(&wanted, &store, &trusted_keys(&variant, root)).await?;

    let now = store.active_manifest(id);
    print!("{}", described(&package, now.as_ref(), &variant));
    if !wish.yes && !confirmed()? {
        bail!("nothing was installed");
    }

    let locked = store.lock()?;
    // What was read before the answer may have changed since: another command may have installed something.
    let before = store.active(id)?;
    ensure!(
        store.active_manifest(id).map(|manifest| manifest.version) == now.map(|manifest| manifest.version),
        "plugin {id}: another command changed the active version meanwhile: repeat this one"
    );
    locked.add(&package)?;
    let version = &package.manifest.version;
    if let Some(share) = wish.trial.share {
        try_out(&variant, id, version, share, &wish.trial).await?;
    }
    activate(&variant, &locked, before.as_ref(), id, version).await
}

/// What an administrator decides on.
fn described(package: &VerifiedArchive, now: Option<&Manifest>, variant: &Variant) -> String {
    let Manifest { id, version, names, requests, .. } = &package.manifest;
    let name =
        names.get("en").or_else(|| names.values().next()).map(|name| visible(name)).unwrap_or_default();
    let before = now.map(|now| now.version.to_string());
    let mut text = format!("{id} {version}: {name}\nsigned by {} ({})\n", package.signed_by, package.key);
    text.push_str(&about(package));
    match &before {
        Some(before) => {
            // Writing into a String cannot fail.
            let _ = writeln!(
                text,
                "It asks for (+ new, - no longer, compared with the active version {before}):"
            );
        }
        None => text.push_str("It asks for:\n"),
    }
    let changes = Asks::of(&package.manifest).changes_since(now.map(Asks::of).as_ref());
    text.push_str(&marked(changes, before.is_some()));
    let configured = variant.plugins.get(id);
    let missing = missing(requests, configured.map(|plugin| &plugin.grant));
    if configured.is_none() || !missing.is_empty() {
        text.push_str(
            "The installation grants nothing of this. The configuration does not have these lines yet; add what you agree to:\n",
        );
        let _ = writeln!(text, "    [plugins.{id}.grant]");
        for line in missing {
            let _ = writeln!(text, "    {line}");
        }
    } else if !configured.is_some_and(|plugin| plugin.enabled) {
        let _ = writeln!(text, "The configuration disables it: plugins.{id}.enabled.");
    }
    text
}

/// The lines of a difference. Without an earlier version, no line is new.
pub(in crate::commands) fn marked(changes: Vec<AskedChange>, has_earlier: bool) -> String {
    let mut text = String::new();
    for change in changes {
        let (sign, line) = match change {
            AskedChange::Added(line) if has_earlier => ('+', line),
            AskedChange::Added(line) | AskedChange::Kept(line) => (' ', line),
            AskedChange::Dropped(line) => ('-', line),
        };
        // Writing into a String cannot fail.
        let _ = writeln!(text, "  {sign} {line}");
    }
    text
}

/// The first lines of the package's own text.
pub(in crate::commands) fn about<K: PackageKind>(package: &VerifiedPackage<K>) -> String {
    let is_about = |name: &&String| K::member(name) == Some(MemberKind::About);
    let english = package.members().get_key_value("about.en.md");
    let any = || package.members().iter().find(|(name, _)| is_about(name));
    let Some((_, content)) = english.or_else(any) else { return String::new() };
    let content = String::from_utf8_lossy(content);
    content.lines().take(TEXT_LINES).fold(String::new(), |shown, line| shown + "    " + &visible(line) + "\n")
}

/// The lines of a grant that the requests need and the configuration does not have.
fn missing(requests: &Requests, grant: Option<&Grant>) -> Vec<String> {
    let nothing = Grant::default();
    let grant = grant.unwrap_or(&nothing);
    let mut lines = Vec::new();
    let mut list = |key: &str, wanted: Vec<String>, granted: &[String]| {
        let wanted: Vec<String> = wanted.into_iter().filter(|one| !granted.contains(one)).collect();
        if !wanted.is_empty() {
            let quoted: Vec<String> = wanted.iter().map(|one| format!("\"{}\"", visible(one))).collect();
            lines.push(format!("{key} = [{}]", quoted.join(", ")));
        }
    };
    let origins = requests.http.iter().filter(|request| matches!(request, HttpRequest::Origin(_)));
    list("http", origins.map(ToString::to_string).collect(), &grant.http);
    list("secrets", requests.secret_names().map(ToOwned::to_owned).collect(), &grant.secrets);
    list("reveal", requests.reveal.clone(), &grant.reveal);
    list("signer", requests.signer.clone(), &grant.signer);
    if requests.kv && !grant.kv {
        lines.push("kv = true".to_owned());
    }
    for request in &requests.http {
        if let HttpRequest::Setting(key) = request
            && grant.http.is_empty()
        {
            lines.push(format!("# http = [\"…\"]: the address in the setting {} of its hosts", visible(key)));
        }
    }
    lines
}

/// Asks on the terminal.
pub(in crate::commands) fn confirmed() -> anyhow::Result<bool> {
    let input = io::stdin();
    ensure!(
        input.is_terminal(),
        "nothing was installed: this needs an answer on a terminal, or --yes in a script"
    );
    print!("Install? [y/N] ");
    io::stdout().flush()?;
    let mut answer = String::new();
    input.read_line(&mut answer)?;
    Ok(matches!(answer.trim(), "y" | "Y" | "yes"))
}
