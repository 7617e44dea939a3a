//! The command line.

use cabinet_config::{ConfigErrors, Draft, LoadRequest, Loaded, load};
use cabinet_native_host::ModuleDigest;
use cabinet_plugin_package::PublicKey;
use chrono_tz::Tz;
use clap::{Args, Parser, Subcommand};
use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;
use url::Url;
use uuid::Uuid;

/// The patient's cabinet of one hospital.
#[derive(Debug, Parser)]
#[command(name = "cabinet", version, arg_required_else_help = true)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub command: Command,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Serves the cabinet of a variant until SIGTERM or Ctrl-C.
    Serve(Source),
    /// Brings the database to the newest form. `serve` does it too; this is for an upgrade with other rights or at another time.
    Migrate(Source),
    /// Accounts: makes administrators, closes accounts, helps who has lost a factor.
    #[command(subcommand)]
    Admin(AdminCommand),
    /// Seals with the current data key what retired ones have sealed.
    Reseal(Reseal),
    /// The audit trail.
    #[command(subcommand)]
    Audit(AuditCommand),
    /// Looks at the configuration.
    #[command(subcommand)]
    Config(ConfigCommand),
    /// Plugins: those of the running server, and signed packages.
    #[command(subcommand, visible_alias = "plugin")]
    Plugins(PluginsCommand),
    /// Sign-in through Gosuslugi.
    #[command(subcommand)]
    Esia(EsiaCommand),
    /// The adapter of a hospital (docs/hospital-adapter.md).
    #[command(subcommand)]
    Adapter(AdapterCommand),
    /// Asks the running server whether it is ready; exit code 0 if it can serve.
    Health(Source),
    /// Holds one native signer for the server that started it.
    #[command(hide = true)]
    NativeWorker(NativeWorker),
}

/// The library of a native signer. The key comes over standard input (docs/native-signers.md).
#[derive(Debug, Args)]
pub(crate) struct NativeWorker {
    /// The file.
    #[arg(long)]
    pub module: PathBuf,
    /// Its digest; another file is not loaded.
    #[arg(long)]
    pub sha256: ModuleDigest,
}

/// Which configuration.
#[derive(Debug, Clone, Args)]
pub(crate) struct Source {
    /// Id of the variant: the name of its folder.
    #[arg(long, env = "CABINET_VARIANT")]
    pub variant: String,
    /// Folder of the variants.
    #[arg(long, default_value = "variants", env = "CABINET_VARIANTS_ROOT")]
    pub variants_root: PathBuf,
    /// Local configuration file; may be repeated, later wins.
    #[arg(long = "config", value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// One key, e.g. `http.listen=127.0.0.1:9000`; may be repeated, wins over files and environment.
    #[arg(long, value_name = "KEY=VALUE")]
    pub set: Vec<String>,
}

impl Source {
    /// Loads the configuration with the environment of this process.
    pub(crate) fn load(&self) -> anyhow::Result<Loaded> {
        Ok(load(&self.request())?)
    }

    /// The configuration for further checks.
    pub(crate) fn draft(&self) -> Result<Draft, ConfigErrors> {
        Draft::read(&self.request())
    }

    fn request(&self) -> LoadRequest {
        LoadRequest {
            variants_root: self.variants_root.clone(),
            variant: self.variant.clone(),
            files: self.files.clone(),
            env: environment(),
            set: self.set.clone(),
        }
    }
}

/// The variables of this process that are text.
pub(crate) fn environment() -> Vec<(String, String)> {
    std::env::vars_os()
        .filter_map(|(name, value)| Some((name.into_string().ok()?, value.into_string().ok()?)))
        .collect()
}

/// What an operator does to accounts, of administrators and of patients. Each is a line of the audit trail, which the owner sees.
#[derive(Debug, Subcommand)]
pub(crate) enum AdminCommand {
    /// Makes an administrator. Without --password-stdin a password is made up, printed once, and changed at the first sign-in.
    Create(NewAdmin),
    /// Closes an account: ends its sessions, and nobody signs in to it until it is enabled again.
    Disable(OneAccount),
    /// Opens a disabled account again.
    Enable(OneAccount),
    /// Removes the second step of somebody who has lost it (codes, passkeys, recovery codes) and ends their sessions. Be sure who asks: from
    /// here on the password alone opens the account.
    ResetFactor(OneAccount),
    /// Ends all sessions of an account.
    EndSessions(OneAccount),
    /// Ends all sessions of an account; after the next sign-in nothing opens before another password is chosen.
    RequirePasswordChange(OneAccount),
}

/// Where to begin.
#[derive(Debug, Args)]
pub(crate) struct Reseal {
    #[command(flatten)]
    pub source: Source,
    /// Goes on after this account, as an earlier run printed it.
    #[arg(long, value_name = "ACCOUNT")]
    pub after: Option<Uuid>,
}

/// What can be asked of the audit trail.
#[derive(Debug, Subcommand)]
pub(crate) enum AuditCommand {
    /// Checks that no line was changed or taken away since it was sealed; exit code 0 if so.
    Verify(VerifyAudit),
}

/// What is checked.
#[derive(Debug, Args)]
pub(crate) struct VerifyAudit {
    #[command(flatten)]
    pub source: Source,
    /// A seal that an earlier check named and that was noted elsewhere, e.g. 1207:9f2c…: it must still be there.
    #[arg(long, value_name = "NUMBER:HASH")]
    pub noted: Option<SealMark>,
}

/// A seal of the audit trail as it is noted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct SealMark {
    pub seal: i64,
    hash: String,
}

impl SealMark {
    pub(crate) fn of(seal: i64, hash: &[u8]) -> Self {
        Self { seal, hash: hash.iter().map(|byte| format!("{byte:02x}")).collect() }
    }
}

impl fmt::Display for SealMark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.seal, self.hash)
    }
}

impl FromStr for SealMark {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let expected = "expected NUMBER:HASH as `cabinet audit verify` prints it";
        let (seal, hash) = text.split_once(':').ok_or(expected)?;
        let is_hash = hash.len() == 64 && hash.chars().all(|c| c.is_ascii_hexdigit());
        let seal = seal.parse().ok().filter(|_| is_hash).ok_or(expected)?;
        Ok(Self { seal, hash: hash.to_lowercase() })
    }
}

/// An account that there is.
#[derive(Debug, Args)]
pub(crate) struct OneAccount {
    #[command(flatten)]
    pub source: Source,
    /// Login or mail address.
    #[arg(long)]
    pub login: String,
}

/// The administrator to be made.
#[derive(Debug, Args)]
pub(crate) struct NewAdmin {
    #[command(flatten)]
    pub source: Source,
    /// Login.
    #[arg(long)]
    pub username: String,
    /// Mail address.
    #[arg(long)]
    pub email: String,
    /// Family name, as shown to others.
    #[arg(long, default_value = "Администратор")]
    pub last_name: String,
    /// Given name.
    #[arg(long, default_value = "Администратор")]
    pub first_name: String,
    /// Reads the password from the first line of standard input.
    #[arg(long)]
    pub password_stdin: bool,
}

/// Looks at the configuration.
#[derive(Debug, Subcommand)]
pub(crate) enum ConfigCommand {
    /// Reports everything that is wrong; exit code 0 if nothing is.
    Check(Source),
    /// What a key is for, what it is, where that comes from.
    Explain {
        #[command(flatten)]
        source: Source,
        /// Path of the key, e.g. `visits.window_months`.
        key: String,
    },
    /// All keys as they will be used.
    Dump {
        #[command(flatten)]
        source: Source,
        /// With the place that each value comes from.
        #[arg(long)]
        origin: bool,
    },
    /// The JSON Schema of variant.toml.
    Schema,
}

/// Sign-in through Gosuslugi.
#[derive(Debug, Subcommand)]
pub(crate) enum EsiaCommand {
    /// Whether certificate, mnemonic, clock, hash and redirect are right, as far as can be seen from here; exit code 0 if nothing is bad.
    Check(Source),
}

/// The adapter of a hospital.
#[derive(Debug, Subcommand)]
pub(crate) enum AdapterCommand {
    /// Reports everything that an adapter does wrong, as the plugin vista reads it; exit code 0 if nothing is. It only reads.
    Check(AdapterCheck),
}

/// Which adapter, and what is read of it.
#[derive(Debug, Args)]
pub(crate) struct AdapterCheck {
    /// Its base, e.g. https://mis.hospital.example/vista-api/v1
    pub url: Url,
    /// Name of the environment variable that holds the key.
    #[arg(long, value_name = "NAME", default_value = "CABINET_ADAPTER_KEY")]
    pub key_env: String,
    /// A test client whose lists, texts and diary are read.
    #[arg(long, value_name = "ID")]
    pub client: Option<String>,
    /// A file with the body of /clients/match for a test person.
    #[arg(long, value_name = "FILE")]
    pub person: Option<PathBuf>,
    /// Time zone of the hospital: its day is asked for in the diary.
    #[arg(long, value_name = "ZONE", default_value_t = crate::commands::USUAL_ZONE)]
    pub timezone: Tz,
    /// PEM file with further certificate authorities.
    #[arg(long, value_name = "FILE")]
    pub ca_file: Option<PathBuf>,
    /// Folder of the plugins.
    #[arg(long, default_value = "plugins")]
    pub plugins: PathBuf,
    /// Public key that signed the plugin, as `cabinet plugin key` prints it. The key of this machine's build is accepted without being named.
    #[arg(long, value_name = "KEY")]
    pub plugin_key: Option<PublicKey>,
    /// Folder for the compiled plugin; one in the system's folder for temporary files if absent.
    #[arg(long)]
    pub cache: Option<PathBuf>,
}

/// Plugins of the running server, and signed packages.
#[derive(Debug, Subcommand)]
pub(crate) enum PluginsCommand {
    /// The plugins of the running server and how they are.
    List(Source),
    /// Lets the running server take the plugin's files anew, without losing a call.
    Reload {
        #[command(flatten)]
        source: Source,
        /// Id of the plugin.
        id: String,
    },
    /// Makes a key that signs packages and prints the lines of configuration that let a cabinet accept it.
    Key {
        /// Where the key is written, for its owner only. A file that is there is not overwritten: its lines are printed.
        file: PathBuf,
        /// Name of the key in the configuration.
        #[arg(long, default_value = "release")]
        name: String,
    },
    /// Signs packages: writes `plugin.sig` into each folder.
    Sign {
        /// Folders with a plugin.toml and its component.
        #[arg(required = true)]
        folders: Vec<PathBuf>,
        /// The key, as `cabinet plugin key` or `openssl genpkey -algorithm ed25519` wrote it.
        #[arg(long)]
        key: PathBuf,
    },
    /// Judges packages as a server with this configuration would; exit code 0 if all would be accepted. Needs no running server.
    Verify {
        #[command(flatten)]
        source: Source,
        /// Folders; those of all plugins that are switched on if none is named.
        folders: Vec<PathBuf>,
    },
}
