//! Checks beside the tests: format, lints, dependency rules, licences.

use crate::house::House;
use crate::lints;
use crate::run::{program, quietly};
use crate::tally::Tally;
use crate::{deny, plugins, rules};

/// Display names and manifests of the workspaces.
const WORKSPACES: [(&str, &str); 4] = [
    ("kernel and tools", "Cargo.toml"),
    ("plugins", "plugins/Cargo.toml"),
    ("native modules", "plugins/native/Cargo.toml"),
    ("generator of bindings", "tools/bindings/Cargo.toml"),
];

/// Checks that take seconds.
pub fn quick(house: &House, tally: &Tally) {
    for (name, manifest) in WORKSPACES {
        tally.gate(&format!("format: {name}"), || {
            let arguments = ["fmt", "--all", "--check", "--manifest-path", manifest];
            quietly(&mut program("cargo", &arguments, house.root())).map(drop)
        });
    }
    tally.gate("bindings of the plugin contract", || plugins::bindings::check(house));
    tally.gate("dependency rules", || rules::check(house));
}

/// Licences and known vulnerabilities of third-party packages.
pub fn dependencies(house: &House, tally: &Tally) {
    tally.gate_of("cargo deny", &deny::INPUTS, || deny::check(house));
    tally.check("advisories: Rust", || deny::advisories(house));
}

/// Verifies that lints fail the build. Lints run with the compilation of the tests (`lints.rs`); this compiles code that breaks them.
pub fn lints(house: &House, tally: &Tally) {
    tally.gate_of("lints fail the build", &["clippy.toml", "tools/xtask/src/lints.rs"], || {
        lints::check(house)
    });
}
