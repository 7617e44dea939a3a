//! Errors of profile operations.

use cabinet_domain::InvalidDocument;
use cabinet_ports::StorageError;
use cabinet_vault::VaultError;

/// Why a profile operation failed.
#[derive(Debug, thiserror::Error)]
pub enum ProfileError {
    /// Some fields of the document are invalid.
    #[error("the document has {} wrong fields", .0.len())]
    Document(Vec<InvalidDocument>),
    /// The account has the maximum number of documents.
    #[error("there are too many documents already")]
    TooManyDocuments,
    /// The object does not exist or belongs to somebody else; the response does not reveal which.
    #[error("{what} is not there")]
    NotFound {
        /// `document`, `account`, `consent`
        what: &'static str,
    },
    /// The accepted consent text is not the current version: show the new one.
    #[error("the consent text has changed")]
    Outdated,
    /// A sealed value cannot be created or decrypted: a defect, or a missing key.
    #[error("a sealed value of the profile: {0}")]
    Vault(#[from] VaultError),
    /// An e-mail could not be created.
    #[error("a letter could not be sealed")]
    Letter,
    /// The database failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}
