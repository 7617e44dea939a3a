//! Why a folder or a file is not a valid package. Each message names the package, the file, the key if there is one, and the remedy.

use crate::ManifestError;
use crate::Module;
use crate::archive::ArchiveError;
use crate::kind::PackageKind;
use std::fmt;
use std::path::{Path, PathBuf};

/// A package in a message, with its kind: `plugin netrika`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Named(String);

impl Named {
    pub fn of<K: PackageKind>(name: impl fmt::Display) -> Self {
        Self(format!("{} {name}", K::NOUN))
    }

    /// `plugin` or `module`.
    fn noun(&self) -> &str {
        self.0.split(' ').next().unwrap_or_default()
    }
}

impl fmt::Display for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A package error, with a message for administrators.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PackageError {
    /// The manifest is invalid.
    #[error(transparent)]
    Manifest(#[from] ManifestError),
    /// The members are not those of a package.
    #[error(transparent)]
    Archive(#[from] ArchiveError),
    /// A file is missing or cannot be read or written.
    #[error("{}: {reason}", path.display())]
    File {
        path: PathBuf,
        /// Message of the operating system.
        reason: String,
    },
    /// A file does not contain a valid signing key.
    #[error("{}: {reason}", path.display())]
    Key { path: PathBuf, reason: crate::InvalidKey },
    /// The component's digest differs from the manifest.
    #[error("{}: its SHA-256 is {found}, plugin.toml says {expected}: the file is not the one that was built with it", path.display())]
    OtherComponent {
        /// Path of the component.
        path: PathBuf,
        /// Actual digest.
        found: String,
        /// Digest in the manifest.
        expected: String,
    },
    /// The id in the manifest differs from the name of the folder.
    #[error("{}/{manifest}: id is {id:?}, the folder is {:?}", folder.display(), folder.file_name().unwrap_or_default())]
    Misplaced {
        folder: PathBuf,
        /// File name of the manifest.
        manifest: &'static str,
        /// The id in the manifest.
        id: String,
    },
    /// There is no signature.
    #[error("{} is missing: {package} is not signed; {}", path.display(), remedy(package, path))]
    Unsigned {
        package: Named,
        /// Expected path of the signature.
        path: PathBuf,
    },
    /// The signature file has an invalid format.
    #[error("{} is not a signature as `cabinet {} sign` writes it, so {package} counts as not signed; {}", path.display(), package.noun(), remedy(package, path))]
    Malformed {
        package: Named,
        /// Path of the signature.
        path: PathBuf,
    },
    /// The signing key is not in the configuration.
    #[error(
        "{}: {package} is signed by the key {key}, which security.{}_keys does not name: ask who released it; {}",
        path.display(), package.noun(), remedy(package, path)
    )]
    UnknownKey {
        package: Named,
        /// Path of the signature.
        path: PathBuf,
        /// The public key.
        key: String,
    },
    /// The signing key is retired.
    #[error(
        "{}: {package} is signed by {key}, which is retired; {}",
        path.display(), remedy(package, path)
    )]
    RetiredKey {
        package: Named,
        /// Path of the signature.
        path: PathBuf,
        /// Name of the key.
        key: String,
    },
    /// The signing key is restricted to other plugins.
    #[error(
        "{}: {package} is signed by {key}, whose `{}s` do not name it; {}",
        path.display(), package.noun(), remedy(package, path)
    )]
    KeyNotAllowed {
        package: Named,
        /// Path of the signature.
        path: PathBuf,
        /// Name of the key.
        key: String,
    },
    /// The signature does not verify with the named key.
    #[error(
        "{}: the signature of {package} was not made by {key}, or the file was changed since; {}",
        path.display(), remedy(package, path)
    )]
    Forged {
        package: Named,
        /// Path of the signature.
        path: PathBuf,
        /// Name of the key that the file names.
        key: String,
    },
    /// A file of the package was changed after signing.
    #[error(
        "{}: its SHA-256 is {found}, {}.sig (signed by {key}) says {expected}: the file of {package} is not \
         the one that was signed; bring back the released file, or if you changed it, {}",
        path.display(), package.noun(), remedy(package, path)
    )]
    Changed {
        package: Named,
        /// Path of the manifest or the component.
        path: PathBuf,
        /// Name of the key.
        key: String,
        /// Actual digest.
        found: String,
        /// Signed digest.
        expected: String,
    },
    /// A member of a package file is not in the signed list.
    #[error(
        "{}: {package} was signed by {key} without this member, so it was added afterwards; take the released file, or if you added it, {}",
        path.display(), remedy(package, path)
    )]
    Added {
        package: Named,
        /// Path of the package file and the member.
        path: PathBuf,
        /// Name of the key.
        key: String,
    },
    /// A member in the signed list is not in the package file.
    #[error(
        "{}: {package} was signed by {key} with this member, which is missing; take the released file, or if you removed it, {}",
        path.display(), remedy(package, path)
    )]
    Removed {
        package: Named,
        /// Path of the package file and the member.
        path: PathBuf,
        /// Name of the key.
        key: String,
    },
    /// A package file has the signature of a folder, which does not cover all members.
    #[error(
        "{}: the signature of {package} covers manifest and component only, not the other members of the file; {}",
        path.display(), remedy(package, path)
    )]
    Partial {
        package: Named,
        /// Path of the package file and the signature.
        path: PathBuf,
    },
    /// The signature is that of another kind of packages.
    #[error(
        "{}: it is the signature of a {other}, not of {package}: a {other} cannot be used as a {}; {}",
        path.display(), package.noun(), remedy(package, path)
    )]
    OtherKind {
        package: Named,
        /// Path of the signature.
        path: PathBuf,
        other: &'static str,
    },
}

impl PackageError {
    pub(crate) fn misplaced<K: PackageKind>(folder: &Path, id: &K::Id) -> Self {
        Self::Misplaced { folder: folder.to_owned(), manifest: K::MANIFEST, id: id.to_string() }
    }
}

fn remedy(package: &Named, path: &Path) -> String {
    let folder = path.parent().unwrap_or(path);
    // Only the package file of a module is signed, not the folder of an installed version.
    if package.noun() == Module::NOUN && folder.extension().is_none_or(|end| end != Module::ENDING) {
        let (noun, id) = package.0.split_once(' ').unwrap_or_default();
        return format!(
            "delete the folder of this version in .installed, and repeat `cabinet {noun} install {id}`"
        );
    }
    format!("sign it with `cabinet {} sign {} --key FILE`", package.noun(), folder.display())
}
