//! `dev.toml`: settings, secrets and networks for trying a plugin on its author's machine. What a hospital grants in its variant is taken
//! from the requests in `plugin.toml`, except private networks, which no manifest can request.

use anyhow::{Context, Result, bail};
use cabinet_config::Grant;
use cabinet_plugin_package::Manifest;
use cabinet_plugin_package::manifest::{HttpRequest, Mistake, read_table};
use chrono_tz::Tz;
use ipnet::IpNet;
use serde::Deserialize;
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use url::Url;

/// The name of the file.
pub const FILE: &str = "dev.toml";

/// The content of `dev.toml`.
#[derive(Debug, Clone)]
pub struct Development {
    pub timezone: Tz,
    pub grant: OwnGrant,
    pub settings: Map<String, Value>,
    pub conformance: Conformance,
    pub recording: Recorded,
    secrets: BTreeMap<String, SecretValue>,
}

/// What the author's machine grants beyond the requests.
#[derive(Debug, Clone, Default)]
pub struct OwnGrant {
    /// Networks that are not public.
    pub private_addresses: Vec<IpNet>,
    /// Certificate authorities of the system under test, as PEM; a path in the folder.
    pub ca_file: Option<PathBuf>,
}

/// What `cabinet plugin conform` uses.
#[derive(Debug, Clone, Default)]
pub struct Conformance {
    /// The file of people; a path in the folder.
    pub people: Option<PathBuf>,
    /// Starts the simulator in the folder: a program and its arguments. It is stopped at the end. Without it, the system at the address in
    /// `[settings]` is expected to run.
    pub simulator: Vec<String>,
}

/// What `cabinet plugin call --record` uses.
#[derive(Debug, Clone, Default)]
pub struct Recorded {
    /// Members of the system's protocol whose values are personal, beside the known ones.
    pub members: Vec<String>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(untagged)]
enum SecretValue {
    Text(String),
    Variable { env: String },
}

impl Default for Development {
    fn default() -> Self {
        Self {
            timezone: Tz::UTC,
            grant: OwnGrant::default(),
            settings: Map::new(),
            conformance: Conformance::default(),
            recording: Recorded::default(),
            secrets: BTreeMap::new(),
        }
    }
}

impl Development {
    /// Reads the file of a plugin's folder. Without one, nothing is set.
    ///
    /// # Errors
    /// The file cannot be read, or has mistakes: all of them, with their lines.
    pub fn read(folder: &Path) -> Result<Self> {
        let (read, mistakes) = Self::inspect(folder)?;
        if mistakes.is_empty() {
            return Ok(read);
        }
        let path = folder.join(FILE);
        let told = mistakes.iter().map(|mistake| match mistake.line {
            Some(line) => format!("{} line {line}: {mistake}", path.display()),
            None => format!("{}: {mistake}", path.display()),
        });
        bail!("{}", told.collect::<Vec<_>>().join("\n"))
    }

    /// Reads what can be read, and all mistakes. A value of `[secrets]` is not repeated.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn inspect(folder: &Path) -> Result<(Self, Vec<Mistake>)> {
        let path = folder.join(FILE);
        let mut found = Self::default();
        if !path.exists() {
            return Ok((found, Vec::new()));
        }
        let text = fs::read_to_string(&path).with_context(|| format!("{} cannot be read", path.display()))?;
        let mut mistakes = Vec::new();
        let mut file = match read_table(&text) {
            Ok(file) => file,
            Err(mistake) => return Ok((found, vec![mistake])),
        };
        let tables = ["timezone", "grant", "settings", "conformance", "recording", "secrets"];
        file.check_keys(&tables, &mut mistakes);
        if let Some(timezone) = file.take("timezone", &mut mistakes) {
            found.timezone = timezone;
        }
        let in_folder = |file: PathBuf| folder.join(file);
        let mut grant = file.table("grant", &mut mistakes);
        grant.check_keys(&["private_addresses", "ca_file"], &mut mistakes);
        found.grant.private_addresses = grant.take_all("private_addresses", &mut mistakes);
        found.grant.ca_file = grant.take("ca_file", &mut mistakes).map(in_folder);
        found.settings = file.take("settings", &mut mistakes).unwrap_or_default();
        let mut conformance = file.table("conformance", &mut mistakes);
        conformance.check_keys(&["people", "simulator"], &mut mistakes);
        found.conformance.people = conformance.take("people", &mut mistakes).map(in_folder);
        found.conformance.simulator = conformance.take("simulator", &mut mistakes).unwrap_or_default();
        let mut recording = file.table("recording", &mut mistakes);
        recording.check_keys(&["members"], &mut mistakes);
        found.recording.members = recording.take("members", &mut mistakes).unwrap_or_default();
        let mut secrets = file.table("secrets", &mut mistakes);
        for name in secrets.keys() {
            let mut of_parser = Vec::new();
            match secrets.take::<SecretValue>(&name, &mut of_parser) {
                Some(value) => {
                    found.secrets.insert(name, value);
                }
                None => {
                    let what = format!("secrets.{name} is neither a text nor {{ env = \"NAME\" }}");
                    let line = format!("{name} = {{ env = \"NAME\" }}");
                    mistakes.push(secrets.mistake_with(&name, what, line));
                    // It has a value, although a wrong one.
                    found.secrets.insert(name, SecretValue::Text(String::new()));
                }
            }
        }
        Ok((found, mistakes))
    }

    /// The names under `[secrets]`.
    pub fn secret_names(&self) -> impl Iterator<Item = &str> {
        self.secrets.keys().map(String::as_str)
    }

    /// The value of a secret. `None` if `dev.toml` does not have it, or if its environment variable is not set.
    pub fn secret(&self, name: &str) -> Option<String> {
        match self.secrets.get(name)? {
            SecretValue::Text(value) => Some(value.clone()),
            SecretValue::Variable { env } => std::env::var(env).ok(),
        }
    }

    /// The environment variable that a secret is taken from, if it is.
    pub fn variable(&self, name: &str) -> Option<&str> {
        match self.secrets.get(name)? {
            SecretValue::Text(_) => None,
            SecretValue::Variable { env } => Some(env),
        }
    }

    /// The grant of a hospital that grants what the manifest requests.
    pub fn grant(&self, manifest: &Manifest) -> Grant {
        let requests = &manifest.requests;
        let destination = |request: &HttpRequest| match request {
            HttpRequest::Origin(origin) => Some(origin.to_string()),
            HttpRequest::Setting(key) => {
                let url = Url::parse(self.settings.get(key)?.as_str()?).ok()?;
                Some(url.origin().ascii_serialization())
            }
        };
        Grant {
            http: requests.http.iter().filter_map(destination).collect(),
            private_addresses: self.grant.private_addresses.clone(),
            secrets: requests.secret_names().map(str::to_owned).collect(),
            reveal: requests.reveal.clone(),
            signer: requests.signer.clone(),
            kv: requests.kv,
            ca_file: self.grant.ca_file.clone(),
            ..Grant::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Development> {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join(FILE), text).unwrap();
        Development::read(folder.path())
    }

    #[test]
    fn the_grant_is_what_the_manifest_requests_and_the_networks_of_the_file() {
        let manifest = "id = \"x\"\nnames = {}\nversion = \"1.0.0\"\napi = \"0.1\"\nworld = \"chat-plugin\"\ncomponent = \"x.wasm\"\n\
            sha256 = \"\"\n[requests]\nhttp = [\"settings.url\", \"https://hub.example\"]\nsecrets = [\"token\"]\nkv = true\n\
            [settings]\ntype = \"object\"\nadditionalProperties = false\nproperties.url = { type = \"string\" }\n";
        let manifest = Manifest::parse_source(manifest, Path::new("plugin.toml")).unwrap();
        let file = read(
            "[grant]\nprivate_addresses = [\"127.0.0.1/32\"]\n[settings]\nurl = \"http://127.0.0.1:1/a\"\n[secrets]\ntoken = \"t\"\n",
        )
        .unwrap();
        let grant = file.grant(&manifest);
        assert_eq!(grant.http, ["http://127.0.0.1:1", "https://hub.example"]);
        assert_eq!((grant.secrets.as_slice(), grant.kv), (["token".to_owned()].as_slice(), true));
        assert_eq!(grant.private_addresses.len(), 1);
        assert_eq!(file.secret("token").as_deref(), Some("t"));
    }

    #[test]
    fn a_mistake_is_named_with_its_line_but_no_secret_is_quoted() {
        let unknown = read("[setings]\nurl = \"x\"\n").unwrap_err().to_string();
        assert!(unknown.contains("setings") && unknown.contains("line 1"), "{unknown}");
        let secret = read("[secrets]\ntoken = 53711\n").unwrap_err().to_string();
        assert!(
            secret.contains("dev.toml line 2: secrets.token is neither") && !secret.contains("53711"),
            "{secret}"
        );
    }
}
