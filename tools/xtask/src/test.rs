//! `cargo xtask test`: everything, and one closing line.
//!
//! Three lanes run at the same time, because none fills two cores all along: Rust (gates, plugins, tests against a PostgreSQL of our own),
//! web (install, lint, types, unit tests, build), and the packages of Debian that later steps need, which are mostly waited for. The
//! end-to-end tests need all three and come last.

use crate::house::House;
use crate::postgres::Postgres;
use crate::programs::Programs;
use crate::run::{Ended, capture, program, quietly};
use crate::tally::{Tally, count_cargo, count_playwright, count_vitest};
use crate::{Outcome, demo, fhir, gates, plugins, tools, web};
use anyhow::Result;
use clap::Args;

/// Options of the command.
#[derive(Args)]
pub struct Test {
    /// Leaves the browser out.
    #[arg(long)]
    no_e2e: bool,
}

impl Test {
    /// Runs everything, also after a failure: one run shows all that is broken.
    pub fn run(&self, house: &House) -> Outcome {
        let tally = Tally::default();
        std::thread::scope(|scope| {
            scope.spawn(|| {
                tally.gate("tools of the tests", || {
                    tools::provide_database(house)?;
                    if self.no_e2e { Ok(()) } else { tools::provide(house, &tools::BROWSER) }
                });
                tally.gate("FHIR models", || fhir::provide(house));
            });
            scope.spawn(|| self::web_lane(house, &tally));
            gates::rust(house, &tally);
            rust(house, &tally);
        });
        if !self.no_e2e {
            end_to_end(house, &tally);
        }
        tally.close()
    }
}

/// Guests, then every test of both workspaces.
pub fn rust(house: &House, tally: &Tally) {
    tally.gate("plugins", || plugins::build(house.root(), &[]));
    tally.runner("tests: plugins, natively", count_cargo, || {
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
        capture(&mut program("cargo", &arguments, house.root()))
    });
    tally.runner("tests: native modules", count_cargo, || {
        let mut arguments = vec!["test", "--locked", "--no-fail-fast"];
        arguments.extend(plugins::native::everything(house.root()));
        capture(&mut program("cargo", &arguments, house.root()))
    });
    tally.gate("build: tests of kernel and tools", || Programs::OfTests.build(house));
    tally.runner("tests: kernel and tools, SQLite and PostgreSQL", count_cargo, || {
        tools::provide_database(house)?;
        fhir::forget_examples(house)?;
        let postgres = Postgres::start()?;
        let mut cargo =
            program("cargo", &["test", "--locked", "--workspace", "--no-fail-fast"], house.root());
        capture(cargo.env("CABINET_TEST_POSTGRES_URL", postgres.url()))
    });
    tally.runner("FHIR R4: what the export writes", count_cargo, || fhir::check(house));
}

/// Install, lint, types, unit tests, build.
fn web_lane(house: &House, tally: &Tally) {
    let npm = |arguments: &'static [&'static str]| quietly(&mut web::npm(house, arguments)).map(drop);
    tally.gate("web: packages", || web::install(house));
    tally.gate("web: format", || npm(&["run", "--silent", "format:check"]));
    tally.gate("web: lint", || npm(&["run", "--silent", "lint"]));
    tally.gate("web: types", || npm(&["run", "--silent", "types"]));
    tally.runner("web: unit tests", count_vitest, || {
        capture(web::npm(house, &["run", "--silent", "test"]).env("CI", "1").env("NO_COLOR", "1"))
    });
    tally.gate("web: build", || web::build(house));
}

/// Hospitals with specs of their own, and how far their ports lie behind those of the first.
const OTHERS: [(&str, u16); 2] = [("vatutenki", 1), ("niioncologii", 2)];

/// The browser against the real kernel, plugins and simulators, on fresh demo hospitals: the default one with all its specs, then
/// those that differ, one after the other.
fn end_to_end(house: &House, tally: &Tally) {
    let hospital = |variant: &str, after: u16| demo::Demo {
        folder: format!("e2e-{variant}"),
        port: 8180 + after,
        simulators: 9181 + 100 * after,
        fresh: true,
        programs: Programs::OfTests,
        // One machine is a crowd here.
        set: vec![
            "limits.sign_in_per_minute=1000".to_owned(),
            "limits.anonymous_per_minute=10000".to_owned(),
            "limits.registrations_per_hour=6000".to_owned(),
        ],
        ..demo::Demo::of(house, variant)
    };
    let default = hospital("default", 0);
    tally.gate("demo hospital: build", || default.build(house));
    tally.runner("end to end, in Chromium", count_playwright, || in_chromium(house, &default, None));
    for (variant, after) in OTHERS {
        tally.runner(&format!("end to end: {variant}"), count_playwright, || {
            in_chromium(house, &hospital(variant, after), Some(variant))
        });
    }
}

fn in_chromium(house: &House, demo: &demo::Demo, variant: Option<&str>) -> Result<Ended> {
    let running = demo.start(house)?;
    let mut npm = web::npm(house, &["run", "--silent", "test", "--workspace", "tools/e2e"]);
    npm.env("CABINET_E2E_URL", running.address()).env("CABINET_E2E_SIM", running.simulator(0));
    npm.env("CABINET_E2E_MAIL", running.simulator(1));
    npm.env("CABINET_E2E_VISTA", running.simulator(3));
    if let Some(variant) = variant {
        npm.env("CABINET_E2E_VARIANT", variant);
    }
    let ended = capture(npm.env("CI", "1").env("NO_COLOR", "1"));
    running.stop();
    ended
}
