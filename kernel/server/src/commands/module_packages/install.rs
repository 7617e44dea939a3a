//! `cabinet module install`: what it asks for is shown before anything is written. `cabinet module rollback`: asks nothing, because the version was
//! agreed to when it was installed; its signature and its fit are verified again.

use super::super::packages::fetch::{Offer, Reader};
use super::super::packages::install::{about, confirmed, marked};
use crate::cli::{InstallModule, RollbackModule};
use crate::control;
use crate::modules::{self, Surroundings};
use anyhow::{Context as _, bail, ensure};
use cabinet_config::Variant;
use cabinet_plugin_package::{
    Module, ModuleId, ModuleManifest, PackageKind as _, VerifiedPackage, changes, visible,
};
use cabinet_plugin_store::Store;
use semver::Version;
use std::fmt::Write as _;
use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use tokio::net::UnixStream;

pub(super) async fn run(wish: &InstallModule) -> anyhow::Result<()> {
    let variant = wish.source.load()?.variant;
    let root = &variant.http.module_root;
    let (store, keys) = (Store::<Module>::at(root), modules::keys(&variant));
    let id = &wish.wanted.id;
    let reader = Reader::open(&wish.from, wish.ca_file.as_deref())?;
    let wanted = Offer { id, version: wish.wanted.version.as_ref(), allow_older: wish.allow_older };
    let package = reader.verified(&wanted, &store, &keys).await?;
    check(&variant, &package.manifest).context("nothing was installed")?;

    let now = store.active_manifest(id);
    print!("{}", described(&package, now.as_ref(), &variant));
    if !wish.yes && !confirmed()? {
        bail!("nothing was installed");
    }

    make_root(root).with_context(|| format!("http.module_root: {} cannot be made", root.display()))?;
    let locked = store.lock()?;
    // What was read before the answer may have changed since: another command may have installed something.
    ensure!(
        store.active_manifest(id).map(|manifest| manifest.version) == now.map(|manifest| manifest.version),
        "module {id}: another command changed the active version meanwhile: repeat this one"
    );
    check(&variant, &package.manifest).context("nothing was installed")?;
    locked.add(&package)?;
    let version = &package.manifest.version;
    locked.activate(id, version, &keys)?;
    println!("{}", told(&variant, id, version).await);
    Ok(())
}

pub(super) async fn roll_back(wish: &RollbackModule) -> anyhow::Result<()> {
    let variant = wish.source.load()?.variant;
    let store = Store::<Module>::at(&variant.http.module_root);
    let keys = modules::keys(&variant);
    let locked = store.lock()?;
    let version = match &wish.to {
        Some(version) => version.clone(),
        None => locked.older(&wish.id)?,
    };
    let folder = store.folder(&wish.id, &version);
    if folder.is_dir() {
        let package = modules::open(&folder, &keys).map_err(anyhow::Error::msg)?;
        check(&variant, &package.manifest).context("the active version is unchanged")?;
    }
    locked.activate(&wish.id, &version, &keys)?;
    println!("{}", told(&variant, &wish.id, &version).await);
    Ok(())
}

/// Refuses a module that a server would leave out.
fn check(variant: &Variant, manifest: &ModuleManifest) -> anyhow::Result<()> {
    let others = modules::besides(variant, &manifest.id);
    match Surroundings::of(variant).objection(manifest, others.iter()) {
        Some(reason) => bail!("{reason}"),
        None => Ok(()),
    }
}

/// The server's user must be able to read the folder, regardless of the administrator's umask.
fn make_root(root: &Path) -> std::io::Result<()> {
    if root.is_dir() {
        return Ok(());
    }
    fs::create_dir_all(root)?;
    fs::set_permissions(root, Permissions::from_mode(0o755))
}

/// What an administrator decides on.
fn described(package: &VerifiedPackage<Module>, now: Option<&ModuleManifest>, variant: &Variant) -> String {
    let ModuleManifest { id, version, names, .. } = &package.manifest;
    let name = names.get("en").or_else(|| names.values().next()).map(|name| visible(name));
    let mut text = format!("{id} {version}: {}\n", name.unwrap_or_default());
    let _ = writeln!(text, "signed by {} ({})", package.signed_by, package.key);
    text.push_str(&about(package));
    match now {
        // Writing into a String cannot fail.
        Some(now) => {
            let before = &now.version;
            let _ = writeln!(
                text,
                "It asks for (+ new, - no longer, compared with the active version {before}):"
            );
        }
        None => text.push_str("It asks for:\n"),
    }
    let lines = |manifest: &ModuleManifest| Module::lines(&manifest.asks);
    let before = now.map(lines).unwrap_or_default();
    text.push_str(&marked(changes(&before, &lines(&package.manifest)), now.is_some()));
    text.push_str(
        "In the page it has all rights of the person who is signed in: install it only if you trust its publisher as you trust your own code.\n",
    );
    text.push_str(&missing(&package.manifest, variant));
    text
}

/// The lines that the configuration does not have yet.
fn missing(manifest: &ModuleManifest, variant: &Variant) -> String {
    let id = &manifest.id;
    let mut text = String::new();
    if !variant.modules.get(id.as_str()).is_some_and(|module| module.enabled) {
        let _ = writeln!(
            text,
            "The configuration does not enable it yet:\n    [modules]\n    {id} = {{ enabled = true }}"
        );
    }
    let is_there = |path: &str| variant.menu.iter().any(|entry| entry.path == path);
    let entries: Vec<_> = manifest.menu.iter().filter(|entry| !is_there(&entry.path)).collect();
    if !variant.menu.is_empty() && !entries.is_empty() {
        text.push_str("The menu of the configuration does not have its entries:\n");
        for entry in entries {
            let [path, label, icon] = [&entry.path, &entry.label, &entry.icon].map(|text| visible(text));
            let _ = writeln!(text, "    {{ path = \"{path}\", label = \"{label}\", icon = \"{icon}\" }},");
        }
    }
    text
}

/// The end of a command. Web files are read at the start of a server.
async fn told(variant: &Variant, id: &ModuleId, version: &Version) -> String {
    let is_enabled = variant.modules.get(id.as_str()).is_some_and(|module| module.enabled);
    let is_running = UnixStream::connect(control::path(&variant.http.cache_root)).await.is_ok();
    let when = match (is_enabled, is_running) {
        (false, _) => "The configuration does not enable it: patients do not see it yet.",
        (true, true) => "The running server uses it after a restart.",
        (true, false) => "The next start of the server uses it.",
    };
    format!("{id} {version} is active. {when}")
}
