//! `cabinet adapter check URL`: reports everything that is wrong with a hospital's adapter in one run. The plugin `vista` sends the
//! requests and reads the responses in the plugin host, as it does under `serve` (ADR 0022), so what passes here also works there. Needs no
//! configuration, no database and no running server.

mod checks;
mod notes;
mod report;

use crate::cli::{AdapterCheck, AdapterCommand};
use anyhow::{Context as _, bail};
use cabinet_config::{Grant, MedicalHostSettings, PluginSettings};
use cabinet_domain::{MedicalHostId, PluginId};
use cabinet_plugin_host::{CacheKey, Deployment, Options, PluginEngine, PluginHost};
use cabinet_plugin_package::{PublicKey, TrustedKey, TrustedKeys};
use cabinet_ports::{Clock as _, SystemClock};
use checks::{Checks, Person};
use chrono_tz::Tz;
use ipnet::IpNet;
use notes::Notes;
use prometheus_client::registry::Registry;
use secrecy::{ExposeSecret as _, SecretString};
use serde_json::json;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use url::Url;

/// The plugin, and the id of its host in this check.
const PLUGIN: &str = "vista";
/// Name of the secret that its manifest requests.
const KEY_SECRET: &str = "api_key";
/// Private networks: adapters run next to the hospital's database. The operator who runs the command names the address.
const NETWORKS: [&str; 6] =
    ["127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "::1/128", "fc00::/7"];

pub(super) async fn run(command: &AdapterCommand) -> anyhow::Result<()> {
    let AdapterCommand::Check(request) = command;
    let key = std::env::var(&request.key_env)
        .with_context(|| format!("the key is expected in {}", request.key_env))?;
    let person = request.person.as_deref().map(read_person).transpose()?;
    let notes = Notes::listen()?;
    let plugins = open(request, &SecretString::from(key))?;
    let port = plugins.records(&PLUGIN.parse()?).with_context(|| {
        let folder = request.plugins.display();
        format!("the plugin {PLUGIN} is not in {folder}; name the folder with --plugins")
    })?;
    let today = SystemClock.now().with_timezone(&request.timezone).date_naive();
    let checks = Checks { port: port.as_ref(), notes: &notes, today };
    let report = checks.run(person.as_ref(), request.client.as_deref()).await;
    println!("{}\n{report}", request.url);
    match report.mistakes() {
        0 => Ok(()),
        count => bail!("{count} mistakes of the adapter"),
    }
}

fn read_person(path: &Path) -> anyhow::Result<Person> {
    let text = fs::read_to_string(path).with_context(|| path.display().to_string())?;
    // The text of the error would quote the file, which holds personal data.
    serde_json::from_str(&text).map_err(|error| {
        anyhow::anyhow!(
            "{}: line {}: the body of /clients/match is expected: lastName, firstName, patrName?, birthDate, sex, snils?",
            path.display(),
            error.line()
        )
    })
}

/// Loads only the plugin, bound to this adapter.
fn open(request: &AdapterCheck, key: &SecretString) -> anyhow::Result<Arc<PluginHost>> {
    let (plugin, host): (PluginId, MedicalHostId) = (PLUGIN.parse()?, PLUGIN.parse()?);
    let grant = Grant {
        http: vec![origin(&request.url)],
        private_addresses: NETWORKS
            .iter()
            .map(|network| network.parse())
            .collect::<Result<Vec<IpNet>, _>>()?,
        secrets: vec![KEY_SECRET.to_owned()],
        kv: true,
        ca_file: request.ca_file.clone(),
        ..Grant::default()
    };
    let settings = json!({ "base_url": request.url.as_str().trim_end_matches('/') });
    let settings = MedicalHostSettings {
        plugin: plugin.clone(),
        name: PLUGIN.to_owned(),
        description: String::new(),
        translations: BTreeMap::new(),
        timezone: None,
        settings: settings.as_object().cloned().unwrap_or_default(),
        alias_of: None,
    };
    let secret = SecretString::from(key.expose_secret());
    let deployment = Deployment {
        plugins: BTreeMap::from([(
            plugin.clone(),
            PluginSettings { enabled: true, grant, secrets: BTreeMap::new() },
        )]),
        secrets: BTreeMap::from([(plugin, BTreeMap::from([(KEY_SECRET.to_owned(), secret)]))]),
        hosts: BTreeMap::from([(host, settings)]),
        timezone: request.timezone,
        variant_file: PathBuf::from("the command line"),
        origins: None,
        plugin_keys: trusted(request.plugin_key),
        accepts_build_key: true,
        ..Deployment::default()
    };
    let options = Options {
        plugins: request.plugins.clone(),
        cache: request.cache.clone().unwrap_or_else(|| std::env::temp_dir().join("cabinet-adapter-check")),
        cache_key: CacheKey::derive(key.expose_secret().as_bytes()),
        clock: Arc::new(SystemClock),
        signers: BTreeMap::new(),
    };
    let engine = PluginEngine::start(1)?;
    let load = || PluginHost::load(&engine, deployment, options, &mut Registry::default());
    Ok(tokio::task::block_in_place(load))
}

/// The key from `--plugin-key`.
fn trusted(key: Option<PublicKey>) -> TrustedKeys {
    let named = |public| TrustedKey { name: "--plugin-key".to_owned(), public, ids: None, retired: false };
    TrustedKeys::new(key.map(named).into_iter().collect())
}

/// Scheme, host and port, in the form that a grant uses.
fn origin(url: &Url) -> String {
    url.origin().ascii_serialization()
}

/// Default time zone: Moscow, where most of the hospitals are. It decides which day the diary treats as today.
pub(crate) const USUAL_ZONE: Tz = chrono_tz::Europe::Moscow;
