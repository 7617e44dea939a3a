//! What a package contains: a plugin or a web module. Both have one file format, one form of signature, one store and one catalogue; a kind
//! says what differs. A statement begins with the name of its kind, so the signature of one is never that of the other.

use crate::archive::{ArchiveFault, MemberKind};
use crate::{ManifestError, NamedKeys, PackageError};
use semver::Version;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;
use std::fmt::{Debug, Display};
use std::path::Path;
use std::str::FromStr;

/// Contents of a package by name.
pub type Members = BTreeMap<String, Vec<u8>>;

/// One kind of packages.
pub trait PackageKind: Debug + Clone + Copy + PartialEq + Eq + Send + Sync + 'static {
    type Id: FromStr<Err: Display>
        + Display
        + Debug
        + Clone
        + Ord
        + Serialize
        + DeserializeOwned
        + Send
        + Sync
        + 'static;
    /// The manifest after all checks.
    type Manifest: Debug + Send + Sync + 'static;
    /// What a package asks for, as a catalogue shows it.
    type Asks: Debug + Clone + PartialEq + Eq + Serialize + DeserializeOwned + Send + Sync + 'static;

    /// Its name in messages, in commands and in the key table of the configuration.
    const NOUN: &'static str;
    /// File name of the manifest.
    const MANIFEST: &'static str;
    /// File name of the signature.
    const SIGNATURE: &'static str;
    /// Ending of a package file's name.
    const ENDING: &'static str;
    /// File name of a catalogue's index.
    const INDEX: &'static str;
    /// First line of a statement that covers all members.
    const STATEMENT: &'static str;
    /// First line of a statement that covers the manifest and the component only.
    const FOLDER_STATEMENT: Option<&'static str>;
    /// Maximum size of a package file, and of all its members unpacked.
    const LARGEST: u64;
    /// Maximum number of members.
    const MOST: usize;

    /// What the member of this name is. `None` if a package of this kind has no such member.
    fn member(name: &str) -> Option<MemberKind>;

    /// Whether a file of a folder belongs to the package.
    fn has_member(_manifest: &Self::Manifest, name: &str) -> bool {
        Self::member(name).is_some()
    }

    /// Checks which members there are, before any is parsed.
    ///
    /// # Errors
    /// [`ArchiveFault::Missing`] or [`ArchiveFault::Unknown`]
    fn check_members(members: &Members) -> Result<(), ArchiveFault>;

    /// Parses the manifest and checks the other members against it. `path` is that of the package.
    ///
    /// # Errors
    /// [`PackageError`]
    fn manifest(members: &Members, path: &Path) -> Result<Self::Manifest, PackageError>;

    /// Reads the manifest of a folder, without a check of its signature.
    ///
    /// # Errors
    /// [`ManifestError`]
    fn read_manifest(folder: &Path) -> Result<Self::Manifest, ManifestError>;

    /// Verifies a folder as a kernel does.
    ///
    /// # Errors
    /// [`PackageError`]
    fn verify_folder(folder: &Path, keys: &NamedKeys<Self>) -> Result<(), PackageError>;

    fn id(manifest: &Self::Manifest) -> &Self::Id;
    fn version(manifest: &Self::Manifest) -> &Version;
    /// Display name by language.
    fn names(manifest: &Self::Manifest) -> &BTreeMap<String, String>;
    fn asks(manifest: &Self::Manifest) -> Self::Asks;
    /// One line for each thing that is asked for. Characters that a terminal would act on are written as escapes.
    fn lines(asks: &Self::Asks) -> Vec<String>;
}
