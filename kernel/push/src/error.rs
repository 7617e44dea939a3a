//! Why a call failed.

use crate::InvalidBrowser;
use cabinet_ports::StorageError;

/// Why a call failed.
#[derive(Debug, thiserror::Error)]
pub enum PushError {
    /// The hospital sends no push messages.
    #[error("there are no push messages")]
    Absent,
    /// What the browser sent is no subscription.
    #[error(transparent)]
    Invalid(#[from] InvalidBrowser),
    /// The hospital does not allow the browser's push service.
    #[error("the push service is not allowed")]
    UnknownService,
    /// The address is known with other keys.
    #[error("the address belongs to another browser")]
    Taken,
    /// The session was ended meanwhile.
    #[error("the session was ended")]
    Ended,
    /// Address and keys cannot be sealed.
    #[error("the subscription cannot be sealed")]
    Unsealable,
    #[error(transparent)]
    Storage(StorageError),
}

impl From<StorageError> for PushError {
    fn from(error: StorageError) -> Self {
        match error {
            StorageError::Missing { .. } => Self::Ended,
            error => Self::Storage(error),
        }
    }
}
