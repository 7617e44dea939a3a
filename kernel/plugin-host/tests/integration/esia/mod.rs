//! The real ESIA plugin in the real plugin host against the simulated portal, with real signatures on both sides. Needs
//! `cargo xtask plugins esia`, the program `openssl` and its GOST engine (Debian: libengine-gost-openssl).

mod browser;
mod checks;
mod env;
mod faults;
mod forgeries;
mod people;
mod protocol;
