//! Tests of the `cabinet` binary as a hospital runs it, and of the plugins against their simulators. They need `cargo xtask plugins`.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test stops at the first surprise"
)]

mod adapter;
mod backup;
mod bucket;
mod commands;
mod config_check;
mod demo;
mod esia;
mod full_disk;
mod hospitals;
mod hung_up;
mod metric_names;
mod module_author;
mod module_packages;
mod native_worker;
mod netrika;
mod operator;
mod packages;
mod payments;
mod picture_worker;
mod plugin_author;
mod plugin_guests;
mod plugin_packages;
mod records;
mod resilience;
mod self_service;
mod serve;
mod support;
mod variant_author;

#[path = "../../../storage/tests/integration/small_disk.rs"]
mod small_disk;
