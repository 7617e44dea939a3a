//! The worker as a child process: what comes back, and what a picture or a worker that is out of order costs.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test stops at the first surprise"
)]

mod mutated;
mod support;
mod worker;
