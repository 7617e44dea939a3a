//! Implementations of the commands, one per file.

mod account;
mod adapter;
mod audit;
mod backup;
mod config;
mod create_admin;
mod esia;
mod health;
mod migrate;
mod module_author;
mod module_packages;
mod one_plugin;
mod packages;
mod payments;
mod plugin_author;
mod plugins;
mod push;
mod reseal;
mod serve;
mod staff_role;
mod variant;

use crate::cli::{AdminCommand, Cli, Command};
use account::Act;
pub(crate) use adapter::USUAL_ZONE;
pub(crate) use module_author::ModuleCommand;
pub(crate) use plugin_author::AuthorCommand;
use std::future::Future;
use std::process::ExitCode;
use std::time::Instant;
pub(crate) use variant::VariantCommand;

/// Runs a command. Its exit code says what it found; an error has one of its own.
pub(crate) fn run(cli: Cli, started: Instant) -> anyhow::Result<ExitCode> {
    let done = match cli.command {
        Command::Payments(command) => return on_runtime(payments::run(&command)),
        // The check opens the mailer, whose library needs a runtime.
        Command::Config(command) => on_runtime(config::run(command)),
        Command::Variant(command) => {
            // As for `serve`.
            let mut runtimes = Vec::new();
            on_runtime(variant::run(&command, started, &mut runtimes))
        }
        Command::Module(command) => on_runtime(module_author::run(&command)),
        Command::Serve(options) => {
            // Dropped after the runtime of the process, whose tasks use them.
            let mut runtimes = Vec::new();
            on_runtime(serve::run(&options, started, &mut runtimes))
        }
        Command::Migrate(source) => on_runtime(migrate::run(&source)),
        Command::Backup(backup) => on_runtime(backup::run(&backup)),
        Command::Admin(command) => on_runtime(admin(command)),
        Command::Reseal(wish) => on_runtime(reseal::run(&wish)),
        Command::Audit(command) => on_runtime(audit::run(command)),
        Command::Plugins(command) => on_runtime(plugins::run(&command)),
        Command::Esia(command) => on_runtime(esia::run(&command)),
        Command::Push(command) => push::run(&command),
        Command::Adapter(command) => on_runtime(adapter::run(&command)),
        Command::Health(source) => on_runtime(health::run(&source)),
        Command::PictureWorker(picture) => return Ok(cabinet_pictures::worker::run(picture.wanted)),
        Command::NativeWorker(signer) => Ok(cabinet_native_host::worker::run(&signer.module, signer.sha256)?),
    };
    done.map(|()| ExitCode::SUCCESS)
}

async fn admin(command: AdminCommand) -> anyhow::Result<()> {
    let (act, account) = match command {
        AdminCommand::Create(admin) => return create_admin::run(&admin).await,
        AdminCommand::Role(wanted) => return staff_role::run(&wanted).await,
        AdminCommand::Disable(account) => (Act::Disable, account),
        AdminCommand::Enable(account) => (Act::Enable, account),
        AdminCommand::ResetFactor(account) => (Act::ResetFactor, account),
        AdminCommand::EndSessions(account) => (Act::EndSessions, account),
        AdminCommand::RequirePasswordChange(account) => (Act::RequirePasswordChange, account),
    };
    account::run(act, &account).await
}

fn on_runtime<T>(work: impl Future<Output = anyhow::Result<T>>) -> anyhow::Result<T> {
    tokio::runtime::Builder::new_multi_thread().enable_all().build()?.block_on(work)
}
