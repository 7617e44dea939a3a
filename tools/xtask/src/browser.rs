//! End-to-end tests: a browser against the real kernel, plugins and simulators, on fresh demo hospitals.

use crate::chat::{self, Chat};
use crate::counting::count_playwright;
use crate::demo::{Database, Demo};
use crate::postgres::Postgres;
use crate::programs::Programs;
use crate::run::{Ended, capture, program, quietly};
use crate::tally::Tally;
use crate::web;
use crate::workspace::Workspace;
use anyhow::{Context, Result};
use std::fs;

/// Inputs that determine the outcome of a suite.
const INPUTS: [&str; 9] = [
    "package-lock.json",
    "target/debug/cabinet",
    "target/debug/cabinet-simulators",
    "target/plugins-dist",
    "target/web",
    "tools/e2e",
    "tools/synapse",
    "variants",
    "web-modules",
];

/// One browser run.
pub struct Suite<'s> {
    /// Name of the step and of its folders.
    pub name: &'s str,
    pub variant: &'s str,
    /// Offset from the ports of the first suite, so that suites can run in parallel.
    pub place: u16,
    /// Arguments that npm passes to Playwright.
    pub arguments: &'s [&'s str],
    /// Additional environment variables for the specs (tools/e2e/README.md).
    pub environment: &'s [(&'s str, &'s str)],
    pub chat: Chat,
}

impl<'s> Suite<'s> {
    /// All specs of a hospital.
    pub const fn of(name: &'s str, variant: &'s str, place: u16) -> Self {
        Self { name, variant, place, arguments: &[], environment: &[], chat: Chat::Off }
    }
}

/// On a hospital of its own, because faults of the simulators and of the homeserver affect every client.
const FAULTS: Suite<'_> = Suite {
    environment: &[("CABINET_E2E_RUN", "faults")],
    chat: Chat::Synapse,
    ..Suite::of("faults", "default", 3)
};

/// The default hospital with all specs.
const DEFAULT: Suite<'_> = Suite::of("default", "default", 0);

/// The hospitals with specs of their own.
const OTHERS: [Suite<'_>; 2] =
    [Suite::of("vatutenki", "vatutenki", 1), Suite::of("niioncologii", "niioncologii", 2)];

/// The other hospitals, in one walk each, and chelyabinsk in the specs of its back office. They run one after the other, so they share their ports.
const SAMPLED: [Suite<'_>; 3] = [sampled("chelyabinsk"), sampled("hospital15"), sampled("regional")];

const fn sampled(variant: &'static str) -> Suite<'static> {
    Suite { environment: &[("CABINET_E2E_RUN", "sample")], ..Suite::of(variant, variant, 4) }
}

/// Runs the suites that leave a core to the Rust tests: those that wait for slow hospital systems, and the short ones.
pub fn beside_rust(workspace: &Workspace, tally: &Tally) {
    run(workspace, tally, &FAULTS, None);
    for (suite, number) in OTHERS.iter().zip(1..) {
        by_turns(workspace, tally, suite, number);
    }
    for suite in &SAMPLED {
        run(workspace, tally, suite, None);
    }
}

/// Runs all specs of the default hospital.
pub fn default_hospital(workspace: &Workspace, tally: &Tally) {
    by_turns(workspace, tally, &DEFAULT, 0);
}

/// Runs a suite on SQLite or PostgreSQL: neighbouring numbers have different databases, and each changes from commit to commit.
fn by_turns(workspace: &Workspace, tally: &Tally, suite: &Suite<'_>, number: usize) {
    if (turn(workspace).unwrap_or_default() + number).is_multiple_of(2) {
        return run(workspace, tally, suite, None);
    }
    match Postgres::start() {
        Ok(postgres) => run(workspace, tally, suite, Some(&postgres)),
        Err(error) => tally.gate("end to end: PostgreSQL", || Err(error)),
    }
}

/// The number of commits; its parity selects the databases.
fn turn(workspace: &Workspace) -> Result<usize> {
    let count = quietly(&mut program("git", &["rev-list", "--count", "HEAD"], workspace.root()))?;
    Ok(count.trim().parse()?)
}

fn run(workspace: &Workspace, tally: &Tally, suite: &Suite<'_>, postgres: Option<&Postgres>) {
    let database = if postgres.is_some() { "PostgreSQL" } else { "SQLite" };
    println!("        end to end: {} has {database}", suite.name);
    tally.runner_of(&format!("end to end: {}", suite.name), &INPUTS, count_playwright, || {
        in_chromium(workspace, suite, Programs::OfTests, postgres)
    });
}

/// Starts the hospital on the given PostgreSQL server or on SQLite, runs the suite and stops the hospital.
///
/// # Errors
/// The hospital or npm cannot be started.
pub fn in_chromium(
    workspace: &Workspace,
    suite: &Suite<'_>,
    programs: Programs,
    postgres: Option<&Postgres>,
) -> Result<Ended> {
    let folder = format!("e2e-{}", suite.name);
    let database = match postgres {
        Some(postgres) => Database::Postgres(postgres.url()),
        None => Database::Sqlite,
    };
    let demo = Demo {
        folder: folder.clone(),
        database,
        port: 8180 + suite.place,
        simulators: 9181 + 100 * suite.place,
        fresh: true,
        programs,
        // All requests come from one address and most from one patient, in three browsers at once, so these limits must be high.
        set: vec![
            "limits.user_per_minute=10000".to_owned(),
            "limits.sign_in_per_minute=1000".to_owned(),
            "limits.anonymous_per_minute=10000".to_owned(),
            "limits.registrations_per_hour=6000".to_owned(),
            // Tests also run at night.
            "notifications.quiet_hours=".to_owned(),
        ],
        chat: suite.chat,
        ..Demo::of(workspace, suite.variant)
    };
    let mut running = demo.start(workspace)?;
    let mut words = vec!["run", "--silent", "test", "--workspace", "tools/e2e", "--"];
    let output = format!("--output=../../target/e2e/results/{}", suite.name);
    words.push(&output);
    words.extend(suite.arguments);
    let mut npm = web::npm(workspace, &words);
    npm.env("CABINET_E2E_URL", running.address()).env("CABINET_E2E_SIM", running.simulator(0));
    npm.env("CABINET_E2E_MAIL", running.simulator(1)).env("CABINET_E2E_VISTA", running.simulator(3));
    npm.env("CABINET_E2E_RBS", running.simulator(4)).env("CABINET_E2E_QUESTIONNAIRES", running.simulator(5));
    npm.env("CABINET_E2E_CHAT", running.simulator(chat::CONTROL_AFTER));
    if suite.variant != "default" {
        npm.env("CABINET_E2E_VARIANT", suite.variant);
    }
    let demo = workspace.path("target/demo").join(&folder);
    npm.env("CABINET_E2E_PASS_AUTHORITY", demo.join("wallet/authority.pem"));
    npm.envs(suite.environment.iter().copied());
    let results = workspace.path("target/e2e");
    fs::create_dir_all(&results).with_context(|| format!("{} cannot be created", results.display()))?;
    let pid_file = results.join(format!("{}.pid", suite.name));
    npm.env("CABINET_E2E_PID_FILE", &pid_file).env("CI", "1").env("NO_COLOR", "1");
    let ended = running.restarting(&pid_file, || capture(&mut npm));
    running.stop();
    let ended = ended?;
    if let Ok(ended) = &ended {
        // One line per test, with its duration in seconds.
        fs::write(results.join(format!("{}.log", suite.name)), &ended.output)?;
    }
    ended
}
