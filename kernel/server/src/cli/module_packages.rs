//! Package files of web modules, and catalogues of them.

use super::packages::{Catalogue, ListPlugins, Wanted};
use crate::source::Source;
use cabinet_plugin_package::ModuleId;
use clap::{Args, Subcommand};
use semver::Version;
use std::path::PathBuf;

/// Commands on package files.
#[derive(Debug, Subcommand)]
pub(crate) enum ModulePackageCommand {
    /// Creates a key that signs modules, if the file does not exist, and prints its lines for the configuration.
    Key {
        /// File of the private key.
        file: PathBuf,
        /// Name of the key in the configuration.
        #[arg(long, default_value = "release")]
        name: String,
    },
    /// Packs a built module into one file, ID-VERSION.cabinet-module, which is not signed yet.
    Pack(PackModule),
    /// Signs package files of modules.
    Sign {
        /// Files of `cabinet module pack`.
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// File of the private key.
        #[arg(long, value_name = "FILE")]
        key: PathBuf,
    },
    /// Verifies package files with the keys of the configuration. Exit code 1 if one is refused.
    Verify {
        #[command(flatten)]
        source: Source,
        /// Package files.
        #[arg(required = true, value_name = "FILE")]
        packages: Vec<PathBuf>,
    },
    /// Adds a signed package file to a catalogue: a folder that a static web server may serve.
    Publish {
        /// File of `cabinet module pack`, signed with `cabinet module sign`.
        file: PathBuf,
        /// Folder of the catalogue. It is created if it does not exist.
        #[arg(long, value_name = "DIR")]
        catalogue: PathBuf,
    },
    /// Shows what a module of a catalogue asks for, and installs it into `http.module_root`. Earlier versions are kept. A running server uses it
    /// after a restart.
    Install(InstallModule),
    /// Lists the installed modules, and whether a server would serve them.
    List(ListPlugins),
    /// Goes back to an earlier installed version of a module. A running server uses it after a restart.
    Rollback(RollbackModule),
}

/// Options of `module pack`.
#[derive(Debug, Args)]
pub(crate) struct PackModule {
    /// Folder of `cabinet module new`, after a build; or a folder that contains the built module.json.
    #[arg(default_value = ".")]
    pub folder: PathBuf,
    /// Folder with LICENSE, about.LANGUAGE.md, and sbom.cdx.json or package-lock.json, if it is not the first one.
    #[arg(long, value_name = "DIR")]
    pub source: Option<PathBuf>,
    /// Folder of the new file. Created if it is missing.
    #[arg(long, value_name = "DIR", default_value = ".")]
    pub out: PathBuf,
}

/// Options of `module install`.
#[derive(Debug, Args)]
pub(crate) struct InstallModule {
    #[command(flatten)]
    pub source: Source,
    /// Id of the module, and a version if it should not be the newest: blood_tests or blood_tests@1.2.0.
    #[arg(value_name = "ID[@VERSION]")]
    pub wanted: Wanted<ModuleId>,
    /// The catalogue: a folder, or the https:// address of one.
    #[arg(long, value_name = "DIR|URL")]
    pub from: Catalogue,
    /// PEM file with additional certificate authorities, for a catalogue at an https:// address.
    #[arg(long, value_name = "FILE")]
    pub ca_file: Option<PathBuf>,
    /// Does not ask before it installs, for scripts. Without it, an answer on a terminal is needed.
    #[arg(long)]
    pub yes: bool,
    /// Also installs a version that is older than an installed one.
    #[arg(long)]
    pub allow_older: bool,
}

/// Options of `module rollback`.
#[derive(Debug, Args)]
pub(crate) struct RollbackModule {
    #[command(flatten)]
    pub source: Source,
    /// Id of the module.
    pub id: ModuleId,
    /// The installed version to go to. Defaults to the newest one that is older than the active one.
    #[arg(long, value_name = "VERSION")]
    pub to: Option<Version>,
}
