//! A mail server that stores every e-mail for its page and forwards none: the demo's mailbox, and a real SMTP server for tests.
//!
//! ```
//! # tokio::runtime::Runtime::new().unwrap().block_on(async {
//! use cabinet_simulators::mailbox::{self, Config};
//! let running = mailbox::start(Config::for_tests()).await.unwrap();
//! assert!(running.mailbox().letters().is_empty());
//! println!("hand letters to {}, read them at http://{}/", running.smtp, running.page);
//! running.stop().await;
//! # });
//! ```

mod control;
mod letter;
mod page;
mod smtp;
mod store;

pub use letter::Letter;
pub use store::{Fault, Mailbox};

use anyhow::Context;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use tokio::net::TcpListener;
use tokio::task::JoinSet;

/// Addresses to listen on. Port 0 selects a free port.
#[derive(Debug, Clone, Copy)]
pub struct Config {
    /// Address of the SMTP server.
    pub smtp: SocketAddr,
    /// Address of the page.
    pub page: SocketAddr,
}

impl Config {
    /// Free ports on loopback.
    pub fn for_tests() -> Self {
        let any = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
        Self { smtp: any, page: any }
    }
}

/// A running mailbox.
pub struct Running {
    /// Address of the SMTP server.
    pub smtp: SocketAddr,
    /// Address of the page.
    pub page: SocketAddr,
    mailbox: Arc<Mailbox>,
    tasks: JoinSet<()>,
}

impl Running {
    /// The e-mails and the fault.
    pub fn mailbox(&self) -> &Arc<Mailbox> {
        &self.mailbox
    }

    /// Stops at once and breaks open connections, as if the machine had failed.
    pub async fn stop(mut self) {
        self.tasks.shutdown().await;
    }
}

/// Starts a mailbox.
///
/// # Errors
/// A port is taken.
pub async fn start(config: Config) -> anyhow::Result<Running> {
    let bind = |address: SocketAddr| async move {
        TcpListener::bind(address).await.with_context(|| format!("{address} cannot be listened on"))
    };
    let (letters, readers) = (bind(config.smtp).await?, bind(config.page).await?);
    let (smtp, page) = (letters.local_addr()?, readers.local_addr()?);
    let mailbox = Arc::new(Mailbox::default());
    let mut tasks = JoinSet::new();
    tasks.spawn(smtp::serve(letters, Arc::clone(&mailbox)));
    let router = control::router(Arc::clone(&mailbox));
    tasks.spawn(async move {
        if let Err(error) = axum::serve(readers, router).await {
            tracing::warn!(%error, "the mailbox page ended");
        }
    });
    Ok(Running { smtp, page, mailbox, tasks })
}
