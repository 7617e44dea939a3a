//! Why a folder is not a valid package. Each message names the plugin, the file, the key if there is one, and the remedy.

use crate::ManifestError;
use std::path::PathBuf;

/// A package error, with a message for administrators.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PackageError {
    /// The manifest is invalid.
    #[error(transparent)]
    Manifest(#[from] ManifestError),
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
    #[error("{}/plugin.toml: id is {id:?}, the folder is {:?}", folder.display(), folder.file_name().unwrap_or_default())]
    Misplaced {
        folder: PathBuf,
        /// The id in the manifest.
        id: String,
    },
    /// There is no signature.
    #[error("{} is missing: plugin {plugin} is not signed; {}", path.display(), remedy(path))]
    Unsigned {
        plugin: String,
        /// Expected path of the signature.
        path: PathBuf,
    },
    /// The signature file has an invalid format.
    #[error("{} is not a signature as `cabinet plugin sign` writes it, so plugin {plugin} counts as not signed; {}", path.display(), remedy(path))]
    Malformed {
        plugin: String,
        /// Path of the signature.
        path: PathBuf,
    },
    /// The signing key is not in the configuration.
    #[error(
        "{}: plugin {plugin} is signed by the key {key}, which security.plugin_keys does not name: ask who released it; {}",
        path.display(), remedy(path)
    )]
    UnknownKey {
        plugin: String,
        /// Path of the signature.
        path: PathBuf,
        /// The public key.
        key: String,
    },
    /// The signing key is retired.
    #[error(
        "{}: plugin {plugin} is signed by {key}, which is retired; {}",
        path.display(), remedy(path)
    )]
    RetiredKey {
        plugin: String,
        /// Path of the signature.
        path: PathBuf,
        /// Name of the key.
        key: String,
    },
    /// The signing key is restricted to other plugins.
    #[error(
        "{}: plugin {plugin} is signed by {key}, whose `plugins` do not name it; {}",
        path.display(), remedy(path)
    )]
    KeyNotAllowed {
        plugin: String,
        /// Path of the signature.
        path: PathBuf,
        /// Name of the key.
        key: String,
    },
    /// The signature does not verify with the named key.
    #[error(
        "{}: the signature of plugin {plugin} was not made by {key}, or the file was changed since; {}",
        path.display(), remedy(path)
    )]
    Forged {
        plugin: String,
        /// Path of the signature.
        path: PathBuf,
        /// Name of the key that the file names.
        key: String,
    },
    /// A file of the package was changed after signing.
    #[error(
        "{}: its SHA-256 is {found}, plugin.sig (signed by {key}) says {expected}: the file of plugin {plugin} is not \
         the one that was signed; bring back the released file, or if you changed it, {}",
        path.display(), remedy(path)
    )]
    Changed {
        plugin: String,
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
        "{}: plugin {plugin} was signed by {key} without this member, so it was added afterwards; take the released file, or if you added it, {}",
        path.display(), remedy(path)
    )]
    Added {
        plugin: String,
        /// Path of the package file and the member.
        path: PathBuf,
        /// Name of the key.
        key: String,
    },
    /// A member in the signed list is not in the package file.
    #[error(
        "{}: plugin {plugin} was signed by {key} with this member, which is missing; take the released file, or if you removed it, {}",
        path.display(), remedy(path)
    )]
    Removed {
        plugin: String,
        /// Path of the package file and the member.
        path: PathBuf,
        /// Name of the key.
        key: String,
    },
    /// A package file has the signature of a folder, which does not cover all members.
    #[error(
        "{}: the signature of plugin {plugin} covers manifest and component only, not the other members of the file; {}",
        path.display(), remedy(path)
    )]
    Partial {
        plugin: String,
        /// Path of the package file and the signature.
        path: PathBuf,
    },
}

fn remedy(path: &std::path::Path) -> String {
    let folder = path.parent().unwrap_or(path);
    format!("sign it with `cabinet plugin sign {} --key FILE`", folder.display())
}
