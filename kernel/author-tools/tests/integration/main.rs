//! Modules and variants as an author makes, checks and compares them.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test stops at the first surprise")]

mod modules;
mod variants;
