//! A deployment with the ESIA plugin, its own portal, and a key that signs with OpenSSL.

use super::browser::Browser;
use crate::support::{compiled, seal};
use async_trait::async_trait;
use cabinet_config::{Grant, IdentityPortal, PluginSettings};
use cabinet_plugin_host::{Deployment, Options, PluginEngine, PluginHost, TrustedKeys};
use cabinet_ports::identity::{Attempt, Callback, FailureKind, IdentityFailure, Proof};
use cabinet_ports::{Identity, SignatureForm, Signer, SignerError, SystemClock};
use cabinet_simulators::esia::{
    self, Algorithm, Behaviour, Config, DEMO_MNEMONIC, Endpoint, Fault, ISSUER, Openssl, Portal, Rule,
    Running,
};
use prometheus_client::registry::Registry;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tempfile::TempDir;

/// Where the portal redirects the browser; no server listens there.
pub const REDIRECT: &str = "http://127.0.0.1:8080/login";
/// RFC 7636, appendix B.
const VERIFIER: &str = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
const CHALLENGE: &str = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";

/// The confirmed person with all data.
pub const SERGEY: u64 = 1_000_600_001;

/// The test environment.
pub struct TestEnv {
    pub port: Arc<dyn Identity>,
    pub running: Running,
    _keys: TempDir,
    _host: Arc<PluginHost>,
}

/// The kind of key that the hospital has.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Key {
    Rsa,
    Gost,
    /// RSA, but not registered at the portal.
    Unknown,
}

impl TestEnv {
    pub async fn new() -> Self {
        Self::with(Key::Rsa, json!({})).await
    }

    /// With this key, and with these settings replaced.
    pub async fn with(key: Key, changes: Value) -> Self {
        let keys = esia::keys_for_tests(Path::new(env!("CARGO_TARGET_TMPDIR"))).await.unwrap();
        let running = esia::start(Config::for_tests(keys.path().to_owned())).await.unwrap();
        assert!(running.portal().keys.gost, "install libengine-gost-openssl");
        let name = if key == Key::Gost { "gost" } else { "rsa" };
        let system = running.portal().keys.system.iter().find(|one| one.algorithm.name() == name).unwrap();
        let mut settings = json!({
            "base_url": running.url(),
            "client_id": DEMO_MNEMONIC,
            "certificate_hash": system.hashes[0],
            "redirect_uri": REDIRECT,
            "signature": name,
            "issuer": ISSUER,
            "keys_url": format!("{}/keys", running.url()),
            "timeout_ms": 2000,
        });
        for (name, value) in changes.as_object().unwrap() {
            settings[name] = value.clone();
        }
        let signer = OpensslSigner {
            openssl: running.portal().keys.openssl.clone(),
            algorithm: if key == Key::Gost { Algorithm::Gost } else { Algorithm::Rsa },
            key: keys.path().join(match key {
                Key::Rsa => "system-rsa.key.pem",
                Key::Gost => "system-gost.key.pem",
                Key::Unknown => "nobody-rsa.key.pem",
            }),
            certificate: system.certificate.clone(),
        };
        let (host, port) = deploy(&running, settings, Arc::new(signer));
        Self { port, running, _keys: keys, _host: host }
    }

    pub fn portal(&self) -> &Arc<Portal> {
        self.running.portal()
    }

    /// Replaces all faults by one.
    pub fn fault(&self, fault: Fault, endpoints: &[Endpoint]) {
        self.portal().switches.set(vec![Rule::new(fault, endpoints)]);
    }

    pub fn behave(&self, behaviour: Behaviour) {
        self.portal().switches.behave(behaviour);
    }

    /// Acts as the browser until it has the code: the portal's login page, the choice of the person, and the redirect back.
    pub async fn come_back(&self, oid: u64) -> Callback {
        let attempt = attempt();
        let url = self.port.authorization_url(&attempt).await.unwrap();
        let back = Browser::new().sign_in(&self.running.url(), url.as_str(), oid).await;
        assert_eq!(back["state"], attempt.state, "{back:?}");
        Callback {
            code: back["code"].clone(),
            state: attempt.state,
            redirect_uri: REDIRECT.to_owned(),
            code_verifier: VERIFIER.to_owned(),
        }
    }

    pub async fn sign_in(&self, oid: u64) -> Result<Proof, IdentityFailure> {
        let callback = self.come_back(oid).await;
        self.port.redeem(&callback).await
    }

    /// The failure of a sign-in.
    pub async fn refused(&self, oid: u64) -> (FailureKind, Option<String>) {
        let failure = self.sign_in(oid).await.unwrap_err();
        assert!(!failure.detail.contains("Ковал"), "personal data in {}", failure.detail);
        (failure.kind, failure.system_code)
    }
}

/// A new attempt, with values as the kernel generates them.
pub fn attempt() -> Attempt {
    Attempt {
        state: uuid::Uuid::new_v4().to_string(),
        redirect_uri: REDIRECT.to_owned(),
        code_challenge: CHALLENGE.to_owned(),
    }
}

fn deploy(
    running: &Running,
    settings: Value,
    signer: Arc<dyn Signer>,
) -> (Arc<PluginHost>, Arc<dyn Identity>) {
    let Value::Object(settings) = settings else { panic!("settings are an object") };
    let grant = Grant {
        http: vec![running.url()],
        private_addresses: vec!["127.0.0.1/32".parse().unwrap()],
        signer: vec!["esia".into()],
        ..Grant::default()
    };
    let plugin = PluginSettings { enabled: true, grant, secrets: BTreeMap::new() };
    let deployment = Deployment {
        plugins: BTreeMap::from([("esia".parse().unwrap(), plugin)]),
        secrets: BTreeMap::new(),
        hosts: BTreeMap::new(),
        portal: Some(IdentityPortal { plugin: "esia".parse().unwrap(), settings }),
        timezone: chrono_tz::Europe::Moscow,
        variant_file: "variants/test/variant.toml".into(),
        origins: None,
        plugin_keys: TrustedKeys::default(),
        accepts_build_key: true,
        ..Deployment::default()
    };
    let options = Options {
        plugins: PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../target/plugins-dist"),
        cache: compiled(),
        cache_key: seal(),
        // OpenSSL issues the certificates in real time.
        clock: Arc::new(SystemClock),
        signers: BTreeMap::from([("esia".to_owned(), signer)]),
    };
    let engine = PluginEngine::start(1).unwrap();
    let host = PluginHost::load(&engine, deployment, options, &mut Registry::default());
    let port = host.identity().expect("run `cargo xtask plugins esia` first");
    (host, port)
}

/// A signer that keeps the hospital's key in OpenSSL.
struct OpensslSigner {
    openssl: Openssl,
    algorithm: Algorithm,
    key: PathBuf,
    certificate: PathBuf,
}

#[async_trait]
impl Signer for OpensslSigner {
    async fn sign(&self, form: SignatureForm, data: &[u8]) -> Result<Vec<u8>, SignerError> {
        let signed = match form {
            SignatureForm::Raw => self.openssl.sign(self.algorithm, &self.key, data).await,
            SignatureForm::CmsDetached => {
                self.openssl.sign_cms(self.algorithm, &self.key, &self.certificate, data).await
            }
        };
        signed.map_err(|error| SignerError::Failed(error.to_string()))
    }

    async fn verify(&self, certificate: &str, data: &[u8], signature: &[u8]) -> Result<bool, SignerError> {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), certificate).unwrap();
        let verified = self.openssl.verify(Algorithm::Gost, file.path(), data, signature).await;
        verified.map_err(|error| SignerError::Failed(error.to_string()))
    }
}
