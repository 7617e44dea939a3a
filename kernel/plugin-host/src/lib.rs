//! The sandbox: guests from `plugins/` behind the ports of the kernel.
//!
//! [`PluginHost::load`] reads the plugins of a deployment, checks their signatures, compiles them (or takes what it compiled before) and gives
//! each medical host its port, [`PluginHost::scheduling`] or [`PluginHost::records`], and the sign-in its portal, [`PluginHost::identity`]. Each call of a port gets a fresh instance with
//!
//! * **limits** ([`Limits`]): memory, guest CPU, wall time, calls at a time, size of what crosses the border;
//! * **permissions** ([`Permissions`]): what its manifest requests *and* the variant grants, nothing else;
//! * **capabilities**: HTTP behind the [`egress`] guard, secrets that are used without being read, keys that sign without being seen, a
//!   small store, clock, random, log, settings.
//!
//! A guest that breaks a limit loses its instance; the caller gets a `Problem`. Three such failures in a minute open the plugin's
//! [`breaker`], and only its own. `PluginHost::reload` swaps a plugin under way: compile, ask for health, swap, let old calls end.
//!
//! | Look here | for |
//! |---|---|
//! | `cabinet_plugin_package` | `plugin.toml`, the check of settings, signatures |
//! | `check/` | what a configuration says about plugins, looked at before any is started |
//! | `permissions.rs` | both sides of a permission and the text of a denial |
//! | `repeats.rs` | a mistake is written down once, with a count |
//! | `egress/` | which address may be reached |
//! | `capabilities/` | what a guest may ask, one file per WIT interface |
//! | `calls/` | one call: instance, limits, outcome, metrics, span |
//! | `world.rs`, `place.rs` | which port a plugin serves, and where in the deployment it works |
//! | `scheduling.rs`, `records.rs`, `identity.rs`, `convert/` | the ports, and the strict reading of what a guest says |
//! | `set_aside.rs` | rows of a record that could not be read, for the administrator |
//! | `files/` | files that a guest points at: they flow past it |

mod bindings;
pub mod breaker;
mod cache;
mod calls;
mod capabilities;
mod check;
mod convert;
mod deployment;
pub mod egress;
mod engine;
mod files;
mod host;
mod identity;
mod limits;
mod loaded;
mod metrics;
mod permissions;
mod permits;
mod place;
mod records;
mod repeats;
mod scheduling;
mod set_aside;
mod status;
mod watch;
mod world;

pub use cabinet_plugin_package::{Limits, Manifest, ManifestError, TrustedKeys, World, manifest};
pub use cache::CacheKey;
pub use check::{Chosen, ServedHosts, check};
pub use deployment::{Deployment, Options, trusted_keys};
pub use host::{LoadError, PluginHost, ReloadError};
pub use permissions::{GrantFiles, Permissions};
pub use status::{PluginState, PluginStatus};
