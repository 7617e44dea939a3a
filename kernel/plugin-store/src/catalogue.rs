//! A catalogue: a folder, or the same files on a static web server, with package files and an index for each kind: `index.json` lists plugins,
//! `modules.json` lists modules.
//!
//! The index tells what there is. It is not signed and not believed: a package is installed only if its own signature is valid, and if id,
//! version, key and what it asks for are those of the index. A file's name is made of id and version, so an index cannot lead elsewhere.

use crate::store::listed;
use cabinet_plugin_package::archive::name_of;
use cabinet_plugin_package::{
    ArchiveError, Named, NamedKeys, PackageError, PackageFile, PackageKind, Plugin, VerifiedPackage,
};
use semver::Version;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File, Permissions};
use std::io::{self, Read as _, Write as _};
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};

/// File name of the index of plugins.
pub const INDEX: &str = Plugin::INDEX;
/// Maximum size of an index, in bytes.
pub const LARGEST_INDEX: u64 = 4 * 1024 * 1024;
/// Maximum number of packages in it.
const MOST: usize = 2000;
const FORMAT: u32 = 1;

/// What a catalogue offers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
pub struct IndexOf<K: PackageKind> {
    format: u32,
    pub packages: Vec<EntryOf<K>>,
}

/// What a catalogue offers of plugins.
pub type Index = IndexOf<Plugin>;

/// One package.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
pub struct EntryOf<K: PackageKind> {
    pub id: K::Id,
    pub version: Version,
    /// Display name by language.
    pub names: BTreeMap<String, String>,
    /// Size of the file in bytes.
    pub size: u64,
    /// SHA-256 of the file, 64 lower-case hexadecimal digits.
    pub sha256: String,
    /// Public key that signed it.
    pub key: String,
    /// What it asks for.
    pub asks: K::Asks,
}

/// One plugin.
pub type Entry = EntryOf<Plugin>;

/// A catalogue does not offer what is wanted, or offers something else.
#[derive(Debug, thiserror::Error)]
pub enum OfferError {
    #[error("{place}: it is not the index of a catalogue, as `cabinet {noun} publish` writes it: {reason}")]
    Index {
        noun: &'static str,
        /// The catalogue.
        place: String,
        reason: String,
    },
    #[error("the catalogue has no {package}; it has: {offered}")]
    NoPackage {
        package: Named,
        /// For the message.
        offered: String,
    },
    #[error("the catalogue has no version {version} of {package}; it has: {offered}")]
    NoVersion {
        package: Named,
        version: Version,
        /// For the message.
        offered: String,
    },
    /// An older version is not installed by accident.
    #[error(
        "{noun} {id}: the catalogue offers {offered}, which is older than {installed}, which was installed before. If you want it \
         nevertheless, use `cabinet {noun} rollback {id}`, or repeat with {id}@{offered} and --allow-older; if you expected a newer one, \
         ask the publisher: somebody may be offering you an old release on purpose"
    )]
    Older { noun: &'static str, id: String, offered: Version, installed: Version },
    /// The file is not the one of the index.
    #[error(
        "{file}: size or SHA-256 of the file is not the one in the index (found {found}, expected {expected}): download it again; if \
         that does not help, the catalogue is damaged: ask its publisher"
    )]
    OtherFile {
        /// Name of the file.
        file: String,
        found: String,
        expected: String,
    },
    /// The signed contents are not what the index says.
    #[error(
        "{file}: the index says {what} {expected}, the signed package says {found}: nothing was installed; do not use this catalogue \
         until its publisher has explained it"
    )]
    OtherPackage {
        /// Name of the file.
        file: String,
        what: &'static str,
        expected: String,
        found: String,
    },
}

/// A package cannot be published.
#[derive(Debug, thiserror::Error)]
pub enum PublishError {
    #[error(transparent)]
    Archive(#[from] ArchiveError),
    #[error(transparent)]
    Package(#[from] PackageError),
    #[error(transparent)]
    Offer(#[from] OfferError),
    /// The disk is full, the folder is not writable, and so on.
    #[error("{}: {reason}; the catalogue is unchanged", path.display())]
    Disk {
        path: PathBuf,
        /// Message of the operating system.
        reason: io::Error,
    },
    /// A published version is never changed.
    #[error(
        "the catalogue has {id} {version} already, with other contents: hospitals may have installed it; publish the change as a new version"
    )]
    Changed { id: String, version: Version },
    /// The index is full.
    #[error(
        "the catalogue has {MOST} packages, the most that an index may have: remove old ones from {index}"
    )]
    Full { index: &'static str },
}

/// The result of publishing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Published {
    New,
    /// The catalogue has this file already.
    Already,
}

impl<K: PackageKind> IndexOf<K> {
    /// Parses an index; `place` is used in errors.
    ///
    /// # Errors
    /// [`OfferError::Index`]
    pub fn parse(text: &[u8], place: &str) -> Result<Self, OfferError> {
        let wrong = |reason: String| OfferError::Index { noun: K::NOUN, place: place.to_owned(), reason };
        if text.len() as u64 > LARGEST_INDEX {
            return Err(wrong(format!("it has more than {LARGEST_INDEX} bytes")));
        }
        let index: Self = serde_json::from_slice(text).map_err(|error| wrong(error.to_string()))?;
        if index.format != FORMAT {
            return Err(wrong(format!("its format is {}, this program reads {FORMAT}", index.format)));
        }
        if index.packages.len() > MOST {
            return Err(wrong(format!("it lists more than {MOST} packages")));
        }
        let mut known = BTreeSet::new();
        if let Some(twice) = index.packages.iter().find(|entry| !known.insert((&entry.id, &entry.version))) {
            return Err(wrong(format!("it lists {} {} twice", twice.id, twice.version)));
        }
        Ok(index)
    }

    /// Chooses what to install: the wanted version, or the newest one that is not a pre-release. What is older than something installed is
    /// refused, unless `allow_older` is set.
    ///
    /// # Errors
    /// [`OfferError`]
    pub fn choose(
        &self,
        id: &K::Id,
        wanted: Option<&Version>,
        installed: &[Version],
        allow_older: bool,
    ) -> Result<&EntryOf<K>, OfferError> {
        let mut offers: Vec<&EntryOf<K>> = self.packages.iter().filter(|entry| entry.id == *id).collect();
        offers.sort_by(|a, b| a.version.cmp(&b.version));
        let versions: Vec<Version> = offers.iter().map(|entry| entry.version.clone()).collect();
        if offers.is_empty() {
            let ids: BTreeSet<String> = self.packages.iter().map(|entry| entry.id.to_string()).collect();
            let offered = ids.into_iter().collect::<Vec<_>>().join(", ");
            return Err(OfferError::NoPackage { package: Named::of::<K>(id), offered });
        }
        let found = match wanted {
            Some(version) => offers.iter().find(|entry| entry.version == *version),
            None => offers.iter().rev().find(|entry| entry.version.pre.is_empty()).or(offers.last()),
        };
        let Some(found) = found else {
            let version = wanted.cloned().unwrap_or_else(|| Version::new(0, 0, 0));
            let package = Named::of::<K>(id);
            return Err(OfferError::NoVersion { package, version, offered: listed(&versions) });
        };
        match installed.iter().max() {
            Some(newest) if found.version < *newest && !allow_older => Err(OfferError::Older {
                noun: K::NOUN,
                id: id.to_string(),
                offered: found.version.clone(),
                installed: newest.clone(),
            }),
            _ => Ok(found),
        }
    }
}

impl<K: PackageKind> EntryOf<K> {
    /// Name of the package's file.
    pub fn file(&self) -> String {
        name_of::<K>(&self.id, &self.version)
    }

    /// Checks the file itself.
    ///
    /// # Errors
    /// [`OfferError::OtherFile`]
    pub fn check_file(&self, bytes: &[u8]) -> Result<(), OfferError> {
        let described = |size: u64, digest: &str| format!("{size} bytes, {digest}");
        let found = described(bytes.len() as u64, &hex::encode(Sha256::digest(bytes)));
        let expected = described(self.size, &self.sha256);
        if found == expected {
            Ok(())
        } else {
            Err(OfferError::OtherFile { file: self.file(), found, expected })
        }
    }

    /// Checks that the signed package is the one that the index describes: neither another plugin or version, nor one that asks for more
    /// than was shown.
    ///
    /// # Errors
    /// [`OfferError::OtherPackage`]
    pub fn check_package(&self, package: &VerifiedPackage<K>) -> Result<(), OfferError> {
        let (id, version) = (K::id(&package.manifest), K::version(&package.manifest));
        let shown = |asks: &K::Asks| K::lines(asks).join("; ");
        let asks = K::asks(&package.manifest);
        let pairs = [
            ("id", self.id.to_string(), id.to_string()),
            ("version", self.version.to_string(), version.to_string()),
            ("that it is signed by", self.key.clone(), package.key.to_string()),
            ("that it asks for", shown(&self.asks), shown(&asks)),
        ];
        match pairs.into_iter().find(|(_, expected, found)| expected != found) {
            None => Ok(()),
            Some((what, expected, found)) => {
                Err(OfferError::OtherPackage { file: self.file(), what, expected, found })
            }
        }
    }
}

/// Creates the folder if it is missing. Readable for a web server regardless of the publisher's umask, as are its files.
fn make_public(folder: &Path) -> io::Result<()> {
    if folder.is_dir() {
        return Ok(());
    }
    fs::create_dir_all(folder)?;
    fs::set_permissions(folder, Permissions::from_mode(0o755))
}

/// Adds a signed package to a catalogue in a folder: first the file, then the index, each in one step.
///
/// # Errors
/// [`PublishError`]
pub fn publish_of<K: PackageKind>(
    package: &Path,
    folder: &Path,
) -> Result<(EntryOf<K>, Published), PublishError> {
    let archive = PackageFile::<K>::open(package)?;
    let key = archive.named_key();
    let keys = key.map(|key| NamedKeys::only("the key that it names", key)).unwrap_or_default();
    let bytes = archive.to_bytes()?;
    let entry = entry_of(&bytes, &archive.verify(&keys)?);

    make_public(folder).map_err(at(folder))?;
    let path = folder.join(".lock");
    let options = File::options().create(true).truncate(false).write(true).open(&path);
    // Held until the end of this function.
    let lock = options.map_err(at(&path))?;
    lock.lock().map_err(at(&path))?;

    let path = folder.join(K::INDEX);
    let mut index = match read(&path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            IndexOf { format: FORMAT, packages: Vec::new() }
        }
        text => IndexOf::parse(&text.map_err(at(&path))?, &path.display().to_string())?,
    };
    let same = |known: &&EntryOf<K>| known.id == entry.id && known.version == entry.version;
    let result = match index.packages.iter().find(same) {
        Some(known) if *known == entry && folder.join(entry.file()).is_file() => {
            return Ok((entry, Published::Already));
        }
        Some(known) if known.sha256 != entry.sha256 => {
            return Err(PublishError::Changed { id: entry.id.to_string(), version: entry.version });
        }
        _ => Published::New,
    };
    index.packages.retain(|known| !same(&known));
    if index.packages.len() >= MOST {
        return Err(PublishError::Full { index: K::INDEX });
    }
    index.packages.push(entry.clone());
    index.packages.sort_by(|a, b| (&a.id, &a.version).cmp(&(&b.id, &b.version)));
    replace(folder, &entry.file(), &bytes)?;
    let text = serde_json::to_string_pretty(&index)
        .map_err(|error| PublishError::Disk { path: path.clone(), reason: io::Error::other(error) })?;
    replace(folder, K::INDEX, format!("{text}\n").as_bytes())?;
    Ok((entry, result))
}

/// Adds a signed plugin to a catalogue in a folder.
///
/// # Errors
/// [`PublishError`]
pub fn publish(package: &Path, folder: &Path) -> Result<(Entry, Published), PublishError> {
    publish_of::<Plugin>(package, folder)
}

fn entry_of<K: PackageKind>(bytes: &[u8], package: &VerifiedPackage<K>) -> EntryOf<K> {
    let manifest = &package.manifest;
    EntryOf {
        id: K::id(manifest).clone(),
        version: K::version(manifest).clone(),
        names: K::names(manifest).clone(),
        size: bytes.len() as u64,
        sha256: hex::encode(Sha256::digest(bytes)),
        key: package.key.to_string(),
        asks: K::asks(manifest),
    }
}

fn read(path: &Path) -> io::Result<Vec<u8>> {
    let mut text = Vec::new();
    File::open(path)?.take(LARGEST_INDEX + 1).read_to_end(&mut text)?;
    Ok(text)
}

/// Writes a file in one step: a reader sees the former contents or the new ones.
fn replace(folder: &Path, name: &str, content: &[u8]) -> Result<(), PublishError> {
    let (part, path) = (folder.join(format!(".{name}.part")), folder.join(name));
    let written = File::create(&part).and_then(|mut file| {
        file.write_all(content)?;
        // Readable for a web server regardless of the publisher's umask.
        file.set_permissions(Permissions::from_mode(0o644))?;
        file.sync_all()
    });
    let done = written.and_then(|()| fs::rename(&part, &path)).and_then(|()| File::open(folder)?.sync_all());
    if done.is_err() {
        // The error of the disk is the one to tell.
        let _ = fs::remove_file(&part);
    }
    done.map_err(at(&path))
}

fn at(path: &Path) -> impl FnOnce(io::Error) -> PublishError {
    let path = path.to_owned();
    |reason| PublishError::Disk { path, reason }
}
