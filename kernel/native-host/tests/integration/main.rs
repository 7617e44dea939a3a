//! Native signers in a worker process. Needs `cargo xtask plugins`.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test stops at the first surprise"
)]

mod faults;
mod guide;
mod modules;
mod support;
mod worker;
