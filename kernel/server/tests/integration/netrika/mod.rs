//! The real Netrika plugin in the real plugin host against the simulated hub. Needs `cargo xtask plugins netrika`.

mod booking_faults;
mod env;
mod errors;
mod journey;
mod odd_hub;
mod reading_faults;
