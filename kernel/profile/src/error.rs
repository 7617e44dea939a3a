//! Why something of the profile cannot be done.

use cabinet_domain::InvalidDocument;
use cabinet_ports::StorageError;
use cabinet_vault::VaultError;

/// A refusal, or a failure.
#[derive(Debug, thiserror::Error)]
pub enum ProfileError {
    /// The document's fields at fault.
    #[error("the document has {} wrong fields", .0.len())]
    Document(Vec<InvalidDocument>),
    /// So many documents nobody has.
    #[error("there are too many documents already")]
    TooManyDocuments,
    /// What should be changed is not there, or is somebody else's; nobody learns which.
    #[error("{what} is not there")]
    NotFound {
        /// `document`, `account`, `consent`
        what: &'static str,
    },
    /// The person agreed to a text that is not the current one: it has to be shown anew.
    #[error("the consent text has changed")]
    Outdated,
    /// A sealed value cannot be made or read. A defect, or a missing key.
    #[error("a sealed value of the profile: {0}")]
    Vault(#[from] VaultError),
    /// A letter could not be made.
    #[error("a letter could not be sealed")]
    Letter,
    /// The database failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}
