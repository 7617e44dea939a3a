//! Lints and compiles the tests in one pass: clippy-driver replaces the compiler for our own crates, and the tests run what it compiles.
//!
//! `cargo clippy` only checks, so the tests would be compiled a second time. clippy-driver is the compiler with clippy's lints; as the
//! wrapper for workspace members it also generates code. Third-party libraries are compiled by rustc, as in every other build.

use crate::run::{capture, program};
use crate::workspace::Workspace;
use anyhow::{Result, bail};
use std::fs;
use std::process::Command;

/// Separates the arguments in `CLIPPY_ARGS`, as in `cargo clippy`.
const SEPARATOR: &str = "__CLIPPY_HACKERY__";

/// Makes a cargo command lint what it compiles and treat warnings as errors.
pub fn deny(cargo: &mut Command) -> &mut Command {
    cargo.env("RUSTC_WORKSPACE_WRAPPER", "clippy-driver").env("CLIPPY_ARGS", format!("-D{SEPARATOR}warnings"))
}

/// Compiles crates that each break one lint of clippy or of the compiler, and verifies that each build fails.
///
/// # Errors
/// A broken lint did not fail the build.
pub fn check(workspace: &Workspace) -> Result<()> {
    let seeds = [
        ("needless_return", "pub fn one() -> u8 {\n    return 1;\n}\n", "clippy::needless_return"),
        ("unused_variable", "pub fn one() {\n    let two = 2;\n}\n", "unused-variables"),
        ("in_a_test", "#[test]\nfn one() {\n    assert!(true);\n}\n", "clippy::assertions-on-constants"),
    ];
    for (name, source, lint) in seeds {
        let folder = workspace.path("target/seeded-lints").join(name);
        fs::create_dir_all(folder.join("src"))?;
        let manifest = format!("[package]\nname = \"{name}\"\nedition = \"2024\"\n\n[workspace]\n");
        fs::write(folder.join("Cargo.toml"), manifest)?;
        fs::write(folder.join("src/lib.rs"), source)?;
        let ended = capture(deny(&mut program("cargo", &["test", "--quiet", "--no-run"], &folder)))?;
        let is_named = |text: &str| text.contains(lint) || text.contains(&lint.replace('-', "_"));
        if ended.ok || !is_named(&ended.output) {
            bail!("{lint} was broken on purpose and did not fail the build:\n{}", ended.output);
        }
    }
    Ok(())
}
