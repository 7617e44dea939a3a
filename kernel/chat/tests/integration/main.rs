//! Tests of the chat over real databases, with a homeserver in memory. With a real one: `cabinet-plugin-host`, `matrix_chat`.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod credentials;
mod erase;
mod guests;
mod open;
mod support;
mod transactions;
