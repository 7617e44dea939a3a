//! `cabinet module new | kit | build | check | dev`: for authors of web modules (docs/module-guide.md). A module is a folder of its own, which Node
//! builds; the commands need no configuration and no server.

use super::module_packages;
use crate::cli::ModulePackageCommand;
use anyhow::{Context as _, bail};
use cabinet_author_tools::module::scaffold;
use cabinet_plugin_tools::scaffold::write;
use clap::{Args, Subcommand};
use std::io::ErrorKind;
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The build in the folder of a module.
const BUILD: &str = ".cabinet/build/module.mjs";

/// Commands for authors of web modules.
#[derive(Debug, Subcommand)]
pub(crate) enum ModuleCommand {
    /// Makes the folder of a new module: a sample that builds, with tests, stories and texts in four languages.
    New(NewModule),
    /// Replaces the kit and the build in a module's folder by those of this program.
    Kit(ModuleFolder),
    /// Builds the module into target/web/modules.
    Build(ModuleFolder),
    /// Builds the module and reports all its mistakes at once. Exit code 0 if there are none.
    Check(ModuleFolder),
    /// Shows the module in the real shell, anew at each change: a page with all its stories in a language and a width.
    Dev(DevModule),
    #[command(flatten)]
    Packages(Box<ModulePackageCommand>),
}

/// Options of `module new`.
#[derive(Debug, Args)]
pub(crate) struct NewModule {
    /// Id of the module: lower-case letters, digits and underscores. It is also the first address of its pages.
    pub id: String,
    /// The folder to make. Defaults to one with the name of the id.
    #[arg(long, value_name = "FOLDER")]
    pub dir: Option<PathBuf>,
}

/// The folder of a module.
#[derive(Debug, Args)]
pub(crate) struct ModuleFolder {
    /// Folder of the module.
    #[arg(default_value = ".")]
    pub folder: PathBuf,
}

/// Options of `module dev`.
#[derive(Debug, Args)]
pub(crate) struct DevModule {
    /// Folder of the module.
    #[arg(default_value = ".")]
    pub folder: PathBuf,
    /// Folder with the web files of Cabinet: `web` in a release, `target/web` in a clone.
    #[arg(long, value_name = "FOLDER", env = "CABINET_WEB_ROOT")]
    pub web: PathBuf,
    /// Port of the page on this machine. 0 chooses a free one.
    #[arg(long, default_value_t = 4290)]
    pub port: u16,
}

pub(super) async fn run(command: &ModuleCommand) -> anyhow::Result<()> {
    if let ModuleCommand::Packages(command) = command {
        return module_packages::run(command).await;
    }
    // What an author makes is to be read by others, unlike what a server writes.
    nix::sys::stat::umask(nix::sys::stat::Mode::from_bits_truncate(0o022));
    match command {
        ModuleCommand::New(wanted) => new(wanted),
        ModuleCommand::Kit(wanted) => {
            scaffold::renew_kit(&wanted.folder)?;
            println!(
                "{}: the kit is the one of cabinet {}. `npm install` installs what it needs",
                wanted.folder.display(),
                env!("CARGO_PKG_VERSION")
            );
            Ok(())
        }
        ModuleCommand::Packages(_) => Ok(()),
        ModuleCommand::Build(wanted) => node(&wanted.folder, &["build"]),
        ModuleCommand::Check(wanted) => node(&wanted.folder, &["check"]),
        ModuleCommand::Dev(wanted) => {
            let web = std::path::absolute(&wanted.web)?.display().to_string();
            node(&wanted.folder, &["dev", "--web", &web, "--port", &wanted.port.to_string()])
        }
    }
}

fn new(wanted: &NewModule) -> anyhow::Result<()> {
    let id = scaffold::parse_id(&wanted.id)?;
    let folder = wanted.dir.clone().unwrap_or_else(|| PathBuf::from(id));
    write(&folder, &scaffold::files(id)?).context("the new folder (`--dir` names another)")?;
    let shown = super::plugin_author::quoted(&folder);
    println!("{}: a module with one page. Try it:\n", folder.display());
    println!("    cd {shown}\n    npm install\n    npm test\n    cabinet module dev --web FOLDER");
    println!("\nFOLDER has the web files of Cabinet. README.md lists the commands and the files.");
    Ok(())
}

/// Runs the build of a module's folder. Returns only if it cannot be started.
fn node(folder: &Path, words: &[&str]) -> anyhow::Result<()> {
    if !folder.join(BUILD).is_file() {
        bail!(
            "{} has no {BUILD}: name the folder of a module, as `cabinet module new` makes it",
            folder.display()
        );
    }
    if !folder.join("node_modules").is_dir() {
        bail!("the packages of the module are not installed: run `npm install` in {}", folder.display());
    }
    // Instead of this process, so that a signal reaches Node and no server of `dev` is left behind.
    let error = Command::new("node").arg(BUILD).args(words).current_dir(folder).exec();
    if error.kind() == ErrorKind::NotFound {
        bail!("Node is not installed: modules are built with Node 20 (https://nodejs.org)");
    }
    Err(error).context("Node cannot be started")
}
