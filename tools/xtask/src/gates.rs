//! Checks that run in addition to the tests: format, lints, dependency rules, licences.

use crate::lints;
use crate::run::{program, quietly};
use crate::tally::Tally;
use crate::workspace::Workspace;
use crate::{deny, plugins, rules, sbom};

/// Display names and manifests of the workspaces.
const WORKSPACES: [(&str, &str); 4] = [
    ("kernel and tools", "Cargo.toml"),
    ("plugins", "plugins/Cargo.toml"),
    ("native modules", "plugins/native/Cargo.toml"),
    ("generator of bindings", "tools/bindings/Cargo.toml"),
];

/// Checks that take seconds.
pub fn quick(workspace: &Workspace, tally: &Tally) {
    for (name, manifest) in WORKSPACES {
        tally.gate(&format!("format: {name}"), || {
            let arguments = ["fmt", "--all", "--check", "--manifest-path", manifest];
            quietly(&mut program("cargo", &arguments, workspace.root())).map(drop)
        });
    }
    tally.gate("bindings of the plugin contract", || plugins::bindings::check(workspace));
    tally.gate("dependency rules", || rules::check(workspace));
}

/// Licences, known vulnerabilities and bills of materials of third-party packages.
pub fn dependencies(workspace: &Workspace, tally: &Tally) {
    tally.gate_of("cargo deny", &deny::INPUTS, || deny::check(workspace));
    tally.gate_of("SBOM: CycloneDX 1.6", &sbom::INPUTS, || sbom::check(workspace));
    tally.check("advisories: Rust", || deny::advisories(workspace));
}

/// Verifies that lints fail the build. Lints run with the compilation of the tests (`lints.rs`); this compiles code that breaks them.
pub fn lints(workspace: &Workspace, tally: &Tally) {
    tally.gate_of("lints fail the build", &["clippy.toml", "tools/xtask/src/lints.rs"], || {
        lints::check(workspace)
    });
}
