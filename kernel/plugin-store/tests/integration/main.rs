//! Tests of the store and of catalogues on a disk.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test stops at the first surprise"
)]

mod catalogue;
mod interrupted;
mod modules;
mod store;
mod support;
