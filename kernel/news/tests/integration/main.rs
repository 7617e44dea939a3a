//! News against a real database, with administrators, patients and strangers.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test stops at the first surprise"
)]

mod edit;
mod feed;
mod images;
mod read;
mod support;
