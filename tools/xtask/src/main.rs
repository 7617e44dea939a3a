//! Command line for all development tasks: `cargo xtask up` starts the product, `cargo xtask test` runs all tests.
//!
//! Each command is in its own file. Shared parts: output of a step (`step`), running programs (`run`), paths (`workspace`).

#[cfg(test)]
mod architecture;
mod bench;
mod browser;
mod chat;
mod check;
mod counting;
mod demo;
mod deny;
mod fhir;
mod form_check;
mod gates;
mod lints;
mod nextest;
mod nginx;
mod plugins;
mod portal;
mod postgres;
mod programs;
mod python;
mod release;
mod requirements;
mod rules;
mod run;
mod running;
mod sbom;
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
mod wallet;
mod web;
mod workspace;

use anyhow::Result;
use clap::{Parser, Subcommand};
use std::path::PathBuf;
use std::process::ExitCode;
use workspace::Workspace;

/// Builds, runs, tests and measures the cabinet.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask", version, about)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Builds everything, starts the simulators and a demo hospital, prints the address and the demo logins.
    Up(up::Up),
    /// Runs all tests, including end to end. Installs what it needs; ends with `N passed, N failed`.
    Test(test::Test),
    /// Runs the fast part of `test`: compiles and lints everything, and tests the Rust crates whose own files changed.
    Check,
    /// Runs long tests by name: every screen of every hospital, fifty repetitions, an hour of load. Without a name, lists them.
    Soak(soak::Soak),
    /// Measures what docs/performance.md reports.
    Bench(bench::Bench),
    /// Builds the plugins into target/plugins-dist.
    Plugins {
        /// Plugins to build. Default: all.
        which: Vec<String>,
        /// Signs with this key (made by `cabinet plugin key`) instead of this machine's build key.
        #[arg(long, value_name = "FILE")]
        key: Option<PathBuf>,
    },
    /// Builds what a hospital installs into target/dist, with the symbols of the binary apart.
    Release(release::Release),
    /// Generates the Rust side of the plugin contract (plugins/wit) into plugins/sdk/src/bindings.
    Bindings,
    /// Builds the web into target/web.
    Web,
    /// Prints the requirements that no test proves.
    Requirements(requirements::Requirements),
    /// Writes the bills of materials (CycloneDX) of the server, the plugins, the signers and the web into target/sbom.
    Sbom,
}

fn main() -> ExitCode {
    let door = Cli::parse();
    let outcome = Workspace::find().and_then(|workspace| match door.command {
        Command::Up(up) => up.run(&workspace),
        Command::Test(test) => test.run(&workspace),
        Command::Check => check::run(&workspace),
        Command::Soak(soak) => soak.run(&workspace),
        Command::Bench(bench) => bench.run(&workspace),
        Command::Plugins { which, key } => plugins::build_signed(workspace.root(), &which, key.as_deref()),
        Command::Release(release) => release.run(&workspace),
        Command::Bindings => plugins::bindings::make(&workspace),
        Command::Web => web::build(&workspace),
        Command::Requirements(requirements) => requirements.run(&workspace),
        Command::Sbom => sbom::write(&workspace, &workspace.path("target/sbom")),
    });
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// Return type of every command.
type Outcome = Result<()>;
