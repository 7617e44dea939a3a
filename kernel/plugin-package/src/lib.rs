//! Packages of plugins and of web modules. A plugin is a folder with a manifest, a component and a signature over both, or one file with a
//! signature over all members; a module is such a file.
//!
//! [`Package::open`] is the only way from a folder to a component that may run. It reads each file once and verifies exactly the bytes it
//! returns, so changes on the disk in the meantime have no effect. [`Manifest::parse`] verifies no signature; the build uses it to check a
//! `plugin.toml` before compiling.
//!
//! | Module | Content |
//! | --- | --- |
//! | `kind.rs` | what plugins and modules differ in; `plugin.rs` and [`module`] say it for one of them |
//! | [`manifest`] | `plugin.toml` and the validation of settings |
//! | `key.rs` | signing keys and trusted keys |
//! | `signature.rs` | `plugin.sig` or `module.sig`, the signed statement |
//! | `package.rs` | reading, verifying and signing the folder of a plugin |
//! | `archive/` | package files: packing, reading with limits, signing, verifying |
//! | `asks.rs` | what a plugin asks for, and the difference to another version |
//! | `sbom.rs` | the bill of materials of a package file |

pub mod archive;
mod asks;
mod error;
mod key;
mod kind;
mod limits;
pub mod manifest;
pub mod module;
mod npm;
mod package;
mod plugin;
mod sbom;
mod signature;
mod world;

pub use archive::{Archive, ArchiveError, ArchiveFault, PackageFile, VerifiedArchive, VerifiedPackage};
pub use asks::{AskedChange, Asks, changes, visible};
pub use error::{Named, PackageError};
pub use key::{InvalidKey, NamedKey, NamedKeys, PublicKey, SigningKey, TrustedKey, TrustedKeys};
pub use kind::{Members, PackageKind};
pub use limits::Limits;
pub use manifest::{Manifest, ManifestError};
pub use module::{Module, ModuleAsks, ModuleId, ModuleManifest};
pub use package::{FILE as SIGNATURE_FILE, Package, seal, sign};
pub use plugin::Plugin;
pub use world::World;
