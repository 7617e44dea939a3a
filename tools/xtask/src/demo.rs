//! A demo hospital: embedded SQLite, local files and the simulators, all below `target/demo/<folder>/`.

use crate::chat::Chat;
use crate::programs::Programs;
use crate::run::quietly;
use crate::running::{Running, free};
use crate::step::step;
use crate::workspace::Workspace;
use crate::{chat, plugins, portal, tools, wallet, web};
use anyhow::{Context, Result, bail};
use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::Command;

/// GUID that the demo plugin sends to the simulated hub, which accepts no other.
const DEMO_GUID: &str = "00000000-0000-4000-8000-0000000de300";

/// API key that the demo sends to the simulated medical-record adapter, which accepts no other.
const DEMO_KEY: &str = "vista-demo-key-2026";

/// API key that the demo sends to the simulated questionnaire service, which accepts no other.
const DEMO_QUESTIONNAIRES_KEY: &str = "questionnaires-demo-key-2026";

/// Port offset of the simulated medical-record adapter from the first simulator.
const VISTA_AFTER: u16 = 3;
/// Port offset of the simulated card gateway from the first simulator.
const RBS_AFTER: u16 = 4;
/// Port offset of the simulated questionnaire service from the first simulator.
const QUESTIONNAIRES_AFTER: u16 = 5;
/// The merchant that the demo is at the simulated card gateway, and the key of its callbacks.
const DEMO_MERCHANT: [(&str, &str); 3] = [
    ("login", "cabinet-api"),
    ("password", "rbs-demo-password-2026"),
    ("callback_key", "rbs-demo-callback-key-2026"),
];

/// Port offset of the metrics listener from the first simulator.
pub const OPERATIONS_AFTER: u16 = 25;

/// Environment variables that the systemd unit in docs/operations.md sets for the server.
const UNIT: [(&str, &str); 1] = [("MIMALLOC_PURGE_DELAY", "10")];

/// Key that authenticates compiled plugins. All demos share it, so that one hospital can reuse what another one compiled.
const TOKEN_KEY: &str = "target/demo/token.key";

/// Folder of the compiled plugins that all demos share.
const COMPILED: &str = "target/demo/compiled";

pub enum Database {
    /// A SQLite file in the demo's folder.
    Sqlite,
    /// URL of a PostgreSQL server.
    Postgres(String),
}

/// Configuration of a demo hospital.
pub struct Demo {
    pub variant: String,
    /// Further hospitals of the same server, each at `http://<variant>.localhost`.
    pub beside: Vec<String>,
    /// A hospital that is shown beside this one on the page of `cabinet variant preview`.
    pub preview: Option<String>,
    /// Folder below `target/demo`.
    pub folder: String,
    pub port: u16,
    /// Port of the first simulator.
    pub simulators: u16,
    /// Whether to delete what an earlier run stored.
    pub fresh: bool,
    pub database: Database,
    /// How the server and the simulators are built.
    pub programs: Programs,
    pub variants: PathBuf,
    /// Additional settings, `key=value`.
    pub set: Vec<String>,
    pub chat: Chat,
}

impl Demo {
    /// A hospital of this repository on the default ports.
    pub fn of(workspace: &Workspace, variant: &str) -> Self {
        Self {
            variant: variant.to_owned(),
            beside: Vec::new(),
            preview: None,
            folder: variant.to_owned(),
            port: 8080,
            simulators: 9101,
            fresh: false,
            database: Database::Sqlite,
            programs: Programs::Plain,
            variants: workspace.path("variants"),
            set: Vec::new(),
            chat: Chat::Off,
        }
    }

    /// Builds plugins, web, server and simulators, one step each. The web build runs in parallel, because npm mostly waits for the network.
    pub fn build(&self, workspace: &Workspace) -> Result<()> {
        // Fail before the long steps, not after them.
        tools::need_node(workspace)?;
        std::thread::scope(|scope| {
            let web = scope.spawn(|| step("web", || web::build(workspace)));
            step("plugins", || plugins::build(workspace.root(), &[]))?;
            step("server and simulators", || self.programs.build(workspace))?;
            web.join().unwrap_or_else(|_| bail!("the build of the web came to no end"))
        })
    }

    /// Fails before the build when a port is taken: another server answering on it would be mistaken for ours.
    pub fn check_ports(&self) -> Result<()> {
        free(self.port, "the cabinet", "--port")?;
        free(self.simulators, "the simulators", "--simulators")
    }

    /// Starts the simulators and the cabinet and waits until both answer.
    pub fn start(&self, workspace: &Workspace) -> Result<Running> {
        self.check_ports()?;
        let running = self.start_simulators(workspace)?;
        self.start_cabinet(workspace, running)
    }

    /// Starts the simulated hospital systems.
    pub fn start_simulators(&self, workspace: &Workspace) -> Result<Running> {
        let folder = self.folder(workspace);
        if self.fresh && folder.exists() {
            fs::remove_dir_all(&folder).with_context(|| format!("{} cannot be removed", folder.display()))?;
        }
        fs::create_dir_all(folder.join("cache"))?;
        let mut running = Running::none(self.port, self.simulators, folder.join("cabinet.log"));
        if self.chat == Chat::Synapse {
            chat::start(workspace, &mut running, &folder, self.simulators, self.port)?;
        }
        let mut simulators = Command::new(self.programs.path(workspace, "cabinet-simulators"));
        simulators.args(["--port-base", &self.simulators.to_string(), "--guid", DEMO_GUID]);
        simulators.args(["--vista-key", DEMO_KEY, "--questionnaires-key", DEMO_QUESTIONNAIRES_KEY]);
        simulators.args(["--time-zone", &self.time_zone(workspace)?]);
        simulators.arg("--esia-keys").arg(folder.join("esia"));
        simulators.arg("--esia-redirect").arg(format!("http://127.0.0.1:{}/login", self.port));
        simulators.arg("--rbs-keys").arg(folder.join("rbs"));
        simulators
            .arg("--rbs-callback-url")
            .arg(format!("http://127.0.0.1:{}/api/payment/callback", self.port));
        simulators.arg("--people").arg(self.variants.join("base/demo.toml"));
        running.spawn("the simulators", simulators, workspace, &folder.join("simulators.log"))?;
        // The simulators start one after the other; this one is the last.
        running.wait_for(self.simulators + QUESTIONNAIRES_AFTER, "/", "the simulators")?;
        Ok(running)
    }

    /// The hospital's time zone, so that its simulated systems have its day.
    fn time_zone(&self, workspace: &Workspace) -> Result<String> {
        let variant = self.settings_of(workspace, &self.variant)?;
        let zone = variant.get("timezone").and_then(toml::Value::as_str);
        Ok(zone.unwrap_or("Europe/Moscow").to_owned())
    }

    fn settings_of(&self, workspace: &Workspace, variant: &str) -> Result<toml::Table> {
        let path = workspace.root().join(&self.variants).join(variant).join("variant.toml");
        let text = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
        text.parse().with_context(|| path.display().to_string())
    }

    /// The section of the questionnaire service, if one of the hospitals has a service of its own. All hospitals of the server read it; the
    /// others do not use it.
    fn questionnaires_section(&self, workspace: &Workspace, folder: &Path) -> Result<String> {
        let mut has_service = false;
        for variant in std::iter::once(&self.variant).chain(&self.beside) {
            let settings = self.settings_of(workspace, variant)?;
            has_service |= settings
                .get("services")
                .is_some_and(|services| services.get("questionnaire_plugin").is_some());
        }
        if !has_service {
            return Ok(String::new());
        }
        let key = folder.join("questionnaires.key");
        secret(&key, DEMO_QUESTIONNAIRES_KEY)?;
        let service = format!("http://127.0.0.1:{}", self.simulators + QUESTIONNAIRES_AFTER);
        Ok(format!(
            r#"
[services]
questionnaires = "{service}/questionnaires/v1"

[plugins.questionnaire-service]
secrets.api_key = {{ file = {key:?} }}

[plugins.questionnaire-service.grant]
http = ["{service}"]
private_addresses = ["127.0.0.1/32"]
secrets = ["api_key"]
"#
        ))
    }

    /// Starts the cabinet against running simulators.
    pub fn start_cabinet(&self, workspace: &Workspace, mut running: Running) -> Result<Running> {
        let folder = self.folder(workspace);
        let settings = self.write_settings(workspace, &folder)?;
        let mut cabinet = Command::new(self.programs.path(workspace, "cabinet"));
        match &self.preview {
            Some(other) => {
                cabinet.args(["variant", "preview", &self.variant, other, "--port", &self.port.to_string()]);
                cabinet.arg("--data").arg(folder.join("preview")).arg("--variants-root")
            }
            None => cabinet.args(["serve", "--variant", &self.variant, "--variants-root"]),
        };
        cabinet.arg(&self.variants);
        cabinet.arg("--config").arg(settings).envs(UNIT);
        for set in &self.set {
            cabinet.args(["--set", set]);
        }
        self.add_others(&mut cabinet, &folder)?;
        let (compiled, cache) = (workspace.path(COMPILED), folder.join("cache"));
        copy_compiled(&compiled, &cache)?;
        running.spawn("the cabinet", cabinet, workspace, &folder.join("cabinet.log"))?;
        running.wait_for(self.port, "/api/health/ready", "the cabinet")?;
        if self.chat == Chat::Synapse {
            chat::wait(&mut running, self.simulators)?;
        }
        copy_compiled(&cache, &compiled)?;
        Ok(running)
    }

    /// Gives the demo patient a refused and a refunded payment, once per demo, if this hospital has payments.
    pub fn add_payments(&self, workspace: &Workspace, running: &Running) -> Result<()> {
        let addresses = [running.address(), running.simulator(VISTA_AFTER), running.simulator(RBS_AFTER)];
        let mut script = Command::new("node");
        script.arg("tools/demo/payments.mjs").args(addresses).current_dir(workspace.root());
        quietly(&mut script).map(drop)
    }

    /// Adds the other hospitals to the command of the cabinet. Each hospital gets a place and keys of its own.
    fn add_others(&self, cabinet: &mut Command, folder: &Path) -> Result<()> {
        if self.beside.is_empty() {
            return Ok(());
        }
        for variant in std::iter::once(&self.variant).chain(&self.beside) {
            for key in ["token", "data"] {
                secret(&folder.join(format!("{variant}.{key}.key")), &random_hex(32)?)?;
            }
        }
        for variant in &self.beside {
            cabinet.args(["--variant", variant]);
        }
        let own = |name: &str| folder.join(format!("{{variant}}{name}"));
        for (key, value) in [
            ("http.public_url", format!("http://{{variant}}.localhost:{}", self.port)),
            ("http.cache_root", own("-cache").display().to_string()),
            ("database.path", own(".sqlite").display().to_string()),
            ("files.root", own("-files").display().to_string()),
            ("security.token_key", format!("{{ file = {:?} }}", own(".token.key"))),
            ("security.data_key", format!("{{ file = {:?} }}", own(".data.key"))),
        ] {
            cabinet.args(["--set", &format!("{key}={value}")]);
        }
        Ok(())
    }

    fn database_section(&self, folder: &Path) -> Result<String> {
        Ok(match &self.database {
            Database::Sqlite => {
                format!("[database]\nkind = \"sqlite\"\npath = {:?}\n", folder.join("cabinet.sqlite"))
            }
            Database::Postgres(url) => {
                let path = folder.join("database.url");
                secret(&path, url)?;
                format!("[database]\nkind = \"postgres\"\nurl = {{ file = {path:?} }}\nconnections = 20\n")
            }
        })
    }

    fn folder(&self, workspace: &Workspace) -> PathBuf {
        workspace.path("target/demo").join(&self.folder)
    }

    /// Writes the local layer of the configuration: the paths on this machine and the grants of the demo plugins.
    fn write_settings(&self, workspace: &Workspace, folder: &Path) -> Result<PathBuf> {
        let token_key = workspace.path(TOKEN_KEY);
        secret(&token_key, &random_hex(32)?)?;
        secret(&folder.join("data.key"), &random_hex(32)?)?;
        secret(&folder.join("netrika.guid"), DEMO_GUID)?;
        secret(&folder.join("vista.key"), DEMO_KEY)?;
        for (name, value) in DEMO_MERCHANT {
            secret(&folder.join(format!("rbs.{name}")), value)?;
        }
        let gateway = format!("http://127.0.0.1:{}", self.simulators + RBS_AFTER);
        let hub = format!("http://127.0.0.1:{}", self.simulators);
        let adapter = format!("http://127.0.0.1:{}", self.simulators + VISTA_AFTER);
        let address = format!("127.0.0.1:{}", self.port);
        let portal = portal::settings(workspace, self.simulators, &format!("http://{address}"))?;
        let chat = chat::settings(self.chat, folder, self.simulators)?;
        // One hospital issues passes for wallets; the others have none.
        let wallet =
            if self.variant == "default" { wallet::settings(workspace, folder)? } else { String::new() };
        let text = format!(
            r#"# Written by `cargo xtask up`; edits are lost. What a hospital sets here: docs/operations.md.
[http]
listen = "{address}"
public_url = "http://{address}"
web_root = {web:?}
plugin_root = {plugins:?}
cache_root = {cache:?}

{database}
[files]
root = {files:?}

[operations]
listen = "127.0.0.1:{operations}"

[security]
demo = true
admin_factor = false
token_key = {{ file = {key:?} }}
data_key = {{ file = {data_key:?} }}

[mail]
host = "127.0.0.1"
port = {smtp}
security = "none"
from = "Cabinet demo <noreply@cabinet.example>"

[plugins.netrika]
secrets.guid = {{ file = {guid:?} }}

[plugins.netrika.grant]
http = ["{hub}"]
private_addresses = ["127.0.0.1/32"]

[hosts.netrika1.settings]
endpoint = "{hub}/hub25/HubService.svc"

# Its people are invented: a typed name opens nobody's record (docs/adr/0008).
[visits]
patients = "declared"

[records]
patients = "declared"

[plugins.vista]
secrets.api_key = {{ file = {api_key:?} }}

[plugins.vista.grant]
http = ["{adapter}"]
private_addresses = ["127.0.0.1/32"]

[hosts.vista.settings]
base_url = "{adapter}/vista-api/v1"

[payments.gateway]
plugin = "card-payment"

[payments.gateway.settings]
base_url = "{gateway}/payment/rest"
callbacks = "hmac"

[plugins.card-payment]
secrets = {{ login = {{ file = {login:?} }}, password = {{ file = {password:?} }}, callback_key = {{ file = {callback_key:?} }} }}

[plugins.card-payment.grant]
http = ["{gateway}"]
private_addresses = ["127.0.0.1/32"]
secrets = ["login", "password", "callback_key"]
reveal = ["callback_key"]
{questionnaires}{portal}{chat}{wallet}"#,
            questionnaires = self.questionnaires_section(workspace, folder)?,
            files = folder.join("files"),
            web = workspace.path("target/web"),
            plugins = workspace.path("target/plugins-dist"),
            cache = folder.join("cache"),
            database = self.database_section(folder)?,
            key = token_key,
            data_key = folder.join("data.key"),
            // The port offset that the simulators use: the mail server is 24 ports after the first simulator.
            smtp = self.simulators + 24,
            operations = self.simulators + OPERATIONS_AFTER,
            guid = folder.join("netrika.guid"),
            api_key = folder.join("vista.key"),
            login = folder.join("rbs.login"),
            password = folder.join("rbs.password"),
            callback_key = folder.join("rbs.callback_key"),
        );
        let path = folder.join("local.toml");
        fs::write(&path, text).with_context(|| format!("{} cannot be written", path.display()))?;
        Ok(path)
    }
}

/// Copies the compiled plugins that the target lacks. File names contain the digest, so a stale file is never used.
fn copy_compiled(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from).into_iter().flatten().flatten() {
        let target = to.join(entry.file_name());
        if entry.path().extension().is_some_and(|ending| ending == "cwasm") && !target.exists() {
            // Two demos may start at the same time.
            let part = target.with_extension(format!("part{}", std::process::id()));
            fs::copy(entry.path(), &part)?;
            fs::rename(&part, &target).with_context(|| format!("{} cannot be written", target.display()))?;
        }
    }
    Ok(())
}

/// Creates a secret file that only its owner may read. An existing file is left unchanged.
pub fn secret(path: &Path, value: &str) -> Result<()> {
    use std::os::unix::fs::OpenOptionsExt;
    if path.exists() {
        return Ok(());
    }
    let mut file = fs::OpenOptions::new().write(true).create_new(true).mode(0o600).open(path)?;
    file.write_all(value.as_bytes()).with_context(|| format!("{} cannot be written", path.display()))
}

fn random_hex(bytes: usize) -> Result<String> {
    let mut random = vec![0; bytes];
    fs::File::open("/dev/urandom")?.read_exact(&mut random)?;
    Ok(hex::encode(random))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Also if it is one of several hospitals of a server.
    #[test]
    fn a_hospital_with_a_questionnaire_service_is_connected_to_the_simulated_one() {
        let workspace = Workspace::find().unwrap();
        let folder = workspace.path("target/tmp").join(format!("demo-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let section = |variant: &str, beside: &[&str]| {
            let beside = beside.iter().map(|&name| name.to_owned()).collect();
            let demo = Demo { beside, ..Demo::of(&workspace, variant) };
            demo.questionnaires_section(&workspace, &folder).unwrap()
        };
        assert_eq!(section("default", &[]), "");
        let own = section("niioncologii", &[]);
        assert_eq!(section("default", &["niioncologii"]), own);
        let table: toml::Table = own.parse().unwrap();
        let address = "http://127.0.0.1:9106";
        assert_eq!(
            table["services"]["questionnaires"].as_str().unwrap(),
            format!("{address}/questionnaires/v1")
        );
        let plugin = &table["plugins"]["questionnaire-service"];
        assert_eq!(plugin["grant"]["http"][0].as_str(), Some(address));
        let key = plugin["secrets"]["api_key"]["file"].as_str().unwrap();
        assert_eq!(fs::read_to_string(key).unwrap(), DEMO_QUESTIONNAIRES_KEY);
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn a_demo_has_the_environment_of_the_unit() {
        let guide = fs::read_to_string(Workspace::find().unwrap().path("docs/operations.md")).unwrap();
        let unit: Vec<_> = guide.lines().filter_map(|line| line.strip_prefix("Environment=")).collect();
        let demo: Vec<_> = UNIT.iter().map(|(name, value)| format!("{name}={value}")).collect();
        assert_eq!(unit, demo);
    }
}
