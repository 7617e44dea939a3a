//! Rules of the plugin contract that both of its sides apply. The kernel's host and the plugins' SDK, with its host for unit tests, have
//! types of their own, generated from the same WIT, and share what is done with them.

mod problem;
mod replay;
mod secret;

pub use replay::{ReplayedRequest, next_answer};
pub use secret::{Escape, PlaceholderTooShort, fill};
