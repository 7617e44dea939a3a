//! `dev.toml`: settings, secrets and networks for trying a plugin on its author's machine. What a hospital grants in its variant is taken
//! from the requests in `plugin.toml`, except private networks, which no manifest can request.

use anyhow::{Context, Result, bail};
use cabinet_config::Grant;
use cabinet_plugin_package::Manifest;
use cabinet_plugin_package::manifest::HttpRequest;
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
#[derive(Debug, Clone, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Development {
    pub timezone: Tz,
    pub grant: OwnGrant,
    pub settings: Map<String, Value>,
    pub conformance: Conformance,
    pub recording: Recorded,
    secrets: BTreeMap<String, SecretValue>,
}

/// What the author's machine grants beyond the requests.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct OwnGrant {
    /// Networks that are not public.
    pub private_addresses: Vec<IpNet>,
    /// Certificate authorities of the system under test, as PEM; a path in the folder.
    pub ca_file: Option<PathBuf>,
}

/// What `cabinet plugin conform` uses.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Conformance {
    /// The file of people; a path in the folder.
    pub people: Option<PathBuf>,
    /// Starts the simulator in the folder: a program and its arguments. It is stopped at the end. Without it, the system at the address in
    /// `[settings]` is expected to run.
    pub simulator: Vec<String>,
}

/// What `cabinet plugin call --record` uses.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
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
    /// The file cannot be read or has unknown keys; the message has the line.
    pub fn read(folder: &Path) -> Result<Self> {
        let path = folder.join(FILE);
        if !path.exists() {
            return Ok(Self::default());
        }
        let text = fs::read_to_string(&path).with_context(|| format!("{} cannot be read", path.display()))?;
        match toml::from_str::<Self>(&text) {
            Ok(mut read) => {
                read.grant.ca_file = read.grant.ca_file.map(|file| folder.join(file));
                read.conformance.people = read.conformance.people.map(|file| folder.join(file));
                Ok(read)
            }
            // The message quotes the line. A value of `[secrets]` must not be repeated, so only its place is told.
            Err(error) if is_about_secrets(&text, error.span()) => {
                bail!("{}: a value in [secrets] is neither a text nor {{ env = \"NAME\" }}", path.display())
            }
            Err(error) => bail!("{}: {error}", path.display()),
        }
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

/// Whether an error is below `[secrets]`.
fn is_about_secrets(text: &str, span: Option<std::ops::Range<usize>>) -> bool {
    let before = span.and_then(|span| text.get(..span.start)).unwrap_or(text);
    let table = before.lines().rfind(|line| line.trim_start().starts_with('['));
    table.is_some_and(|line| line.trim_start().starts_with("[secrets"))
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
        assert!(secret.contains("[secrets]") && !secret.contains("53711"), "{secret}");
    }
}
