//! The Rust side of the contract, `plugins/sdk/src/bindings`: generated on demand and committed. A digest says whether it is still of the
//! contract that lies beside it; the generator itself takes longer to compile than the plugins.

use super::source::{fingerprint, replace};
use crate::Outcome;
use crate::house::House;
use crate::run::program;
use anyhow::{Result, bail};

const CONTRACT: &str = "plugins/wit";
const GENERATOR: &str = "tools/bindings";
const BINDINGS: &str = "plugins/sdk/src/bindings";
/// Of contract, generator and bindings together.
const DIGEST: &str = "plugins/sdk/bindings.sha256";

/// Generates the bindings anew.
///
/// # Errors
/// If the contract is not valid WIT, or the generator does not compile.
pub(crate) fn make(house: &House) -> Outcome {
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
    if !program("cargo", &arguments, house.root()).status()?.success() {
        bail!("the bindings could not be generated");
    }
    replace(&house.path(DIGEST), digest(house)?.as_bytes())
}

/// # Errors
/// If contract, generator or bindings changed since they were made together.
pub(crate) fn check(house: &House) -> Outcome {
    let recorded = std::fs::read_to_string(house.path(DIGEST)).unwrap_or_default();
    if recorded == digest(house)? {
        return Ok(());
    }
    bail!(
        "{BINDINGS} is not what {CONTRACT} and {GENERATOR} give: run `cargo xtask bindings` and commit what it writes"
    )
}

fn digest(house: &House) -> Result<String> {
    let parts = [CONTRACT, GENERATOR, BINDINGS].map(|folder| fingerprint(&house.path(folder)));
    let lines: Result<Vec<String>> = parts.into_iter().collect();
    Ok(lines?.join("\n") + "\n")
}
