//! `cargo xtask bench`: optimised binaries, then the measurements of tools/bench, whose report goes to docs/performance.md by hand.

use crate::house::House;
use crate::run::program;
use crate::step::step;
use crate::{Outcome, plugins, web};
use anyhow::bail;
use clap::Args;
use std::process::Stdio;

/// Options of the command.
#[derive(Args)]
pub struct Bench {
    /// Only these measurements: plugin-call, http, journey, join, memory, start, page. All if none is named.
    only: Vec<String>,
}

impl Bench {
    /// Builds, then measures. Output goes to the terminal as it comes.
    pub fn run(&self, house: &House) -> Outcome {
        step("plugins", || plugins::build(house.root(), &[]))?;
        step("web", || web::build(house))?;
        let mut arguments =
            vec!["run", "--quiet", "--release", "--locked", "--package", "cabinet-bench", "--"];
        arguments.extend(self.only.iter().map(String::as_str));
        step("optimised binaries", || {
            let build = [
                "build",
                "--quiet",
                "--release",
                "--locked",
                "-p",
                "cabinet-server",
                "-p",
                "cabinet-simulators",
                "-p",
                "cabinet-bench",
            ];
            crate::run::quietly(&mut program("cargo", &build, house.root())).map(drop)
        })?;
        let status = program("cargo", &arguments, house.root())
            .stdout(Stdio::inherit())
            .stderr(Stdio::inherit())
            .status()?;
        if status.success() { Ok(()) } else { bail!("a measurement failed: {status}") }
    }
}
