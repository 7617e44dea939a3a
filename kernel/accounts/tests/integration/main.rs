//! Integration tests of accounts: registration, sign-in, second step, sessions and throttling.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test stops at the first surprise"
)]

mod address;
mod faults;
mod in_flight;
mod lock_out;
mod profile;
mod registration;
mod restore;
mod revoked_elsewhere;
mod second_step;
mod session_model;
mod sessions;
mod siege;
mod sign_in;
mod support;
mod tokens;
mod uploads;
