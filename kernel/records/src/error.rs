//! Why something of the record could not be done. Each variant is one answer of the REST API.

use cabinet_ports::{Problem, ProblemCode, StorageError};
use cabinet_vault::VaultError;
use std::sync::Arc;
use std::time::Duration;

/// A failure that the caller can act on. Never holds personal data.
#[derive(Debug, Clone, thiserror::Error)]
pub enum RecordError {
    /// The hospital system, or the plugin before it, said no.
    #[error("the hospital system: {0}")]
    Hospital(#[from] Problem),
    /// It does not exist, or it is not the caller's: nobody learns which.
    #[error("{what} is not there")]
    NotFound {
        /// In the hospital's words: `document`, `diary day`, `thesaurus`.
        what: &'static str,
    },
    /// Only people whom the state portal vouches for are patients here, and the caller's account is not linked with it.
    #[error("nobody vouches for who the user is")]
    IdentityUnproved,
    /// The owner has withdrawn the consent to the processing of their data, or never gave it: nothing is asked and nothing is kept.
    #[error("there is no consent of the user")]
    ConsentRequired,
    /// Answers of the diary that the form does not take: the code of the item and `required`, `invalid`, `too_long`, `out_of_range`,
    /// `wrong_format` or `too_large`.
    #[error("{} answers are wrong", .0.len())]
    Invalid(Vec<(String, &'static str)>),
    /// The day was saved before, or the hospital has closed it.
    #[error("the day can no longer be changed")]
    ReadOnly,
    /// The idempotency key was used for a day with other answers.
    #[error("the idempotency key was used for other answers")]
    KeyReused,
    /// The hospital was asked a moment ago.
    #[error("the hospital was asked a moment ago")]
    TooSoon {
        /// When asking makes sense again, from now.
        retry_after: Duration,
    },
    /// A sealed value does not open: a data key is missing, or the row was changed.
    #[error("a sealed part of the record: {0}")]
    Vault(#[from] VaultError),
    /// The kernel's own database failed.
    #[error("the cabinet's storage: {0}")]
    Storage(Arc<StorageError>),
}

impl RecordError {
    /// The hospital's problem code, if it is one.
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
