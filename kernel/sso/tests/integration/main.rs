//! Sign-in through the state portal, with the portal and the stores in memory.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test stops at the first surprise"
)]

mod linking;
mod pending;
mod sign_in;
mod support;
mod withdrawn;
