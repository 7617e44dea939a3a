//! `cabinet plugin pack | publish | install | rollback`, and the parts of `sign` and `list` about package files.

pub(super) mod fetch;
pub(super) mod install;
mod list;
pub(super) mod pack;
mod reload;
mod rollback;

pub(super) use list::list;
pub(super) use pack::sign_file;

use crate::cli::PackageCommand;

pub(super) async fn run(command: &PackageCommand) -> anyhow::Result<()> {
    match command {
        PackageCommand::Pack(wish) => pack::pack(wish),
        PackageCommand::Publish { file, catalogue } => pack::publish_file(file, catalogue),
        PackageCommand::Install(wish) => install::run(wish).await,
        PackageCommand::Rollback(wish) => rollback::run(wish).await,
    }
}
