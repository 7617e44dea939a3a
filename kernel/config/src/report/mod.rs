//! Output of `cabinet config explain | dump`.

mod dump;
mod explain;

pub use explain::{Explanation, UnknownKey};
