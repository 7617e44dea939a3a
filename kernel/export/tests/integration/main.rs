//! The copy of a person's data: archive, record and FHIR bundle.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test stops at the first surprise"
)]

mod archive;
mod chat;
mod fhir;
mod memory;
mod page;
mod questionnaire;
mod record;
mod support;
