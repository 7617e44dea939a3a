//! ESIA, the state portal for signing in, simulated: authorization, login page, tokens and personal data (protocol sheet esia).
//!
//! Signatures of the information system are verified by the program `openssl`, both RSA and GOST R 34.10-2012. At start, missing keys and
//! certificates of the portal are generated in a directory, and those of the information system unless its certificates are given. State is
//! in memory.
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
use tokio::task::JoinSet;

/// The mnemonic of the demo. It is fictional.
pub const DEMO_MNEMONIC: &str = "CABINET_DEMO";

/// Configuration of a portal.
pub struct Config {
    /// Address to listen on. Port 0 selects a free port.
    pub address: SocketAddr,
    /// Mnemonic of the information system.
    pub client_id: String,
    /// Issuer of the tokens. The real portal uses its own address with http and a slash at the end.
    pub issuer: String,
    /// Directory of keys and certificates. Missing ones are generated.
    pub directory: PathBuf,
    /// Certificates of the information system (PEM). If empty, a key and a certificate are generated for it.
    pub certificates: Vec<PathBuf>,
    /// Permitted redirect addresses, compared exactly. If empty, `/login` on loopback is permitted.
    pub redirects: Vec<String>,
    /// Demo patients who also get an account.
    pub people: Vec<Person>,
    pub clock: Clock,
}

impl Config {
    /// The demo configuration on this address.
    pub fn new(address: SocketAddr, directory: PathBuf) -> Self {
        Self {
            address,
            client_id: DEMO_MNEMONIC.into(),
            issuer: ISSUER.into(),
            directory,
            certificates: Vec::new(),
            redirects: Vec::new(),
            people: Vec::new(),
            clock: Arc::new(crate::clock::utc_now),
        }
    }

    /// A configuration on a free loopback port.
    pub fn for_tests(directory: PathBuf) -> Self {
        Self::new(SocketAddr::from((Ipv4Addr::LOCALHOST, 0)), directory)
    }
}

/// A running portal. Dropping it stops it.
#[derive(Debug)]
pub struct Running {
    pub addr: SocketAddr,
    portal: Arc<Portal>,
    tasks: JoinSet<()>,
}

impl Running {
    /// Gives direct access to the portal's settings, without HTTP.
    pub fn portal(&self) -> &Arc<Portal> {
        &self.portal
    }

    /// The portal's base URL, for the plugin's setting `base_url`.
    pub fn url(&self) -> String {
        format!("http://{}", self.addr)
    }

    /// Stops at once: open connections break, new ones are refused.
    pub async fn stop(mut self) {
        self.tasks.shutdown().await;
    }
}

/// Starts a portal.
///
/// # Errors
/// The address cannot be listened on, the directory cannot be written, or `openssl` is missing.
pub async fn start(config: Config) -> anyhow::Result<Running> {
    let (listener, addr) = crate::listen::bind(config.address).await?;
    let keys =
        Keys::prepare(&config.directory, &config.certificates).await.context("keys of the ESIA simulator")?;
    let people = citizen::everybody(&config.people)?;
    let portal =
        Arc::new(Portal::new(config.client_id, config.issuer, config.redirects, people, keys, config.clock));
    let mut tasks = JoinSet::new();
    tasks.spawn(crate::listen::serve(listener, server::router(Arc::clone(&portal))));
    Ok(Running { addr, portal, tasks })
}
