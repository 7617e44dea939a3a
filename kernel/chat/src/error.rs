//! Why a call failed. Contains no messages.

use cabinet_ports::StorageError;
use cabinet_ports::chat::ChatFailure;

/// Why a call failed.
#[derive(Debug, thiserror::Error)]
pub enum ChatError {
    /// The hospital has no chat.
    #[error("there is no chat")]
    Absent,
    /// The patient has not agreed to the current text about the chat (B-218).
    #[error("the patient has not agreed to the chat's text")]
    AgreementNeeded,
    /// The patient's account was removed or disabled meanwhile.
    #[error("the account was removed")]
    Gone,
    /// There is no such department, room, employee or prepared answer.
    #[error("there is no such {0}")]
    Unknown(&'static str),
    /// Credentials cannot be sealed or opened, or there are no random bytes; the reason is in the log.
    #[error("credentials cannot be sealed or opened")]
    Sealed,
    /// The homeserver or its plugin refused.
    #[error(transparent)]
    Failed(#[from] ChatFailure),
    #[error(transparent)]
    Storage(#[from] StorageError),
}
