//! Against Synapse, as an application service.

mod env;
mod waits;
