//! The gateway for card payments of banks that use RBS, simulated: API, payment page, 3-D Secure and callbacks (protocol sheet
//! rbs-payment). State is in memory; a restart or a reset discards all orders.
//!
//! ```
//! # tokio::runtime::Runtime::new().unwrap().block_on(async {
//! use cabinet_simulators::rbs::{self, Config, Family};
//! let running = rbs::start(Config::for_tests()).await.unwrap();
//! assert!(running.base_url(Family::Classic).ends_with("/payment/rest"));
//! running.stop().await;
//! # });
//! ```

mod action;
mod basket;
mod behaviour;
mod call;
mod callback;
mod calls;
mod card;
mod command;
mod control;
mod family;
mod faults;
mod gateway;
mod language;
mod middleware;
mod money;
mod moscow;
mod order;
mod page;
mod pages;
mod params;
mod refusal;
mod server;

pub use action::ActionCode;
pub use behaviour::{Behaviour, Callbacks, Checksum, Method};
pub use call::Call;
pub use callback::{CallbackState, LoggedCallback, ReleaseOrder, Try};
pub use command::ControlCommand;
pub use family::Family;
pub use faults::{Fault, Rule, Switches};
pub use gateway::{Clock, Gateway, Merchant};
pub use money::Kopecks;
pub use order::{OrderId, OrderState};

use callback::{Outbox, Signer};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tokio::task::JoinSet;

/// Login of the demo's merchant. All credentials here are fictional.
pub const DEMO_USER: &str = "cabinet-api";
/// Its password.
pub const DEMO_PASSWORD: &str = "rbs-demo-password-2026";
/// Its token, accepted instead of both.
pub const DEMO_TOKEN: &str = "rbs-demo-token-2026";
/// The key of its symmetric checksums.
pub const DEMO_CALLBACK_KEY: &str = "rbs-demo-callback-key-2026";

/// How often orders are checked for what is due without a request: timeouts, deposits, confirmations.
const SETTLE_EVERY: Duration = Duration::from_millis(500);

/// Configuration of a gateway.
pub struct Config {
    /// Address to listen on. Port 0 selects a free port.
    pub address: SocketAddr,
    pub merchant: Merchant,
    /// The behaviour after a start and after a reset.
    pub behaviour: Behaviour,
    /// Directory of the RSA key that signs callbacks; generated at first use. By default a temporary directory.
    pub keys: Option<PathBuf>,
    pub clock: Clock,
}

impl Config {
    /// The demo configuration on this address.
    pub fn new(address: SocketAddr) -> Self {
        Self {
            address,
            merchant: Merchant {
                user_name: DEMO_USER.into(),
                password: DEMO_PASSWORD.into(),
                token: DEMO_TOKEN.into(),
                callback_key: DEMO_CALLBACK_KEY.into(),
            },
            behaviour: Behaviour::default(),
            keys: None,
            clock: Arc::new(crate::clock::utc_now),
        }
    }

    /// A configuration on a free loopback port.
    pub fn for_tests() -> Self {
        Self::new(SocketAddr::from((Ipv4Addr::LOCALHOST, 0)))
    }
}

/// A running gateway. Dropping it stops it.
#[derive(Debug)]
pub struct Running {
    pub addr: SocketAddr,
    gateway: Arc<Gateway>,
    tasks: JoinSet<()>,
}

impl Running {
    /// Gives direct access to faults, orders and callbacks, without HTTP.
    pub fn gateway(&self) -> &Arc<Gateway> {
        &self.gateway
    }

    /// The gateway's own address.
    pub fn url(&self) -> String {
        format!("http://{}", self.addr)
    }

    /// The base URL of a family of the API.
    pub fn base_url(&self, family: Family) -> String {
        format!("{}{}", self.url(), family.base())
    }

    /// Stops at once: open connections break, new ones are refused, callbacks are not tried again.
    pub async fn stop(mut self) {
        self.tasks.shutdown().await;
    }
}

/// Starts a gateway.
///
/// # Errors
/// The address cannot be listened on.
pub async fn start(config: Config) -> anyhow::Result<Running> {
    let (listener, addr) = crate::listen::bind(config.address).await?;
    let signer = Signer::new(config.merchant.callback_key.clone(), config.keys);
    let (outbox, deliveries) = Outbox::new(signer, Arc::clone(&config.clock));
    let gateway = Arc::new(Gateway::new(config.merchant, config.clock, config.behaviour, outbox));
    let mut tasks = JoinSet::new();
    let (log, signer) = (Arc::clone(&gateway.outbox.log), Arc::clone(&gateway.outbox.signer));
    tasks.spawn(callback::run(deliveries, log, signer));
    tasks.spawn(crate::listen::serve(listener, server::router(Arc::clone(&gateway))));
    let settled = Arc::clone(&gateway);
    tasks.spawn(async move {
        let mut interval = tokio::time::interval(SETTLE_EVERY);
        loop {
            interval.tick().await;
            settled.settle();
        }
    });
    Ok(Running { addr, gateway, tasks })
}
