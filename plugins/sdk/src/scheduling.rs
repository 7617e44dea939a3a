//! The port of booking. `plugins/wit/since-0.1/scheduling.wit` defines the terms, units and rules of each function. A function that a plugin
//! does not implement answers `unsupported`; `search` answers `None`.

pub use crate::bindings::scheduling::port::*;
