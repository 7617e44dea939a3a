//! What a plugin is before it runs: a folder with a manifest, a component, and a signature over both.
//!
//! [`Package::open`] is the only way from a folder to a component that may run. It reads each file once and judges the bytes that it
//! hands on, so nothing that changes on the disk meanwhile can take their place. [`Manifest::parse`] alone judges no signature; the build
//! uses it to check a `plugin.toml` before it compiles.
//!
//! | Look here | for |
//! |---|---|
//! | [`manifest`] | `plugin.toml` and the check of settings |
//! | `key.rs` | keys that sign, and keys that are trusted |
//! | `signature.rs` | the signed text, `plugin.sig` |
//! | `package.rs` | reading, judging and signing a folder |

mod error;
mod key;
mod limits;
pub mod manifest;
mod package;
mod signature;
mod world;

pub use error::PackageError;
pub use key::{InvalidKey, PublicKey, SigningKey, TrustedKey, TrustedKeys};
pub use limits::Limits;
pub use manifest::{Manifest, ManifestError};
pub use package::{Package, seal, sign};
pub use signature::FILE as SIGNATURE_FILE;
pub use world::World;
