//! The measurements behind docs/performance.md. `cargo xtask bench` builds optimised binaries, starts a demo hospital with 600 extra
//! patients and calls this program once per measurement. The measured program and its reference always run in one go on one machine.

mod answers;
mod cabinet;
mod cabinets;
mod chat;
mod events;
mod files;
mod home;
mod homeserver;
mod hospital_words;
mod http;
mod hub;
mod join;
mod journey;
mod load;
mod memory;
mod payers;
mod places;
mod plugin_call;
mod process;
mod rank_test;
mod records;
mod reminders;
mod search;
mod sign_in;
mod spread;
mod waiting;

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
    /// A plugin call with a fresh and with a warm instance, compared with the same work written natively.
    PluginCall(plugin_call::PluginCall),
    /// Cached clinics and the current user over HTTP, compared with a bare handler that returns the same bytes.
    Http(cabinet::Target),
    /// The whole journey with 1, 32 and 256 concurrent patients.
    Journey(cabinet::Target),
    /// Whether response times reveal unknown logins, and how 200 concurrent sign-ins affect signed-in users.
    SignIn(cabinet::Target),
    /// 200 clients that request the same uncached list at once.
    Join(cabinet::Target),
    /// The document list of the patient with 300 documents.
    Records(cabinet::Target),
    /// Full-text search over the records of 1000 patients, on both databases.
    Search(search::Search),
    /// The administrators' table over a million accounts, on both databases.
    Cabinets(cabinets::Cabinets),
    /// 500 patients who pay at the same time, on both databases.
    Payers(payers::Payers),
    /// A large file up and down, many uploads at once, memory, and what encryption costs.
    Files(files::Files),
    /// Requests without a pause for a given time. None may fail, and memory must not grow.
    Load(load::Load),
    /// A thousand tabs on the event stream of the back office.
    Events(cabinet::Target),
    /// A thousand patients in the long poll of the chat, and fifty messages a second.
    Chat(chat::Chat),
    /// Sending questionnaires, and the report over a million answers.
    Answers(answers::QuestionnaireAnswers),
    /// 10 000 people on the waiting lists of 100 doctors, on both databases.
    Waiting(waiting::Waiting),
    /// Reminders of 100 000 visits beside requests of others, on both databases.
    Reminders(reminders::Reminders),
    /// What the home page asks.
    Home(cabinet::Target),
    /// Resident memory at rest and after 100 000 plugin calls.
    Memory(cabinet::Target),
}

#[tokio::main]
async fn main() -> Result<()> {
    // Fails only if a provider is installed already; this is the only call.
    let _ = rustls::crypto::ring::default_provider().install_default();
    match Bench::parse().what {
        What::PluginCall(call) => call.run().await,
        What::Http(target) => http::run(&target).await,
        What::SignIn(target) => sign_in::run(&target).await,
        What::Journey(target) => journey::run(&target).await,
        What::Join(target) => join::run(&target).await,
        What::Records(target) => records::run(&target).await,
        What::Search(search) => search.run().await,
        What::Cabinets(cabinets) => cabinets.run().await,
        What::Payers(payers) => payers.run().await,
        What::Chat(chat) => chat.run().await,
        What::Answers(answers) => answers.run().await,
        What::Files(files) => files.run().await,
        What::Load(load) => load.run().await,
        What::Events(target) => events::run(&target).await,
        What::Waiting(waiting) => waiting.run().await,
        What::Reminders(reminders) => reminders.run().await,
        What::Home(target) => home::run(&target).await,
        What::Memory(target) => memory::run(&target).await,
    }
}
