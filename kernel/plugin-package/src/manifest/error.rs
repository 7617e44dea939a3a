//! What can be wrong with a plugin's folder.

use std::path::PathBuf;

/// A message for whoever writes or installs the plugin: file, key, what was expected.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ManifestError {
    /// The file is missing or cannot be read.
    #[error("{}: {reason}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// As the system says.
        reason: String,
    },
    /// Not TOML, or not the keys of a manifest.
    #[error("{}: {reason}", path.display())]
    Syntax {
        /// The file.
        path: PathBuf,
        /// Line, column, caret.
        reason: String,
    },
    /// Built against a contract that this kernel does not speak.
    #[error("{}: api is {found:?}, this kernel speaks {expected:?}: build the plugin against plugins/wit/since-{expected}", path.display())]
    Api {
        /// The file.
        path: PathBuf,
        /// As written.
        found: String,
        /// As spoken here.
        expected: &'static str,
    },
    /// A value that the rules of its key refuse.
    #[error("{}: {key} must be {expected}", path.display())]
    Wrong {
        /// The file.
        path: PathBuf,
        /// Path of the key.
        key: String,
        /// What would be right.
        expected: String,
    },
}
