//! Runs the Rust tests of kernel and tools with cargo-nextest (`.config/nextest.toml`): one process per test, several binaries in parallel.
//! The examples in the documentation run with `cargo test --doc`, which nextest does not cover.

use crate::lints;
use crate::python;
use crate::run::{Ended, capture, program, quietly};
use crate::unchanged::{Passed, any_file, digest_of, no_source};
use crate::workspace::Workspace;
use anyhow::{Context, Result};
use serde::Deserialize;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;
use std::{fs, io};

/// Files outside the kernel that tests read at run time.
const DATA: [&str; 9] = [
    "Cargo.toml",
    "docs",
    "migrations",
    "plugins",
    "target/plugins-dist",
    "tools/form-check",
    "tools/simulators",
    "tools/synapse",
    "variants",
];

/// xtask's own tests also read its tables.
const TOOLS: &str = "tools";

/// Test binaries by id.
#[derive(Deserialize)]
struct List {
    #[serde(rename = "rust-binaries")]
    binaries: BTreeMap<String, Binary>,
}

#[derive(Deserialize)]
struct Binary {
    #[serde(rename = "binary-path")]
    path: String,
    #[serde(rename = "package-id")]
    package: String,
}

impl Binary {
    /// The folder of the package; its id is `path+file:///repository/kernel/booking#cabinet-booking@0.1.0`.
    fn folder(&self, workspace: &Workspace) -> Result<String> {
        let path = self.package.strip_prefix("path+file://").and_then(|rest| rest.split('#').next());
        let below = path.and_then(|path| Path::new(path).strip_prefix(workspace.root()).ok());
        let below = below.with_context(|| format!("{} is no package of this repository", self.package))?;
        Ok(below.to_string_lossy().into_owned())
    }
}

/// Which test binaries a change concerns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reach {
    /// Every binary that the change becomes a part of: in a crate near the root, most of them.
    Everything,
    /// Only the binaries of the crates whose own files changed.
    OwnFiles,
}

/// A test binary and the digests of what its tests depend on.
pub struct Target {
    /// Id as in nextest: `package::target`.
    pub id: String,
    /// What is recorded when its tests pass, as name and digest. Empty when unchanged tests are not skipped.
    records: Vec<(String, String)>,
}

/// The test binaries within reach that have not yet passed with their present inputs.
///
/// # Errors
/// The binaries cannot be listed or read.
pub fn targets(workspace: &Workspace, passed: &Passed, reach: Reach) -> Result<Vec<Target>> {
    let arguments = ["list", "--list-type", "binaries-only", "--message-format", "json"];
    let output = command(workspace, &arguments)?.output().context("cargo-nextest cannot be started")?;
    let list: List = serde_json::from_slice(&output.stdout)
        .with_context(|| String::from_utf8_lossy(&output.stderr).into_owned())?;
    if !passed.is_skipping() {
        return Ok(list.binaries.into_keys().map(|id| Target { id, records: Vec::new() }).collect());
    }
    let data = digest_of(workspace, &DATA, no_source)?;
    let kernel = digest_of(workspace, &["kernel"], no_source)?;
    let tools = digest_of(workspace, &[TOOLS], no_source)?;
    let mut targets = Vec::new();
    for (id, binary) in list.binaries {
        let own = digest_of(workspace, &[&binary.folder(workspace)?], any_file)?;
        let mut records = vec![(format!("own files: {id}"), format!("{own} {data}"))];
        if reach == Reach::Everything {
            let mut digest = Sha256::new();
            io::copy(&mut fs::File::open(&binary.path).with_context(|| binary.path.clone())?, &mut digest)?;
            let tools = if id.starts_with("xtask") { tools.as_str() } else { "" };
            let digest = format!("{} {data} {kernel} {tools}", hex::encode(digest.finalize()));
            records.push((format!("tests: {id}"), digest));
        }
        // The last record is the one that decides.
        if !records.last().is_some_and(|(name, digest)| passed.has(name, digest)) {
            targets.push(Target { id, records });
        }
    }
    Ok(targets)
}

/// Runs the tests of these binaries against a PostgreSQL server, except the tests that match `without`.
///
/// # Errors
/// nextest cannot be started.
pub fn run(
    workspace: &Workspace,
    passed: &Passed,
    targets: &[Target],
    postgres: &str,
    without: Option<&str>,
) -> Result<Ended> {
    let binaries = targets.iter().map(|target| format!("binary_id(={})", target.id)).collect::<Vec<_>>();
    let binaries = binaries.join(" | ");
    let filter = without.map_or(binaries.clone(), |tests| format!("({binaries}) - {tests}"));
    let arguments = ["run", "--no-fail-fast", "--filterset", &filter];
    let ended = capture(command(workspace, &arguments)?.env("CABINET_TEST_POSTGRES_URL", postgres))?;
    for target in targets {
        // nextest reports a failed test as `FAIL [time] <binary id> <test>`. A binary without such a line has passed if the run reached its
        // summary.
        let failed = !ended.output.contains("Summary [") || is_blamed(&ended.output, &target.id);
        for (name, digest) in target.records.iter().filter(|_| without.is_none()) {
            passed.note(workspace, name, digest, !failed)?;
        }
    }
    Ok(ended)
}

/// Whether a line reports a test of this binary that did not pass.
fn is_blamed(output: &str, id: &str) -> bool {
    let blames = |line: &str| {
        let mut words = line.split_whitespace();
        words.next().is_some_and(|word| word != "PASS" && word == word.to_uppercase())
            && words.any(|word| word == id)
    };
    output.lines().any(blames)
}

/// Compiles and lints every test.
///
/// # Errors
/// The messages of the compiler or of clippy.
pub fn build(workspace: &Workspace) -> Result<()> {
    let mut cargo = program("cargo", &["test", "--locked", "--workspace", "--no-run"], workspace.root());
    quietly(lints::deny(&mut cargo)).map(drop)
}

/// Runs the examples in the documentation.
///
/// # Errors
/// cargo cannot be started.
pub fn examples(workspace: &Workspace) -> Result<Ended> {
    let mut cargo =
        program("cargo", &["test", "--locked", "--workspace", "--doc", "--no-fail-fast"], workspace.root());
    capture(lints::deny(&mut cargo))
}

/// A nextest command with the environment of [`build`], so that nothing is recompiled: the first argument is the subcommand, the others
/// follow the common options.
///
/// # Errors
/// nextest cannot be installed.
pub fn command(workspace: &Workspace, arguments: &[&str]) -> Result<Command> {
    python::provide(workspace)?;
    let mut words = vec!["nextest"];
    words.extend(arguments.first());
    words.extend(["--locked", "--workspace", "--color", "never"]);
    words.extend(arguments.iter().skip(1));
    let mut command = program(&python::binary(workspace, "cargo-nextest"), &words, workspace.root());
    lints::deny(&mut command);
    Ok(command)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::PathBuf;

    #[test]
    fn a_binary_is_blamed_for_its_own_failed_tests_only() {
        let output = "PASS [   0.1s] (1/3) cabinet-api::integration a\n        FAIL [   0.1s] (2/3) cabinet-api b\n  TIMEOUT [  9.0s] (3/3) cabinet-sso::integration c\n";
        assert!(!is_blamed(output, "cabinet-api::integration"));
        assert!(is_blamed(output, "cabinet-api"));
        assert!(is_blamed(output, "cabinet-sso::integration"));
    }

    #[test]
    fn a_package_is_a_folder_of_this_repository() {
        let workspace = Workspace::find().unwrap();
        let binary = |package: String| Binary { path: String::new(), package };
        let root = workspace.root().display();
        let booking = binary(format!("path+file://{root}/kernel/booking#cabinet-booking@0.1.0"));
        assert_eq!(booking.folder(&workspace).unwrap(), "kernel/booking");
        assert!(binary("registry+https://example.test#serde@1.0.0".to_owned()).folder(&workspace).is_err());
    }

    /// Whether a source has an example that rustdoc would compile. A fence in a language other than Rust does not count.
    fn has_example(source: &str) -> bool {
        let fences = source.lines().filter_map(|line| {
            let text = line.trim_start();
            text.strip_prefix("//!").or_else(|| text.strip_prefix("///"))?.trim_start().strip_prefix("```")
        });
        // Every second fence is a closing one.
        fences.step_by(2).any(|words| {
            let is_rust = ["rust", "no_run", "should_panic", "compile_fail", "edition"];
            words.is_empty() || is_rust.iter().any(|word| words.starts_with(word))
        })
    }

    fn sources(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        let of = |path: PathBuf| match path.is_dir() {
            true => sources(&path),
            false => vec![fs::read_to_string(path).unwrap()],
        };
        entries.flat_map(of).collect()
    }

    #[test]
    fn a_crate_whose_examples_or_tests_are_not_run_has_none() {
        assert!(has_example("//! ```\n//! x();\n//! ```") && has_example("/// ```no_run\n/// ```"));
        assert!(!has_example("//! ```text\n//! x\n//! ```"));
        let workspace = Workspace::find().unwrap();
        let parts = ["kernel", "plugins", "plugins/fixtures"]
            .map(|folder| fs::read_dir(workspace.path(folder)).unwrap())
            .into_iter()
            .flatten()
            .map(|entry| entry.unwrap().path());
        for part in parts {
            let Ok(manifest) = fs::read_to_string(part.join("Cargo.toml")) else { continue };
            if manifest.contains("doctest = false") {
                assert!(
                    !sources(&part.join("src")).iter().any(|source| has_example(source)),
                    "{}",
                    part.display()
                );
            }
            // Cargo would skip these tests silently.
            if manifest.lines().any(|line| line == "test = false") {
                let has_test =
                    |source: &String| source.contains("#[cfg(test)]") || source.contains("test]\n");
                assert!(!sources(&part.join("src")).iter().any(has_test), "{}", part.display());
            }
        }
    }
}
