//! The port of card payments. `plugins/wit/since-0.1/payment.wit` defines the terms and rules of each function. A function that a plugin
//! does not implement answers `unsupported`; `register` and `status` have to be implemented.

pub use crate::bindings::payment::port::*;
