//! The Netrika plugin through its public functions, against a hub whose answers the test defines.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test stops at the first surprise"
)]

mod answers;
mod booking;
mod odd_answers;
mod properties;
mod refusals;
mod requests;
mod support;
