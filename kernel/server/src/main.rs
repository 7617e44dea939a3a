//! The `cabinet` binary: the only place where implementations are connected to traits.
//!
//! | Module | Purpose |
//! |---|---|
//! | `cli.rs`, `source.rs`, `commands/` | the command line, one command per file |
//! | `preflight/` | checks before the start; reports all errors at once |
//! | `hospitals/` | the hospitals of the process, their listeners, and which of them answers a request |
//! | `prepare.rs` | opens database and signers; the last reasons not to start |
//! | `compose.rs` | assembles storage, accounts, plugins, services and the API |
//! | `self_service.rs` | self-service of accounts |
//! | `file_store.rs` | file storage: a folder or a bucket |
//! | `portal.rs`, `signers.rs` | sign-in through the state portal, and the signers for it |
//! | `wallet.rs` | passes of visits for wallets |
//! | `payments.rs` | payments over the card gateway |
//! | `questionnaires.rs` | the hospital's own questionnaire service |
//! | `seed.rs` | demo accounts |
//! | `workers/` | background work: jobs, cleaning, search index, feeds |
//! | `control.rs` | the control socket for the administrator |
//! | `listen/`, `shutdown.rs` | HTTP listeners and graceful shutdown |

mod accounts;
mod attention;
mod booking_names;
mod chat;
mod cli;
mod commands;
mod compose;
mod control;
mod file_store;
mod hospitals;
mod listen;
mod logging;
mod mail;
mod modules;
mod notifications;
mod payments;
mod plugin_settings;
mod plugin_versions;
mod portal;
mod preflight;
mod prepare;
mod push;
mod questionnaires;
mod readiness;
mod records;
mod seed;
mod self_service;
mod shutdown;
mod signers;
mod source;
mod user_files;
mod wallet;
mod workers;

use std::process::ExitCode;
use std::time::Instant;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let started = Instant::now();
    // The process touches few bytes in each of many small mappings. Transparent huge pages would increase the resident memory by a fifth
    // without making responses faster (docs/performance.md). The error is ignored: a system without the option has no huge pages.
    let _ = nix::sys::prctl::set_thp_disable(true);
    // The database, files, caches and the socket hold personal data: only the server's user may access them, whatever umask the service
    // was started with.
    nix::sys::stat::umask(nix::sys::stat::Mode::from_bits_truncate(0o077));
    match commands::run(cli::Cli::of_arguments(), started) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("cabinet: {error:#}");
            ExitCode::FAILURE
        }
    }
}
