//! Package files, `ID-VERSION.cabinet-plugin` and `ID-VERSION.cabinet-module`: a plugin or a module as one file, to be published and
//! installed.
//!
//! The file is a ZIP of files without folders: the manifest, what it is about, `LICENSE`, `sbom.cdx.json`, `about.<language>.md`, and the
//! signature with a statement that covers each of the others (`signature.rs`). [`PackageFile::read`] bounds everything before it unpacks it,
//! and accepts no name but those. A file has no bytes outside its members. Equal members give equal bytes.

mod error;
mod gather;
mod licence;
mod member;
mod read;

pub use error::{ArchiveError, ArchiveFault};
pub use gather::{GatherError, Gathered, gather};
pub(crate) use gather::{add_licence, bounded, names};
pub use licence::placeholder as licence_placeholder;
pub(crate) use member::is_language;
pub use member::{LICENSE, MemberKind, SBOM};

use crate::error::Named;
use crate::kind::{Members, PackageKind};
use crate::package;
use crate::signature::{Covered, Signed, Statement, sha256};
use crate::{NamedKeys, PackageError, Plugin, PublicKey, SigningKey};
use semver::Version;
use std::collections::BTreeMap;
use std::io::{Cursor, Write as _};
use std::marker::PhantomData;
use std::path::{Path, PathBuf};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, System, ZipWriter};

/// Maximum size of the package file of a plugin, and of all its members unpacked.
pub const LARGEST: u64 = Plugin::LARGEST;
/// Ending of the name of a plugin's package file.
pub const ENDING: &str = Plugin::ENDING;

/// Level of compression. A fixed one, so that it does not depend on what else is compiled into the program.
const LEVEL: i64 = 6;
/// Maximum length of a version, which is a part of names of files and folders.
pub(crate) const LONGEST_VERSION: usize = 64;

/// The members of a package file. Its signature is not verified.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PackageFile<K: PackageKind> {
    /// Where it comes from, for messages.
    path: PathBuf,
    members: Members,
    kind: PhantomData<K>,
}

/// The package file of a plugin.
pub type Archive = PackageFile<Plugin>;

/// A package file with a valid signature over all its members.
#[derive(Debug)]
pub struct VerifiedPackage<K: PackageKind> {
    pub manifest: K::Manifest,
    /// Name of the key that signed it.
    pub signed_by: String,
    /// The public half of that key.
    pub key: PublicKey,
    members: Members,
}

/// A verified package file of a plugin.
pub type VerifiedArchive = VerifiedPackage<Plugin>;

impl<K: PackageKind> VerifiedPackage<K> {
    /// The verified bytes of all members, by name, with the signature.
    pub fn members(&self) -> &Members {
        &self.members
    }
}

/// The name of the file of a package.
pub fn name_of<K: PackageKind>(id: &K::Id, version: &Version) -> String {
    format!("{id}-{version}.{}", K::ENDING)
}

/// The name of the package file of a plugin.
pub fn file_name(id: &cabinet_domain::PluginId, version: &Version) -> String {
    name_of::<Plugin>(id, version)
}

impl<K: PackageKind> PackageFile<K> {
    pub(crate) fn of(path: &Path, members: Members) -> Self {
        Self { path: path.to_owned(), members, kind: PhantomData }
    }

    /// A package of collected members.
    pub(crate) fn gathered(path: &Path, members: Members) -> Result<Self, ArchiveError> {
        check_content::<K>(&members, path)?;
        Ok(Self::of(path, members))
    }

    /// The members by name.
    pub fn members(&self) -> &Members {
        &self.members
    }

    /// The bytes of the file.
    ///
    /// # Errors
    /// [`ArchiveFault::TooLarge`], or an error of the library.
    pub fn to_bytes(&self) -> Result<Vec<u8>, ArchiveError> {
        let failed = |error: zip::result::ZipError| {
            ArchiveFault::Invalid { name: "package".to_owned(), reason: error.to_string() }
                .of::<K>(&self.path)
        };
        // No time and no user: equal members give equal bytes.
        let options = SimpleFileOptions::default()
            .compression_method(CompressionMethod::Deflated)
            .compression_level(Some(LEVEL))
            .last_modified_time(DateTime::default())
            .system(System::Unix)
            .unix_permissions(0o644);
        let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
        for (name, content) in &self.members {
            writer.start_file(name.as_str(), options).map_err(failed)?;
            writer.write_all(content).map_err(|error| failed(error.into()))?;
        }
        Ok(writer.finish().map_err(failed)?.into_inner())
    }

    /// Signs all members; replaces a former signature.
    ///
    /// # Errors
    /// [`PackageError`] if manifest and component do not fit.
    pub fn sign(&mut self, key: &SigningKey) -> Result<K::Manifest, PackageError> {
        let manifest = self.manifest()?;
        self.members.remove(K::SIGNATURE);
        let statement: Statement<K> = Statement {
            id: K::id(&manifest).clone(),
            version: K::version(&manifest).clone(),
            covered: Covered::Members(self.digests()),
            key: key.public(),
        };
        self.members.insert(K::SIGNATURE.to_owned(), statement.signed_by(key).into_bytes());
        Ok(manifest)
    }

    /// The key that the signature names, without a check of it.
    pub fn named_key(&self) -> Option<PublicKey> {
        let text = std::str::from_utf8(self.members.get(K::SIGNATURE)?).ok()?;
        Some(Signed::<K>::parse(text)?.statement.key)
    }

    /// The manifest, without a check of the signature.
    ///
    /// # Errors
    /// [`PackageError`] if the members do not fit together.
    pub fn manifest(&self) -> Result<K::Manifest, PackageError> {
        K::manifest(&self.members, &self.path)
    }

    /// Verifies that a key of the deployment signed exactly these members, and that they fit together. Nothing of the manifest is parsed
    /// before.
    ///
    /// # Errors
    /// [`PackageError`] as for [`crate::Package::open`].
    pub fn verify(self, keys: &NamedKeys<K>) -> Result<VerifiedPackage<K>, PackageError> {
        let package = Named::of::<K>(self.path.file_stem().unwrap_or_default().to_string_lossy());
        let path = self.path.join(K::SIGNATURE);
        let Some(file) = self.members.get(K::SIGNATURE) else {
            return Err(PackageError::Unsigned { package, path });
        };
        let signed = package::parsed::<K>(file, &package, &path)?;
        let signed_by = package::trusted(&signed, keys, package.clone(), &path)?;
        let Statement { id, version, covered, key } = signed.statement;
        let Covered::Members(expected) = covered else {
            return Err(PackageError::Partial { package, path });
        };
        self.covered_by(&expected, &package, &signed_by)?;
        let manifest = self.manifest()?;
        if *K::id(&manifest) != id || *K::version(&manifest) != version {
            return Err(PackageError::misplaced::<K>(&self.path, K::id(&manifest)));
        }
        Ok(VerifiedPackage { manifest, signed_by, key, members: self.members })
    }

    /// Whether the members are exactly those of the signed list.
    fn covered_by(
        &self,
        expected: &BTreeMap<String, String>,
        package: &Named,
        key: &str,
    ) -> Result<(), PackageError> {
        let (package, key) = (package.clone(), key.to_owned());
        let mut found = self.digests();
        for (name, expected) in expected {
            let path = self.path.join(name);
            match found.remove(name) {
                None => return Err(PackageError::Removed { package, path, key }),
                Some(found) if found != *expected => {
                    return Err(PackageError::Changed {
                        package,
                        path,
                        key,
                        found,
                        expected: expected.clone(),
                    });
                }
                Some(_) => {}
            }
        }
        match found.into_keys().next() {
            Some(name) => Err(PackageError::Added { package, path: self.path.join(name), key }),
            None => Ok(()),
        }
    }

    fn digests(&self) -> BTreeMap<String, String> {
        let covered = self.members.iter().filter(|(name, _)| *name != K::SIGNATURE);
        covered.map(|(name, content)| (name.clone(), sha256(content))).collect()
    }
}

/// Checks what a valid package has besides its signature.
fn check_content<K: PackageKind>(members: &Members, path: &Path) -> Result<(), ArchiveError> {
    for name in [K::MANIFEST, LICENSE, SBOM] {
        if !members.contains_key(name) {
            return Err(ArchiveFault::Missing(name).of::<K>(path));
        }
    }
    K::check_members(members).map_err(|reason| reason.of::<K>(path))?;
    crate::sbom::check(members.get(SBOM).map(Vec::as_slice).unwrap_or_default())
        .map_err(|reason| ArchiveFault::Invalid { name: SBOM.to_owned(), reason }.of::<K>(path))
}
