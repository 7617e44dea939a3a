//! Integration tests of sign-in through the state portal, with a fake portal.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test stops at the first surprise"
)]

mod disclosure;
mod linking;
mod pending;
mod registration;
mod sign_in;
mod support;
mod withdrawn;
