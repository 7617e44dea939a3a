//! One door to everything: `cargo xtask up` shows the product, `cargo xtask test` proves it.
//!
//! Each command is one file; what they share is how a step is shown (`step`), how a program is run (`run`) and where things lie (`house`).

mod bench;
mod browser;
mod check;
mod counting;
mod demo;
mod deny;
mod fhir;
mod gates;
mod house;
mod lints;
mod nextest;
mod plugins;
mod portal;
mod postgres;
mod programs;
mod python;
mod requirements;
mod rules;
mod run;
mod running;
mod small_disk;
mod soak;
mod step;
mod tally;
mod test;
#[cfg(test)]
mod test_files;
#[cfg(test)]
mod threat_model;
mod timings;
mod tools;
mod unchanged;
mod up;
mod web;

use anyhow::Result;
use clap::{Parser, Subcommand};
use house::House;
use std::path::PathBuf;
use std::process::ExitCode;

/// One door to everything in this repository.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask", version, about)]
struct Door {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Builds everything, starts the simulators and a demo hospital, prints the address and the demo logins.
    Up(up::Up),
    /// All tests, end to end included. Installs what it needs; closes with `N passed, N failed`.
    Test(test::Test),
    /// The fast part of `test`: no web, no browser, and only what the change can reach.
    Check,
    /// What takes long, part by part: every screen everywhere, fifty runs, an hour of load. Lists the parts.
    Soak(soak::Soak),
    /// Measures what docs/performance.md reports.
    Bench(bench::Bench),
    /// Builds the plugins into target/plugins-dist.
    Plugins {
        /// Only these; all if none is named.
        which: Vec<String>,
        /// Signs with this key (`cabinet plugin key`) instead of the one that this machine made for itself.
        #[arg(long, value_name = "FILE")]
        key: Option<PathBuf>,
    },
    /// Generates the Rust side of the plugin contract (plugins/wit) into plugins/sdk/src/bindings.
    Bindings,
    /// Builds the web into target/web.
    Web,
    /// Prints the requirements that no test proves.
    Requirements(requirements::Requirements),
}

fn main() -> ExitCode {
    let door = Door::parse();
    let outcome = House::find().and_then(|house| match door.command {
        Command::Up(up) => up.run(&house),
        Command::Test(test) => test.run(&house),
        Command::Check => check::run(&house),
        Command::Soak(soak) => soak.run(&house),
        Command::Bench(bench) => bench.run(&house),
        Command::Plugins { which, key } => plugins::build_signed(house.root(), &which, key.as_deref()),
        Command::Bindings => plugins::bindings::make(&house),
        Command::Web => web::build(&house),
        Command::Requirements(requirements) => requirements.run(&house),
    });
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// What every command returns.
type Outcome = Result<()>;
