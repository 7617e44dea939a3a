//! File stores: one suite for all of them, and what only sealed files owe.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test stops at the first surprise"
)]

mod conformance;
mod sealed;
mod support;
