//! Why a request fails.

use cabinet_ports::StorageError;

/// Why a request fails.
#[derive(Debug, thiserror::Error)]
pub enum NotificationError {
    /// The link was changed, is of another hospital, or its account or key is gone.
    #[error("the link is not valid")]
    InvalidLink,
    #[error(transparent)]
    Storage(#[from] StorageError),
}
