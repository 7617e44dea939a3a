//! One compilation for lints and tests: clippy takes the compiler's place for our own crates, and what it compiles is what the tests run.
//!
//! `cargo clippy` only checks, so the tests would be compiled a second time. clippy-driver is the compiler with the lints of clippy in it:
//! as the wrapper of workspace members it compiles them as well. The libraries are the compiler's own, the same as in every other build.

use crate::house::House;
use crate::run::{capture, program};
use anyhow::{Result, bail};
use std::fs;
use std::process::Command;

/// Separates the arguments in `CLIPPY_ARGS`, as `cargo clippy` does it.
const SEPARATOR: &str = "__CLIPPY_HACKERY__";

/// Makes a cargo command lint what it compiles; a warning is an error.
pub fn deny(cargo: &mut Command) -> &mut Command {
    cargo.env("RUSTC_WORKSPACE_WRAPPER", "clippy-driver").env("CLIPPY_ARGS", format!("-D{SEPARATOR}warnings"))
}

/// Compiles a crate with one lint of clippy and one of the compiler broken, each of which has to fail the build.
///
/// # Errors
/// A broken lint was passed over.
pub fn check(house: &House) -> Result<()> {
    let seeds = [
        ("needless_return", "pub fn one() -> u8 {\n    return 1;\n}\n", "clippy::needless_return"),
        ("unused_variable", "pub fn one() {\n    let two = 2;\n}\n", "unused-variables"),
        ("in_a_test", "#[test]\nfn one() {\n    assert!(true);\n}\n", "clippy::assertions-on-constants"),
    ];
    for (name, source, lint) in seeds {
        let folder = house.path("target/seeded-lints").join(name);
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
