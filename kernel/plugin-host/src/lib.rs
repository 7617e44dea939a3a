//! The sandbox for plugins: runs guests from `plugins/` behind the ports of the kernel.
//!
//! [`PluginEngine`] is the wasmtime engine; the hospitals of a process share it. [`PluginHost::load`] reads the plugins of a deployment,
//! checks their signatures and compiles them (or uses the precompiled component). It provides a port for each medical host, [`PluginHost::scheduling`] or [`PluginHost::records`], and one for the sign-in portal,
//! [`PluginHost::identity`], one for the card gateway, [`PluginHost::payment_gateway`], one for the hospital's questionnaire service,
//! [`PluginHost::questionnaires`], and one for the chat's homeserver, [`PluginHost::chat`]. Each call of a port runs in a fresh instance with
//!
//! * **limits** ([`Limits`]): memory, guest CPU, wall-clock time, concurrent calls, transfer size;
//! * **permissions** ([`Permissions`]): what its manifest requests *and* the variant grants, nothing else;
//! * **capabilities**: HTTP behind the [`egress`] guard, secrets that can be used without reading them, keys that sign without being
//!   exposed, a key-value store, clock, random, log, settings.
//!
//! A guest that exceeds a limit loses its instance, and the caller gets a `Problem`. Three such failures within a minute open the
//! [`breaker`] of that plugin only. `PluginHost::reload` replaces a running plugin: compile, check its health, swap, wait for the old calls
//! to end.
//!
//! | Module | Content |
//! |---|---|
//! | `cabinet_plugin_package` | `plugin.toml`, validation of settings, signatures |
//! | `check/` | checks a configuration's plugins before any is started |
//! | `permissions.rs` | both sides of a permission and the text of a denial |
//! | `detail.rs`, `tally.rs`, `window.rs`, `peaks.rs`, `denials.rs` | what an administrator sees of a plugin |
//! | `repeats.rs` | logs a repeated mistake once, with a count |
//! | `trial.rs` | a new version that takes a share of the reads first |
//! | `egress/` | which addresses may be reached |
//! | `capabilities/` | the host functions, one file per WIT interface |
//! | `calls/` | one call: instance, limits, outcome, metrics, span |
//! | `world.rs`, `binding.rs` | which port a plugin implements, and its bindings in the deployment |
//! | `scheduling.rs`, `records.rs`, `identity.rs`, `payment.rs`, `questionnaires.rs`, `chat.rs`, `convert/` | the ports, and strict validation of a guest's answers |
//! | `author_calls/` | calls of a plugin's author, with what they did |
//! | `tap.rs` | between a plugin under test and its system: faults and recordings |
//! | `set_aside.rs` | rows of a record that could not be read, for the administrator |
//! | `files/` | files that a guest refers to: the kernel streams them without the guest |

mod author_calls;
mod binding;
mod bindings;
pub mod breaker;
mod cache;
mod calls;
mod capabilities;
mod chat;
mod check;
mod concurrency;
mod control;
mod convert;
mod denials;
mod deployment;
mod detail;
pub mod egress;
mod engine;
mod files;
mod host;
mod identity;
mod limits;
mod loader;
mod metrics;
mod payment;
mod peaks;
mod permissions;
mod questionnaires;
mod records;
mod repeats;
mod scheduling;
mod set_aside;
mod status;
mod tally;
mod tap;
mod trial;
mod watch;
mod window;
mod world;

pub use author_calls::{AuthorCall, AuthorCallError, AuthorFunction};
pub use cabinet_plugin_package::{Limits, Manifest, ManifestError, TrustedKeys, World, manifest};
pub use cache::CacheKey;
pub use check::{
    Chosen, RefusedPlugin, ServedHosts, SettingsTable, check, refused, settings_of, settings_tables,
};
pub use deployment::{Chat, Deployment, Gateway, Options, QuestionnaireService, trusted_keys};
pub use engine::PluginEngine;
pub use host::{LoadError, PluginHost, ReloadError};
pub use loader::SettingsByTable;
pub use permissions::{GrantFiles, Permissions};
pub use status::{PluginState, PluginStatus};
pub use tap::{Passage, Reply, Tap, TappedRequest, Usage};
pub use trial::{TrialCounts, TrialPlan, TrialReport};
pub use watch::Watch;
