//! A hospital system behind https on loopback, with certificates made for the test.

use axum::Router;
use axum::serve::Listener;
use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, DnType, IsCa, KeyPair, date_time_ymd};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tempfile::TempDir;
use tokio::net::{TcpListener, TcpStream};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::crypto::ring::default_provider;
use tokio_rustls::rustls::pki_types::PrivateKeyDer;
use tokio_rustls::rustls::{ServerConfig, SupportedProtocolVersion};
use tokio_rustls::server::TlsStream;

pub use tokio_rustls::rustls::version::{TLS12, TLS13};

/// A certificate authority and its PEM file.
pub struct Authority {
    issuer: CertifiedIssuer<'static, KeyPair>,
    folder: TempDir,
}

impl Authority {
    /// All authorities have the same name but different keys.
    pub fn new() -> Self {
        let mut params = CertificateParams::default();
        params.distinguished_name.push(DnType::CommonName, "Hospital network");
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        let issuer = CertifiedIssuer::self_signed(params, KeyPair::generate().unwrap()).unwrap();
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("ca.pem"), issuer.pem()).unwrap();
        Self { issuer, folder }
    }

    pub fn file(&self) -> PathBuf {
        Path::new(self.folder.path()).join("ca.pem")
    }

    /// A server for this name with a certificate that is valid during any test.
    pub fn server(&self, name: &str) -> ServerConfig {
        self.signed(name, |_| (), &[&TLS12, &TLS13])
    }

    /// A server with an expired certificate.
    pub fn expired_server(&self, name: &str) -> ServerConfig {
        self.signed(name, |params| params.not_after = date_time_ymd(2021, 3, 12), &[&TLS12, &TLS13])
    }

    /// A server that supports only this version.
    pub fn server_with(&self, name: &str, version: &'static SupportedProtocolVersion) -> ServerConfig {
        self.signed(name, |_| (), &[version])
    }

    fn signed(
        &self,
        name: &str,
        edit: impl FnOnce(&mut CertificateParams),
        versions: &[&'static SupportedProtocolVersion],
    ) -> ServerConfig {
        let key = KeyPair::generate().unwrap();
        let mut params = CertificateParams::new(vec![name.to_owned()]).unwrap();
        edit(&mut params);
        let certificate = params.signed_by(&key, &self.issuer).unwrap();
        ServerConfig::builder_with_provider(Arc::new(default_provider()))
            .with_protocol_versions(versions)
            .unwrap()
            .with_no_client_auth()
            .with_single_cert(
                vec![certificate.der().clone()],
                PrivateKeyDer::try_from(key.serialize_der()).unwrap(),
            )
            .unwrap()
    }
}

/// Serves https until the test's runtime ends.
pub async fn serve_tls(server: ServerConfig, router: Router) -> SocketAddr {
    let tcp = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = tcp.local_addr().unwrap();
    let listener = Tls { tcp, acceptor: TlsAcceptor::from(Arc::new(server)) };
    tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
    address
}

struct Tls {
    tcp: TcpListener,
    acceptor: TlsAcceptor,
}

impl Listener for Tls {
    type Io = TlsStream<TcpStream>;
    type Addr = SocketAddr;

    /// Accepts the next client that completes the handshake.
    async fn accept(&mut self) -> (Self::Io, Self::Addr) {
        loop {
            let (stream, address) = self.tcp.accept().await.unwrap();
            if let Ok(stream) = self.acceptor.accept(stream).await {
                return (stream, address);
            }
        }
    }

    fn local_addr(&self) -> std::io::Result<Self::Addr> {
        self.tcp.local_addr()
    }
}
