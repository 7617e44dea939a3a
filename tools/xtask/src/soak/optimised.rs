//! Tests of the optimised build: its build time, the end-to-end tests, and an hour of load.

use crate::bench;
use crate::browser::{self, Suite};
use crate::programs::Programs;
use crate::run::{Ended, capture, program};
use crate::workspace::Workspace;
use crate::{release, tools};
use anyhow::Result;
use std::time::Instant;

/// Duration of the load.
const SECONDS: u32 = 3600;

/// Builds, then runs the specs of the default hospital.
pub fn end_to_end(workspace: &Workspace) -> Result<Ended> {
    tools::provide_browser(workspace)?;
    let start = Instant::now();
    Programs::Release.build(workspace)?;
    release::assemble(workspace)?;
    println!("        optimised build: {} s", start.elapsed().as_secs());
    let suite = Suite::of("soak-release", "default", 5);
    browser::in_chromium(workspace, &suite, Programs::Release, None)
}

/// Builds, then sends requests for [`SECONDS`].
pub fn load(workspace: &Workspace) -> Result<Ended> {
    bench::build(workspace)?;
    let running = bench::hospital(workspace)?.start(workspace)?;
    let (cabinet, simulator, pid) = (running.address(), running.simulator(0), running.pid().to_string());
    let seconds = SECONDS.to_string();
    let arguments =
        ["load", "--cabinet", &cabinet, "--simulator", &simulator, "--pid", &pid, "--seconds", &seconds];
    let bench = workspace.binary("cabinet-bench", true);
    let ended = capture(&mut program(&bench.to_string_lossy(), &arguments, workspace.root()));
    running.stop();
    ended
}

/// Counts one test: it has passed if the program prints `load: … passed`.
pub fn count_load(output: &str) -> (u64, u64) {
    let passed = output.lines().any(|line| line.starts_with("load: ") && line.ends_with(" passed"));
    (u64::from(passed), u64::from(!passed))
}
