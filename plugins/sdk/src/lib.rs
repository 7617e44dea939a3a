//! The SDK for Cabinet plugins.
//!
//! A plugin is a type that implements [`Lifecycle`] and the port it serves, here [`Scheduling`], and one line that exports it:
//!
//! ```
//! use cabinet_plugin_sdk::{scheduling_plugin, Clinic, Health, HostInfo, Lifecycle, Problem, Scheduling};
//!
//! struct Hospital;
//!
//! impl Lifecycle for Hospital {
//!     fn health() -> Result<Health, Problem> {
//!         Ok(Health { detail: "two clinics".into() })
//!     }
//! }
//!
//! impl Scheduling for Hospital {
//!     fn host() -> Result<HostInfo, Problem> {
//!         Ok(HostInfo { name: "Hospital".into(), description: "One house".into() })
//!     }
//!     fn clinics() -> Result<Vec<Clinic>, Problem> {
//!         Ok(vec![])
//!     }
//! }
//!
//! scheduling_plugin!(Hospital);
//! ```
//!
//! The other ports are [`records`], the medical record, [`identity`], sign-in at a state portal, [`payment`], card payments,
//! [`questionnaires`], a hospital's own questionnaire service, and [`chat`], the chat with the clinic. A plugin of booking may also name the
//! [`districts`] of its clinics, and one of medical records list [`prescriptions`]. A plugin can reach the outside only
//! through the modules [`http`], [`secrets`], [`kv`], [`signer`], [`clock`], [`random`], [`log`] and [`settings`]. In WebAssembly they call
//! the host; on a developer's machine they use [`testing::TestHost`], so that plugin crates have ordinary unit tests. A fresh instance
//! serves each call: values in a static do not survive, and data of one patient is never visible to the next call.
//!
//! [`dates`] reads and writes days and times in the contract's formats, and [`url`] makes segments of paths and values of queries.

// For the arithmetic of days and times; see `dates`.
pub use chrono;

#[doc(hidden)]
pub mod bindings;
pub mod chat;
pub mod clock;
pub mod dates;
pub mod districts;
pub mod files;
pub mod http;
pub mod identity;
pub mod kv;
pub mod log;
pub mod payment;
pub mod prescriptions;
pub mod problem;
pub mod questionnaires;
pub mod random;
pub mod records;
pub mod report;
pub mod scheduling;
pub mod secrets;
pub mod settings;
pub mod signer;
#[cfg(not(target_arch = "wasm32"))]
pub mod testing;
pub mod url;

pub use bindings::cabinet::host::types::{IsoDate, LocalDateTime, Problem, ProblemCode};
pub use bindings::every_plugin::port::{HealthReport as Health, Lifecycle};
pub use scheduling::*;
pub use settings::{medical_host, settings};
