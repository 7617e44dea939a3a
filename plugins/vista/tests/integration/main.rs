//! The Vista plugin through its public functions, against a scripted adapter.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test stops at the first surprise"
)]

mod answers;
mod invoices;
mod odd_rows;
mod people;
mod plain;
mod prescriptions;
mod properties;
mod refusals;
mod saving;
mod support;
