//! The plugin's public functions against a scripted homeserver (protocol sheet matrix). kernel/plugin-host tries the same with the component in
//! the real host and a real Synapse.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test stops at the first surprise"
)]

mod errcodes;
mod passwords;
mod support;
mod transactions;
