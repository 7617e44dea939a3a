//! The HTTP clients of one plugin: resolver, proxy, certificate authorities.

use super::errors::Interpreter;
use super::resolver::Guard;
use super::{CONNECTIONS, Egress, FILES, URGENT};
use crate::limits::TRANSFER_BYTES;
use crate::permissions::Permissions;
use cabinet_config::Grant;
use rustls::{ClientConfig, RootCertStore};
use secrecy::{ExposeSecret, SecretString};
use std::collections::BTreeMap;
use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Semaphore;

/// A host that does not accept a connection within this time counts as down.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);
/// Idle connections kept for file transfers.
const FILES_IDLE: usize = 4;
/// Idle time after which a pooled connection is closed. Hospital hubs close idle connections after about a minute.
const IDLE: Duration = Duration::from_secs(45);

/// Why the egress of a plugin cannot be set up.
#[derive(Debug, thiserror::Error)]
pub enum InvalidEgress {
    /// The PEM file cannot be read or contains no certificate.
    #[error("ca_file {}: {reason}", path.display())]
    CaFile {
        /// The file.
        path: PathBuf,
        /// Why.
        reason: String,
    },
    /// The address of the proxy is invalid.
    #[error("proxy: {0}")]
    Proxy(String),
    /// The secret that it names does not exist or is not of the form `login:password`.
    #[error("proxy_login: the secret {0} must hold login:password")]
    ProxyLogin(String),
    /// The TLS library or the HTTP client reported an error.
    #[error("HTTP client: {0}")]
    Client(String),
}

impl Egress {
    /// Builds the egress that the grant describes.
    ///
    /// # Errors
    /// [`InvalidEgress`] names the key of the grant at fault.
    pub fn new(
        permissions: Arc<Permissions>,
        grant: &Grant,
        secrets: &BTreeMap<String, SecretString>,
    ) -> Result<Self, InvalidEgress> {
        let tls = outgoing_tls(grant.ca_file.as_deref())?;
        let proxy = proxy(grant, secrets)?;
        let client = |idle: usize, unpacks: bool| {
            let proxy_host = grant.proxy.as_ref().and_then(|proxy| proxy.host_str()).map(ToOwned::to_owned);
            let mut builder = reqwest::Client::builder()
                .tls_backend_preconfigured(tls.clone())
                .dns_resolver(Guard::new(Arc::clone(&permissions), proxy_host))
                .redirect(reqwest::redirect::Policy::none())
                .no_proxy()
                .referer(false)
                .gzip(unpacks)
                .connect_timeout(CONNECT_TIMEOUT)
                .pool_idle_timeout(IDLE)
                .pool_max_idle_per_host(idle)
                .user_agent(concat!("Cabinet/", env!("CARGO_PKG_VERSION")));
            if let Some(proxy) = &proxy {
                builder = builder.proxy(proxy.clone());
            }
            builder.build().map_err(|reason| InvalidEgress::Client(reason.to_string()))
        };
        let (pooled, fresh, files) =
            (client(CONNECTIONS, true)?, client(0, true)?, client(FILES_IDLE, false)?);
        Ok(Self {
            pooled,
            fresh,
            files,
            errors: Interpreter::new(permissions.grant_table(), grant.proxy.is_some()),
            permissions,
            proxied: grant.proxy.is_some(),
            answer_bytes: TRANSFER_BYTES,
            connections: Semaphore::new(CONNECTIONS - URGENT),
            write_reserved: Semaphore::new(URGENT),
            files_under_way: Arc::new(Semaphore::new(FILES)),
        })
    }
}

/// The proxy of the grant with its credentials.
fn proxy(
    grant: &Grant,
    secrets: &BTreeMap<String, SecretString>,
) -> Result<Option<reqwest::Proxy>, InvalidEgress> {
    let Some(address) = &grant.proxy else { return Ok(None) };
    let proxy = reqwest::Proxy::all(address.clone())
        .map_err(|reason| InvalidEgress::Proxy(reason.without_url().to_string()))?;
    let Some(name) = &grant.proxy_login else { return Ok(Some(proxy)) };
    let (login, password) = secrets
        .get(name)
        .and_then(|secret| secret.expose_secret().split_once(':'))
        .ok_or_else(|| InvalidEgress::ProxyLogin(name.clone()))?;
    Ok(Some(proxy.basic_auth(login, password)))
}

/// Checks whether the file of the hospital's own certificate authorities can be used.
pub(crate) fn check_ca_file(path: &Path) -> Result<(), InvalidEgress> {
    outgoing_tls(Some(path)).map(drop)
}

/// Trusts the authorities of Mozilla's list and those of the hospital.
///
/// # Errors
/// [`InvalidEgress`] if the file cannot be used.
pub fn outgoing_tls(ca_file: Option<&Path>) -> Result<ClientConfig, InvalidEgress> {
    let mut roots = RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
    if let Some(path) = ca_file {
        let wrong = |reason: String| InvalidEgress::CaFile { path: path.to_path_buf(), reason };
        let file = File::open(path).map_err(|reason| wrong(reason.to_string()))?;
        let mut count = 0;
        for certificate in rustls_pemfile::certs(&mut BufReader::new(file)) {
            let certificate = certificate.map_err(|reason| wrong(reason.to_string()))?;
            roots.add(certificate).map_err(|reason| wrong(reason.to_string()))?;
            count += 1;
        }
        if count == 0 {
            return Err(wrong("no certificate in it".to_owned()));
        }
    }
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let mut config = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(|reason| InvalidEgress::Client(reason.to_string()))?
        .with_root_certificates(roots)
        .with_no_client_auth();
    config.alpn_protocols = vec![b"h2".to_vec(), b"http/1.1".to_vec()];
    Ok(config)
}
