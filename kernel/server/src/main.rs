//! The binary `cabinet`: the only place where implementations meet traits.
//!
//! | Look here | for |
//! |---|---|
//! | `cli.rs`, `commands/` | what can be asked of the binary, one command a file |
//! | `preflight/` | what the server refuses to start with, all of it at once |
//! | `compose.rs` | how storage, accounts, plugins, desks and the API become one cabinet |
//! | `self_service.rs` | where people look after their own accounts, and the files that they bring |
//! | `portal.rs`, `signers.rs` | sign-in through the state portal, and the keys that sign for it |
//! | `seed.rs` | the accounts of a demo |
//! | `workers/` | work without a request: open bookings, cleaning, the search index |
//! | `control.rs` | the socket by which the administrator speaks with a running server |
//! | `listen/`, `shutdown.rs` | serving, and stopping without cutting anybody off |

mod accounts;
mod booking_names;
mod cli;
mod commands;
mod compose;
mod control;
mod listen;
mod logging;
mod mail;
mod portal;
mod preflight;
mod readiness;
mod records;
mod seed;
mod self_service;
mod shutdown;
mod signers;
mod workers;

use clap::Parser;
use std::process::ExitCode;
use std::time::Instant;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let started = Instant::now();
    // A few bytes in each of many pieces: whole huge pages under them are a fifth of the resident memory, and answers come
    // no faster for them (docs/performance.md). A system that does not know the question has none to give.
    let _ = nix::sys::prctl::set_thp_disable(true);
    // The database, files, caches and the socket hold personal data: they are the server's user's only, whatever the service was started
    // with.
    nix::sys::stat::umask(nix::sys::stat::Mode::from_bits_truncate(0o077));
    match commands::run(cli::Cli::parse(), started) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("cabinet: {error:#}");
            ExitCode::FAILURE
        }
    }
}
