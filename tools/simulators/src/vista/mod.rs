//! The adapter of a hospital with Vista, simulated: the HTTP contract of docs/hospital-adapter.md with an invented hospital behind it.
//!
//! It follows the protocol sheet vista §4 and its list of pitfalls. State is in memory; a restart or a reset discards all changes.
//!
//! ```
//! # tokio::runtime::Runtime::new().unwrap().block_on(async {
//! use cabinet_simulators::vista::{self, Config};
//! let running = vista::start(Config::for_tests()).await.unwrap();
//! assert!(running.base_url().ends_with("/vista-api/v1"));
//! running.stop().await;
//! # });
//! ```

mod adapter;
mod archive;
mod call;
mod calls;
mod command;
mod control;
mod faults;
mod invent;
mod middleware;
mod page;
mod paging;
mod plain;
mod received;
mod refusal;
mod request;
mod server;

pub use adapter::Adapter;
pub use archive::document::{Charset, Kind};
pub use call::Call;
pub use command::{ControlCommand, FileSent};
pub use faults::{Fault, Rule, Switches};
pub use invent::Flow;
pub use received::{ReceivedDay, ReceivedImport, ReceivedPayment};
pub use server::BASE_PATH;

use crate::netrika::hospital::WallClock;
use crate::person::{Person, test_people};
use adapter::Contract;

use chrono_tz::Tz;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;
use tokio::task::JoinSet;

/// The key of the demo. It is fictional.
pub const DEMO_KEY: &str = "vista-demo-key-2026";

/// Default size of the crowd.
const CROWD: u64 = 60;

/// Sheet vista §4: long poll of at most 30 s.
const POLL: Duration = Duration::from_secs(30);

/// Configuration of an adapter.
pub struct Config {
    /// Address to listen on. Port 0 selects a free port.
    pub address: SocketAddr,
    /// The accepted key.
    pub key: String,
    /// The same seed gives the same records.
    pub seed: u64,
    /// The wall clock of the hospital.
    pub clock: WallClock,
    /// The time zone of the hospital, which `/info` reports.
    pub zone: Tz,
    /// Known persons beside the test people, the patients with peculiarities and the crowd. Those with a history have the large record.
    pub people: Vec<Person>,
    /// Number of generated persons.
    pub crowd: u64,
    /// Whether a question of the diary has options with the special characters of real directories: for tests, not for demonstrations.
    pub odd_options: bool,
    /// Serves the first contract, as in the protocol sheet vista §4, until `/control` changes it.
    pub plain: bool,
    /// How long the first contract holds an event request open. The sheet permits at most 30 s.
    pub poll: Duration,
    /// Whether a saved day of the diary is replaced by one with another key (docs/hospital-adapter.md).
    pub corrections: bool,
}

impl Config {
    /// The demo configuration on this address.
    pub fn new(address: SocketAddr) -> Self {
        Self {
            address,
            key: DEMO_KEY.into(),
            seed: 2026,
            clock: Arc::new(crate::clock::moscow_now),
            zone: Tz::Europe__Moscow,
            people: Vec::new(),
            crowd: CROWD,
            odd_options: false,
            plain: false,
            poll: POLL,
            corrections: true,
        }
    }

    /// The same hospital in another time zone.
    #[must_use]
    pub fn in_zone(self, zone: Tz) -> Self {
        Self { clock: Arc::new(move || crate::clock::now_in(zone)), zone, ..self }
    }

    /// A configuration on a free loopback port, with special characters in options of the diary, in which a day of the diary is saved once.
    pub fn for_tests() -> Self {
        Self {
            odd_options: true,
            corrections: false,
            ..Self::new(SocketAddr::from((Ipv4Addr::LOCALHOST, 0)))
        }
    }
}

/// A running adapter. Dropping it stops it.
#[derive(Debug)]
pub struct Running {
    pub addr: SocketAddr,
    adapter: Arc<Adapter>,
    tasks: JoinSet<()>,
}

impl Running {
    /// Gives direct access to faults, records and received data, without HTTP.
    pub fn adapter(&self) -> &Arc<Adapter> {
        &self.adapter
    }

    /// The base URL of the contract.
    pub fn base_url(&self) -> String {
        format!("http://{}{BASE_PATH}", self.addr)
    }

    /// Stops at once: open connections break, new ones are refused.
    pub async fn stop(mut self) {
        self.tasks.shutdown().await;
    }
}

/// Starts an adapter.
///
/// # Errors
/// The address cannot be listened on.
pub async fn start(config: Config) -> anyhow::Result<Running> {
    let (listener, addr) = crate::listen::bind(config.address).await?;
    let mut people = config.people;
    people.extend(test_people()?);
    let today = (config.clock)().date();
    let mut hospital = invent::invent(config.seed, &people, config.crowd, today)?;
    if config.odd_options {
        hospital.add_odd_options();
    }
    let adapter = Arc::new(Adapter::new(
        config.key,
        (config.clock, config.zone),
        hospital,
        Contract { plain: config.plain, poll: config.poll, corrections: config.corrections },
    ));
    let mut tasks = JoinSet::new();
    tasks.spawn(crate::listen::serve(listener, server::router(Arc::clone(&adapter))));
    Ok(Running { addr, adapter, tasks })
}
