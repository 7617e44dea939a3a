//! `cargo xtask soak [NAME …]`: long tests that need not run on every change.
//!
//! A part that passes leaves a digest of its inputs in `tools/xtask/soak.json`, which is committed. `cargo xtask test` runs the parts with
//! [`Part::is_owed`] whose inputs have changed since.

mod fuzz;
mod many_times;
mod optimised;
mod screens;

use crate::counting::{count_cargo, count_nextest, count_playwright};
use crate::run::Ended;
use crate::tally::Tally;
use crate::unchanged::{any_file, digest_of};
use crate::workspace::Workspace;
use crate::{Outcome, plugins, web};
use anyhow::{Context, Result, bail};
use clap::Args;
use std::collections::BTreeMap;
use std::fs;

/// Digests of the inputs with which each part last passed.
const RECORD: &str = "tools/xtask/soak.json";

#[derive(Args)]
pub struct Soak {
    /// Parts to run. Without a name, all parts are listed.
    names: Vec<String>,
    /// Runs every part, one after the other. Takes hours.
    #[arg(long, conflicts_with = "names")]
    all: bool,
}

/// A long test.
struct Part {
    name: &'static str,
    about: &'static str,
    /// Files and folders that determine its outcome.
    inputs: &'static [&'static str],
    /// Whether `cargo xtask test` runs it when the inputs have changed. For parts that take minutes, not hours.
    is_owed: bool,
    count: fn(&str) -> (u64, u64),
    run: fn(&Workspace) -> Result<Ended>,
}

const PARTS: [Part; 15] = [
    Part {
        name: "hostile",
        about: "every hostile text in a browser, through the frame alone and through hospital and kernel",
        inputs: &[
            "web-modules/record/src/fragment",
            "kernel/records/src/clean",
            "tools/e2e/specs/ecard-hostile.spec.ts",
        ],
        is_owed: true,
        count: count_playwright,
        run: screens::hostile,
    },
    Part {
        name: "screens",
        about: "every screen in six hospitals, four languages and three widths, light and dark",
        inputs: &["web-shell", "web-modules", "variants", "tools/e2e"],
        is_owed: false,
        count: count_playwright,
        run: screens::all,
    },
    Part {
        name: "api-fuzz",
        about: "a public fuzzer against the API, with a patient's, a stranger's, an administrator's and no token",
        inputs: &["kernel/api/openapi.json", "tools/api-fuzz"],
        is_owed: false,
        count: count_cargo,
        run: fuzz::api,
    },
    Part {
        name: "properties",
        about: "every property test with two hundred times its usual cases",
        inputs: &["kernel", "plugins"],
        is_owed: false,
        count: count_nextest,
        run: many_times::properties,
    },
    Part {
        name: "models",
        about: "fifteen hundred orders of the steps of each model-based test",
        inputs: &[
            "kernel/storage",
            "kernel/accounts",
            "kernel/booking",
            "kernel/payments",
            "kernel/profile",
            "kernel/records",
            "migrations",
        ],
        is_owed: false,
        count: count_nextest,
        run: many_times::models,
    },
    Part {
        name: "depth",
        about: "a death at every statement, every pair of faults of a move, and an upgrade from every schema, on both databases",
        inputs: &["kernel/booking", "kernel/storage", "kernel/payments", "kernel/user-files", "migrations"],
        is_owed: false,
        count: count_nextest,
        run: many_times::depth,
    },
    Part {
        name: "exports",
        about: "the memory of an export of a hundred thousand answers in each format",
        inputs: &["kernel/export", "kernel/questionnaires"],
        is_owed: false,
        count: count_nextest,
        run: many_times::exports,
    },
    Part {
        name: "forms",
        about: "a hundred thousand random forms and four hundred thousand expressions, compared with survey-core",
        inputs: &["kernel/forms", "tools/form-check"],
        is_owed: false,
        count: count_nextest,
        run: many_times::forms,
    },
    Part {
        name: "guests",
        about: "plugins in JavaScript and Python: built with their packages, tested, and the conformance suite on each",
        inputs: &[
            "plugins/sdk-javascript",
            "plugins/sdk-python",
            "plugins/wit",
            "kernel/plugin-tools/templates",
            "kernel/server/tests/integration/plugin_guests.rs",
        ],
        is_owed: true,
        count: count_nextest,
        run: many_times::guests,
    },
    Part {
        name: "silent",
        about: "a patient books while ten thousand connections say nothing",
        inputs: &["kernel/server/src/listen", "kernel/server/tests/integration/resilience/silence.rs"],
        is_owed: false,
        count: count_nextest,
        run: many_times::silent,
    },
    Part {
        name: "flaky-rust",
        about: "the Rust tests fifty times",
        inputs: &["kernel", "tools/simulators", "plugins"],
        is_owed: false,
        count: count_nextest,
        run: many_times::rust,
    },
    Part {
        name: "flaky-browser",
        about: "the end-to-end tests of the default hospital fifty times",
        inputs: &["web-shell", "web-modules", "tools/e2e"],
        is_owed: false,
        count: count_playwright,
        run: screens::fifty_times,
    },
    Part {
        name: "mutants",
        about: "mutation tests of the lines changed since CABINET_SOAK_BASE, or the last commit",
        inputs: &["kernel"],
        is_owed: false,
        count: many_times::count_mutants,
        run: many_times::mutants,
    },
    Part {
        name: "release",
        about: "the optimised build, timed, and the end-to-end tests on it",
        inputs: &["Cargo.lock", "kernel"],
        is_owed: false,
        count: count_playwright,
        run: optimised::end_to_end,
    },
    Part {
        name: "load",
        about: "an hour of questions to an optimised kernel: no failure, no growth",
        inputs: &["Cargo.lock", "kernel"],
        is_owed: false,
        count: optimised::count_load,
        run: optimised::load,
    },
];

impl Soak {
    /// Runs the parts and records the ones that pass.
    pub fn run(&self, workspace: &Workspace) -> Outcome {
        let known = || PARTS.iter().map(|part| part.name).collect::<Vec<_>>().join(", ");
        if let Some(unknown) = self.names.iter().find(|name| !PARTS.iter().any(|part| part.name == **name)) {
            bail!("{unknown:?} is no part; there are {}", known());
        }
        if self.names.is_empty() && !self.all {
            for part in &PARTS {
                println!("  {:<14} {}", part.name, part.about);
            }
            return Ok(());
        }
        // A long run has no budgets and skips nothing.
        let tally = Tally::without_budgets(workspace);
        tally.gate("plugins", || plugins::build(workspace.root(), &[]));
        tally.gate("web: build", || web::build(workspace));
        for part in PARTS.iter().filter(|part| self.all || self.names.iter().any(|name| name == part.name)) {
            if run(workspace, &tally, part) {
                remember(workspace, part)?;
            }
        }
        tally.close()
    }
}

/// Runs the owed parts: those that [`Part::is_owed`] marks and whose inputs differ from the recorded ones. The new record is to be
/// committed with the change.
///
/// # Errors
/// The record cannot be parsed, or an input is missing.
pub fn owed(workspace: &Workspace, tally: &Tally) -> Result<()> {
    let record = record(workspace)?;
    for part in PARTS.iter().filter(|part| part.is_owed) {
        if record.get(part.name) != Some(&digest_of(workspace, part.inputs, any_file)?)
            && run(workspace, tally, part)
        {
            remember(workspace, part)?;
        }
    }
    Ok(())
}

fn run(workspace: &Workspace, tally: &Tally, part: &Part) -> bool {
    let before = tally.failures();
    tally.runner(&format!("soak: {}", part.name), part.count, || (part.run)(workspace));
    tally.failures() == before
}

fn record(workspace: &Workspace) -> Result<BTreeMap<String, String>> {
    let text = fs::read_to_string(workspace.path(RECORD)).context(RECORD)?;
    serde_json::from_str(&text).context(RECORD)
}

fn remember(workspace: &Workspace, part: &Part) -> Result<()> {
    let mut record = record(workspace)?;
    record.insert(part.name.to_owned(), digest_of(workspace, part.inputs, any_file)?);
    fs::write(workspace.path(RECORD), serde_json::to_string_pretty(&record)? + "\n").context(RECORD)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_input_of_a_part_exists() {
        let workspace = Workspace::find().unwrap();
        for part in &PARTS {
            for input in part.inputs {
                assert!(workspace.path(input).exists(), "{}: {input}", part.name);
            }
        }
    }
}
