//! The simulators over their network interfaces, as the plugins use them.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test stops at the first surprise"
)]

mod esia;
mod netrika;
mod questionnaires;
mod rbs;
mod vista;
mod wsdl;
