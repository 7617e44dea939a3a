//! Web Push against a push service of the tests, over the real transport and storage.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test stops at the first surprise"
)]

mod push_server;
mod sending;
mod support;
