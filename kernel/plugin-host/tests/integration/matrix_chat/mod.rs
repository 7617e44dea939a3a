//! The real matrix-chat plugin in the real plugin host against Synapse, and against a homeserver that breaks the protocol. Needs
//! `cargo xtask plugins matrix-chat`.

mod accounts;
mod env;
mod erasure;
mod faults;
mod gateway;
mod passwords;
mod rooms;
mod transactions;
