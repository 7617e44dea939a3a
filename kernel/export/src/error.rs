//! Why there is no copy.

use cabinet_ports::StorageError;
use cabinet_profile::ProfileError;
use cabinet_records::RecordError;
use cabinet_sso::SsoError;

/// A failure before the first byte. Afterwards the archive is cut off instead.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// The account is gone.
    #[error("the account is not there")]
    Gone,
    /// Documents cannot be opened.
    #[error(transparent)]
    Profile(#[from] ProfileError),
    /// What the state portal said cannot be opened.
    #[error("the kept data of the state portal: {0}")]
    Portal(#[from] SsoError),
    /// The medical record cannot be read.
    #[error("the medical record: {0}")]
    Record(#[from] RecordError),
    /// The database failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
    /// The page or its words are broken; a defect, found by the tests.
    #[error("the page to read: {0}")]
    Page(String),
}
