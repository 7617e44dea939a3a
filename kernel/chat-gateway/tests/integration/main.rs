//! The gateway against a homeserver that says what it is told to say, and its long polls against Synapse. The plugin host's tests run the
//! rest against Synapse, with the plugin.

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
mod synapse;
mod waits;
