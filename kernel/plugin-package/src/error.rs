//! Why a folder is no package that may run. Each text names the plugin, the file, the key where there is one, and what to do.

use crate::ManifestError;
use std::path::PathBuf;

/// A sentence for the administrator.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PackageError {
    /// The manifest is wrong.
    #[error(transparent)]
    Manifest(#[from] ManifestError),
    /// A file is missing or cannot be read or written.
    #[error("{}: {reason}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// As the system says.
        reason: String,
    },
    /// A file that should hold a key that signs.
    #[error("{}: {reason}", path.display())]
    Key {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        reason: crate::InvalidKey,
    },
    /// The component is not the one that the manifest names.
    #[error("{}: its SHA-256 is {found}, plugin.toml says {expected}: the file is not the one that was built with it", path.display())]
    OtherComponent {
        /// The component.
        path: PathBuf,
        /// What it is.
        found: String,
        /// What it should be.
        expected: String,
    },
    /// The manifest is of another plugin.
    #[error("{}/plugin.toml: id is {id:?}, the folder is {:?}", folder.display(), folder.file_name().unwrap_or_default())]
    Misplaced {
        /// The folder.
        folder: PathBuf,
        /// What its manifest says.
        id: String,
    },
    /// There is no signature.
    #[error("{} is missing: plugin {plugin} is not signed; {}", path.display(), remedy(path))]
    Unsigned {
        /// Which plugin.
        plugin: String,
        /// Where the signature should lie.
        path: PathBuf,
    },
    /// The signature's file cannot be understood.
    #[error("{} is not a signature as `cabinet plugin sign` writes it, so plugin {plugin} counts as not signed; {}", path.display(), remedy(path))]
    Malformed {
        /// Which plugin.
        plugin: String,
        /// The signature.
        path: PathBuf,
    },
    /// No key of the configuration.
    #[error(
        "{}: plugin {plugin} is signed by the key {key}, which security.plugin_keys does not name: ask who released it; {}",
        path.display(), remedy(path)
    )]
    UnknownKey {
        /// Which plugin.
        plugin: String,
        /// The signature.
        path: PathBuf,
        /// The public key.
        key: String,
    },
    /// A key that is no longer accepted.
    #[error(
        "{}: plugin {plugin} is signed by {key}, which is retired; {}",
        path.display(), remedy(path)
    )]
    RetiredKey {
        /// Which plugin.
        plugin: String,
        /// The signature.
        path: PathBuf,
        /// Name of the key.
        key: String,
    },
    /// A key for other plugins.
    #[error(
        "{}: plugin {plugin} is signed by {key}, whose `plugins` do not name it; {}",
        path.display(), remedy(path)
    )]
    KeyNotAllowed {
        /// Which plugin.
        plugin: String,
        /// The signature.
        path: PathBuf,
        /// Name of the key.
        key: String,
    },
    /// The key did not make the signature.
    #[error(
        "{}: the signature of plugin {plugin} was not made by {key}, or the file was changed since; {}",
        path.display(), remedy(path)
    )]
    Forged {
        /// Which plugin.
        plugin: String,
        /// The signature.
        path: PathBuf,
        /// Name of the key that it claims.
        key: String,
    },
    /// A file of the package was changed after it was signed.
    #[error(
        "{}: its SHA-256 is {found}, plugin.sig (signed by {key}) says {expected}: the file of plugin {plugin} is not \
         the one that was signed; bring back the released file, or if you changed it, {}",
        path.display(), remedy(path)
    )]
    Changed {
        /// Which plugin.
        plugin: String,
        /// The manifest or the component.
        path: PathBuf,
        /// Name of the key.
        key: String,
        /// What it is.
        found: String,
        /// What it should be.
        expected: String,
    },
}

fn remedy(path: &std::path::Path) -> String {
    let folder = path.parent().unwrap_or(path);
    format!("sign it with `cabinet plugin sign {} --key FILE`", folder.display())
}
