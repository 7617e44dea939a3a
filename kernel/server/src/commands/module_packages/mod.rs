//! `cabinet module key | pack | sign | verify | publish | install | list | rollback`.

mod install;
mod list;
mod publisher;

use crate::cli::ModulePackageCommand;

pub(super) async fn run(command: &ModulePackageCommand) -> anyhow::Result<()> {
    match command {
        ModulePackageCommand::Key { file, name } => publisher::print_key(file, name),
        ModulePackageCommand::Pack(wish) => publisher::pack(wish),
        ModulePackageCommand::Sign { files, key } => publisher::sign(files, key),
        ModulePackageCommand::Verify { source, packages } => list::verify(source, packages),
        ModulePackageCommand::Publish { file, catalogue } => publisher::publish(file, catalogue),
        ModulePackageCommand::Install(wish) => install::run(wish).await,
        ModulePackageCommand::List(wish) => list::run(wish).await,
        ModulePackageCommand::Rollback(wish) => install::roll_back(wish).await,
    }
}
