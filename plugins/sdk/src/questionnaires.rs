//! The port of a hospital's own questionnaire service. `plugins/wit/since-0.1/questionnaires.wit` defines the terms and rules of each
//! function. `assignments`, `open_form` and `submit` have to be implemented; `answered_form` answers `unsupported` otherwise.

pub use crate::bindings::questionnaires::port::*;
