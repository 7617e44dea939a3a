//! One command a file.

mod admin;
mod config;
mod esia;
mod health;
mod migrate;
mod plugins;
mod serve;

use crate::cli::{AdminCommand, Cli, Command};
use std::future::Future;
use std::time::Instant;

/// Does what was asked.
pub(crate) fn run(cli: Cli, started: Instant) -> anyhow::Result<()> {
    match cli.command {
        Command::Config(command) => config::run(command),
        Command::Serve(source) => on_runtime(serve::run(&source, started)),
        Command::Migrate(source) => on_runtime(migrate::run(&source)),
        Command::Admin(AdminCommand::Create(admin)) => on_runtime(admin::create(&admin)),
        Command::Plugins(command) => on_runtime(plugins::run(&command)),
        Command::Esia(command) => on_runtime(esia::run(&command)),
        Command::Health(source) => on_runtime(health::run(&source)),
        Command::NativeWorker(signer) => Ok(cabinet_native_host::worker::run(&signer.module, signer.sha256)?),
    }
}

fn on_runtime(work: impl Future<Output = anyhow::Result<()>>) -> anyhow::Result<()> {
    tokio::runtime::Builder::new_multi_thread().enable_all().build()?.block_on(work)
}
