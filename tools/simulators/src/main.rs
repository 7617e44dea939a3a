//! Starts all simulators on loopback and serves until Ctrl-C: Netrika's hub on the first port, the mailbox's page on the second, ESIA on
//! the third, the Vista adapter on the fourth, the mailbox's mail server on the twenty-fifth.

use anyhow::Context;
use cabinet_simulators::person::demo_people;
use cabinet_simulators::{esia, mailbox, netrika, vista};
use clap::Parser;
use std::io::Write;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;

/// The mail server listens on 9125 by default, so that nobody takes it for another page.
const SMTP_AFTER: u16 = 24;

/// Hospital systems on loopback.
#[derive(Debug, Parser)]
#[command(name = "cabinet-simulators", version)]
struct Options {
    /// First port; each simulator takes the next one. 0 takes free ports.
    #[arg(long, default_value_t = 9101)]
    port_base: u16,
    /// Demo accounts that become known patients.
    #[arg(long, default_value = "variants/base/demo.toml")]
    people: PathBuf,
    /// The guid that Netrika's hub accepts.
    #[arg(long, env = "CABINET_SIMULATOR_GUID", default_value = netrika::DEMO_GUID)]
    guid: String,
    /// The key that the Vista adapter accepts.
    #[arg(long, env = "CABINET_SIMULATOR_VISTA_KEY", default_value = vista::DEMO_KEY)]
    vista_key: String,
    /// Lets the Vista adapter speak the first contract, of the protocol sheet; `/control` changes it.
    #[arg(long)]
    vista_plain: bool,
    /// The same seed gives the same clinics, doctors, slots and records.
    #[arg(long, default_value_t = 2026)]
    seed: u64,
    /// Drops elements in a wrong order silently, as WCF does, instead of answering a fault.
    #[arg(long)]
    lenient_order: bool,
    /// Where the keys of the ESIA simulator and of its information system lie, or will. Never commit them.
    #[arg(long, default_value = "target/demo/esia")]
    esia_keys: PathBuf,
    /// Certificates (PEM) of the information system that ESIA knows; without any, keys are made for it.
    #[arg(long)]
    esia_certificate: Vec<PathBuf>,
    /// Mnemonic of the information system at ESIA.
    #[arg(long, default_value = esia::DEMO_MNEMONIC)]
    esia_mnemonic: String,
    /// Addresses that ESIA may send the browser back to; without any, `/login` on loopback.
    #[arg(long)]
    esia_redirect: Vec<String>,
}

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    tracing_subscriber::fmt()
        .with_env_filter(tracing_subscriber::EnvFilter::from_default_env())
        .with_writer(std::io::stderr)
        .init();
    let options = Options::parse();
    let people = demo_people(&options.people).context("name another file with --people")?;
    let address = port(options.port_base, 0);
    let hub = netrika::start(netrika::Config {
        guid: options.guid,
        seed: options.seed,
        people: people.clone(),
        strict_order: !options.lenient_order,
        ..netrika::Config::new(address)
    })
    .await?;
    writeln!(std::io::stdout(), "netrika hub: http://{}/ (service {})", hub.addr, hub.service_url())?;
    let mailbox = mailbox::start(mailbox::Config {
        smtp: port(options.port_base, SMTP_AFTER),
        page: port(options.port_base, 1),
    })
    .await?;
    writeln!(std::io::stdout(), "mailbox: http://{}/ (SMTP {})", mailbox.page, mailbox.smtp)?;
    let address = port(options.port_base, 2);
    let portal = esia::start(esia::Config {
        client_id: options.esia_mnemonic,
        issuer: format!("http://{address}/"),
        certificates: options.esia_certificate,
        redirects: options.esia_redirect,
        people: people.clone(),
        ..esia::Config::new(address, options.esia_keys)
    })
    .await?;
    writeln!(std::io::stdout(), "esia: {}/", portal.url())?;
    let adapter = vista::start(vista::Config {
        key: options.vista_key,
        plain: options.vista_plain,
        seed: options.seed,
        people,
        ..vista::Config::new(port(options.port_base, 3))
    })
    .await?;
    writeln!(std::io::stdout(), "vista adapter: http://{}/ (base {})", adapter.addr, adapter.base_url())?;
    std::io::stdout().flush()?;
    shutdown().await?;
    adapter.stop().await;
    portal.stop().await;
    mailbox.stop().await;
    hub.stop().await;
    Ok(())
}

/// The port so far after the first; any free one if the first is.
fn port(base: u16, after: u16) -> SocketAddr {
    let port = if base == 0 { 0 } else { base.saturating_add(after) };
    SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), port)
}

/// Ctrl-C, or the signal of a process supervisor.
async fn shutdown() -> anyhow::Result<()> {
    let mut terminate = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate())?;
    tokio::select! {
        pressed = tokio::signal::ctrl_c() => pressed?,
        _ = terminate.recv() => {}
    }
    Ok(())
}
