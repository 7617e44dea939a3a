//! Errors of the record. Each variant maps to one response of the REST API.

use cabinet_ports::{Problem, ProblemCode, StorageError};
use cabinet_vault::VaultError;
use std::sync::Arc;
use std::time::Duration;

/// A failure that the caller can act on. Contains no personal data.
#[derive(Debug, Clone, thiserror::Error)]
pub enum RecordError {
    /// The hospital system or its plugin refused the request.
    #[error("the hospital system: {0}")]
    Hospital(#[from] Problem),
    /// The object does not exist or is not the caller's. The two cases are indistinguishable on purpose.
    #[error("{what} is not there")]
    NotFound {
        /// The kind of object: `document`, `diary day`, `thesaurus`.
        what: &'static str,
    },
    /// The host accepts only identities verified by the state portal, and the caller's account is not linked to it.
    #[error("nobody vouches for who the user is")]
    IdentityUnproved,
    /// The owner has withdrawn or never given the consent to data processing: nothing is requested or stored.
    #[error("there is no consent of the user")]
    ConsentRequired,
    /// Diary answers that the form rejects: the code of the item, and `required`, `invalid`, `too_long`, `out_of_range`, `wrong_format` or
    /// `too_large`.
    #[error("{} answers are wrong", .0.len())]
    Invalid(Vec<(String, &'static str)>),
    /// The day was already saved, or the hospital has closed it.
    #[error("the day can no longer be changed")]
    ReadOnly,
    /// A correction named a version of the day that is not the latest.
    #[error("the day was changed since it was read")]
    DiaryChanged,
    /// The day has as many versions as are kept.
    #[error("the day was corrected too often")]
    TooManyCorrections,
    /// The idempotency key was used for a day with other answers.
    #[error("the idempotency key was used for other answers")]
    KeyReused,
    /// The last refresh was requested too recently.
    #[error("the hospital was asked a moment ago")]
    TooSoon {
        /// Time until the next request is accepted.
        retry_after: Duration,
    },
    /// An encrypted value cannot be opened: a data key is missing, or the row was modified.
    #[error("a sealed part of the record: {0}")]
    Vault(#[from] VaultError),
    /// The kernel's own database failed.
    #[error("the cabinet's storage: {0}")]
    Storage(Arc<StorageError>),
}

impl RecordError {
    /// The problem code of the hospital system, if it is a [`Self::Hospital`] error.
    pub fn code(&self) -> Option<ProblemCode> {
        match self {
            Self::Hospital(problem) => Some(problem.code),
            _ => None,
        }
    }
}

impl From<StorageError> for RecordError {
    fn from(error: StorageError) -> Self {
        Self::Storage(Arc::new(error))
    }
}
