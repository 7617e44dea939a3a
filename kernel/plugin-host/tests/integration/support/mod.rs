//! A deployment of fixtures in a temporary folder, and a hospital system on loopback.

pub mod tls;

use axum::Router;
use cabinet_config::{Grant, IdentityPortal, MedicalHostSettings, PluginSettings};
use cabinet_domain::{
    BirthDate, Citizenship, Gender, MedicalHostId, PersonName, PluginId, Role, User, UserId, Username,
};
use cabinet_plugin_host::{
    CacheKey, Deployment, Manifest, Options, PluginEngine, PluginHost, PluginStatus, TrustedKeys,
};
use cabinet_plugin_package::{SIGNATURE_FILE, SigningKey, TrustedKey};
use cabinet_ports::scheduling::BookingQuestion;
use cabinet_ports::{Clock, Problem, Scheduling, Signer};
use chrono::{DateTime, NaiveDate, Utc};
use prometheus_client::registry::Registry;
use std::collections::BTreeMap;
use std::fs;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tempfile::TempDir;

/// The folder for compiled plugins, shared by all tests including those of the server.
pub fn compiled() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("compiled-plugins")
}

/// The key of the seal in that folder: the token key of the server's tests.
pub fn seal() -> CacheKey {
    CacheKey::derive(b"q8V2nM5xW1zR7tY4uP9sD3fG6hJ0kL8c")
}

/// A clock fixed at 2026-11-21T09:00:00Z.
pub struct Still;

impl Clock for Still {
    fn now(&self) -> DateTime<Utc> {
        DateTime::parse_from_rfc3339("2026-11-21T09:00:00Z").unwrap().to_utc()
    }
}

/// Builds a deployment. Each fixture serves a medical host of the same name.
pub struct TestEnv {
    folder: TempDir,
    /// Shared by all tests unless a test inspects it.
    cache: Option<PathBuf>,
    deployment: Deployment,
    signers: BTreeMap<String, Arc<dyn Signer>>,
}

/// A running deployment.
pub struct Running {
    pub host: Arc<PluginHost>,
    pub metrics: Registry,
    folder: TempDir,
}

impl TestEnv {
    /// Starts with the well-behaved plugin `good`.
    pub fn new() -> Self {
        let env = Self {
            folder: tempfile::tempdir().unwrap(),
            cache: None,
            deployment: Deployment {
                plugins: BTreeMap::new(),
                secrets: BTreeMap::new(),
                hosts: BTreeMap::new(),
                timezone: chrono_tz::Europe::Moscow,
                variant_file: "variants/test/variant.toml".into(),
                origins: None,
                plugin_keys: TrustedKeys::only("security.plugin_keys.test", key().public()),
                accepts_build_key: false,
                ..Deployment::default()
            },
            signers: BTreeMap::new(),
        };
        env.with("good")
    }

    /// Adds a fixture unchanged.
    pub fn with(self, fixture: &str) -> Self {
        self.with_manifest(fixture, |text| text)
    }

    /// Adds a fixture with an edited manifest.
    pub fn with_manifest(mut self, fixture: &str, edit: impl FnOnce(String) -> String) -> Self {
        install(&self.folder.path().join("plugins"), fixture, fixture, edit);
        let host = MedicalHostSettings {
            plugin: plugin(fixture),
            name: fixture.to_owned(),
            description: String::new(),
            translations: BTreeMap::new(),
            timezone: None,
            settings: serde_json::Map::new(),
            alias_of: None,
        };
        self.deployment.hosts.insert(medical_host(fixture), host);
        let settings = PluginSettings { enabled: true, grant: Grant::default(), secrets: BTreeMap::new() };
        self.deployment.plugins.insert(plugin(fixture), settings);
        self
    }

    /// Lets a fixture serve the state identity portal.
    pub fn portal(mut self, fixture: &str, settings: serde_json::Value) -> Self {
        install(&self.folder.path().join("plugins"), fixture, fixture, |text| text);
        let serde_json::Value::Object(settings) = settings else { panic!("settings are an object") };
        self.deployment.portal = Some(IdentityPortal { plugin: plugin(fixture), settings });
        let allowed = PluginSettings { enabled: true, grant: Grant::default(), secrets: BTreeMap::new() };
        self.deployment.plugins.insert(plugin(fixture), allowed);
        self
    }

    /// Edits the manifest of an added fixture.
    pub fn manifest(self, fixture: &str, edit: impl FnOnce(String) -> String) -> Self {
        install(&self.folder.path().join("plugins"), fixture, fixture, edit);
        self
    }

    /// Adds a signer.
    pub fn signer(mut self, name: &str, signer: Arc<dyn Signer>) -> Self {
        self.signers.insert(name.to_owned(), signer);
        self
    }

    /// Sets the grant of a fixture.
    pub fn grant(mut self, fixture: &str, grant: Grant) -> Self {
        self.deployment.plugins.get_mut(&plugin(fixture)).unwrap().grant = grant;
        self
    }

    /// Sets a secret.
    pub fn secret(mut self, fixture: &str, name: &str, value: &str) -> Self {
        let secrets = self.deployment.secrets.entry(plugin(fixture)).or_default();
        secrets.insert(name.to_owned(), value.to_owned().into());
        self
    }

    /// Sets the settings of the fixture's medical host.
    pub fn settings(mut self, fixture: &str, settings: serde_json::Value) -> Self {
        let serde_json::Value::Object(settings) = settings else { panic!("settings are an object") };
        self.deployment.hosts.get_mut(&medical_host(fixture)).unwrap().settings = settings;
        self
    }

    /// Adds another medical host of an added fixture.
    pub fn another_host(mut self, id: &str, like: &str) -> Self {
        let host = self.deployment.hosts[&medical_host(like)].clone();
        self.deployment.hosts.insert(medical_host(id), host);
        self
    }

    /// The fixture `curious` with a grant for this address and loopback, and its secret.
    pub fn with_curious(self, url: &str) -> Self {
        self.with("curious")
            .settings("curious", serde_json::json!({ "url": url }))
            .secret("curious", "password", "a<b&c")
            .grant("curious", full_grant(url))
    }

    /// Accepts signatures of these keys.
    pub fn keys(mut self, keys: Vec<TrustedKey>) -> Self {
        self.deployment.plugin_keys = TrustedKeys::new(keys);
        self
    }

    /// Also accepts packages that this machine's build has signed.
    pub fn demo(mut self) -> Self {
        self.deployment.accepts_build_key = true;
        self
    }

    pub fn plugins_folder(&self) -> PathBuf {
        self.folder.path().join("plugins")
    }

    /// Uses its own folder for precompiled components.
    pub fn cache(mut self, folder: PathBuf) -> Self {
        self.cache = Some(folder);
        self
    }

    pub fn start(self) -> Running {
        self.start_on(&PluginEngine::start(1).unwrap())
    }

    /// Starts on an engine that other deployments use, too.
    pub fn start_on(self, engine: &PluginEngine) -> Running {
        let options = Options {
            plugins: self.folder.path().join("plugins"),
            cache: self.cache.unwrap_or_else(compiled),
            cache_key: seal(),
            clock: Arc::new(Still),
            signers: self.signers,
        };
        let mut metrics = Registry::default();
        let host = PluginHost::load(engine, self.deployment, options, &mut metrics);
        Running { host, metrics, folder: self.folder }
    }
}

impl Running {
    pub fn at(&self, host: &str) -> Arc<dyn Scheduling> {
        self.host.scheduling(&medical_host(host)).expect("the deployment has this host")
    }

    /// Asserts that another plugin's next call succeeds.
    pub async fn good_plugin_works(&self) {
        assert_eq!(self.at("good").clinics().await.unwrap().len(), 2);
    }

    pub fn status(&self, id: &str) -> PluginStatus {
        self.host.status().into_iter().find(|status| status.id == plugin(id)).unwrap()
    }

    pub fn plugins_folder(&self) -> PathBuf {
        self.folder.path().join("plugins")
    }

    pub fn metrics_text(&self) -> String {
        let mut text = String::new();
        prometheus_client::encoding::text::encode(&mut text, &self.metrics).unwrap();
        text
    }
}

/// A grant of everything that `curious` requests.
pub fn full_grant(url: &str) -> Grant {
    let origin = url::Url::parse(url).unwrap().origin().ascii_serialization();
    Grant {
        http: vec![origin],
        private_addresses: vec!["127.0.0.0/8".parse().unwrap(), "::1/128".parse().unwrap()],
        secrets: vec!["password".into()],
        reveal: vec!["password".into()],
        kv: true,
        ..Grant::default()
    }
}

/// The signing key of the test deployment: the second one of RFC 8032 §7.1.
pub fn key() -> SigningKey {
    let pem = "-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIEIEzNCJso/5banbbDRuwRTg9bijGfNaumJNqM9u1PuKb7\n-----END PRIVATE KEY-----\n";
    SigningKey::from_pem(pem).unwrap()
}

/// Copies a built fixture into a plugins folder under an id and signs the result. Writes the manifest last, as the build does.
pub fn install(plugins: &Path, fixture: &str, id: &str, edit: impl FnOnce(String) -> String) {
    let built =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/plugins-dist/fixtures").join(fixture);
    let text = fs::read_to_string(built.join("plugin.toml"))
        .unwrap_or_else(|_| panic!("the fixture {fixture} is not built: run cargo xtask plugins"));
    let folder = plugins.join(id);
    fs::create_dir_all(&folder).unwrap();
    let component = format!("{fixture}.wasm");
    fs::copy(built.join(&component), folder.join(&component)).unwrap();
    let text = text.replacen(&format!("id = \"{fixture}\""), &format!("id = \"{id}\""), 1);
    let manifest = Manifest::parse(&text, &folder).unwrap();
    let text = edit(text);
    let wasm = fs::read(folder.join(&component)).unwrap();
    let signature = cabinet_plugin_package::seal(&manifest, text.as_bytes(), &wasm, &key());
    fs::write(folder.join(SIGNATURE_FILE), signature).unwrap();
    fs::write(folder.join("plugin.toml"), text).unwrap();
}

pub fn plugin(id: &str) -> PluginId {
    id.parse().unwrap()
}

pub fn medical_host(id: &str) -> MedicalHostId {
    id.parse().unwrap()
}

/// Serves on loopback until the test's runtime ends.
pub async fn serve(router: Router) -> SocketAddr {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
    address
}

pub fn patient() -> User {
    User {
        id: UserId(uuid::Uuid::nil()),
        number: 1,
        username: "patient".parse::<Username>().unwrap(),
        email: None,
        name: PersonName::new("Незабудкина", "Анна", None).unwrap(),
        birth_date: BirthDate::stored(NaiveDate::from_ymd_opt(1958, 3, 12).unwrap()),
        gender: Gender::Female,
        snils: None,
        phone: None,
        citizenship: Citizenship::Ru,
        role: Role::Patient,
        staff_role: None,
        requested_role: None,
        email_confirmed_at: None,
        esia_oid: None,
        disabled: false,
        demo: true,
        leaving_at: None,
        access: cabinet_domain::CabinetAccess::default(),
        identity_proved_at: None,
        security_stamp: 0,
        created_at: Still.now(),
    }
}

/// A booking request with arbitrary values.
pub fn booking() -> BookingQuestion {
    BookingQuestion {
        clinic: "1".into(),
        patient: "2".into(),
        slot: "3".into(),
        doctor: "4".into(),
        start: NaiveDate::from_ymd_opt(2026, 11, 24).unwrap().and_hms_opt(9, 40, 0).unwrap(),
    }
}

/// The detail of a refusal.
pub fn detail<T: std::fmt::Debug>(answer: Result<T, Problem>) -> String {
    answer.unwrap_err().detail
}
