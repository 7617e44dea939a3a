//! Measurements behind docs/performance.md. `cargo xtask bench` builds optimised binaries, starts a demo hospital with six hundred
//! patients and calls this program once per measurement; ours and the reference always run in one go on one machine.

mod cabinet;
mod hospital_words;
mod http;
mod join;
mod journey;
mod load;
mod memory;
mod places;
mod plugin_call;
mod process;
mod rank_test;
mod records;
mod search;
mod sign_in;
mod spread;

use anyhow::Result;
use clap::{Parser, Subcommand};

/// Measures a running cabinet.
#[derive(Parser)]
struct Bench {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// A call into a fresh and a warm instance against the same port written natively.
    PluginCall(plugin_call::PluginCall),
    /// Cached clinics and the current user over HTTP against a bare handler with the same bytes.
    Http(cabinet::Target),
    /// The whole journey with 1, 32 and 256 patients at a time.
    Journey(cabinet::Target),
    /// Whether an unknown login can be told from a wrong password by time, and what 200 sign-ins at once do to others.
    SignIn(cabinet::Target),
    /// Two hundred clients asking the same uncached list at once.
    Join(cabinet::Target),
    /// The list of documents of the patient with three hundred of them.
    Records(cabinet::Target),
    /// Full-text search over the records of a thousand patients, on both databases.
    Search(search::Search),
    /// Questions without a pause for so many seconds: none may fail, and memory may not grow.
    Load(load::Load),
    /// Resident memory at rest and after 100 000 plugin calls.
    Memory(cabinet::Target),
}

#[tokio::main]
async fn main() -> Result<()> {
    // A second call would be refused; there is only this one.
    let _ = rustls::crypto::ring::default_provider().install_default();
    match Bench::parse().what {
        What::PluginCall(call) => call.run().await,
        What::Http(target) => http::run(&target).await,
        What::SignIn(target) => sign_in::run(&target).await,
        What::Journey(target) => journey::run(&target).await,
        What::Join(target) => join::run(&target).await,
        What::Records(target) => records::run(&target).await,
        What::Search(search) => search.run().await,
        What::Load(load) => load.run().await,
        What::Memory(target) => memory::run(&target).await,
    }
}
