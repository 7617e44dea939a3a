//! Netrika's regional booking hub, simulated: HubService over SOAP 1.1 with an invented city behind it.
//!
//! It follows the protocol sheet netrika, including faults and peculiarities. State is in memory and shared. No lock is held across an
//! await, so that load tests measure their subject and not the simulator.
//!
//! ```
//! # tokio::runtime::Runtime::new().unwrap().block_on(async {
//! use cabinet_simulators::netrika::{self, Config};
//! let running = netrika::start(Config::for_tests()).await.unwrap();
//! assert_eq!(running.hub().bookings().len(), 0);
//! println!("{}", running.service_url());
//! running.stop().await;
//! # });
//! ```

mod answer;
mod control;
mod faults;
pub mod hospital;
mod hub;
mod operations;
mod page;
mod request;
mod schema;
mod server;
mod wsdl;
mod xml;

pub use answer::usual_text;
pub use faults::{Fault, Rule, Switches};
pub use hub::{Hub, Reply};
pub use schema::Operation;
pub use server::SERVICE_PATH;

use crate::person::{Person, crowd, test_people};

use hospital::{City, WallClock};
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use tokio::task::JoinSet;

/// The guid of the demo. It is fictional.
pub const DEMO_GUID: &str = "00000000-demo-demo-demo-000000000001";

/// Default size of the crowd.
const CROWD: u32 = 1000;

/// Configuration of a hub.
pub struct Config {
    /// Address to listen on. Port 0 selects a free port.
    pub address: SocketAddr,
    /// The accepted GUID.
    pub guid: String,
    /// The same seed gives the same city.
    pub seed: u64,
    /// The wall clock of the city.
    pub clock: WallClock,
    /// Known persons beside the test people and the crowd. Those with `with_history` have past tickets.
    pub people: Vec<Person>,
    /// Number of generated persons for load tests.
    pub crowd: u32,
    /// Whether elements in a wrong order cause a fault.
    pub strict_order: bool,
}

impl Config {
    /// The demo configuration on this address.
    pub fn new(address: SocketAddr) -> Self {
        Self {
            address,
            guid: DEMO_GUID.into(),
            seed: 2026,
            clock: Arc::new(crate::clock::moscow_now),
            people: Vec::new(),
            crowd: CROWD,
            strict_order: true,
        }
    }

    /// A configuration on a free loopback port.
    pub fn for_tests() -> Self {
        Self::new(SocketAddr::from((Ipv4Addr::LOCALHOST, 0)))
    }
}

/// A running hub. Dropping it stops it.
#[derive(Debug)]
pub struct Running {
    pub addr: SocketAddr,
    hub: Arc<Hub>,
    tasks: JoinSet<()>,
}

impl Running {
    /// Gives direct access to faults and bookings, without HTTP.
    pub fn hub(&self) -> &Arc<Hub> {
        &self.hub
    }

    /// The URL of the service.
    pub fn service_url(&self) -> String {
        format!("http://{}{SERVICE_PATH}", self.addr)
    }

    /// Stops at once: open connections break, new ones are refused.
    pub async fn stop(mut self) {
        self.tasks.shutdown().await;
    }
}

/// Starts a hub.
///
/// # Errors
/// The address cannot be listened on.
pub async fn start(config: Config) -> anyhow::Result<Running> {
    let (listener, addr) = crate::listen::bind(config.address).await?;
    let mut people = config.people;
    people.extend(test_people()?);
    people.extend((0..config.crowd).map(crowd));
    let city = City::invent(config.seed, config.clock, people);
    let hub = Arc::new(Hub::new(city, config.guid, config.strict_order));
    let mut tasks = JoinSet::new();
    tasks.spawn(crate::listen::serve(listener, server::router(Arc::clone(&hub))));
    Ok(Running { addr, hub, tasks })
}
