//! `cargo xtask web`: builds the shell and the modules into target/web; skipped when nothing has changed since the last build.

use crate::run::{program, quietly};
use crate::tools;
use crate::workspace::Workspace;
use anyhow::{Context, Result};
use sha2::{Digest, Sha256};
use std::fs;
use std::path::Path;

/// Inputs of the web build.
const SOURCES: [&str; 4] = ["package.json", "package-lock.json", "web-shell", "web-modules"];

/// Installs the packages if the lock file changed, then builds if a source changed.
pub fn build(workspace: &Workspace) -> Result<()> {
    install(workspace)?;
    let stamp = workspace.path("target/web/.sources");
    let now = fingerprint(workspace)?;
    if fs::read_to_string(&stamp).is_ok_and(|before| before == now) {
        return Ok(());
    }
    quietly(&mut npm(workspace, &["run", "--silent", "build"]))?;
    fs::write(&stamp, now).with_context(|| format!("{} cannot be written", stamp.display()))
}

/// Runs `npm ci` once per lock file.
pub fn install(workspace: &Workspace) -> Result<()> {
    tools::need_node(workspace)?;
    let lock = fs::read(workspace.path("package-lock.json")).context("package-lock.json cannot be read")?;
    let now = hex::encode(Sha256::digest(&lock));
    let stamp = workspace.path("node_modules/.installed-lock");
    if fs::read_to_string(&stamp).is_ok_and(|before| before == now) {
        return Ok(());
    }
    quietly(npm(workspace, &["ci", "--no-audit", "--no-fund"]).env("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1"))?;
    fs::write(&stamp, now).with_context(|| format!("{} cannot be written", stamp.display()))
}

/// An npm command in the top folder.
pub fn npm(workspace: &Workspace, arguments: &[&str]) -> std::process::Command {
    program("npm", arguments, workspace.root())
}

/// Digest of paths, sizes and contents of all sources.
fn fingerprint(workspace: &Workspace) -> Result<String> {
    let mut digest = Sha256::new();
    for source in SOURCES {
        add(&workspace.path(source), &mut digest)?;
    }
    Ok(hex::encode(digest.finalize()))
}

fn add(path: &Path, digest: &mut Sha256) -> Result<()> {
    if path.is_dir() {
        let mut entries = fs::read_dir(path)?
            .map(|entry| entry.map(|entry| entry.path()))
            .collect::<Result<Vec<_>, _>>()?;
        entries.sort();
        for entry in entries.iter().filter(|entry| !entry.ends_with("node_modules")) {
            add(entry, digest)?;
        }
    } else if path.is_file() {
        digest.update(path.to_string_lossy().as_bytes());
        digest.update(fs::read(path)?);
    }
    Ok(())
}
