//! cargo deny: always checks licences, bans and sources. Known vulnerabilities, including those of npm packages, are checked when the
//! advisory databases can be reached.

use crate::run::{capture, program, quietly};
use crate::tally::Checked;
use crate::workspace::Workspace;
use crate::{python, web};
use anyhow::{Result, bail};

const MANIFESTS: [&str; 4] =
    ["Cargo.toml", "plugins/Cargo.toml", "plugins/native/Cargo.toml", "tools/bindings/Cargo.toml"];

/// Inputs that determine the outcome of [`check`].
pub const INPUTS: [&str; 9] = [
    "deny.toml",
    "Cargo.toml",
    "Cargo.lock",
    "plugins/Cargo.toml",
    "plugins/Cargo.lock",
    "plugins/native/Cargo.toml",
    "plugins/native/Cargo.lock",
    "tools/bindings/Cargo.toml",
    "tools/bindings/Cargo.lock",
];

/// Messages of cargo deny and npm when an advisory database cannot be reached.
const UNREACHABLE: [&str; 7] = [
    "failed to fetch advisory database",
    "unable to fetch",
    "failed to load advisory database",
    "An IO error occurred",
    "audit endpoint returned an error",
    "ENOTFOUND",
    "ECONNREFUSED",
];

/// Checks licences, bans and sources of all workspaces.
pub fn check(workspace: &Workspace) -> Result<()> {
    for manifest in MANIFESTS {
        quietly(&mut cargo_deny(workspace, manifest, &["licenses", "bans", "sources"])?)?;
    }
    Ok(())
}

/// Checks all workspaces for known vulnerabilities.
pub fn advisories(workspace: &Workspace) -> Result<Checked> {
    for manifest in MANIFESTS {
        let ended = capture(&mut cargo_deny(workspace, manifest, &["advisories"])?)?;
        if let Some(not) = judged(ended.ok, &ended.output, "the advisory database of Rust")? {
            return Ok(not);
        }
    }
    Ok(Checked::Yes)
}

/// Folders with an npm lock file: the web's and those of three tools.
const NPM: [&str; 4] = [".", "tools/api-types", "tools/form-check", "tools/page-speed"];

/// Checks npm packages for known vulnerabilities of moderate severity or higher.
pub fn npm(workspace: &Workspace) -> Result<Checked> {
    for folder in NPM {
        let arguments = ["--prefix", folder, "audit", "--package-lock-only", "--audit-level=moderate"];
        let ended = capture(&mut web::npm(workspace, &arguments))?;
        if let Some(not) = judged(ended.ok, &ended.output, "npm's advisory database")? {
            return Ok(not);
        }
    }
    Ok(Checked::Yes)
}

/// `None` if the check passed, or the reason why it could not run. A check that ran and failed is an error.
fn judged(ok: bool, output: &str, database: &str) -> Result<Option<Checked>> {
    if ok {
        return Ok(None);
    }
    if UNREACHABLE.iter().any(|sign| output.contains(sign)) {
        return Ok(Some(Checked::Not(format!("not checked: {database} cannot be reached from here"))));
    }
    bail!("{output}")
}

fn cargo_deny(workspace: &Workspace, manifest: &str, checks: &[&str]) -> Result<std::process::Command> {
    python::provide(workspace)?;
    let options = ["--manifest-path", manifest, "--config", "deny.toml", "--locked", "check"];
    let mut command = program(&python::binary(workspace, "cargo-deny"), &options, workspace.root());
    command.arg("--hide-inclusion-graph").args(checks);
    Ok(command)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_vulnerability_fails_and_an_unreachable_database_is_not_a_pass() {
        assert!(judged(true, "", "x").unwrap().is_none());
        assert!(judged(false, "error[vulnerability]: RUSTSEC-2026-0001", "x").is_err());
        let not = judged(false, "npm error audit endpoint returned an error", "x").unwrap();
        assert!(
            matches!(not, Some(Checked::Not(reason)) if reason == "not checked: x cannot be reached from here")
        );
    }
}
