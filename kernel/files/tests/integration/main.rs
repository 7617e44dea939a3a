//! File stores: one suite for the disk and for the fake in memory.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    missing_docs,
    reason = "a test stops at the first surprise"
)]

mod conformance;
