//! Tests of the optimised build: its build time, the end-to-end tests, and an hour of load.

use crate::bench;
use crate::browser::{self, Suite};
use crate::house::House;
use crate::programs::Programs;
use crate::run::{Ended, capture, program};
use crate::tools;
use anyhow::Result;
use std::time::Instant;

/// Duration of the load.
const SECONDS: u32 = 3600;

/// Builds, then runs the specs of the default hospital.
pub fn end_to_end(house: &House) -> Result<Ended> {
    tools::provide_browser(house)?;
    let start = Instant::now();
    Programs::Release.build(house)?;
    println!("        optimised build: {} s", start.elapsed().as_secs());
    let suite =
        Suite { name: "soak-release", variant: "default", place: 5, arguments: &[], environment: &[] };
    browser::in_chromium(house, &suite, Programs::Release, None)
}

/// Builds, then sends requests for [`SECONDS`].
pub fn load(house: &House) -> Result<Ended> {
    bench::build(house)?;
    let running = bench::hospital(house)?.start(house)?;
    let (cabinet, simulator, pid) = (running.address(), running.simulator(0), running.pid().to_string());
    let seconds = SECONDS.to_string();
    let arguments =
        ["load", "--cabinet", &cabinet, "--simulator", &simulator, "--pid", &pid, "--seconds", &seconds];
    let bench = house.binary("cabinet-bench", true);
    let ended = capture(&mut program(&bench.to_string_lossy(), &arguments, house.root()));
    running.stop();
    ended
}

/// Counts one test: it has passed if the program prints `load: … passed`.
pub fn count_load(output: &str) -> (u64, u64) {
    let passed = output.lines().any(|line| line.starts_with("load: ") && line.ends_with(" passed"));
    (u64::from(passed), u64::from(!passed))
}
