//! Why an app could not be assembled.

use cabinet_config::InvalidTexts;
use std::path::PathBuf;

/// Why an app could not be assembled.
#[derive(Debug, thiserror::Error)]
pub enum AssembleError {
    /// A file of the web root or the variant cannot be read.
    #[error("{path}: {source}", path = path.display())]
    Unreadable { path: PathBuf, source: std::io::Error },
    /// A JSON file does not have the expected shape.
    #[error("{path}: {source}", path = path.display())]
    Json { path: PathBuf, source: serde_json::Error },
    /// The variant's own texts are invalid.
    #[error(transparent)]
    Texts(#[from] InvalidTexts),
    /// `index.hbs` is not a valid template, or uses an undefined name.
    #[error("{path}: {source}", path = path.display())]
    Template { path: PathBuf, source: Box<handlebars::RenderError> },
}
