//! The simulated adapter through its socket, as the plugin meets it: the contract of docs/hospital-adapter.md and the pitfalls of the protocol
//! sheet vista §4.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, missing_docs)] // a failed test may panic

mod bed;
mod contract;
mod diary;
mod faults;
mod feed;
mod files;
mod people;
mod record;
