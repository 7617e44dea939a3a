//! Uploaded files against a real database and a file store in memory.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test stops at the first surprise"
)]

mod back_office;
mod change;
mod download;
mod killed;
mod scan;
mod strangers;
mod support;
mod thumbnail;
mod upload;
