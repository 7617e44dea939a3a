//! The demo's chat: a real Matrix homeserver (tools/synapse), and its part of the local configuration.

use crate::demo::secret;
use crate::python;
use crate::running::Running;
use crate::workspace::Workspace;
use anyhow::Result;
use std::fs;
use std::path::Path;
use std::process::Command;

/// Port offset of the homeserver from the first simulator.
pub const AFTER: u16 = 30;
/// Port offset of the calls that kill the homeserver and start it again.
pub const CONTROL_AFTER: u16 = 31;

/// The tokens by which the cabinet and the homeserver know each other.
const TOKENS: [(&str, &str); 2] = [("chat.as", "as-token-of-the-demo-2026"), ("chat.hs", HS_TOKEN)];
/// What proves the homeserver to the cabinet.
pub const HS_TOKEN: &str = "hs-token-of-the-demo-2026";

/// The chat of a demo.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Chat {
    /// None.
    Off,
    /// With Synapse.
    Synapse,
    /// With a homeserver that somebody else starts at Synapse's port.
    Foreign,
}

/// An employee who answers patients, with a login at the homeserver.
pub struct Employee {
    pub login: &'static str,
    pub password: &'static str,
    name: &'static str,
}

/// They are invited to the room of each patient.
pub const EMPLOYEES: [Employee; 2] = [
    Employee { login: "nurse", password: "Nurse-2026-demo", name: "Медсестра Ольга" },
    Employee { login: "registry", password: "Registry-2026-demo", name: "Регистратура" },
];

/// Starts the homeserver of a demo. [`wait`] waits for it, so that the cabinet can start meanwhile.
///
/// # Errors
/// Synapse cannot be installed or started.
pub fn start(
    workspace: &Workspace,
    running: &mut Running,
    folder: &Path,
    simulators: u16,
    cabinet: u16,
) -> Result<()> {
    python::SYNAPSE.provide(workspace)?;
    write_tokens(folder)?;
    let mut serve = Command::new(python::SYNAPSE.binary(workspace, "python"));
    serve.args(["-B", "tools/synapse/serve.py", "--folder"]).arg(folder.join("synapse"));
    serve.args(["--port", &(simulators + AFTER).to_string()]);
    serve.args(["--control", &(simulators + CONTROL_AFTER).to_string()]);
    serve.args(["--service-url", &format!("http://127.0.0.1:{cabinet}/api/chat")]);
    serve.arg("--as-token").arg(folder.join("chat.as")).arg("--hs-token").arg(folder.join("chat.hs"));
    for Employee { login, password, name } in EMPLOYEES {
        serve.args(["--employee", login, password, name]);
    }
    running.spawn("the homeserver", serve, workspace, &folder.join("synapse.log"))
}

fn write_tokens(folder: &Path) -> Result<()> {
    fs::create_dir_all(folder)?;
    TOKENS.iter().try_for_each(|(name, value)| secret(&folder.join(name), value))
}

/// Waits until the homeserver answers and has its employees.
///
/// # Errors
/// It does not start within a minute.
pub fn wait(running: &mut Running, simulators: u16) -> Result<()> {
    running.wait_for(simulators + CONTROL_AFTER, "/", "the homeserver")
}

/// Address of the homeserver.
pub fn address(simulators: u16) -> String {
    format!("http://127.0.0.1:{}", simulators + AFTER)
}

/// The sections of `local.toml`: the module, the homeserver and the plugin with its grants.
///
/// # Errors
/// The tokens cannot be written.
pub fn settings(chat: Chat, folder: &Path, simulators: u16) -> Result<String> {
    if chat == Chat::Off {
        return Ok(String::new());
    }
    write_tokens(folder)?;
    // The variant's own bot is at a homeserver that does not exist.
    let [staff, bot] = EMPLOYEES.map(|one| format!("@{}:hosp.test", one.login));
    Ok(format!(
        r#"
[modules.chat]
enabled = true

[modules.admin_chat]
enabled = true

[chat]
hours = [{{ days = [1, 2, 3, 4, 5, 6, 7], from = "00:00", to = "24:00" }}]
answer_within_min = 30
guests = true
guest_name = "Гость"
staff = [{{ matrix_id = "{staff}", name = "Медсестра Ольга" }}]
answers = [{{ id = "hours", title = "Часы работы", text = "Мы работаем с 8 до 20 часов." }}]

[chat.homeserver]
plugin = "matrix-chat"
settings = {{ base_url = "{homeserver}", server_name = "hosp.test", staff = ["{staff}"], bot = "{bot}" }}

[plugins.matrix-chat]
secrets = {{ as_token = {{ file = {as_token:?} }}, hs_token = {{ file = {hs_token:?} }} }}

[plugins.matrix-chat.grant]
http = ["{homeserver}"]
private_addresses = ["127.0.0.1/32"]
secrets = ["as_token", "hs_token"]
reveal = ["hs_token"]
"#,
        homeserver = address(simulators),
        as_token = folder.join("chat.as"),
        hs_token = folder.join("chat.hs"),
    ))
}
