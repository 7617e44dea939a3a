//! Integration tests of consents, documents, the access log and account deletion.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test stops at the first surprise"
)]

mod accounts;
mod consents;
mod documents;
mod full_audit;
mod leaving;
mod log;
mod model;
mod support;
