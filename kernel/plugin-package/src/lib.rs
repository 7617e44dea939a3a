//! Plugin packages: a folder with a manifest, a component and a signature over both, or one file with a signature over all members.
//!
//! [`Package::open`] is the only way from a folder to a component that may run. It reads each file once and verifies exactly the bytes it
//! returns, so changes on the disk in the meantime have no effect. [`Manifest::parse`] verifies no signature; the build uses it to check a
//! `plugin.toml` before compiling.
//!
//! | Module | Content |
//! | --- | --- |
//! | [`manifest`] | `plugin.toml` and the validation of settings |
//! | `key.rs` | signing keys and trusted keys |
//! | `signature.rs` | `plugin.sig`, the signed statement |
//! | `package.rs` | reading, verifying and signing a folder |
//! | `archive/` | package files: packing, reading with limits, signing, verifying |
//! | `asks.rs` | what a plugin asks for, and the difference to another version |
//! | `sbom.rs` | the bill of materials of a package file |

pub mod archive;
mod asks;
mod error;
mod key;
mod limits;
pub mod manifest;
mod package;
mod sbom;
mod signature;
mod world;

pub use archive::{Archive, ArchiveError, ArchiveFault, VerifiedArchive};
pub use asks::{AskedChange, Asks, visible};
pub use error::PackageError;
pub use key::{InvalidKey, PublicKey, SigningKey, TrustedKey, TrustedKeys};
pub use limits::Limits;
pub use manifest::{Manifest, ManifestError};
pub use package::{Package, seal, sign};
pub use signature::FILE as SIGNATURE_FILE;
pub use world::World;
