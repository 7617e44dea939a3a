//! Tests of the form model.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test stops at the first surprise"
)]

mod agreement;
mod bounds;
mod evaluate;
mod fhir;
mod generate;
mod list_text;
mod own;
mod parse;
mod scores;
mod translated;
mod warnings;
