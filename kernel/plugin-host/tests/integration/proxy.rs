//! Calls of a hospital that allows outgoing traffic only through its proxy: https in a tunnel, proxy credentials, and a proxy that refuses.

use crate::support::tls::{Authority, serve_tls};
use crate::support::{Running, TestEnv, detail, full_grant};
use axum::Router;
use axum::http::HeaderMap;
use axum::routing::any;
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use cabinet_config::Grant;
use cabinet_ports::ProblemCode;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use tokio::io::{AsyncReadExt, AsyncWriteExt, copy_bidirectional};
use tokio::net::{TcpListener, TcpStream};

/// Only the proxy can resolve it.
const HUB: &str = "https://hub.nowhere.example/";
const LOGIN: &str = "cabinet:pass:word";
const GRANT: &str = "the proxy in [plugins.curious.grant] of variants/test/variant.toml";

/// A forward proxy (RFC 9110 §9.3.6) in front of one server.
struct Proxy {
    address: SocketAddr,
    /// The request heads that it read.
    heads: Arc<Mutex<Vec<String>>>,
}

impl Proxy {
    /// Connects every tunnel to `server`; if `login` is given, only for clients that send it.
    async fn before(server: SocketAddr, login: Option<&str>) -> Self {
        let wanted =
            login.map(|login| format!("proxy-authorization: basic {}", BASE64_STANDARD.encode(login)));
        let heads = Arc::new(Mutex::new(Vec::new()));
        let read = Arc::clone(&heads);
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        tokio::spawn(async move {
            loop {
                let (stream, _) = listener.accept().await.unwrap();
                let (wanted, read) = (wanted.clone(), Arc::clone(&read));
                tokio::spawn(async move { tunnel(stream, server, wanted.as_deref(), &read).await });
            }
        });
        Self { address, heads }
    }

    fn grant(&self, ca_file: Option<PathBuf>) -> Grant {
        let proxy = Some(format!("http://{}", self.address).parse().unwrap());
        Grant { private_addresses: vec![], proxy, ca_file, ..full_grant(HUB) }
    }
}

async fn tunnel(mut client: TcpStream, server: SocketAddr, wanted: Option<&str>, read: &Mutex<Vec<String>>) {
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        head.push(client.read_u8().await.unwrap());
    }
    let head = String::from_utf8(head).unwrap();
    let knows = wanted.is_none_or(|wanted| {
        let (name, value) = wanted.rsplit_once(' ').unwrap();
        head.lines().any(|line| line.to_lowercase().starts_with(name) && line.ends_with(value))
    });
    read.lock().unwrap().push(head);
    if !knows {
        let refusal = "HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic\r\nContent-Length: 0\r\n\r\n";
        client.write_all(refusal.as_bytes()).await.unwrap();
        return;
    }
    client.write_all(b"HTTP/1.1 200 OK\r\n\r\n").await.unwrap();
    let mut server = TcpStream::connect(server).await.unwrap();
    // Either side may close the connection.
    let _ = copy_bidirectional(&mut client, &mut server).await;
}

/// Returns the names of the request's headers.
async fn hub(authority: &Authority, name: &str) -> SocketAddr {
    let names = |headers: HeaderMap| async move {
        headers.keys().map(|name| name.as_str().to_owned()).collect::<Vec<_>>().join(" ")
    };
    serve_tls(authority.server(name), Router::new().fallback(any(names))).await
}

fn curious(grant: Grant) -> Running {
    TestEnv::new().with_curious(HUB).secret("curious", "proxy", LOGIN).grant("curious", grant).start()
}

#[tokio::test]
async fn https_goes_through_a_tunnel_and_is_checked_at_its_end() {
    let authority = Authority::new();
    let proxy = Proxy::before(hub(&authority, "hub.nowhere.example").await, None).await;
    let running = curious(proxy.grant(Some(authority.file())));
    let headers = running.at("curious").clinics().await.unwrap()[0].name.clone();
    assert!(headers.contains("authorization"), "{headers}");
    let heads = proxy.heads.lock().unwrap().join("");
    assert!(heads.starts_with("CONNECT hub.nowhere.example:443 HTTP/1.1\r\n"), "{heads}");
    assert!(!heads.contains("a<b&c"), "the proxy sees nothing of what is inside: {heads}");
}

/// A response of the proxy itself is not one of the hospital.
#[tokio::test]
async fn a_tunnel_to_somebody_else_is_refused() {
    let authority = Authority::new();
    let proxy = Proxy::before(hub(&authority, "proxy.hospital.example").await, None).await;
    let problem = curious(proxy.grant(Some(authority.file()))).at("curious").health().await.unwrap_err();
    assert_eq!(problem.code, ProblemCode::Configuration);
    assert!(problem.detail.contains("not valid for name"), "{}", problem.detail);
}

#[tokio::test]
async fn the_login_is_for_the_proxy_and_not_for_the_hospital() {
    let authority = Authority::new();
    let proxy = Proxy::before(hub(&authority, "hub.nowhere.example").await, Some(LOGIN)).await;
    let grant = proxy.grant(Some(authority.file()));

    let without = curious(grant.clone()).at("curious").health().await.unwrap_err();
    assert_eq!(without.code, ProblemCode::Unavailable);
    assert!(without.detail.contains(GRANT) && without.detail.contains("proxy_login?"), "{}", without.detail);

    let running = curious(Grant { proxy_login: Some("proxy".into()), ..grant });
    let headers = running.at("curious").clinics().await.unwrap()[0].name.clone();
    assert!(!headers.contains("proxy-authorization"), "{headers}");
}

#[tokio::test]
async fn a_wrong_login_and_a_proxy_that_is_down_are_no_connection() {
    let authority = Authority::new();
    let proxy = Proxy::before(hub(&authority, "hub.nowhere.example").await, Some("other:login")).await;
    let wrong = Grant { proxy_login: Some("proxy".into()), ..proxy.grant(None) };
    let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let down = Grant { proxy: Some(format!("http://{free}").parse().unwrap()), ..proxy.grant(None) };
    for grant in [wrong, down] {
        let running = curious(grant);
        let problem = running.at("curious").health().await.unwrap_err();
        assert_eq!(problem.code, ProblemCode::Unavailable);
        assert!(problem.detail.contains(GRANT), "{}", problem.detail);
        assert!(!problem.detail.contains("pass:word"), "{}", problem.detail);
        running.good_plugin_works().await;
    }
}

#[tokio::test]
async fn a_login_of_another_form_is_named_when_the_plugin_is_loaded_and_not_shown() {
    let proxy = Proxy { address: "127.0.0.1:9".parse().unwrap(), heads: Arc::default() };
    let grant = Grant { proxy_login: Some("proxy".into()), ..proxy.grant(None) };
    for value in ["passwordalone", ""] {
        let mut env = TestEnv::new().with_curious(HUB).grant("curious", grant.clone());
        if !value.is_empty() {
            env = env.secret("curious", "proxy", value);
        }
        let running = env.start();
        let text = detail(running.at("curious").health().await);
        let expected = "plugins.curious.grant: proxy_login: the secret proxy must hold login:password";
        assert!(text.contains(expected), "{text}");
        assert!(!text.contains("passwordalone"), "{text}");
        running.good_plugin_works().await;
    }
}
