//! Consents, documents, audit log and account deletion of one person, with the stores in memory.
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
mod support;
