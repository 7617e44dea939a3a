//! The command line.

mod examples;
mod module_packages;
mod packages;

pub(crate) use module_packages::{InstallModule, ModulePackageCommand, PackModule, RollbackModule};
pub(crate) use packages::{Catalogue, Install, ListPlugins, Pack, PackageCommand, Rollback, Trial};

use crate::commands::{AuthorCommand, ModuleCommand, VariantCommand};
use crate::source::{Serve, Source};
use cabinet_native_host::ModuleDigest;
use cabinet_payments::ReportFormat;
use cabinet_plugin_package::PublicKey;
use cabinet_ports::PictureUse;
use cabinet_ports::payment::PageLanguage;
use chrono::NaiveDate;
use chrono_tz::Tz;
use clap::{Args, CommandFactory as _, FromArgMatches as _, Parser, Subcommand, ValueEnum};
use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;
use url::Url;
use uuid::Uuid;

impl Cli {
    /// Parses the arguments of this process; prints the help or an error and ends it.
    pub(crate) fn of_arguments() -> Self {
        let matches = examples::with_examples(Self::command()).get_matches();
        Self::from_arg_matches(&matches).unwrap_or_else(|error| error.exit())
    }
}

/// Patient portal of a hospital.
#[derive(Debug, Parser)]
#[command(name = "cabinet", version, arg_required_else_help = true)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub command: Command,
}

/// Commands of the binary.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Runs the server until it receives SIGTERM or Ctrl-C.
    Serve(Serve),
    /// Migrates the database to the current schema. `serve` also does this; use this command to migrate with a different database user or
    /// at a different time.
    Migrate(Source),
    /// Copies the SQLite database to a new file while the server runs, and checks the copy.
    Backup(Backup),
    /// Manages accounts: creates administrators, disables accounts, resets a lost second factor.
    #[command(subcommand)]
    Admin(AdminCommand),
    /// Re-encrypts, with the current data key, everything that was encrypted with retired keys.
    Reseal(Reseal),
    /// Verifies the audit log.
    #[command(subcommand)]
    Audit(AuditCommand),
    /// Checks and shows the configuration.
    #[command(subcommand)]
    Config(ConfigCommand),
    /// Manages plugins of the running server, and signs and verifies plugin packages.
    #[command(subcommand, visible_alias = "plugin")]
    Plugins(PluginsCommand),
    /// Makes, checks and compares variants, the configurations of hospitals.
    #[command(subcommand)]
    Variant(VariantCommand),
    /// Makes web modules, parts of the screens, and shows them to their authors.
    #[command(subcommand)]
    Module(ModuleCommand),
    /// Checks sign-in through Gosuslugi (ESIA).
    #[command(subcommand)]
    Esia(EsiaCommand),
    /// Compares payments with the card gateway.
    #[command(subcommand)]
    Payments(PaymentsCommand),
    /// Makes the key of Web Push, for notices on people's browsers.
    #[command(subcommand)]
    Push(PushCommand),
    /// Checks the adapter of a hospital (docs/hospital-adapter.md).
    #[command(subcommand)]
    Adapter(AdapterCommand),
    /// Asks the running server whether it is ready. Exit code 0 if it is.
    Health(Source),
    /// Runs one native signer for the server that started this process.
    #[command(hide = true)]
    NativeWorker(NativeWorker),
    /// Scales one picture for the server that started this process.
    #[command(hide = true)]
    PictureWorker(PictureWorker),
}

/// The library of a native signer. The key is read from standard input (docs/native-signers.md).
#[derive(Debug, Args)]
pub(crate) struct NativeWorker {
    /// Path of the library.
    #[arg(long)]
    pub module: PathBuf,
    /// SHA-256 of the library. A file with another digest is not loaded.
    #[arg(long)]
    pub sha256: ModuleDigest,
}

/// The picture is read from standard input, and written to standard output.
#[derive(Debug, Args)]
pub(crate) struct PictureWorker {
    /// What the picture is for.
    #[arg(value_parser = |name: &str| PictureUse::from_name(name).ok_or("thumbnail or news"))]
    pub wanted: PictureUse,
}

/// Options of `backup`.
#[derive(Debug, Args)]
pub(crate) struct Backup {
    #[command(flatten)]
    pub source: Source,
    /// Path of the copy. An existing file is not replaced. Notes for the health page that the backup was made.
    #[arg(long, value_name = "FILE")]
    pub to: Option<PathBuf>,
    /// Only notes that a backup was made, by pg_dump for example.
    #[arg(long, conflicts_with = "to", required_unless_present = "to")]
    pub done: bool,
}

/// Actions of an operator on accounts of administrators and patients. Each action writes an entry to the audit log, which the account's
/// owner can see.
#[derive(Debug, Subcommand)]
pub(crate) enum AdminCommand {
    /// Creates an administrator. Without --password-stdin, a password is generated and printed once; it must be changed at the first
    /// sign-in.
    Create(NewAdmin),
    /// Disables an account: ends its sessions and rejects sign-in until the account is enabled again.
    Disable(OneAccount),
    /// Enables a disabled account.
    Enable(OneAccount),
    /// Limits an administrator's account to a staff role of the configuration, or makes it `administrator` again, which may do everything. Ends
    /// its sessions.
    Role(StaffRoleOf),
    /// Removes the second factor of an account (codes, passkeys and recovery codes) and ends its sessions. Verify the identity of the
    /// person who asks: from then on, the password alone is enough to sign in.
    ResetFactor(OneAccount),
    /// Ends all sessions of an account.
    EndSessions(OneAccount),
    /// Ends all sessions of an account and requires a new password: after the next sign-in nothing else works until it is set.
    RequirePasswordChange(OneAccount),
}

/// Options of `admin role`.
#[derive(Debug, Args)]
pub(crate) struct StaffRoleOf {
    #[command(flatten)]
    pub account: OneAccount,
    /// A role of `staff_roles` in the configuration, or `administrator`.
    #[arg(long)]
    pub role: String,
}

/// Options of `reseal`.
#[derive(Debug, Args)]
pub(crate) struct Reseal {
    #[command(flatten)]
    pub source: Source,
    /// Continues after this account id, as printed by an earlier run.
    #[arg(long, value_name = "ACCOUNT")]
    pub after: Option<Uuid>,
}

/// Commands on Web Push.
#[derive(Debug, Subcommand)]
pub(crate) enum PushCommand {
    /// Prints a new key pair for `[push]`.
    Keys,
}

/// Commands on the audit log.
#[derive(Debug, Subcommand)]
pub(crate) enum AuditCommand {
    /// Checks that no sealed entry was changed or removed. Exit code 0 if none was.
    Verify(VerifyAudit),
}

/// Options of `audit verify`.
#[derive(Debug, Args)]
pub(crate) struct VerifyAudit {
    #[command(flatten)]
    pub source: Source,
    /// A seal that an earlier check printed and that was stored elsewhere, e.g. 1207:9f2c…. The check fails if the log no longer contains
    /// it.
    #[arg(long, value_name = "NUMBER:HASH")]
    pub noted: Option<SealMark>,
}

/// A seal of the audit log as an operator stores it: number and hash.
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

/// An existing account.
#[derive(Debug, Args)]
pub(crate) struct OneAccount {
    #[command(flatten)]
    pub source: Source,
    /// Login or e-mail address of the account.
    #[arg(long)]
    pub login: String,
}

/// Details of the new administrator.
#[derive(Debug, Args)]
pub(crate) struct NewAdmin {
    #[command(flatten)]
    pub source: Source,
    /// Login.
    #[arg(long)]
    pub username: String,
    /// E-mail address.
    #[arg(long)]
    pub email: String,
    /// Family name, as shown to others.
    #[arg(long, default_value = "Администратор")]
    pub last_name: String,
    /// Given name.
    #[arg(long, default_value = "Администратор")]
    pub first_name: String,
    /// What the account is limited to: a role of `staff_roles` in the configuration. By default it may do everything.
    #[arg(long, default_value = "administrator")]
    pub role: String,
    /// Reads the password from the first line of standard input.
    #[arg(long)]
    pub password_stdin: bool,
}

/// Checks and shows the configuration.
#[derive(Debug, Subcommand)]
pub(crate) enum ConfigCommand {
    /// Reports every error in the configuration. Exit code 0 if there are none.
    Check(Source),
    /// Shows the purpose, the value and the source of one key.
    Explain {
        #[command(flatten)]
        source: Source,
        /// Path of the key, e.g. `visits.window_months`.
        key: String,
    },
    /// Prints all keys with their effective values.
    Dump {
        #[command(flatten)]
        source: Source,
        /// Also prints the source of each value.
        #[arg(long)]
        origin: bool,
    },
    /// Prints the JSON Schema of variant.toml.
    Schema,
}

/// Checks sign-in through Gosuslugi (ESIA).
#[derive(Debug, Subcommand)]
pub(crate) enum EsiaCommand {
    /// Checks certificate, mnemonic, clock, hash and redirect URI as far as possible from this machine. Exit code 0 if no check fails.
    Check(Source),
}

/// Compares payments with the card gateway.
#[derive(Debug, Subcommand)]
pub(crate) enum PaymentsCommand {
    /// Compares a day's payments with the gateway's list line by line, and asks for the status of each order that differs. Exit code 0 if
    /// nothing differs, 3 if something does.
    Reconcile(ReconcileDay),
}

/// Options of `payments reconcile`.
#[derive(Debug, Args)]
pub(crate) struct ReconcileDay {
    #[command(flatten)]
    pub source: Source,
    /// Day of the hospital's time zone.
    #[arg(long, value_name = "YYYY-MM-DD")]
    pub day: NaiveDate,
    /// Form of the report.
    #[arg(long, value_enum, default_value_t = PaymentsFormat::Text)]
    pub format: PaymentsFormat,
    /// Language of the report.
    #[arg(long, value_enum, default_value_t = ReportLanguage::Ru)]
    pub language: ReportLanguage,
    /// File of the report; an existing one is overwritten. Without it, the report is printed.
    #[arg(long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

/// Form of the accountant's report.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub(crate) enum PaymentsFormat {
    /// The sums, and each difference in words.
    Text,
    /// All lines; opens in Excel.
    Csv,
    /// All lines as an Excel workbook.
    Xlsx,
}

impl From<PaymentsFormat> for ReportFormat {
    fn from(format: PaymentsFormat) -> Self {
        match format {
            PaymentsFormat::Text => Self::Plain,
            PaymentsFormat::Csv => Self::Csv,
            PaymentsFormat::Xlsx => Self::Xlsx,
        }
    }
}

/// Language of a report.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub(crate) enum ReportLanguage {
    Ru,
    En,
    De,
    Fr,
}

impl From<ReportLanguage> for PageLanguage {
    fn from(language: ReportLanguage) -> Self {
        match language {
            ReportLanguage::Ru => Self::Ru,
            ReportLanguage::En => Self::En,
            ReportLanguage::De => Self::De,
            ReportLanguage::Fr => Self::Fr,
        }
    }
}

/// Checks the adapter of a hospital.
#[derive(Debug, Subcommand)]
pub(crate) enum AdapterCommand {
    /// Reports every error in the responses of an adapter, as the vista plugin reads them. Exit code 0 if there are none. Sends read
    /// requests only.
    Check(AdapterCheck),
}

/// Which adapter to check, and what to read.
#[derive(Debug, Args)]
pub(crate) struct AdapterCheck {
    /// Base URL of the adapter, e.g. https://mis.hospital.example/vista-api/v1
    pub url: Url,
    /// Name of the environment variable that holds the API key.
    #[arg(long, value_name = "NAME", default_value = "CABINET_ADAPTER_KEY")]
    pub key_env: String,
    /// Id of a test client whose lists, texts and diary are read.
    #[arg(long, value_name = "ID")]
    pub client: Option<String>,
    /// File with the request body of /clients/match for a test person.
    #[arg(long, value_name = "FILE")]
    pub person: Option<PathBuf>,
    /// Time zone of the hospital; determines the current day in the diary.
    #[arg(long, value_name = "ZONE", default_value_t = crate::commands::USUAL_ZONE)]
    pub timezone: Tz,
    /// PEM file with additional certificate authorities.
    #[arg(long, value_name = "FILE")]
    pub ca_file: Option<PathBuf>,
    /// Folder that contains the plugins.
    #[arg(long, default_value = "plugins")]
    pub plugins: PathBuf,
    /// Public key that signed the plugin, as printed by `cabinet plugin key`. The key of a local build is always accepted.
    #[arg(long, value_name = "KEY")]
    pub plugin_key: Option<PublicKey>,
    /// Folder for the compiled plugin. Defaults to one in the system's temporary folder.
    #[arg(long)]
    pub cache: Option<PathBuf>,
}

/// Manages plugins of the running server, and signs and verifies plugin packages.
#[derive(Debug, Subcommand)]
pub(crate) enum PluginsCommand {
    /// Lists the plugins of the running server with their state, the installed versions, and what a catalogue offers.
    List(ListPlugins),
    /// Reloads the files of a plugin in the running server. Calls in progress are not lost.
    Reload {
        #[command(flatten)]
        source: Source,
        /// Id of the plugin.
        id: String,
    },
    /// Creates a key for signing packages and prints the configuration lines that make a server accept it.
    Key {
        /// Path of the key file, readable by its owner only. An existing file is not overwritten; its configuration lines are printed.
        file: PathBuf,
        /// Name of the key in the configuration.
        #[arg(long, default_value = "release")]
        name: String,
    },
    /// Signs packages: writes `plugin.sig` into each folder or package file.
    Sign {
        /// Folders that contain a plugin.toml and its component, or files of `cabinet plugin pack`.
        #[arg(required = true)]
        folders: Vec<PathBuf>,
        /// Private key, as written by `cabinet plugin key` or `openssl genpkey -algorithm ed25519`.
        #[arg(long)]
        key: PathBuf,
    },
    /// Checks whether a server with this configuration would accept the packages. Exit code 0 if it would accept all. Does not need a
    /// running server.
    Verify {
        #[command(flatten)]
        source: Source,
        /// Package folders or files. Defaults to the folders of all enabled plugins.
        folders: Vec<PathBuf>,
    },
    /// Package files and catalogues.
    #[command(flatten)]
    Packages(PackageCommand),
    #[command(flatten)]
    Author(AuthorCommand),
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The doc comments are the help texts. Each must name what its command or option is about: a comment that slipped to its neighbour
    /// compiles.
    #[test]
    fn every_help_text_is_about_its_own_command() {
        let cli = Cli::command();
        let commands = [
            ("serve", "server"),
            ("migrate", "database"),
            ("backup", "copy"),
            ("admin", "accounts"),
            ("reseal", "encrypts"),
            ("audit", "audit log"),
            ("config", "configuration"),
            ("plugins", "plugins"),
            ("variant", "variants"),
            ("module", "modules"),
            ("esia", "ESIA"),
            ("payments", "card gateway"),
            ("push", "Web Push"),
            ("adapter", "adapter"),
            ("health", "ready"),
            ("native-worker", "signer"),
            ("picture-worker", "picture"),
        ];
        assert_eq!(cli.get_subcommands().count(), commands.len());
        for (name, word) in commands {
            let help = cli.find_subcommand(name).and_then(|command| command.get_about()).unwrap().to_string();
            assert!(help.contains(word), "{name}: {help}");
        }
        let serve = cli.find_subcommand("serve").unwrap();
        let options =
            [("variant", "Variant id"), ("variants_root", "Folder"), ("files", "file"), ("set", "Sets one")];
        for (id, word) in options {
            let option = serve.get_arguments().find(|option| option.get_id() == id).unwrap();
            assert!(option.get_help().unwrap().to_string().contains(word), "{id}");
        }
    }
}
