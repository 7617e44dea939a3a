//! The ESIA plugin through its public functions, against a portal whose answers the test defines.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test stops at the first surprise"
)]

mod check;
mod people;
mod properties;
mod refusals;
mod requests;
mod support;
mod tokens;
