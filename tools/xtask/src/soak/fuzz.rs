//! A public fuzzer makes requests from the contract and compares the responses with it (tools/api-fuzz).

use crate::demo::Demo;
use crate::nextest;
use crate::programs::Programs;
use crate::python::FUZZER;
use crate::run::{Ended, capture, program};
use crate::workspace::Workspace;
use anyhow::Result;
use std::fs;

/// Random requests for each operation and token.
const EXAMPLES: &str = "40";

/// Starts a hospital of its own and fuzzes it.
pub fn api(workspace: &Workspace) -> Result<Ended> {
    nextest::build(workspace)?;
    FUZZER.provide(workspace)?;
    // All requests come from one address and four users.
    let limits = ["sign_in_per_minute", "anonymous_per_minute", "registrations_per_hour", "user_per_minute"];
    let demo = Demo {
        folder: "api-fuzz".to_owned(),
        port: 8186,
        simulators: 9781,
        fresh: true,
        programs: Programs::OfTests,
        set: limits.iter().map(|limit| format!("limits.{limit}=100000")).collect(),
        ..Demo::of(workspace, "default")
    };
    let running = demo.start(workspace)?;
    let arguments = ["-B", "tools/api-fuzz/fuzz.py", &running.address(), EXAMPLES];
    let ended = capture(&mut program(&FUZZER.binary(workspace, "python"), &arguments, workspace.root()));
    running.stop();
    if let Ok(ended) = &ended {
        // The operations, how often each was called, and what was skipped.
        fs::write(workspace.path("target/api-fuzz.log"), &ended.output)?;
    }
    ended
}
