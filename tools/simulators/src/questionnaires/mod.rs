//! A hospital's own questionnaire service, simulated: the protocol of docs/questionnaire-service.md with invented questionnaires.
//!
//! State is in memory; a restart or a reset discards all answers.
//!
//! ```
//! # tokio::runtime::Runtime::new().unwrap().block_on(async {
//! use cabinet_simulators::questionnaires::{self, Config};
//! let running = questionnaires::start(Config::for_tests()).await.unwrap();
//! assert!(running.base_url().ends_with("/questionnaires/v1"));
//! running.stop().await;
//! # });
//! ```

mod archive;
mod call;
mod calls;
mod control;
mod faults;
mod invent;
mod middleware;
mod refusal;
mod server;
mod service;

pub use archive::{Assignment, Questionnaire, Response, Status};
pub use call::Call;
pub use faults::{Fault, Rule, Switches};
pub use server::BASE_PATH;
pub use service::Service;

use crate::netrika::hospital::WallClock;
use chrono::Timelike;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use tokio::task::JoinSet;

/// The key of the demo. It is fictional.
pub const DEMO_KEY: &str = "questionnaires-demo-key-2026";

/// Configuration of a service.
pub struct Config {
    /// Address to listen on. Port 0 selects a free port.
    pub address: SocketAddr,
    /// The accepted key.
    pub key: String,
    /// The wall clock of the hospital.
    pub clock: WallClock,
    /// The hospital's ids of the patients who have questionnaires.
    pub patients: Vec<String>,
}

impl Config {
    /// The demo configuration on this address.
    pub fn new(address: SocketAddr, patients: Vec<String>) -> Self {
        Self { address, key: DEMO_KEY.into(), clock: Arc::new(crate::clock::moscow_now), patients }
    }

    /// A configuration on a free loopback port, with the patients `10001` and `10002`.
    pub fn for_tests() -> Self {
        let patients = vec!["10001".to_owned(), "10002".to_owned()];
        Self::new(SocketAddr::from((Ipv4Addr::LOCALHOST, 0)), patients)
    }
}

/// A running service. Dropping it stops it.
#[derive(Debug)]
pub struct Running {
    pub addr: SocketAddr,
    service: Arc<Service>,
    tasks: JoinSet<()>,
}

impl Running {
    /// Gives direct access to faults and kept answers, without HTTP.
    pub fn service(&self) -> &Arc<Service> {
        &self.service
    }

    /// The base URL of the protocol.
    pub fn base_url(&self) -> String {
        format!("http://{}{BASE_PATH}", self.addr)
    }

    /// Stops at once: open connections break, new ones are refused.
    pub async fn stop(mut self) {
        self.tasks.shutdown().await;
    }
}

/// Starts a service.
///
/// # Errors
/// The address cannot be listened on.
pub async fn start(config: Config) -> anyhow::Result<Running> {
    let (listener, addr) = crate::listen::bind(config.address).await?;
    let now = (config.clock)();
    let archive = invent::archive(&config.patients, now.with_nanosecond(0).unwrap_or(now));
    let service = Arc::new(Service::new(config.key, config.clock, archive));
    let mut tasks = JoinSet::new();
    tasks.spawn(crate::listen::serve(listener, server::router(Arc::clone(&service))));
    Ok(Running { addr, service, tasks })
}
