//! Maps errors of the file store to problems.

use super::ApiProblem;
use axum::http::StatusCode;
use cabinet_ports::FileError;
use std::time::Duration;

/// An administrator has to free space on a full disk.
const FILES_RETRY: Duration = Duration::from_secs(60);

impl From<FileError> for ApiProblem {
    fn from(error: FileError) -> Self {
        match error {
            FileError::TooLarge { .. } => Self::new(StatusCode::PAYLOAD_TOO_LARGE, "too_large"),
            FileError::CutOff(_) => Self::malformed(),
            FileError::Full => {
                Self::new(StatusCode::SERVICE_UNAVAILABLE, "storage_full").retry_in(FILES_RETRY)
            }
            FileError::Unavailable(_) | FileError::Key => {
                tracing::error!(%error, "a file could not be kept");
                Self::new(StatusCode::SERVICE_UNAVAILABLE, "files_unavailable").retry_in(FILES_RETRY)
            }
        }
    }
}
