//! Why a call failed.

use crate::draft::NewsFault;
use cabinet_domain::News;
use cabinet_ports::{FileError, StorageError};

/// Why a call failed.
#[derive(Debug, thiserror::Error)]
pub enum NewsError {
    /// The account of the caller is no administrator's any more.
    #[error("the caller is not an administrator")]
    NotAdministrator,
    /// There is no such item, or it is not for this reader.
    #[error("there is no such news item")]
    NotFound,
    /// The fields that are not valid.
    #[error("the news item is not valid: {0:?}")]
    Invalid(Vec<NewsFault>),
    /// Another editor has saved the item in the meantime; this is what it is now.
    #[error("the news item was changed in the meantime")]
    Changed(Box<News>),
    /// The image cannot be stored or read.
    #[error(transparent)]
    File(#[from] FileError),
    #[error(transparent)]
    Storage(#[from] StorageError),
}
