//! Longer or repeated runs of the Rust tests.

use crate::form_check;
use crate::lints;
use crate::nextest;
use crate::postgres::Postgres;
use crate::run::{Ended, capture, program};
use crate::workspace::Workspace;
use anyhow::Result;
use std::env;

/// Number of repetitions when searching for flaky tests.
pub const TIMES: u32 = 50;

/// Cases per property test; proptest's default is 256.
const CASES: u32 = 51_200;

/// Runs the property tests with more cases. Names do not identify them, so this runs all tests except those of the crates that need a
/// server.
pub fn properties(workspace: &Workspace) -> Result<Ended> {
    let filter = "not (package(cabinet-server) | package(cabinet-storage) | package(cabinet-simulators))";
    nextest(workspace, &["--filterset", filter], &[("PROPTEST_CASES", &CASES.to_string())])
}

/// Runs the model-based tests with more orders of steps; the test suite tries a dozen to 25.
pub fn models(workspace: &Workspace) -> Result<Ended> {
    let filter = "test(in_every_order)";
    nextest(workspace, &["--filterset", filter], &[("CABINET_TEST_ORDERS", "1500")])
}

/// Runs the tests that try a sample of their cases in the test suite with all of them.
pub fn depth(workspace: &Workspace) -> Result<Ended> {
    let filter = "test(at_every_statement) | test(every_earlier_schema) | (package(cabinet-booking) & test(moving_faults))";
    nextest(workspace, &["--filterset", filter], &[("CABINET_TEST_DEPTH", "full")])
}

/// Random forms and expressions of the comparison with survey-core; the test suite has two hundred forms.
pub fn forms(workspace: &Workspace) -> Result<Ended> {
    let filter = "package(cabinet-forms) & test(agreement)";
    nextest(workspace, &["--profile", "soak", "--filterset", filter], &[("CABINET_FORM_CASES", "100000")])
}

/// Runs the tests that measure the memory of their own process, which the test suite ignores. One at a time.
pub fn exports(workspace: &Workspace) -> Result<Ended> {
    let filter = "package(cabinet-export) & test(memory)";
    let one_at_a_time = ["--profile", "soak", "--run-ignored", "only", "--test-threads", "1"];
    nextest(workspace, &[&one_at_a_time[..], &["--filterset", filter]].concat(), &[])
}

/// Builds plugins in other languages with the packages of npm and pip, which the test suite leaves out. One at a time: each compiles an engine.
pub fn guests(workspace: &Workspace) -> Result<Ended> {
    let filter = "package(cabinet-server) & test(plugin_guests)";
    let one_at_a_time = ["--profile", "soak", "--run-ignored", "only", "--test-threads", "1"];
    nextest(workspace, &[&one_at_a_time[..], &["--filterset", filter]].concat(), &[])
}

/// Ten thousand idle connections; the test suite uses two thousand.
pub fn silent(workspace: &Workspace) -> Result<Ended> {
    let filter = "package(cabinet-server) & test(a_patient_books_while_thousands_of_connections_say_nothing)";
    nextest(workspace, &["--filterset", filter], &[("CABINET_SILENT", "10000")])
}

/// Runs all tests [`TIMES`] times.
pub fn rust(workspace: &Workspace) -> Result<Ended> {
    nextest(workspace, &["--stress-count", &TIMES.to_string()], &[])
}

/// Runs cargo-mutants on the changed lines.
pub fn mutants(workspace: &Workspace) -> Result<Ended> {
    let base = env::var("CABINET_SOAK_BASE").unwrap_or_else(|_| "HEAD~1".to_owned());
    let diff = capture(&mut program("git", &["diff", &base, "--", "kernel"], workspace.root()))?;
    let path = workspace.path("target/mutants.diff");
    std::fs::write(&path, diff.output)?;
    let tool = workspace.path("target/tools/bin/cargo-mutants");
    if !tool.exists() {
        let root = workspace.path("target/tools").to_string_lossy().into_owned();
        let install = ["install", "cargo-mutants", "--version", "26.0.0", "--locked", "--root", &root];
        crate::run::quietly(&mut program("cargo", &install, workspace.root()))?;
    }
    let postgres = Postgres::start()?;
    let arguments = ["mutants", "--in-diff", &path.to_string_lossy(), "--output", "target", "--no-shuffle"];
    let mut command = program(&tool.to_string_lossy(), &arguments, workspace.root());
    capture(command.env("CABINET_TEST_POSTGRES_URL", postgres.url()))
}

/// Reads `12 mutants tested in 3m: 1 missed, 9 caught, 2 unviable`. A missed mutant counts as a failed test.
pub fn count_mutants(output: &str) -> (u64, u64) {
    let Some(line) = output.lines().rfind(|line| line.contains("mutants tested")) else { return (0, 0) };
    let number = |word: &str| {
        let before = line.split(word).next().unwrap_or_default();
        let digits = before.trim().rsplit([' ', ',']).next().unwrap_or_default();
        if line.contains(word) { digits.parse().unwrap_or(0) } else { 0 }
    };
    (number(" caught") + number(" unviable"), number(" missed") + number(" timeout"))
}

fn nextest(workspace: &Workspace, arguments: &[&str], set: &[(&str, &str)]) -> Result<Ended> {
    form_check::provide(workspace)?;
    let postgres = Postgres::start()?;
    let words = [&["run", "--no-fail-fast"], arguments].concat();
    let mut command = nextest::command(workspace, &words)?;
    capture(
        lints::deny(&mut command).env("CABINET_TEST_POSTGRES_URL", postgres.url()).envs(set.iter().copied()),
    )
}

#[cfg(test)]
mod tests {
    use super::count_mutants;

    #[test]
    fn a_missed_mutant_is_a_failed_test() {
        assert_eq!(
            count_mutants("14 mutants tested in 3m: 1 missed, 9 caught, 2 unviable, 2 timeout"),
            (11, 3)
        );
        assert_eq!(count_mutants("error"), (0, 0));
    }
}
