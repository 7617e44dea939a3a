//! Tests of variants and layers, read from folders like an operator's.
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
