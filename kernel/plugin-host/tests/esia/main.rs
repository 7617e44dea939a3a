//! The real ESIA plugin in the real plugin host against the simulated portal, with real signatures on both sides. Needs
//! `cargo xtask plugins esia`, the program `openssl` and its GOST engine (Debian: libengine-gost-openssl).
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    missing_docs,
    unreachable_pub,
    reason = "tests stop at the first surprise"
)]

mod bed;
mod browser;
mod checks;
mod faults;
mod forgeries;
mod people;
mod protocol;
