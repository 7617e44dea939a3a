//! Builds the server and the simulators.
//!
//! Cargo gives a crate the union of the features that all crates of one command request. Tests and tools request more (a clock that can be
//! paused), so building the two programs alone would compile the kernel and the runtime below it a second time. Builds for demos request
//! the same features as the tests; the builds that hospitals run use `--release` without any of them, with the bills of materials beside the
//! binaries.

use crate::run::{program, quietly};
use crate::workspace::Workspace;
use crate::{nextest, sbom};
use anyhow::Result;
use std::path::PathBuf;

/// Selects the server and the simulators.
const ALONE: [&str; 4] = ["--package", "cabinet-server", "--package", "cabinet-simulators"];

/// Makes their libraries identical to those of the whole workspace with its tests: the features that the tests request, and xtask, which
/// links libraries that the others need at compile time only (otherwise cargo builds these, and every macro that uses them, without line
/// tables). A test compares the features.
const AS_FOR_THE_TESTS: [&str; 6] =
    ["--package", "xtask", "--package", "cabinet-test-s3", "--features", "tokio/test-util"];

/// Build modes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Programs {
    /// Only the two programs, for demos, with the same libraries as the tests.
    Plain,
    /// Only the two programs, optimised.
    Release,
    /// Together with all tests, which start the same two programs: nothing is left to compile after `cargo test`.
    OfTests,
}

impl Programs {
    /// Builds both programs.
    pub fn build(self, workspace: &Workspace) -> Result<()> {
        let arguments = match self {
            Self::Plain => [&["build", "--quiet", "--locked"][..], &ALONE, &AS_FOR_THE_TESTS].concat(),
            Self::Release => [&["build", "--quiet", "--locked", "--release"][..], &ALONE].concat(),
            Self::OfTests => return nextest::build(workspace),
        };
        quietly(&mut program("cargo", &arguments, workspace.root()))?;
        if self == Self::Release {
            sbom::write(workspace, &self.path(workspace, "sbom"))?;
        }
        Ok(())
    }

    /// Path of a program built in this mode.
    pub fn path(self, workspace: &Workspace, name: &str) -> PathBuf {
        workspace.binary(name, self == Self::Release)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::panic, reason = "tests stop at the first surprise")]

    use super::*;
    use std::collections::BTreeSet;

    /// The libraries of a command, with their features.
    fn flavours(of: &[&str], kinds: &str) -> BTreeSet<String> {
        let workspace = Workspace::find().unwrap();
        let tree = ["tree", "--locked", "--edges", kinds, "--format", "{p} {f}", "--prefix", "none"];
        let told = quietly(&mut program("cargo", &[&tree[..], of].concat(), workspace.root())).unwrap();
        told.lines().map(|line| line.trim_end_matches(" (*)").to_owned()).collect()
    }

    /// Issue 2 §1: `up` after `test` compiles nothing.
    #[test]
    fn what_is_looked_at_is_built_of_the_same_libraries_as_the_tests() {
        let built = flavours(&[&ALONE[..], &AS_FOR_THE_TESTS].concat(), "normal,build");
        let tested = flavours(&["--workspace"], "normal,build,dev");
        let others: Vec<_> = built.difference(&tested).collect();
        assert!(others.is_empty(), "change AS_FOR_THE_TESTS: the tests build these otherwise: {others:#?}");
    }

    /// What the build of the tests adds to the libraries of the server, as `library feature`: a clock that can be paused, and features that
    /// tools need. None of them changes the default behaviour of a library.
    const ADDED_BY_TESTS: [&str; 12] = [
        "arrayvec default",
        "arrayvec std",
        "atoi ",
        "bit-set default",
        "bit-vec default",
        "byteorder default",
        "md-5 alloc",
        "md-5 default",
        "md-5 oid",
        "serde_json unbounded_depth",
        "simdutf8 std",
        "tokio test-util",
    ];

    fn features(of: &[&str]) -> BTreeSet<String> {
        let lines = flavours(of, if of.contains(&"--workspace") { "normal,dev" } else { "normal" });
        let of_line = |line: &String| -> Vec<String> {
            let mut words = line.split(' ').filter(|word| !word.starts_with('(') && !word.is_empty());
            let (name, _version) = (words.next().unwrap_or_default().to_owned(), words.next());
            words.next().unwrap_or_default().split(',').map(|feature| format!("{name} {feature}")).collect()
        };
        lines.iter().flat_map(of_line).collect()
    }

    /// The browser tests run the server of the tests' build, which must equal the one that hospitals run except for these features.
    #[test]
    fn the_tests_add_no_feature_to_the_server_that_is_not_listed() {
        let alone = features(&["--package", "cabinet-server"]);
        let libraries: BTreeSet<&str> = alone.iter().filter_map(|line| line.split(' ').next()).collect();
        let tested = features(&["--workspace"]);
        let is_of_the_server =
            |line: &&String| line.split(' ').next().is_some_and(|name| libraries.contains(name));
        let added: Vec<&str> =
            tested.difference(&alone).filter(is_of_the_server).map(String::as_str).collect();
        assert_eq!(added, ADDED_BY_TESTS);
    }
}
