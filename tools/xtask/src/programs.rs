//! The server and the simulators, built.
//!
//! Cargo gives a crate the features that all crates of one command ask for together. The tests and tools ask for more (a clock that can stand
//! still), so a build of the two programs alone would compile the kernel and the runtime below it a second time. What
//! is only looked at here asks for the same; what a hospital runs is built with `--release`, without any of it.

use crate::house::House;
use crate::nextest;
use crate::run::{program, quietly};
use anyhow::Result;
use std::path::PathBuf;

/// The server and the simulators, by themselves.
const ALONE: [&str; 4] = ["--package", "cabinet-server", "--package", "cabinet-simulators"];

/// What makes the libraries below them the same as those of the whole workspace with its tests: the features that the tests ask for, and
/// xtask, which links to libraries that the others need at compile time only (cargo builds those without line tables otherwise, and with
/// them every macro). A test compares the features.
const AS_FOR_THE_TESTS: [&str; 4] = ["--package", "xtask", "--features", "tokio/test-util"];

/// How they are built.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Programs {
    /// Alone, for looking at; of the same libraries as the tests.
    Plain,
    /// Alone and optimised.
    Release,
    /// Together with all tests, which start the same two programs: after `cargo test` nothing is left to compile.
    OfTests,
}

impl Programs {
    /// Builds both.
    pub fn build(self, house: &House) -> Result<()> {
        let arguments = match self {
            Self::Plain => [&["build", "--quiet", "--locked"][..], &ALONE, &AS_FOR_THE_TESTS].concat(),
            Self::Release => [&["build", "--quiet", "--locked", "--release"][..], &ALONE].concat(),
            Self::OfTests => return nextest::build(house),
        };
        quietly(&mut program("cargo", &arguments, house.root())).map(drop)
    }

    /// Where a program lies then.
    pub fn path(self, house: &House, name: &str) -> PathBuf {
        house.binary(name, self == Self::Release)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::panic, reason = "tests stop at the first surprise")]

    use super::*;
    use std::collections::BTreeSet;

    /// The libraries of a command with their features.
    fn flavours(of: &[&str], kinds: &str) -> BTreeSet<String> {
        let house = House::find().unwrap();
        let tree = ["tree", "--locked", "--edges", kinds, "--format", "{p} {f}", "--prefix", "none"];
        let told = quietly(&mut program("cargo", &[&tree[..], of].concat(), house.root())).unwrap();
        told.lines().map(|line| line.trim_end_matches(" (*)").to_owned()).collect()
    }

    /// Issue 2 §1: `up` after `test` is there at once.
    #[test]
    fn what_is_looked_at_is_built_of_the_same_libraries_as_the_tests() {
        let built = flavours(&[&ALONE[..], &AS_FOR_THE_TESTS].concat(), "normal,build");
        let tested = flavours(&["--workspace"], "normal,build,dev");
        let others: Vec<_> = built.difference(&tested).collect();
        assert!(others.is_empty(), "change AS_FOR_THE_TESTS: the tests build these otherwise: {others:#?}");
    }

    /// What the tests' build adds to the libraries of the server, as `library feature`: a clock that can stand still, and what tools ask for.
    /// None of it changes what a library does unasked.
    const ADDED_BY_TESTS: [&str; 5] = [
        "bit-set default",
        "bit-vec default",
        "byteorder default",
        "serde_json unbounded_depth",
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

    /// The browser drives the server of the tests' build: it must be the one that hospitals run, but for these.
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
