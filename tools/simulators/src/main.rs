//! Starts all simulators on loopback and serves until Ctrl-C. Ports: Netrika's hub on the first port, the mailbox page on the second, ESIA
//! on the third, the Vista adapter on the fourth, the card gateway on the fifth, the questionnaire service on the sixth, the SMTP server on the
//! twenty-fifth.

use anyhow::Context;
use cabinet_simulators::person::demo_people;
use cabinet_simulators::{esia, mailbox, netrika, questionnaires, rbs, vista};
use clap::Parser;
use std::io::Write;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;

/// Port offset of the SMTP server: 9125 by default, so that it is not mistaken for another page.
const SMTP_AFTER: u16 = 24;

/// Simulated hospital systems on loopback.
#[derive(Debug, Parser)]
#[command(name = "cabinet-simulators", version)]
struct Options {
    /// First port; the other simulators follow it. 0 selects free ports.
    #[arg(long, default_value_t = 9101)]
    port_base: u16,
    /// File of demo accounts, which become known patients.
    #[arg(long, default_value = "variants/base/demo.toml")]
    people: PathBuf,
    /// The GUID that Netrika's hub accepts.
    #[arg(long, env = "CABINET_SIMULATOR_GUID", default_value = netrika::DEMO_GUID)]
    guid: String,
    /// The key that the Vista adapter accepts.
    #[arg(long, env = "CABINET_SIMULATOR_VISTA_KEY", default_value = vista::DEMO_KEY)]
    vista_key: String,
    /// The key that the questionnaire service accepts.
    #[arg(long, env = "CABINET_SIMULATOR_QUESTIONNAIRES_KEY", default_value = questionnaires::DEMO_KEY)]
    questionnaires_key: String,
    /// The time zone of the hospital with the Vista adapter, as in its configuration.
    #[arg(long, default_value = "Europe/Moscow")]
    time_zone: chrono_tz::Tz,
    /// Makes the Vista adapter serve the first contract, as in the protocol sheet; `/control` can change this.
    #[arg(long)]
    vista_plain: bool,
    /// Seed of the generated data. The same seed gives the same clinics, doctors, slots and records.
    #[arg(long, default_value_t = 2026)]
    seed: u64,
    /// Silently drops elements in a wrong order, as WCF does, instead of answering with a fault.
    #[arg(long)]
    lenient_order: bool,
    /// Directory for the keys of the ESIA simulator and of its information system. Never commit them.
    #[arg(long, default_value = "target/demo/esia")]
    esia_keys: PathBuf,
    /// Certificates (PEM) of the information system that ESIA accepts. Without any, keys are generated for it.
    #[arg(long)]
    esia_certificate: Vec<PathBuf>,
    /// Mnemonic of the information system at ESIA.
    #[arg(long, default_value = esia::DEMO_MNEMONIC)]
    esia_mnemonic: String,
    /// Addresses to which ESIA may redirect the browser. Without any, `/login` on loopback.
    #[arg(long)]
    esia_redirect: Vec<String>,
    #[command(flatten)]
    rbs: RbsOptions,
}

/// The merchant at the card gateway.
#[derive(Debug, clap::Args)]
struct RbsOptions {
    /// The login that the card gateway accepts.
    #[arg(long, env = "CABINET_SIMULATOR_RBS_USER", default_value = rbs::DEMO_USER)]
    rbs_user: String,
    /// Its password.
    #[arg(long, env = "CABINET_SIMULATOR_RBS_PASSWORD", default_value = rbs::DEMO_PASSWORD)]
    rbs_password: String,
    /// The token that the card gateway accepts instead of both.
    #[arg(long, env = "CABINET_SIMULATOR_RBS_TOKEN", default_value = rbs::DEMO_TOKEN)]
    rbs_token: String,
    /// The key of the symmetric checksums of its callbacks.
    #[arg(long, env = "CABINET_SIMULATOR_RBS_CALLBACK_KEY", default_value = rbs::DEMO_CALLBACK_KEY)]
    rbs_callback_key: String,
    /// Where the card gateway reports payments, unless an order names its own address.
    #[arg(long)]
    rbs_callback_url: Option<String>,
    /// Directory for the RSA key that signs callbacks. By default a temporary one, with a new key at each start.
    #[arg(long)]
    rbs_keys: Option<PathBuf>,
}

impl RbsOptions {
    fn config(self, address: SocketAddr) -> rbs::Config {
        let mut config = rbs::Config::new(address);
        config.merchant = rbs::Merchant {
            user_name: self.rbs_user,
            password: self.rbs_password,
            token: self.rbs_token,
            callback_key: self.rbs_callback_key,
        };
        config.behaviour.callbacks.url = self.rbs_callback_url;
        config.keys = self.rbs_keys;
        config
    }
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
        ..vista::Config::new(port(options.port_base, 3)).in_zone(options.time_zone)
    })
    .await?;
    writeln!(std::io::stdout(), "vista adapter: http://{}/ (base {})", adapter.addr, adapter.base_url())?;
    let gateway = rbs::start(options.rbs.config(port(options.port_base, 4))).await?;
    writeln!(
        std::io::stdout(),
        "card gateway: {}/ (base {})",
        gateway.url(),
        gateway.base_url(rbs::Family::Classic)
    )?;
    let patients = adapter.adapter().archive().cards().map(|card| card.client.client_id.clone()).collect();
    let service = questionnaires::start(questionnaires::Config {
        key: options.questionnaires_key,
        ..questionnaires::Config::new(port(options.port_base, 5), patients)
    })
    .await?;
    writeln!(
        std::io::stdout(),
        "questionnaire service: http://{}/ (base {})",
        service.addr,
        service.base_url()
    )?;
    std::io::stdout().flush()?;
    shutdown().await?;
    service.stop().await;
    gateway.stop().await;
    adapter.stop().await;
    portal.stop().await;
    mailbox.stop().await;
    hub.stop().await;
    Ok(())
}

/// The port with this offset, or a free port if the base is 0.
fn port(base: u16, after: u16) -> SocketAddr {
    let port = if base == 0 { 0 } else { base.saturating_add(after) };
    SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), port)
}

/// Waits for Ctrl-C or for SIGTERM from a process supervisor.
async fn shutdown() -> anyhow::Result<()> {
    let mut terminate = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate())?;
    tokio::select! {
        pressed = tokio::signal::ctrl_c() => pressed?,
        _ = terminate.recv() => {}
    }
    Ok(())
}
