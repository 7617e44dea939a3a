//! `cabinet module list`: which versions are installed, whether a server would serve them, and what a catalogue offers. `cabinet module verify`:
//! package files with the keys of the configuration.

use super::super::packages::fetch::Reader;
use crate::cli::ListPlugins;
use crate::modules::{self, Modules};
use crate::source::Source;
use anyhow::bail;
use cabinet_plugin_package::{Module, PackageFile};
use cabinet_plugin_store::{Active, Store};
use std::collections::BTreeMap;
use std::path::PathBuf;

pub(super) async fn run(wish: &ListPlugins) -> anyhow::Result<()> {
    let variant = wish.source.load()?.variant;
    let store = Store::<Module>::at(&variant.http.module_root);
    let installed = store.installed()?;
    let modules = modules::read(&variant);
    let mut lines = Vec::new();
    match installed.is_empty() {
        true => lines.push(format!("no module is installed in {}", variant.http.module_root.display())),
        false => lines.push(format!("installed in {}:", variant.http.module_root.display())),
    }
    let mut active = BTreeMap::new();
    for (id, versions) in &installed {
        let now = store.active(id)?.as_ref().and_then(Active::version).cloned();
        let marked = versions.iter().map(|version| match now.as_ref() == Some(version) {
            true => format!("{version} (active)"),
            false => version.to_string(),
        });
        let marked = marked.collect::<Vec<_>>().join(", ");
        lines.push(format!("  {id}  {marked}  {}", state(&modules, id.as_str())));
        active.extend(now.map(|version| (id.clone(), version)));
    }
    lines.extend(modules.refused.iter().map(|refused| format!("left out: {}", refused.reason)));
    if let Some(catalogue) = &wish.from {
        let reader = Reader::open(catalogue, wish.ca_file.as_deref())?;
        let index = reader.index::<Module>().await?;
        lines.push(format!("offered by {}:", reader.place()));
        for entry in index.packages {
            let (id, version) = (&entry.id, &entry.version);
            let known = installed.get(id).is_some_and(|versions| versions.contains(version));
            let state = match active.get(id) {
                _ if known => "installed",
                Some(now) if version > now => "newer than the active one",
                Some(_) => "older than the active one",
                None => "not installed",
            };
            // Only the signature in the package itself counts; this tells which key to look for.
            let key: String = entry.key.chars().filter(char::is_ascii_hexdigit).take(8).collect();
            lines.push(format!("  {id}  {version}  {state}  key {key}…"));
        }
    }
    println!("{}", lines.join("\n"));
    Ok(())
}

/// What a server does with the active version.
fn state(modules: &Modules, id: &str) -> String {
    if let Some(accepted) = modules.accepted.iter().find(|accepted| accepted.manifest.id.as_str() == id) {
        return format!("served, signed by {}", accepted.signed_by);
    }
    match modules.refused.iter().any(|refused| refused.id == id) {
        true => "left out".to_owned(),
        false => "not enabled".to_owned(),
    }
}

pub(super) fn verify(source: &Source, files: &[PathBuf]) -> anyhow::Result<()> {
    let keys = modules::keys(&source.load()?.variant);
    let mut refused = 0;
    for file in files {
        let verified = PackageFile::<Module>::open(file)
            .map_err(anyhow::Error::from)
            .and_then(|archive| Ok(archive.verify(&keys)?));
        match verified {
            Ok(package) => {
                let (manifest, signed_by) = (&package.manifest, &package.signed_by);
                println!("{}: {} {} is signed by {signed_by}", file.display(), manifest.id, manifest.version);
            }
            Err(error) => {
                refused += 1;
                println!("refused: {error}");
            }
        }
    }
    if refused > 0 {
        bail!("{refused} of {} packages would be refused", files.len());
    }
    Ok(())
}
