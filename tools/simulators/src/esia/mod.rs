//! ESIA, the state portal for signing in, simulated: authorization, login page, tokens and personal data (protocol sheet esia).
//!
//! Signatures of the information system are really checked, RSA and GOST R 34.10-2012, by the program `openssl`; its key and certificate
//! and the portal's own are made at start in a directory, unless they are there or certificates are given. State is in memory.
//!
//! ```no_run
//! # tokio::runtime::Runtime::new().unwrap().block_on(async {
//! use cabinet_simulators::esia::{self, Config};
//! let running = esia::start(Config::for_tests("target/esia".into())).await.unwrap();
//! println!("{} {}", running.url(), running.portal().keys.published());
//! running.stop().await;
//! # });
//! ```

mod authorize;
mod citizen;
mod control;
mod faults;
mod json;
mod jwt;
mod kept_keys;
mod keys;
mod login;
mod openssl;
mod page;
mod portal;
mod records;
mod refusal;
mod request;
mod rest;
mod server;
mod token;
mod view;

pub use citizen::{Citizen, Document, PASSWORD};
pub use faults::{Behaviour, Endpoint, Fault, Forgery, Rule, Switches, TokenAlgorithm};
pub use jwt::ISSUER;
pub use kept_keys::keys_for_tests;
pub use keys::{Keys, SystemKey};
pub use openssl::{Algorithm, Openssl};
pub use portal::{Clock, Portal};
pub use refusal::Refusal;

use crate::person::Person;
use anyhow::Context;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

/// The mnemonic of the demo. It is fictional.
pub const DEMO_MNEMONIC: &str = "CABINET_DEMO";

/// How to start a portal.
pub struct Config {
    /// Where it listens; port 0 for any free one.
    pub address: SocketAddr,
    /// Mnemonic of the information system.
    pub client_id: String,
    /// `iss` of the tokens; the real portal's is its own address with http and a slash at the end.
    pub issuer: String,
    /// Where keys and certificates lie, or will.
    pub directory: PathBuf,
    /// Certificates of the information system (PEM); without any, keys are made for it too.
    pub certificates: Vec<PathBuf>,
    /// Exact addresses for the way back; empty for `/login` on loopback.
    pub redirects: Vec<String>,
    /// Demo patients who have an account here too.
    pub people: Vec<Person>,
    /// The portal's clock.
    pub clock: Clock,
}

impl Config {
    /// The demo on this address.
    pub fn new(address: SocketAddr, directory: PathBuf) -> Self {
        Self {
            address,
            client_id: DEMO_MNEMONIC.into(),
            issuer: ISSUER.into(),
            directory,
            certificates: Vec::new(),
            redirects: Vec::new(),
            people: Vec::new(),
            clock: Arc::new(now),
        }
    }

    /// On a free port of loopback.
    pub fn for_tests(directory: PathBuf) -> Self {
        Self::new(SocketAddr::from((Ipv4Addr::LOCALHOST, 0)), directory)
    }
}

#[expect(
    clippy::disallowed_methods,
    reason = "the one place where the demo's clock comes from; tests give another"
)]
fn now() -> chrono::DateTime<chrono::Utc> {
    chrono::Utc::now()
}

/// A portal that serves. Dropping it stops it.
#[derive(Debug)]
pub struct Running {
    /// Where it listens.
    pub addr: SocketAddr,
    portal: Arc<Portal>,
    task: JoinHandle<()>,
}

impl Running {
    /// The portal itself, to switch without HTTP.
    pub fn portal(&self) -> &Arc<Portal> {
        &self.portal
    }

    /// Its address, the setting `base_url` of the plugin.
    pub fn url(&self) -> String {
        format!("http://{}", self.addr)
    }

    /// Stops at once: open connections break, new ones are refused.
    pub async fn stop(mut self) {
        self.task.abort();
        let _ = (&mut self.task).await;
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// Starts a portal.
///
/// # Errors
/// If the address cannot be listened on, the directory cannot be written, or `openssl` is missing.
pub async fn start(config: Config) -> anyhow::Result<Running> {
    let listener =
        TcpListener::bind(config.address).await.with_context(|| format!("listen on {}", config.address))?;
    let addr = listener.local_addr()?;
    let keys =
        Keys::prepare(&config.directory, &config.certificates).await.context("keys of the ESIA simulator")?;
    let people = citizen::everybody(&config.people)?;
    let portal =
        Arc::new(Portal::new(config.client_id, config.issuer, config.redirects, people, keys, config.clock));
    let task = tokio::spawn(crate::listen::serve(listener, server::router(Arc::clone(&portal))));
    Ok(Running { addr, portal, task })
}
