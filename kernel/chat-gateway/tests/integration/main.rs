//! The gateway against a homeserver that says what it is told to say. The plugin host's tests run it against Synapse.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "tests stop at the first surprise"
)]

mod env;
mod guests;
mod limits;
mod refusals;
mod scans;
