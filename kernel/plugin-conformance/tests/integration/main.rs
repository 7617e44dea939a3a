//! The conformance suite: plugins that conform pass, and one with a fault fails exactly the point that its setting names. Needs `cargo
//! xtask plugins`.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    unreachable_pub,
    reason = "a test stops at the first surprise"
)]

mod contract;
mod faults;
mod hospital;
mod plugins;
mod samples;
mod stand;
