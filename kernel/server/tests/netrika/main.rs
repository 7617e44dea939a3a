//! The real Netrika plugin in the real plugin host against the simulated hub. Needs `cargo xtask plugins netrika`.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, missing_docs)] // a failed test may panic

mod bed;
mod booking_faults;
mod errors;
mod journey;
mod reading_faults;
