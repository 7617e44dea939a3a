//! Errors of the export.

use cabinet_ports::StorageError;
use cabinet_profile::ProfileError;
use cabinet_questionnaires::QuestionnaireError;
use cabinet_records::RecordError;
use cabinet_sso::SsoError;

/// A failure before the first byte. A later failure truncates the archive instead.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// The account does not exist any more.
    #[error("the account is not there")]
    Gone,
    /// Documents cannot be decrypted.
    #[error(transparent)]
    Profile(#[from] ProfileError),
    /// The state portal's data cannot be decrypted.
    #[error("the kept data of the state portal: {0}")]
    Portal(#[from] SsoError),
    /// Answers to questionnaires cannot be read.
    #[error("the questionnaires: {0}")]
    Questionnaires(#[from] QuestionnaireError),
    /// The medical record cannot be read.
    #[error("the medical record: {0}")]
    Record(#[from] RecordError),
    /// The database failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
    /// The page template or its texts are broken; a defect that the tests detect.
    #[error("the page to read: {0}")]
    Page(String),
}
