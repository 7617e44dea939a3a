//! `cabinet plugin new | build | check | sdk | call | test | conform | dev`: for authors of plugins. The commands need no configuration and no server; a plugin is a
//! folder of its own (ADR 0060).

mod bench;
mod call;
mod compile;
mod conform;
mod dev;
mod record;
mod test;

use anyhow::{Context as _, bail};
use cabinet_plugin_host::egress::address::is_public;
use cabinet_plugin_package::World;
use cabinet_plugin_tools::check::check;
use cabinet_plugin_tools::project::Project;
use cabinet_plugin_tools::scaffold::{Language, files, files_from, parse_id, port_of, renew_sdk, write};
use clap::builder::PossibleValuesParser;
use clap::{Args, Subcommand};
use std::path::{Path, PathBuf};

/// Commands for authors of plugins.
#[derive(Debug, Subcommand)]
pub(crate) enum AuthorCommand {
    /// Makes the folder of a new plugin: a sample of its world that builds, has tests, and runs with `cabinet plugin call`.
    New(NewPlugin),
    /// Compiles the plugin in a folder, and signs it with a key of that folder, which no hospital trusts.
    Build(PluginFolder),
    /// Reports all mistakes of a plugin's folder at once, each with the line to paste. Exit code 0 if there are none.
    Check(PluginFolder),
    /// Replaces the SDK in a plugin's folder by the one of this program.
    Sdk(PluginFolder),
    /// Calls a function of the built plugin in the real plugin host, with the requests of plugin.toml granted and the values of dev.toml.
    /// Prints the answer, and to standard error what the call did. Exit code 0 if the plugin answered no problem.
    Call(CallPlugin),
    /// Builds the plugin and tests it: its unit tests on this machine, where TestHost is the host, then the recordings of the folder against
    /// the built component in the real plugin host.
    Test(PluginFolder),
    /// Checks the built plugin against the contract, in the real plugin host: manifest and component first, then the points of the
    /// conformance suite, with faults that are made between the plugin and its system. Exit code 0 if no point failed.
    Conform(ConformPlugin),
    /// Builds the plugin at each change, and shows its calls on a page of this machine: arguments, answer, upstream requests, time,
    /// memory, denials. Makes and repeats calls.
    Dev(DevPlugin),
}

/// Options of `plugin new`.
#[derive(Debug, Args)]
pub(crate) struct NewPlugin {
    /// Id of the plugin: lower-case letters, digits and hyphens.
    pub id: String,
    /// What the plugin connects.
    #[arg(long, value_parser = PossibleValuesParser::new(World::ALL.map(port_of)))]
    pub world: String,
    /// The language of its code. Other languages than Rust have a sample for scheduling.
    #[arg(long, default_value = "rust", value_parser = PossibleValuesParser::new(Language::ALL.map(Language::name)))]
    pub language: String,
    /// The description of the service that the plugin connects: OpenAPI 3 as JSON, or WSDL 1.1. A typed client and a sample mapping are
    /// generated from it, in Rust. Nothing is fetched: schemas that a WSDL imports have to be beside it.
    /// Without it, the sample only.
    #[arg(long, value_name = "FILE")]
    pub from: Option<PathBuf>,
    /// The folder to make. Defaults to one with the name of the id.
    #[arg(long, value_name = "FOLDER")]
    pub dir: Option<PathBuf>,
}

/// The folder of a plugin.
#[derive(Debug, Args)]
pub(crate) struct PluginFolder {
    /// Folder of the plugin.
    #[arg(default_value = ".")]
    pub folder: PathBuf,
}

/// A call of the built plugin.
#[derive(Debug, Args)]
pub(crate) struct CallPlugin {
    /// Name of the function in the contract, e.g. `clinics`.
    pub function: String,
    /// Arguments as a JSON object with the names of the contract, e.g. '{"clinic-id": "7"}'.
    pub arguments: Option<String>,
    /// Keep what the system was asked and answered, for `TestHost::replay` in tests. Personal data is replaced; if a value would be left,
    /// nothing is written.
    #[arg(long, value_name = "FILE")]
    pub record: Option<PathBuf>,
    /// Folder of the plugin.
    #[arg(long, value_name = "FOLDER", default_value = ".")]
    pub dir: PathBuf,
}

/// Options of `plugin conform`.
#[derive(Debug, Args)]
pub(crate) struct ConformPlugin {
    /// Folder of the plugin.
    #[arg(default_value = ".")]
    pub folder: PathBuf,
    /// The file of people whom the system knows. Defaults to `people` under [conformance] in dev.toml.
    #[arg(long, value_name = "FILE")]
    pub people: Option<PathBuf>,
    /// Also make calls that change something: appointments, orders, a day of the diary, an invoice, chat rooms, answers to a questionnaire.
    /// The guide of plugins lists them.
    #[arg(long)]
    pub write: bool,
    /// Write the report as a page.
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
    /// Write the report as JSON.
    #[arg(long, value_name = "FILE")]
    pub json: Option<PathBuf>,
    /// Write the report as JUnit XML.
    #[arg(long, value_name = "FILE")]
    pub junit: Option<PathBuf>,
}

/// Options of `plugin dev`.
#[derive(Debug, Args)]
pub(crate) struct DevPlugin {
    /// Folder of the plugin.
    #[arg(default_value = ".")]
    pub folder: PathBuf,
    /// Port of the page on this machine. 0 chooses a free one.
    #[arg(long, default_value_t = 4280)]
    pub port: u16,
}

pub(super) async fn run(command: &AuthorCommand) -> anyhow::Result<()> {
    // What an author makes is to be read by others, unlike what a server writes.
    nix::sys::stat::umask(nix::sys::stat::Mode::from_bits_truncate(0o022));
    match command {
        AuthorCommand::New(wanted) => new(wanted),
        AuthorCommand::Build(wanted) => {
            let project = Project::open(&wanted.folder)?;
            compile::build(&project).map(drop)
        }
        AuthorCommand::Sdk(wanted) => {
            let project = Project::open(&wanted.folder)?;
            renew_sdk(project.folder())?;
            println!(
                "{}: the SDK is the one of cabinet {}",
                project.folder().display(),
                env!("CARGO_PKG_VERSION")
            );
            Ok(())
        }
        AuthorCommand::Call(wanted) => call::run(wanted).await,
        AuthorCommand::Test(wanted) => test::run(wanted).await,
        AuthorCommand::Conform(wanted) => conform::run(wanted).await,
        AuthorCommand::Dev(wanted) => dev::run(wanted).await,
        AuthorCommand::Check(wanted) => check_folder(&Project::open(&wanted.folder)?),
    }
}

fn new(wanted: &NewPlugin) -> anyhow::Result<()> {
    let id = parse_id(&wanted.id)?;
    let Some(world) = World::named(&format!("{}-plugin", wanted.world)) else {
        bail!("there is no world {:?}", wanted.world);
    };
    let Some(language) = Language::ALL.into_iter().find(|language| language.name() == wanted.language) else {
        bail!("there are no plugins in {:?}", wanted.language);
    };
    let folder = wanted.dir.clone().unwrap_or_else(|| PathBuf::from(id.as_str()));
    let (files, summary) = match &wanted.from {
        Some(description) => {
            let (files, generated) = files_from(&id, world, language, description)?;
            (files, generated.summary())
        }
        None => (files(&id, world, language)?, String::new()),
    };
    write(&folder, &files).context("the new folder (`--dir` names another)")?;
    if !summary.is_empty() {
        println!("{summary}");
    }
    println!("{}: a plugin of the world {world}. Try it:\n", folder.display());
    let test = language.test_command();
    println!("    cd {}\n    {test}\n    cabinet plugin build\n    cabinet plugin dev", quoted(&folder));
    println!("\nREADME.md lists the commands and the files.");
    Ok(())
}

/// The folder as a shell reads it.
pub(super) fn quoted(folder: &Path) -> String {
    let text = folder.display().to_string();
    let is_plain = text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"/._-".contains(&byte));
    if is_plain { text } else { format!("'{}'", text.replace('\'', r"'\''")) }
}

fn check_folder(project: &Project) -> anyhow::Result<()> {
    let report = check(project, is_public);
    for finding in &report.findings {
        println!("{finding}");
    }
    for note in &report.notes {
        println!("note: {note}");
    }
    match report.findings.len() {
        0 => {
            println!("no mistakes");
            Ok(())
        }
        1 => bail!("1 mistake"),
        count => bail!("{count} mistakes"),
    }
}
