//! What `cabinet config explain | dump` says.

mod dump;
mod explain;

pub use explain::{Explanation, UnknownKey};
