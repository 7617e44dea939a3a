//! https to the hospital system: which certificates are accepted, and what the administrator reads when one is not.

use crate::support::tls::{Authority, TLS12, TLS13, serve_tls};
use crate::support::{Running, TestEnv, full_grant, serve};
use axum::Router;
use axum::routing::any;
use cabinet_config::Grant;
use cabinet_ports::{Problem, ProblemCode};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;
use tokio_rustls::rustls::ServerConfig;

/// Parts of the address that no text may contain.
const PRIVATE: &str = "snils/11223344595";

/// A hospital system that counts the requests it receives.
struct Hospital {
    address: SocketAddr,
    requests: Arc<AtomicU32>,
}

impl Hospital {
    async fn serve(server: ServerConfig) -> Self {
        let requests = Arc::new(AtomicU32::new(0));
        let seen = Arc::clone(&requests);
        let router = Router::new().fallback(any(move || async move {
            seen.fetch_add(1, Ordering::SeqCst);
            "here"
        }));
        Self { address: serve_tls(server, router).await, requests }
    }
}

/// `curious` at `https://localhost:<port>`, with authorities chosen by the test.
fn curious(address: SocketAddr, ca_file: Option<PathBuf>) -> Running {
    let url = format!("https://localhost:{}/{PRIVATE}?name=Nezabudkina", address.port());
    TestEnv::new().with_curious(&url).grant("curious", Grant { ca_file, ..full_grant(&url) }).start()
}

/// A call without and a call with a secret are both refused; the text contains neither the secret nor the address.
async fn refused(running: &Running) -> Problem {
    let problem = running.at("curious").health().await.unwrap_err();
    let with_secret = running.at("curious").clinics().await.unwrap_err();
    assert_eq!(with_secret.code, problem.code);
    for text in [&problem.detail, &with_secret.detail] {
        for private in [PRIVATE, "Nezabudkina", "a<b&c"] {
            assert!(!text.contains(private), "{text}");
        }
    }
    running.good_plugin_works().await;
    problem
}

/// The text of a configuration error contains both the reason and the remedy.
async fn told(running: &Running, reason: &str, remedy: &str) {
    let Problem { code, detail, .. } = refused(running).await;
    assert_eq!(code, ProblemCode::Configuration, "{detail}");
    assert!(detail.contains(": TLS: ") && detail.contains(reason) && detail.contains(remedy), "{detail}");
}

#[tokio::test]
async fn a_hospital_with_its_own_authority_is_reached_when_the_variant_names_it() {
    let authority = Authority::new();
    for version in [&TLS12, &TLS13] {
        let hospital = Hospital::serve(authority.server_with("localhost", version)).await;
        let running = curious(hospital.address, Some(authority.file()));
        assert_eq!(running.at("curious").health().await.unwrap(), "status 200, 4 bytes", "{version:?}");
        assert_eq!(hospital.requests.load(Ordering::SeqCst), 1);
    }
}

#[tokio::test]
async fn an_unknown_authority_is_not_believed() {
    const REMEDY: &str =
        "name its PEM file as ca_file in [plugins.curious.grant] of variants/test/variant.toml";
    let authority = Authority::new();
    let hospital = Hospital::serve(authority.server("localhost")).await;
    told(&curious(hospital.address, None), "invalid peer certificate", REMEDY).await;

    // An authority with the same name as the right one but another key.
    let right = Authority::new();
    told(&curious(hospital.address, Some(right.file())), "invalid peer certificate", REMEDY).await;
    assert_eq!(hospital.requests.load(Ordering::SeqCst), 0);
}

#[tokio::test]
async fn a_certificate_for_another_name_is_not_believed() {
    let authority = Authority::new();
    let hospital = Hospital::serve(authority.server("mail.hospital.example")).await;
    let running = curious(hospital.address, Some(authority.file()));
    told(&running, "mail.hospital.example", "write the address with a name that the certificate has").await;
    assert_eq!(hospital.requests.load(Ordering::SeqCst), 0);
}

#[tokio::test]
async fn a_certificate_that_nobody_renewed_is_not_believed() {
    let authority = Authority::new();
    let hospital = Hospital::serve(authority.expired_server("localhost")).await;
    let running = curious(hospital.address, Some(authority.file()));
    told(
        &running,
        "valid until 2021-03-12 only",
        "needs a new certificate, unless the clock of this machine",
    )
    .await;
    assert_eq!(hospital.requests.load(Ordering::SeqCst), 0);
}

#[tokio::test]
async fn plain_http_on_the_https_port_is_named() {
    let seen = Arc::new(AtomicU32::new(0));
    let count = Arc::clone(&seen);
    let router = Router::new().fallback(any(move || async move {
        count.fetch_add(1, Ordering::SeqCst);
    }));
    let running = curious(serve(router).await, None);
    told(&running, "corrupt message", "does not speak TLS; look at the port").await;
    assert_eq!(seen.load(Ordering::SeqCst), 0);
}

/// The server hello of a server that supports nothing newer than TLS 1.1, and the alert of one that reports this.
#[tokio::test]
async fn versions_before_1_2_are_refused() {
    let mut hello = vec![0x16, 3, 2, 0, 42, 2, 0, 0, 38, 3, 2];
    hello.extend([7; 32]);
    hello.extend([0, 0, 0x2f, 0]);
    let alert = vec![0x15, 3, 2, 0, 2, 2, 70];
    for answer in [hello, alert] {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        tokio::spawn(async move {
            loop {
                let (mut stream, _) = listener.accept().await.unwrap();
                let mut asked = [0; 5];
                stream.read_exact(&mut asked).await.unwrap();
                let mut rest = vec![0; usize::from(u16::from_be_bytes([asked[3], asked[4]]))];
                stream.read_exact(&mut rest).await.unwrap();
                stream.write_all(&answer).await.unwrap();
            }
        });
        told(&curious(address, None), "", "must speak TLS 1.2 or 1.3").await;
    }
}

/// nothing was sent, so the kernel may say that nothing happened.
#[tokio::test]
async fn a_door_that_closes_during_the_handshake_is_no_connection() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move {
        loop {
            drop(listener.accept().await.unwrap());
        }
    });
    let problem = refused(&curious(address, None)).await;
    assert_eq!(problem.code, ProblemCode::Unavailable);
    assert!(problem.detail.starts_with("no connection: "), "{}", problem.detail);
}
