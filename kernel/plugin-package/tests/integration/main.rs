//! Tests of packages on disk.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test stops at the first surprise"
)]

mod archive;
mod hostile;
mod module;
mod package;
mod support;
