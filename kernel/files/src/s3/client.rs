//! The client of the S3 server: address, credentials, TLS, time limits.

use object_store::aws::AmazonS3Builder;
use object_store::client::{ClientOptions, HttpClient, HttpConnector};
use object_store::path::Path as Key;
use object_store::prefix::PrefixStore;
use object_store::{BackoffConfig, ObjectStore, RetryConfig};
use rustls::{ClientConfig, RootCertStore};
use secrecy::{ExposeSecret as _, SecretString};
use std::fmt;
use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use url::Url;

/// A server that does not accept a connection within this time counts as down.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
const READ_TIMEOUT: Duration = Duration::from_secs(30);
/// No request is repeated later than this: a request of a client has a deadline of its own (docs/architecture.md, "Deadlines").
const RETRY_FOR: Duration = Duration::from_secs(15);
const RETRIES: usize = 5;
const FIRST_PAUSE: Duration = Duration::from_millis(100);
const LONGEST_PAUSE: Duration = Duration::from_secs(3);

/// Where the bucket is, and who may use it.
#[derive(Debug, Clone)]
pub struct S3Settings {
    /// Address of the server without the bucket.
    pub endpoint: Url,
    pub bucket: String,
    pub region: String,
    /// A folder of the bucket that holds all files. Empty: the bucket itself.
    pub prefix: String,
    /// Whether the bucket is in the path of the address, instead of its host name.
    pub path_style: bool,
    pub access_key: SecretString,
    pub secret_key: SecretString,
    /// PEM file with the certificate authorities of the hospital.
    pub ca_file: Option<PathBuf>,
    pub limits: S3Limits,
}

/// How long the server is waited for.
#[derive(Debug, Clone, Copy)]
pub struct S3Limits {
    /// Read timeout, also while the server receives a part of 5 MiB.
    pub read_timeout: Duration,
    /// How often a request is repeated that it did not answer, or answered with an error of its own.
    pub retries: usize,
}

impl Default for S3Limits {
    /// A server that restarts is waited for.
    fn default() -> Self {
        Self { read_timeout: READ_TIMEOUT, retries: RETRIES }
    }
}

/// Why the access to the bucket cannot be set up.
#[derive(Debug, thiserror::Error)]
pub enum InvalidS3 {
    /// The PEM file cannot be read or contains no certificate.
    #[error("files.s3.ca_file: {}: {reason}", path.display())]
    CaFile {
        /// The file.
        path: PathBuf,
        /// Why.
        reason: String,
    },
    /// The address has no host for a bucket.
    #[error("files.s3.endpoint: {0} is no address of an S3 server")]
    Endpoint(String),
    /// The prefix is no path of names.
    #[error("files.s3.prefix: names of letters, digits, `-` and `_`, separated by `/`")]
    Prefix,
    /// The library reported an error.
    #[error("files.s3: {0}")]
    Client(String),
}

/// The bucket, or the folder of it.
pub(super) fn bucket(settings: &S3Settings) -> Result<Arc<dyn ObjectStore>, InvalidS3> {
    let retry = RetryConfig {
        backoff: BackoffConfig { init_backoff: FIRST_PAUSE, max_backoff: LONGEST_PAUSE, base: 2.0 },
        max_retries: settings.limits.retries,
        retry_timeout: RETRY_FOR,
    };
    let connector =
        Connector { tls: tls(settings.ca_file.as_deref())?, read_timeout: settings.limits.read_timeout };
    let bucket = AmazonS3Builder::new()
        .with_endpoint(endpoint(settings)?)
        .with_virtual_hosted_style_request(!settings.path_style)
        .with_allow_http(true)
        .with_bucket_name(&settings.bucket)
        .with_region(&settings.region)
        .with_access_key_id(settings.access_key.expose_secret())
        .with_secret_access_key(settings.secret_key.expose_secret())
        // Not every server has the call that deletes many objects at once.
        .with_disable_bulk_delete(true)
        .with_retry(retry)
        .with_http_connector(connector)
        .build()
        .map_err(|error| InvalidS3::Client(error.to_string()))?;
    match settings.prefix.as_str() {
        "" => Ok(Arc::new(bucket)),
        prefix if cabinet_ports::files::is_key(prefix) => {
            let prefix = Key::parse(prefix).map_err(|_| InvalidS3::Prefix)?;
            Ok(Arc::new(PrefixStore::new(bucket, prefix)))
        }
        _ => Err(InvalidS3::Prefix),
    }
}

/// The address to which the library appends keys: with the bucket in the host name, if it is not in the path.
fn endpoint(settings: &S3Settings) -> Result<String, InvalidS3> {
    let mut endpoint = settings.endpoint.clone();
    if !settings.path_style {
        let wrong = || InvalidS3::Endpoint(settings.endpoint.to_string());
        let host = format!("{}.{}", settings.bucket, endpoint.domain().ok_or_else(wrong)?);
        endpoint.set_host(Some(&host)).map_err(|_| wrong())?;
    }
    Ok(endpoint.as_str().trim_end_matches('/').to_owned())
}

/// Trusts the authorities of Mozilla's list and those of the hospital.
fn tls(ca_file: Option<&Path>) -> Result<ClientConfig, InvalidS3> {
    let mut roots = RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
    if let Some(path) = ca_file {
        let wrong = |reason: String| InvalidS3::CaFile { path: path.to_path_buf(), reason };
        let mut count = 0;
        let file = File::open(path).map_err(|error| wrong(error.to_string()))?;
        for certificate in rustls_pemfile::certs(&mut BufReader::new(file)) {
            let certificate = certificate.map_err(|error| wrong(error.to_string()))?;
            roots.add(certificate).map_err(|error| wrong(error.to_string()))?;
            count += 1;
        }
        if count == 0 {
            return Err(wrong("no certificate in it".to_owned()));
        }
    }
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(|error| InvalidS3::Client(error.to_string()))?
        .with_root_certificates(roots)
        .with_no_client_auth();
    Ok(config)
}

/// Makes the HTTP client. That of the library would take the TLS provider of the process and its proxy variables.
struct Connector {
    tls: ClientConfig,
    read_timeout: Duration,
}

impl fmt::Debug for Connector {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Connector")
    }
}

impl HttpConnector for Connector {
    fn connect(&self, _: &ClientOptions) -> object_store::Result<HttpClient> {
        let client = reqwest::Client::builder()
            .tls_backend_preconfigured(self.tls.clone())
            .http1_only()
            .redirect(reqwest::redirect::Policy::none())
            .no_proxy()
            .no_gzip()
            .referer(false)
            .connect_timeout(CONNECT_TIMEOUT)
            .read_timeout(self.read_timeout)
            .user_agent(concat!("Cabinet/", env!("CARGO_PKG_VERSION")))
            .build();
        let client =
            client.map_err(|error| object_store::Error::Generic { store: "S3", source: Box::new(error) })?;
        Ok(HttpClient::new(client))
    }
}
