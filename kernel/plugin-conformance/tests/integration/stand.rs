//! A plugin in the plugin host with the suite's wire.

use cabinet_config::{Grant, IdentityPortal, MedicalHostSettings, PluginSettings};
use cabinet_domain::{MedicalHostId, PluginId};
use cabinet_plugin_conformance::{People, Report, Subject, Wire, run};
use cabinet_plugin_host::{
    CacheKey, Chat, Deployment, Gateway, Manifest, Options, PluginEngine, PluginHost, QuestionnaireService,
    World,
};
use cabinet_plugin_package::{SigningKey, TrustedKey, TrustedKeys, sign};
use cabinet_ports::{Clock as _, Signer, SystemClock};
use chrono_tz::Tz;
use prometheus_client::registry::Registry;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tempfile::TempDir;

/// A plugin and its system.
#[derive(Default)]
pub struct Stand {
    /// The folder of plugins: that of the build, unless [`install`] made one.
    pub plugins: Option<PathBuf>,
    pub plugin: &'static str,
    pub settings: Value,
    pub secrets: &'static [(&'static str, &'static str)],
    pub people: People,
    pub write: bool,
    pub signers: BTreeMap<String, Arc<dyn Signer>>,
}

pub fn dist() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/plugins-dist")
}

fn manifest_in(folder: &Path) -> Manifest {
    Manifest::read(folder).unwrap_or_else(|error| panic!("{error}: run `cargo xtask plugins` first"))
}

/// The signing key of these tests: the second one of RFC 8032 §7.1.
fn key() -> SigningKey {
    let pem = "-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIEIEzNCJso/5banbbDRuwRTg9bijGfNaumJNqM9u1PuKb7\n-----END PRIVATE KEY-----\n";
    SigningKey::from_pem(pem).unwrap()
}

/// A folder of plugins with a fixture whose manifest names another world, which its component serves as well.
pub fn install(fixture: &str, world: World) -> TempDir {
    let plugins = tempfile::tempdir().unwrap();
    let (built, folder) = (dist().join("fixtures").join(fixture), plugins.path().join(fixture));
    let manifest = manifest_in(&built);
    fs::create_dir(&folder).unwrap();
    fs::copy(built.join(&manifest.component), folder.join(&manifest.component)).unwrap();
    let text = fs::read_to_string(built.join("plugin.toml")).unwrap();
    let text = text.replace(manifest.world.name(), world.name());
    fs::write(folder.join("plugin.toml"), text).unwrap();
    sign(&folder, &key()).unwrap();
    plugins
}

impl Stand {
    /// Runs the suite.
    pub async fn run(self, engine: &PluginEngine) -> Report {
        let plugins = self.plugins.unwrap_or_else(dist);
        let manifest = manifest_in(&plugins.join(self.plugin));
        let id: PluginId = self.plugin.parse().unwrap();
        let place: MedicalHostId = self.plugin.parse().unwrap();
        let Value::Object(settings) = self.settings else { panic!("settings are an object") };
        let origins = settings.values().filter_map(Value::as_str).filter(|text| text.starts_with("http"));
        let grant = Grant {
            http: origins.map(|text| url_of(text).to_owned()).collect(),
            private_addresses: vec!["127.0.0.1/32".parse().unwrap()],
            secrets: self.secrets.iter().map(|(name, _)| (*name).to_owned()).collect(),
            reveal: manifest.requests.reveal.clone(),
            signer: self.signers.keys().cloned().collect(),
            kv: manifest.requests.kv,
            ..Grant::default()
        };
        let secrets = self.secrets.iter().map(|(name, value)| ((*name).to_owned(), (*value).into()));
        let wire = Arc::new(Wire::default());
        let host = MedicalHostSettings {
            plugin: id.clone(),
            name: self.plugin.to_owned(),
            description: String::new(),
            translations: BTreeMap::new(),
            timezone: None,
            settings,
            alias_of: None,
        };
        let table = "dev".to_owned();
        let mut deployment = Deployment {
            plugins: BTreeMap::from([(
                id.clone(),
                PluginSettings { enabled: true, grant, secrets: BTreeMap::new() },
            )]),
            secrets: BTreeMap::from([(id.clone(), secrets.collect())]),
            variant_file: "dev.toml".into(),
            accepts_build_key: true,
            plugin_keys: TrustedKeys::new(vec![TrustedKey {
                name: "tests".to_owned(),
                public: key().public(),
                ids: None,
                retired: false,
            }]),
            tap: Some(wire.clone()),
            ..Deployment::default()
        };
        let settings = host.settings.clone();
        match manifest.world {
            World::Scheduling | World::Records => {
                deployment.hosts.insert(place.clone(), host);
            }
            World::Payment => deployment.gateway = Some(Gateway { plugin: id, settings, table }),
            World::Questionnaires => {
                deployment.questionnaires = Some(QuestionnaireService { plugin: id, settings, table });
            }
            World::Identity => deployment.portal = Some(IdentityPortal { plugin: id, settings }),
            World::Chat => deployment.chat = Some(Chat { plugin: id, settings, table }),
        }
        let options = Options {
            plugins,
            cache: Path::new(env!("CARGO_TARGET_TMPDIR")).join("compiled-plugins"),
            cache_key: CacheKey::derive(b"q8V2nM5xW1zR7tY4uP9sD3fG6hJ0kL8c"),
            clock: Arc::new(SystemClock),
            signers: self.signers,
        };
        let host = PluginHost::load(engine, deployment, options, &mut Registry::default());
        let now = SystemClock.now();
        let (people, write) = (self.people, self.write);
        run(&Subject { host, manifest, place: Some(place), wire, people, write, now, zone: Tz::UTC }).await
    }
}

/// Scheme, host and port.
fn url_of(text: &str) -> &str {
    let after = text.find("://").unwrap() + 3;
    let end = text[after..].find('/').map_or(text.len(), |slash| after + slash);
    &text[..end]
}
