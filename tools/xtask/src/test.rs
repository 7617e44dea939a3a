//! `cargo xtask test`: runs everything and prints a closing line with the counts.
//!
//! Lanes run in parallel, because none keeps two cores busy all the time: Rust (gates, plugins, tests against a temporary PostgreSQL), web
//! (install, lint, types, unit tests, build), and tasks that mostly wait (Debian packages, licences). The browser tests need all of them
//! and run last, except those that leave a core to the Rust tests and run beside them (`browser::beside_rust`).

use crate::counting::{count_cargo, count_nextest, count_vitest};
use crate::nextest::Reach;
use crate::postgres::Postgres;
use crate::run::{capture, program, quietly};
use crate::tally::{Checked, Tally};
use crate::workspace::Workspace;
use crate::{
    Outcome, browser, deny, fhir, form_check, gates, lints, nextest, plugins, python, small_disk, soak,
    tools, web,
};
use clap::Args;

#[derive(Args)]
pub struct Test {
    /// Leaves out the browser tests.
    #[arg(long)]
    no_e2e: bool,
    /// Also runs what passed earlier with the same inputs, as CI does.
    #[arg(long)]
    all: bool,
}

/// Inputs that determine the outcome of the web steps.
const WEB: [&str; 11] = [
    "package.json",
    "package-lock.json",
    "tsconfig.json",
    "vitest.config.ts",
    "eslint.config.js",
    "eslint.run.js",
    ".prettierrc.json",
    "web-shell",
    "web-modules",
    "tools/e2e",
    "variants",
];

impl Test {
    /// Runs everything, even after a failure, so that one run shows all that is broken.
    pub fn run(&self, workspace: &Workspace) -> Outcome {
        let tally = Tally::start(workspace, self.all)?;
        let has_browser = !self.no_e2e;
        std::thread::scope(|scope| {
            let waits = scope.spawn(|| {
                tally.gate("tools of the tests", || {
                    tools::provide_database(workspace)?;
                    python::provide(workspace)?;
                    form_check::provide(workspace)?;
                    if has_browser { tools::provide_browser(workspace) } else { Ok(()) }
                });
                gates::dependencies(workspace, &tally);
            });
            let web = scope.spawn(|| self::web_lane(workspace, &tally));
            gates::quick(workspace, &tally);
            plugins(workspace, &tally);
            build(workspace, &tally);
            let beside = scope.spawn(|| {
                // The browser needs what the other lanes build.
                let _ = (waits.join(), web.join());
                if has_browser {
                    browser::beside_rust(workspace, &tally);
                }
            });
            rust(workspace, &tally, Reach::Everything);
            documentation(workspace, &tally);
            gates::lints(workspace, &tally);
            let _ = beside.join();
        });
        if has_browser {
            browser::default_hospital(workspace, &tally);
            soak::owed(workspace, &tally)?;
        }
        tally.close()
    }
}

/// Builds guests and native modules and runs their tests.
pub fn plugins(workspace: &Workspace, tally: &Tally) {
    tally.gate("plugins", || plugins::build(workspace.root(), &[]));
    // Compiling the tests also lints them.
    tally.runner_of("plugins: tests, natively", &["plugins", "clippy.toml"], count_cargo, || {
        let arguments = [
            "test",
            "--locked",
            "--workspace",
            "--manifest-path",
            "plugins/Cargo.toml",
            "--target-dir",
            "target/plugins-native",
            "--no-fail-fast",
        ];
        capture(lints::deny(&mut program("cargo", &arguments, workspace.root())))
    });
    // The release profile, as for the modules themselves, so that their libraries are compiled once.
    tally.runner_of("native modules: tests", &["plugins/native", "clippy.toml"], count_cargo, || {
        let mut arguments = vec!["test", "--release", "--locked", "--no-fail-fast"];
        arguments.extend(plugins::native::everything(workspace.root()));
        capture(lints::deny(&mut program("cargo", &arguments, workspace.root())))
    });
}

/// Compiles and lints kernel, tools and their tests.
pub fn build(workspace: &Workspace, tally: &Tally) {
    tally.gate("build and lint: kernel and tools", || nextest::build(workspace));
}

/// Runs the tests of kernel and tools that the change reaches.
pub fn rust(workspace: &Workspace, tally: &Tally, reach: Reach) {
    let targets = match nextest::targets(workspace, tally.passed(), reach) {
        Ok(targets) => targets,
        Err(error) => return tally.gate("tests: kernel and tools", || Err(error)),
    };
    if targets.is_empty() {
        return tally.spare("tests: kernel and tools");
    }
    let mut has_small_disks = false;
    tally.check("small file systems for the tests", || {
        let checked = small_disk::check(workspace)?;
        has_small_disks = matches!(checked, Checked::Yes);
        Ok(checked)
    });
    tally.runner("tests: kernel and tools", count_nextest, || {
        tools::provide_database(workspace)?;
        form_check::provide(workspace)?;
        web::install(workspace)?;
        let is_export = |target: &nextest::Target| target.id.starts_with("cabinet-export::");
        if targets.iter().any(is_export) {
            fhir::forget_examples(workspace)?;
        }
        let postgres = Postgres::start()?;
        let without = (!has_small_disks).then_some(small_disk::TESTS);
        nextest::run(workspace, tally.passed(), &targets, &postgres.url(), without)
    });
}

/// Runs the examples in the documentation, and the FHIR validator over what the tests of the export wrote.
fn documentation(workspace: &Workspace, tally: &Tally) {
    tally.runner_of("examples in the documentation", &["Cargo.lock", "kernel", "tools"], count_cargo, || {
        nextest::examples(workspace)
    });
    tally.runner("FHIR R4: what the export writes", count_cargo, || fhir::check(workspace));
}

/// Install, build, types and lint, unit tests.
fn web_lane(workspace: &Workspace, tally: &Tally) {
    let npm = |arguments: &'static [&'static str]| quietly(&mut web::npm(workspace, arguments)).map(drop);
    tally.gate("web: packages", || web::install(workspace));
    tally.check("advisories: npm", || deny::npm(workspace));
    tally.gate("web: build", || web::build(workspace));
    tally.gate_of("web: format", &WEB, || npm(&["run", "--silent", "format:check"]));
    tally.gate_of("web: types and lint", &WEB, || npm(&["run", "--silent", "lint"]));
    tally.runner_of("web: unit tests", &WEB, count_vitest, || {
        capture(web::npm(workspace, &["run", "--silent", "test"]).env("CI", "1").env("NO_COLOR", "1"))
    });
}
