//! The Rust side of the contract, `plugins/sdk/src/bindings`: generated on demand and committed. A digest shows whether it still matches
//! the contract; compiling the generator takes longer than compiling the plugins.

use super::source::{fingerprint, replace};
use crate::Outcome;
use crate::run::program;
use crate::workspace::Workspace;
use anyhow::{Result, bail};

const CONTRACT: &str = "plugins/wit";
const GENERATOR: &str = "tools/bindings";
const BINDINGS: &str = "plugins/sdk/src/bindings";
/// Digest over contract, generator and bindings.
const DIGEST: &str = "plugins/sdk/bindings.sha256";

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
        "plugins/wit/since-0.1",
        BINDINGS,
    ];
    if !program("cargo", &arguments, workspace.root()).status()?.success() {
        bail!("the bindings could not be generated");
    }
    replace(&workspace.path(DIGEST), digest(workspace)?.as_bytes())
}

/// Verifies that the bindings belong to the present contract and generator.
///
/// # Errors
/// Contract, generator or bindings have changed since the bindings were generated.
pub(crate) fn check(workspace: &Workspace) -> Outcome {
    let recorded = std::fs::read_to_string(workspace.path(DIGEST)).unwrap_or_default();
    if recorded == digest(workspace)? {
        return Ok(());
    }
    bail!(
        "{BINDINGS} is not what {CONTRACT} and {GENERATOR} give: run `cargo xtask bindings` and commit what it writes"
    )
}

fn digest(workspace: &Workspace) -> Result<String> {
    let parts = [CONTRACT, GENERATOR, BINDINGS].map(|folder| fingerprint(&workspace.path(folder)));
    let lines: Result<Vec<String>> = parts.into_iter().collect();
    Ok(lines?.join("\n") + "\n")
}
