//! Package files, `ID-VERSION.cabinet-plugin`: a plugin as one file, to be published and installed.
//!
//! The file is a ZIP of files without folders: `plugin.toml`, the component, `LICENSE`, `sbom.cdx.json`, `about.<language>.md`, and
//! `plugin.sig` with a statement that covers each of the others (`signature.rs`). [`Archive::read`] bounds everything before it unpacks it,
//! and accepts no name but those. A file has no bytes outside its members. Equal members give equal bytes.

mod error;
mod gather;
mod member;
mod read;

pub use error::{ArchiveError, ArchiveFault};
pub use gather::{GatherError, Gathered, gather};
pub use member::{LARGEST, LICENSE, MemberKind, SBOM};

use crate::package::{self, MANIFEST};
use crate::signature::{Covered, FILE, Signed, Statement, sha256};
use crate::{Manifest, PackageError, PublicKey, SigningKey, TrustedKeys};
use semver::Version;
use std::collections::BTreeMap;
use std::io::{Cursor, Write as _};
use std::path::{Path, PathBuf};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, System, ZipWriter};

/// Ending of a package file's name.
pub const ENDING: &str = "cabinet-plugin";

/// Level of compression. A fixed one, so that it does not depend on what else is compiled into the program.
const LEVEL: i64 = 6;
/// Maximum length of a version, which is a part of names of files and folders.
const LONGEST_VERSION: usize = 64;

/// The members of a package file. Its signature is not verified.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Archive {
    /// Where it comes from, for messages.
    path: PathBuf,
    members: BTreeMap<String, Vec<u8>>,
}

/// A package file with a valid signature over all its members.
#[derive(Debug)]
pub struct VerifiedArchive {
    pub manifest: Manifest,
    /// Name of the key that signed it.
    pub signed_by: String,
    /// The public half of that key.
    pub key: PublicKey,
    members: BTreeMap<String, Vec<u8>>,
}

impl VerifiedArchive {
    /// The verified bytes of all members, by name, with the signature.
    pub fn members(&self) -> &BTreeMap<String, Vec<u8>> {
        &self.members
    }
}

/// The name of the file of a package.
pub fn file_name(id: &cabinet_domain::PluginId, version: &Version) -> String {
    format!("{id}-{version}.{ENDING}")
}

impl Archive {
    /// The members by name.
    pub fn members(&self) -> &BTreeMap<String, Vec<u8>> {
        &self.members
    }

    /// The bytes of the file.
    ///
    /// # Errors
    /// [`ArchiveFault::TooLarge`], or an error of the library.
    pub fn to_bytes(&self) -> Result<Vec<u8>, ArchiveError> {
        let failed = |error: zip::result::ZipError| {
            ArchiveFault::Invalid { name: "package".to_owned(), reason: error.to_string() }.of(&self.path)
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
    pub fn sign(&mut self, key: &SigningKey) -> Result<Manifest, PackageError> {
        let manifest = package::parse(&self.path, self.member(MANIFEST)?)?;
        package::fits(&self.path, &manifest, sha256(self.member(&manifest.component)?))?;
        self.members.remove(FILE);
        let statement = Statement {
            id: manifest.id.clone(),
            version: manifest.version.clone(),
            covered: Covered::Members(self.digests()),
            key: key.public(),
        };
        self.members.insert(FILE.to_owned(), statement.signed_by(key).into_bytes());
        Ok(manifest)
    }

    /// The key that the signature names, without a check of it.
    pub fn named_key(&self) -> Option<PublicKey> {
        let text = std::str::from_utf8(self.members.get(FILE)?).ok()?;
        Some(Signed::parse(text)?.statement.key)
    }

    /// Verifies that a key of the deployment signed exactly these members, and that they fit together. Nothing of the manifest is parsed
    /// before.
    ///
    /// # Errors
    /// [`PackageError`] as for [`crate::Package::open`].
    pub fn verify(self, keys: &TrustedKeys) -> Result<VerifiedArchive, PackageError> {
        let plugin = self.path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let path = self.path.join(FILE);
        let Some(file) = self.members.get(FILE) else {
            return Err(PackageError::Unsigned { plugin, path });
        };
        let Some(signed) = std::str::from_utf8(file).ok().and_then(Signed::parse) else {
            return Err(PackageError::Malformed { plugin, path });
        };
        let signed_by = package::trusted(&signed, keys, plugin.clone(), &path)?;
        let Statement { id, version, covered, key } = signed.statement;
        let Covered::Members(expected) = covered else { return Err(PackageError::Partial { plugin, path }) };
        self.covered_by(&expected, &plugin, &signed_by)?;
        let manifest = package::parse(&self.path, self.member(MANIFEST)?)?;
        if manifest.id != id || manifest.version != version {
            return Err(PackageError::Misplaced { folder: self.path, id: manifest.id.to_string() });
        }
        package::fits(&self.path, &manifest, sha256(self.member(&manifest.component)?))?;
        Ok(VerifiedArchive { manifest, signed_by, key, members: self.members })
    }

    /// Whether the members are exactly those of the signed list.
    fn covered_by(
        &self,
        expected: &BTreeMap<String, String>,
        plugin: &str,
        key: &str,
    ) -> Result<(), PackageError> {
        let (plugin, key) = (plugin.to_owned(), key.to_owned());
        let mut found = self.digests();
        for (name, expected) in expected {
            let path = self.path.join(name);
            match found.remove(name) {
                None => return Err(PackageError::Removed { plugin, path, key }),
                Some(found) if found != *expected => {
                    return Err(PackageError::Changed {
                        plugin,
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
            Some(name) => Err(PackageError::Added { plugin, path: self.path.join(name), key }),
            None => Ok(()),
        }
    }

    fn digests(&self) -> BTreeMap<String, String> {
        let covered = self.members.iter().filter(|(name, _)| *name != FILE);
        covered.map(|(name, content)| (name.clone(), sha256(content))).collect()
    }

    fn member(&self, name: &str) -> Result<&[u8], PackageError> {
        self.members.get(name).map(Vec::as_slice).ok_or_else(|| PackageError::File {
            path: self.path.join(name),
            reason: "the package has no such member".to_owned(),
        })
    }
}

/// Checks what a valid package has besides its signature.
fn check_content(members: &BTreeMap<String, Vec<u8>>, path: &Path) -> Result<(), ArchiveError> {
    for name in [MANIFEST, LICENSE, SBOM] {
        if !members.contains_key(name) {
            return Err(ArchiveFault::Missing(name).of(path));
        }
    }
    let mut components = members.keys().filter(|name| MemberKind::of(name) == Some(MemberKind::Component));
    match (components.next(), components.next()) {
        (None, _) => return Err(ArchiveFault::Missing("component").of(path)),
        (Some(_), Some(second)) => return Err(ArchiveFault::Unknown(second.clone()).of(path)),
        (Some(_), None) => {}
    }
    crate::sbom::check(members.get(SBOM).map(Vec::as_slice).unwrap_or_default())
        .map_err(|reason| ArchiveFault::Invalid { name: SBOM.to_owned(), reason }.of(path))
}
