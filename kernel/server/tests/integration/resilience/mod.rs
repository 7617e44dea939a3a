//! Faults tried on the real binary (issue 2 §7): the process killed, the database away, the hub down, a plugin out of bounds. The kernel
//! is a child process, the Netrika plugin is the built component, the hub is the simulator. Needs `cargo xtask plugins` and the binaries
//! of PostgreSQL.

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
// The server of `cargo xtask test`, here for the tests that stop and start it.
#[path = "../../../../../tools/xtask/src/postgres.rs"]
#[allow(dead_code, reason = "each user of the file needs its part")]
mod postgres_server;
mod silence;
mod slow_hub;
mod stopping;
mod truth;
mod two_kernels;
