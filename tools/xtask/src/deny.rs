//! cargo deny: licences, bans and sources always; advisories where their database can be reached.

use crate::house::House;
use crate::run::{capture, is_installed, program, quietly};
use anyhow::{Result, bail};

/// The version that deny.toml was written for.
const VERSION: &str = "0.20.2";

/// Checks the three workspaces.
pub fn check(house: &House) -> Result<()> {
    let cargo_deny = provide(house)?;
    for manifest in ["Cargo.toml", "plugins/Cargo.toml", "plugins/native/Cargo.toml"] {
        let arguments = [
            "--manifest-path",
            manifest,
            "--config",
            "deny.toml",
            "--locked",
            "check",
            "--hide-inclusion-graph",
            "licenses",
            "bans",
            "sources",
        ];
        quietly(&mut program(&cargo_deny, &arguments, house.root()))?;
    }
    advisories(house, &cargo_deny)
}

/// An advisory fails the check; a database that cannot be reached is said and passed over.
fn advisories(house: &House, cargo_deny: &str) -> Result<()> {
    let ended = capture(&mut program(
        cargo_deny,
        &["--config", "deny.toml", "--locked", "check", "advisories"],
        house.root(),
    ))?;
    if ended.ok {
        return Ok(());
    }
    let unreachable = [
        "failed to fetch advisory database",
        "unable to fetch",
        "failed to load advisory database",
        "An IO error occurred",
    ];
    if unreachable.iter().any(|sign| ended.output.contains(sign)) {
        println!("        the advisory database cannot be reached from here: advisories were not checked");
        return Ok(());
    }
    bail!("{}", ended.output)
}

/// cargo-deny from PATH, or built once into target/tools (about five minutes on two cores).
fn provide(house: &House) -> Result<String> {
    let own = house.path("target/tools/bin/cargo-deny");
    if !own.exists() {
        if is_installed("cargo-deny") {
            return Ok("cargo-deny".to_owned());
        }
        let root = house.path("target/tools").to_string_lossy().into_owned();
        let arguments =
            ["install", "cargo-deny", "--version", VERSION, "--locked", "--debug", "--root", &root];
        let mut install = program("cargo", &arguments, house.root());
        quietly(
            install
                .env("CARGO_PROFILE_DEV_DEBUG", "0")
                .env("CARGO_TARGET_DIR", house.path("target/tools/build")),
        )?;
    }
    Ok(own.to_string_lossy().into_owned())
}
