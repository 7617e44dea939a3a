//! Variants and their layers, read from folders as an operator writes them.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test stops at the first surprise"
)]

mod any_value;
mod golden;
mod layers;
mod variants;
