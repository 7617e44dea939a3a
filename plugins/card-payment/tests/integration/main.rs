//! The plugin's public functions against a scripted gateway (protocol sheet rbs-payment). The simulator in tools/simulators tries the same
//! with the component in the real host.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test stops at the first surprise"
)]

mod basket;
mod callbacks;
mod fiscal;
mod properties;
mod refusals;
mod register;
mod status;
mod support;
