//! The real Netrika plugin in the real plugin host against the simulated hub. Needs `cargo xtask plugins netrika`.

mod bed;
mod booking_faults;
mod errors;
mod journey;
mod odd_hub;
mod reading_faults;
