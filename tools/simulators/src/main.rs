//! Starts all simulators on loopback and serves until Ctrl-C: Netrika's hub on the first port.

use anyhow::Context;
use cabinet_simulators::netrika;
use cabinet_simulators::person::demo_people;
use clap::Parser;
use std::io::Write;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;

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
    /// The same seed gives the same clinics, doctors and slots.
    #[arg(long, default_value_t = 2026)]
    seed: u64,
    /// Drops elements in a wrong order silently, as WCF does, instead of answering a fault.
    #[arg(long)]
    lenient_order: bool,
}

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    tracing_subscriber::fmt()
        .with_env_filter(tracing_subscriber::EnvFilter::from_default_env())
        .with_writer(std::io::stderr)
        .init();
    let options = Options::parse();
    let people = demo_people(&options.people).context("name another file with --people")?;
    let address = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), options.port_base);
    let hub = netrika::start(netrika::Config {
        guid: options.guid,
        seed: options.seed,
        people,
        strict_order: !options.lenient_order,
        ..netrika::Config::new(address)
    })
    .await?;
    writeln!(std::io::stdout(), "netrika hub: http://{}/ (service {})", hub.addr, hub.service_url())?;
    std::io::stdout().flush()?;
    shutdown().await?;
    hub.stop().await;
    Ok(())
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
