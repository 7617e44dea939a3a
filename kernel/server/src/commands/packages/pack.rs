//! What a publisher does: pack, sign, publish. Needs no configuration and no server.

use crate::cli::Pack;
use anyhow::{Context as _, bail};
use cabinet_plugin_package::archive::{Archive, gather};
use cabinet_plugin_package::{Asks, SigningKey};
use cabinet_plugin_store::{Published, publish};
use cabinet_plugin_tools::language::Language;
use cabinet_plugin_tools::project::Project;
use std::fs::{self, File, Permissions};
use std::io::Write as _;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};

pub(super) fn pack(wish: &Pack) -> anyhow::Result<()> {
    let (folder, source) = places(wish)?;
    let gathered = gather(&folder, source.as_deref())?;
    for name in &gathered.left_out {
        println!("not a part of a package, left out: {name}");
    }
    fs::create_dir_all(&wish.out).with_context(|| format!("{} cannot be made", wish.out.display()))?;
    let path = wish.out.join(&gathered.file_name);
    let bytes = gathered.archive.to_bytes()?;
    replace(&path, &bytes)?;
    println!(
        "{}: {} members, {} kB, not signed yet:",
        path.display(),
        gathered.archive.members().len(),
        bytes.len() / 1024
    );
    println!("cabinet plugin sign {} --key FILE", path.display());
    Ok(())
}

/// The folder of the built plugin, and that of its sources. The folder of `cabinet plugin new` has the built one in it.
fn places(wish: &Pack) -> anyhow::Result<(PathBuf, Option<PathBuf>)> {
    if !Language::ALL.iter().any(|language| wish.folder.join(language.package_file()).is_file()) {
        return Ok((wish.folder.clone(), wish.source.clone()));
    }
    let project = Project::open(&wish.folder)?;
    let built = project.packages().join(project.manifest()?.id.as_str());
    if !built.is_dir() {
        bail!("{} is not built yet: `cabinet plugin build {0}`", wish.folder.display());
    }
    Ok((built, Some(wish.source.clone().unwrap_or_else(|| wish.folder.clone()))))
}

/// `plugin sign FILE`
pub(in crate::commands) fn sign_file(file: &Path, key: &SigningKey) -> anyhow::Result<()> {
    let mut archive = Archive::open(file)?;
    let manifest = archive.sign(key)?;
    replace(file, &archive.to_bytes()?)?;
    println!("{}: {} {} is signed by {}", file.display(), manifest.id, manifest.version, key.public());
    Ok(())
}

pub(super) fn publish_file(file: &Path, catalogue: &Path) -> anyhow::Result<()> {
    let (entry, published) = publish(file, catalogue)?;
    let (id, version) = (&entry.id, &entry.version);
    match published {
        Published::New => println!("{id} {version} is in {}, signed by {}", catalogue.display(), entry.key),
        Published::Already => println!("{id} {version} is in {} already", catalogue.display()),
    }
    show(&entry.asks);
    Ok(())
}

fn show(asks: &Asks) {
    println!("Hospitals see that it asks for:");
    for line in asks.lines() {
        println!("    {line}");
    }
}

/// Writes a file in one step.
pub(in crate::commands) fn replace(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    let part = path.with_added_extension("part");
    let written = File::create(&part)
        .and_then(|mut file| {
            file.write_all(bytes)?;
            // A package is public: readable for a web server regardless of the publisher's umask.
            file.set_permissions(Permissions::from_mode(0o644))?;
            file.sync_all()
        })
        .and_then(|()| fs::rename(&part, path));
    if written.is_err() {
        // The error of the disk is the one to tell.
        let _ = fs::remove_file(&part);
    }
    written.with_context(|| format!("{} cannot be written", path.display()))
}
