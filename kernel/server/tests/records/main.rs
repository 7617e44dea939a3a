//! The medical record with real parts: the binary that a hospital runs, the built Vista component, the simulated adapter, a mail server.
//! Needs `cargo xtask plugins`.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, missing_docs)] // a failed test may panic

#[path = "../resilience/browser.rs"]
#[allow(dead_code, reason = "each user of the file needs its part")]
mod browser;
mod changes;
mod config;
mod copy;
mod diary;
mod files;
mod imports;
mod killed;
#[path = "../resilience/personal.rs"]
mod personal;
mod place;
mod screen;
#[path = "../resilience/server.rs"]
#[allow(dead_code, reason = "each user of the file needs its part")]
mod server;
#[path = "../resilience/waiting.rs"]
#[allow(dead_code, reason = "each user of the file needs its part")]
mod waiting;
mod who;
