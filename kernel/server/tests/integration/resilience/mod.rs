//! Fault injection on the real binary (issue 2 §7): the process killed, the database unavailable, the hub down, a plugin that exceeds its
//! limits. The kernel is a child process, the Netrika plugin is the compiled component, the hub is the simulator. Needs `cargo xtask
//! plugins` and the PostgreSQL binaries.

mod any_moment;
mod clicks;
mod config;
mod database;
mod hub_down;
mod killed;
mod offer;
mod place;
mod plugin_limits;
mod plugin_reload;
// The PostgreSQL server of `cargo xtask test`, for the tests that stop and start it.
#[path = "../../../../../tools/xtask/src/postgres.rs"]
#[allow(dead_code, reason = "each user of the file needs its part")]
pub mod postgres_server;
mod settings_layer;
mod silence;
mod slow_hub;
mod stopping;
mod truth;
mod two_kernels;
