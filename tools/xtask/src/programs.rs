//! The server and the simulators, built.
//!
//! Cargo gives a crate the features that all crates of one command ask for together. The tests ask for more (a clock that can stand still,
//! the fakes of the ports), so a build of the two programs alone compiles the kernel and the runtime below it a second time.

use crate::house::House;
use crate::run::{program, quietly};
use anyhow::Result;
use std::path::PathBuf;

/// How they are built.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Programs {
    /// Alone, for looking at.
    Plain,
    /// Alone and optimised.
    Release,
    /// Together with all tests, which start the same two programs: after `cargo test` nothing is left to compile.
    OfTests,
}

impl Programs {
    /// Builds both.
    pub fn build(self, house: &House) -> Result<()> {
        const ALONE: [&str; 4] = ["--package", "cabinet-server", "--package", "cabinet-simulators"];
        let arguments = match self {
            Self::Plain => [&["build", "--quiet", "--locked"][..], &ALONE].concat(),
            Self::Release => [&["build", "--quiet", "--locked", "--release"][..], &ALONE].concat(),
            Self::OfTests => vec!["test", "--locked", "--workspace", "--no-run"],
        };
        quietly(&mut program("cargo", &arguments, house.root())).map(drop)
    }

    /// Where a program lies then.
    pub fn path(self, house: &House, name: &str) -> PathBuf {
        house.binary(name, self == Self::Release)
    }
}
