//! Rules shared by server and browser, each tested against the table of cases that both read.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test stops at the first surprise"
)]

mod payment_model;
mod snils;
mod thesaurus;
