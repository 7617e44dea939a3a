//! The Rust side of the contract, `plugins/sdk/src/bindings`: generated on demand and committed. The first line of each file is a digest,
//! which shows whether it still matches the contract; compiling the generator takes longer than compiling the plugins.
//!
//! The digest of a port's file is over its own part of the contract only, so that a change of one port changes one generated file. A change
//! of any part makes at least one file differ, and all are then generated again.

use super::source::fingerprint;
use crate::Outcome;
use crate::run::program;
use crate::workspace::Workspace;
use anyhow::{Context, Result, bail};
use cabinet_plugin_tools::replace;
use sha2::{Digest, Sha256};
use std::fs;
use std::path::{Path, PathBuf};

const CONTRACT: &str = "plugins/wit/since-0.1";
const GENERATOR: &str = "tools/bindings";
const BINDINGS: &str = "plugins/sdk/src/bindings";
/// The generator's module with the exceptions of single ports, so that a new port changes no other port's file.
const EXCEPTIONS: &str = "answers";
/// The generated list of ports.
const LIST: &str = "mod";
/// Before the digest, in the first line of each file.
const MARK: &str = "// Digest of contract and generator: ";

/// Regenerates the bindings.
///
/// # Errors
/// The contract is not valid WIT, or the generator does not compile.
pub(crate) fn make(workspace: &Workspace) -> Outcome {
    let arguments = [
        "run",
        "--quiet",
        "--locked",
        "--manifest-path",
        "tools/bindings/Cargo.toml",
        "--target-dir",
        "target/bindings",
        "--",
        CONTRACT,
        BINDINGS,
    ];
    if !program("cargo", &arguments, workspace.root()).status()?.success() {
        bail!("the bindings could not be generated");
    }
    for (name, path) in files(&workspace.path(BINDINGS), "rs")? {
        let text = fs::read_to_string(&path)?;
        let digest = digest(workspace, &name, &text)?;
        replace(&path, format!("{MARK}{digest}\n{text}").as_bytes())?;
    }
    Ok(())
}

/// Verifies that the bindings belong to the present contract and generator.
///
/// # Errors
/// Contract, generator or bindings have changed since the bindings were generated.
pub(crate) fn check(workspace: &Workspace) -> Outcome {
    let bindings = files(&workspace.path(BINDINGS), "rs")?;
    for (name, path) in &bindings {
        let text = fs::read_to_string(path)?;
        let (first, rest) = text.split_once('\n').unwrap_or_default();
        if first.strip_prefix(MARK) != Some(digest(workspace, name, rest)?.as_str()) {
            return outdated(&format!("{BINDINGS}/{name}.rs"));
        }
    }
    for (port, _) in files(&workspace.path(CONTRACT), "wit")? {
        if !bindings.iter().any(|(name, _)| *name == port.replace('-', "_")) {
            return outdated(&format!("{BINDINGS} lacks {port} and so"));
        }
    }
    Ok(())
}

fn outdated(what: &str) -> Outcome {
    bail!(
        "{what} is not what {CONTRACT} and {GENERATOR} give: run `cargo xtask bindings` and commit what it writes"
    )
}

/// Over the generator, the capabilities, the port's file of the contract, and the generated text. The exceptions of single ports are in the
/// digest of the list of ports.
fn digest(workspace: &Workspace, name: &str, text: &str) -> Result<String> {
    let (contract, generator) = (workspace.path(CONTRACT), workspace.path(GENERATOR));
    let mut digest = Sha256::new();
    digest.update(fs::read(generator.join("Cargo.lock"))?);
    for (module, path) in files(&generator.join("src"), "rs")? {
        if module != EXCEPTIONS || name == LIST {
            digest.update(fs::read(path)?);
        }
    }
    digest.update(fingerprint(&contract.join("deps"))?);
    let port = contract.join(format!("{}.wit", name.replace('_', "-")));
    if port.exists() {
        digest.update(fs::read(port)?);
    }
    digest.update(text);
    Ok(hex::encode(digest.finalize()))
}

/// The files of a folder with this extension: name without extension, and path.
fn files(folder: &Path, extension: &str) -> Result<Vec<(String, PathBuf)>> {
    let entries = fs::read_dir(folder).with_context(|| format!("{} cannot be listed", folder.display()))?;
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let wanted = paths.filter(|path| path.extension().is_some_and(|found| found == extension));
    let mut found: Vec<(String, PathBuf)> =
        wanted.filter_map(|path| Some((path.file_stem()?.to_str()?.to_owned(), path.clone()))).collect();
    found.sort();
    Ok(found)
}
