//! `cabinet variant new | check | diff | preview`: for authors of variants (docs/variant-guide.md).

mod preview;

use crate::preflight;
use crate::source::{Layers, Source};
use cabinet_author_tools::variant::difference::Differences;
use cabinet_author_tools::variant::{Place, check, scaffold};
use cabinet_config::{ConfigError, ConfigErrors};
use cabinet_plugin_tools::scaffold::write;
use clap::{Args, Subcommand};
use preview::Preview;
use std::path::{Path, PathBuf};
use std::time::Instant;
use tokio::runtime::Runtime;

/// Commands for authors of variants.
#[derive(Debug, Subcommand)]
pub(crate) enum VariantCommand {
    /// Makes a variant from another one.
    New(NewVariant),
    /// Reports all mistakes of a variant at once: the reasons for which `serve` would not start, and what patients would notice. What only the
    /// server has, such as secrets, is listed and is no mistake. Exit code 0 if there are none.
    Check(CheckVariant),
    /// Tells what differs in effect between two variants, by subject.
    Diff(DiffVariants),
    /// Serves two variants on this machine, side by side on one page: the same page, language and width in both. A demo with its own data.
    Preview(Preview),
}

/// Options of `variant new`.
#[derive(Debug, Args)]
pub(crate) struct NewVariant {
    /// Id of the variant: lower-case letters, digits and hyphens.
    pub id: String,
    /// The variant to make it from.
    #[arg(long, value_name = "VARIANT", default_value = "default")]
    pub from: String,
    /// Folder that contains the variants.
    #[arg(long, default_value = "variants", env = "CABINET_VARIANTS_ROOT")]
    pub variants_root: PathBuf,
}

/// Options of `variant check`.
#[derive(Debug, Args)]
pub(crate) struct CheckVariant {
    /// Folder or id of the variant.
    pub variant: PathBuf,
    #[command(flatten)]
    pub layers: Layers,
}

/// Options of `variant diff`.
#[derive(Debug, Args)]
pub(crate) struct DiffVariants {
    /// Folder or id of a variant.
    pub left: PathBuf,
    /// Folder or id of the variant to compare it with.
    pub right: PathBuf,
    #[command(flatten)]
    pub layers: Layers,
}

pub(super) async fn run(
    command: &VariantCommand,
    started: Instant,
    runtimes: &mut Vec<Runtime>,
) -> anyhow::Result<()> {
    match command {
        VariantCommand::New(wanted) => new(wanted),
        VariantCommand::Check(wanted) => check_variant(wanted),
        VariantCommand::Diff(wanted) => {
            let load = |named| source(named, &wanted.layers)?.load();
            print!("{}", Differences::between(&load(&wanted.left)?, &load(&wanted.right)?)?);
            Ok(())
        }
        VariantCommand::Preview(wanted) => preview::run(wanted, started, runtimes).await,
    }
}

/// The configuration of the variant that an author names.
fn source(named: &Path, layers: &Layers) -> anyhow::Result<Source> {
    let place = Place::find(named, &layers.variants_root)?;
    Ok(Source { variant: place.id, layers: Layers { variants_root: place.root, ..layers.clone() } })
}

fn new(wanted: &NewVariant) -> anyhow::Result<()> {
    // What an author makes is to be read by others, unlike what a server writes.
    nix::sys::stat::umask(nix::sys::stat::Mode::from_bits_truncate(0o022));
    let id = scaffold::parse_id(&wanted.id, &wanted.variants_root)?;
    let folder = wanted.variants_root.join(id.as_str());
    write(&folder, &scaffold::files(&id, &wanted.from, &wanted.variants_root)?)?;
    let shown = folder.display();
    println!("{shown}: a variant like {}. Write your values into variant.toml, then:\n", wanted.from);
    let model = wanted.variants_root.join(&wanted.from);
    println!("    cabinet variant check {shown}\n    cabinet variant diff {shown} {}", model.display());
    Ok(())
}

fn check_variant(wanted: &CheckVariant) -> anyhow::Result<()> {
    let mut inspected = preflight::inspect(&source(&wanted.variant, &wanted.layers)?)?;
    let notes = check::inspect(&mut inspected.draft);
    preflight::inspect_packages(&mut inspected)?;
    let errors = inspected.draft.errors().iter().enumerate();
    let (of_server, mistakes): (Vec<_>, Vec<_>) =
        errors.partition(|(at, error)| inspected.missing_secrets.contains(at) || is_of_server(error));
    for note in &notes {
        println!("note: {note}");
    }
    if !of_server.is_empty() {
        let keys: Vec<&str> = of_server.iter().map(|(_, error)| error.key.as_str()).collect();
        println!("the server must have: {} (`cabinet config check` tells how)", keys.join(", "));
    }
    let mistakes: Vec<ConfigError> = mistakes.into_iter().map(|(_, error)| error.clone()).collect();
    if !mistakes.is_empty() {
        return Err(ConfigErrors(mistakes).into());
    }
    println!("the variant {} has no mistakes", inspected.draft.folder().id());
    Ok(())
}

/// Whether the error is about what a server has beside its variant: keys that sign plugins, and a mail server.
fn is_of_server(error: &ConfigError) -> bool {
    match error.key.as_str() {
        "security.plugin_keys" => true,
        "mail" => error.found.as_deref() == Some("nothing"),
        _ => false,
    }
}
