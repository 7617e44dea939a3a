//! The real Vista plugin in the real plugin host against the simulated adapter of a hospital. Needs `cargo xtask plugins vista`.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    missing_docs,
    unreachable_pub,
    reason = "tests stop at the first surprise"
)]

mod bed;
mod diary;
mod faults;
mod files;
mod people;
mod record;
