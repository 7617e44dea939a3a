//! The folder of a plugin: verified when it is loaded, signed when it is released.

use crate::error::Named;
use crate::kind::{Members, PackageKind};
use crate::signature::{Covered, Signed, Statement, sha256};
use crate::{Manifest, NamedKeys, PackageError, Plugin, SigningKey, TrustedKeys};
use std::fs;
use std::io;
use std::path::Path;

const MANIFEST: &str = Plugin::MANIFEST;
/// File name of a plugin's signature.
pub const FILE: &str = Plugin::SIGNATURE;

/// A package with a valid signature. Holds exactly the bytes that were verified.
#[derive(Debug)]
pub struct Package {
    pub manifest: Manifest,
    /// The bytes of the component.
    pub component: Vec<u8>,
    /// SHA-256 over the manifest and the signature, to detect that a folder contains another package.
    pub fingerprint: String,
    /// Name of the key that signed it.
    pub signed_by: String,
}

impl Package {
    /// Reads each file of the folder once and verifies the bytes: which key signed them, whether that key may sign this plugin, and whether
    /// manifest and component match the signed digests.
    ///
    /// # Errors
    /// [`PackageError`] if the package is incomplete, not signed by a trusted key or changed.
    pub fn open(folder: &Path, keys: &TrustedKeys) -> Result<Self, PackageError> {
        let (manifest, signature) = (read(folder, MANIFEST)?, folder.join(FILE));
        let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let package = Named::of::<Plugin>(name.clone());
        let file = match fs::read(&signature) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Err(PackageError::Unsigned { package, path: signature });
            }
            found => found.map_err(|error| unreadable(&signature, &error))?,
        };
        let fingerprint = sha256(&[manifest.as_slice(), &file].concat());
        let malformed = || PackageError::Malformed { package: package.clone(), path: signature.clone() };
        let signed = parsed::<Plugin>(&file, &package, &signature)?;
        let signed_by = trusted(&signed, keys, package.clone(), &signature)?;
        let statement = signed.statement;
        let unchanged = |name: &str, found: String, expected: Option<&String>| {
            let expected = expected.ok_or_else(malformed)?;
            match found == *expected {
                true => Ok(found),
                false => Err(PackageError::Changed {
                    package: package.clone(),
                    path: folder.join(name),
                    key: signed_by.clone(),
                    found,
                    expected: expected.clone(),
                }),
            }
        };
        unchanged(MANIFEST, sha256(&manifest), statement.covered.manifest::<Plugin>())?;
        let manifest = parse(folder, &manifest)?;
        if manifest.id.as_str() != name || statement.id != manifest.id {
            return Err(PackageError::misplaced::<Plugin>(folder, &manifest.id));
        }
        let component = read(folder, &manifest.component)?;
        let found = unchanged(
            &manifest.component,
            sha256(&component),
            statement.covered.component(&manifest.component),
        )?;
        fits(folder, &manifest, found)?;
        Ok(Self { manifest, component, fingerprint, signed_by })
    }

    /// The current [`Package::fingerprint`] of a folder, without verification.
    pub fn fingerprint_of(folder: &Path) -> Option<String> {
        let files = [MANIFEST, FILE].map(|name| fs::read(folder.join(name)).ok());
        let [Some(manifest), Some(signature)] = files else { return None };
        Some(sha256(&[manifest, signature].concat()))
    }
}

/// Parses a signature. One of another kind of packages is named as such.
pub(crate) fn parsed<K: PackageKind>(
    file: &[u8],
    package: &Named,
    signature: &Path,
) -> Result<Signed<K>, PackageError> {
    let text = std::str::from_utf8(file).unwrap_or_default();
    Signed::parse(text).ok_or_else(|| {
        let (package, path) = (package.clone(), signature.to_owned());
        let of = |noun: &str| noun != K::NOUN && text.starts_with(&format!("cabinet {noun} package "));
        match ["plugin", "module"].into_iter().find(|noun| of(noun)) {
            Some(other) => PackageError::OtherKind { package, path, other },
            None => PackageError::Malformed { package, path },
        }
    })
}

/// The name of the signing key, if the deployment accepts it for this package.
pub(crate) fn trusted<K: PackageKind>(
    signed: &Signed<K>,
    keys: &NamedKeys<K>,
    package: Named,
    signature: &Path,
) -> Result<String, PackageError> {
    let path = signature.to_owned();
    let Some(key) = keys.find(&signed.statement.key) else {
        return Err(PackageError::UnknownKey { package, path, key: signed.statement.key.to_string() });
    };
    let name = key.name.clone();
    if key.retired {
        return Err(PackageError::RetiredKey { package, path, key: name });
    }
    if !key.may_sign(&signed.statement.id) {
        return Err(PackageError::KeyNotAllowed { package, path, key: name });
    }
    if !signed.is_genuine() {
        return Err(PackageError::Forged { package, path, key: name });
    }
    Ok(name)
}

/// Signs the package in a folder and writes `plugin.sig` into it. An incomplete package is not signed.
///
/// # Errors
/// [`PackageError`] if the package is incomplete or a file cannot be read or written.
pub fn sign(folder: &Path, key: &SigningKey) -> Result<Manifest, PackageError> {
    let text = read(folder, MANIFEST)?;
    let manifest = parse(folder, &text)?;
    let component = read(folder, &manifest.component)?;
    fits(folder, &manifest, sha256(&component))?;
    write(&folder.join(FILE), &seal(&manifest, &text, &component, key))?;
    Ok(manifest)
}

/// The content of `plugin.sig` for a package; `text` is the manifest.
pub fn seal(manifest: &Manifest, text: &[u8], component: &[u8], key: &SigningKey) -> String {
    let statement: Statement<Plugin> = Statement {
        id: manifest.id.clone(),
        version: manifest.version.clone(),
        covered: Covered::Folder { manifest: sha256(text), component: sha256(component) },
        key: key.public(),
    };
    statement.signed_by(key)
}

pub(crate) fn parse(folder: &Path, text: &[u8]) -> Result<Manifest, PackageError> {
    let path = folder.join(MANIFEST);
    let text = std::str::from_utf8(text)
        .map_err(|_| PackageError::File { path: path.clone(), reason: "it is not UTF-8".to_owned() })?;
    Ok(Manifest::parse(text, &path)?)
}

pub(crate) fn fits(folder: &Path, manifest: &Manifest, found: String) -> Result<(), PackageError> {
    if found == manifest.sha256 {
        return Ok(());
    }
    let path = folder.join(&manifest.component);
    Err(PackageError::OtherComponent { path, found, expected: manifest.sha256.clone() })
}

/// A member of a package.
pub(crate) fn member<'m>(members: &'m Members, name: &str, path: &Path) -> Result<&'m [u8], PackageError> {
    members.get(name).map(Vec::as_slice).ok_or_else(|| PackageError::File {
        path: path.join(name),
        reason: "the package has no such member".to_owned(),
    })
}

pub(crate) fn read(folder: &Path, name: &str) -> Result<Vec<u8>, PackageError> {
    let path = folder.join(name);
    fs::read(&path).map_err(|error| unreadable(&path, &error))
}

/// Writes the file atomically, readable for the server's user whatever the signer's umask is.
fn write(path: &Path, text: &str) -> Result<(), PackageError> {
    let part = path.with_extension("sig.part");
    let written =
        fs::write(&part, text).and_then(|()| make_readable(&part)).and_then(|()| fs::rename(&part, path));
    written.map_err(|error| unreadable(path, &error))
}

#[cfg(unix)]
fn make_readable(path: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(path, fs::Permissions::from_mode(0o644))
}

#[cfg(not(unix))]
fn make_readable(_: &Path) -> io::Result<()> {
    Ok(())
}

pub(crate) fn unreadable(path: &Path, error: &io::Error) -> PackageError {
    PackageError::File { path: path.to_owned(), reason: error.to_string() }
}
