//! Errors of a plugin manifest.

use super::Mistake;
use std::path::PathBuf;

/// A message for the plugin's author or installer: file, key and the expected value.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ManifestError {
    /// The file is missing or cannot be read.
    #[error("{}: {reason}", path.display())]
    Unreadable {
        path: PathBuf,
        /// Message of the operating system.
        reason: String,
    },
    /// The text is not TOML, or has unknown or missing keys.
    #[error("{}: {reason}", path.display())]
    Syntax {
        path: PathBuf,
        /// Message of the parser with line, column and caret.
        reason: String,
    },
    /// The plugin was built against a contract version that this kernel does not support.
    #[error("{}: api is {found:?}, this kernel speaks {expected:?}: build the plugin against plugins/wit/since-{expected}", path.display())]
    Api {
        path: PathBuf,
        /// Version in the manifest.
        found: String,
        /// Version of this kernel.
        expected: &'static str,
    },
    /// A mistake in a manifest of the source tree.
    #[error("{}{}: {mistake}", path.display(), mistake.line.map(|line| format!(" line {line}")).unwrap_or_default())]
    Source { path: PathBuf, mistake: Box<Mistake> },
    /// A value violates the rules of its key.
    #[error("{}: {key} must be {expected}", path.display())]
    Wrong {
        path: PathBuf,
        /// Path of the key.
        key: String,
        expected: String,
    },
}
