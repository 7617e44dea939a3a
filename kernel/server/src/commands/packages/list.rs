//! `cabinet plugins list`: what the running server says, which versions are installed, and what a catalogue offers.

use super::fetch::Reader;
use crate::cli::ListPlugins;
use crate::control::{Question, ask};
use anyhow::bail;
use cabinet_plugin_store::{Active, Entry, Index, PluginStore};
use std::collections::BTreeMap;

pub(in crate::commands) async fn list(wish: &ListPlugins) -> anyhow::Result<()> {
    let variant = wish.source.load()?.variant;
    let store = PluginStore::at(&variant.http.plugin_root);
    let installed = store.installed()?;
    let mut lines = Vec::new();
    match ask(&variant.http.cache_root, &Question::List).await {
        Ok(answer) if answer.ok => lines.extend(answer.lines),
        Ok(answer) => bail!("{}", answer.lines.join("\n")),
        Err(error) if installed.is_empty() && wish.from.is_none() => return Err(error),
        Err(error) => lines.push(format!("{error:#}")),
    }
    if !installed.is_empty() {
        lines.push(format!("installed in {}:", variant.http.plugin_root.display()));
    }
    let mut active = BTreeMap::new();
    for (id, versions) in &installed {
        let now = store.active(id)?.as_ref().and_then(Active::version).cloned();
        let marked = versions.iter().map(|version| match now.as_ref() == Some(version) {
            true => format!("{version} (active)"),
            false => version.to_string(),
        });
        lines.push(format!("  {id}  {}", marked.collect::<Vec<_>>().join(", ")));
        active.extend(now.map(|version| (id.clone(), version)));
    }
    if let Some(catalogue) = &wish.from {
        let reader = Reader::open(catalogue, wish.ca_file.as_deref())?;
        let Index { packages, .. } = reader.index().await?;
        lines.push(format!("offered by {}:", reader.place()));
        for Entry { id, version, key, .. } in packages {
            let known = installed.get(&id).is_some_and(|versions| versions.contains(&version));
            let state = match active.get(&id) {
                _ if known => "installed",
                Some(now) if version > *now => "newer than the active one",
                Some(_) => "older than the active one",
                None => "not installed",
            };
            // Only the signature in the package itself counts; this tells which key to look for.
            let key: String = key.chars().filter(char::is_ascii_hexdigit).take(8).collect();
            lines.push(format!("  {id}  {version}  {state}  key {key}…"));
        }
    }
    println!("{}", lines.join("\n"));
    Ok(())
}
