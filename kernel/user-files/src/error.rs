//! Errors of uploaded files. Each variant maps to one response of the REST API.

use crate::file_name::InvalidName;
use cabinet_domain::UserId;
use cabinet_ports::{FileError, StorageError};
use std::io;

/// A failure that the caller can act on. Contains no personal data, except the free name of a duplicate, which is for the caller only.
#[derive(Debug, thiserror::Error)]
pub enum UserFileError {
    /// The file or upload does not exist or is not the caller's. The two cases are indistinguishable on purpose.
    #[error("{what} is not there")]
    NotFound {
        /// `file`, `upload` or `user`.
        what: &'static str,
    },
    /// The caller named another person's account.
    #[error("the caller may not act for this person")]
    Forbidden,
    /// An administrator has forbidden uploads to this person.
    #[error("uploads are forbidden")]
    UploadsForbidden,
    /// No medical host knows the person.
    #[error("no medical host knows the person")]
    Unconfirmed,
    /// The file is the hospital's: the patient may read it only.
    #[error("the file is the hospital's")]
    OfHospital,
    /// The file is another person's than the administrator believes, or on the other list.
    #[error("the file is elsewhere")]
    Moved,
    /// Fields of the request are invalid.
    #[error("invalid: {}", .0.join(", "))]
    Invalid(Vec<&'static str>),
    /// Too many events match: a page this far can only be reached from the page before it.
    #[error("the page is too far from the first")]
    TooDeep,
    /// The name cannot be the name of a file.
    #[error("the name is not accepted: {0}")]
    Name(#[from] InvalidName),
    /// The type does not exist, or the caller may not upload files of it.
    #[error("the caller may not store files of this type")]
    Kind,
    /// The file has no content.
    #[error("the file is empty")]
    Empty,
    /// A living file of this person and type has the name.
    #[error("the name is taken")]
    Duplicate {
        /// A name that is free.
        free_name: String,
    },
    /// The file exceeds the limit.
    #[error("the file is longer than {at_most} bytes")]
    TooLarge {
        /// The limit in bytes.
        at_most: u64,
    },
    /// More bytes arrived than the upload has announced.
    #[error("there are more bytes than announced")]
    TooLong,
    /// The content is of no accepted type, or is not what the name says.
    #[error("files of this type are not accepted")]
    TypeRefused,
    /// The person's files would take more than the hospital grants.
    #[error("the person's files take too much room")]
    QuotaExceeded,
    /// The disk has not enough room.
    #[error("there is no room for the file")]
    NoSpace,
    /// Too many uploads of the person are unfinished.
    #[error("too many uploads are unfinished")]
    TooManyUploads,
    /// The upload came in too many pieces.
    #[error("the upload has too many parts")]
    TooManyParts,
    /// The bytes do not follow those that are stored.
    #[error("the upload ends at byte {received}")]
    OffsetConflict {
        /// Bytes that are stored.
        received: u64,
    },
    /// The bytes do not have the checksum that was sent with them. None of them is stored.
    #[error("the checksum differs")]
    ChecksumMismatch,
    /// The upload broke off. What had arrived is stored.
    #[error("the upload was cut off: {0}")]
    CutOff(#[source] io::Error),
    /// The virus scanner has not answered yet.
    #[error("the file is being checked")]
    BeingChecked,
    /// The virus scanner found something.
    #[error("the file is in quarantine")]
    Quarantined,
    /// The object store failed.
    #[error(transparent)]
    File(FileError),
    /// The kernel's own database failed.
    #[error("the cabinet's storage: {0}")]
    Storage(StorageError),
}

impl From<FileError> for UserFileError {
    fn from(error: FileError) -> Self {
        match error {
            FileError::Full => Self::NoSpace,
            error => Self::File(error),
        }
    }
}

impl From<StorageError> for UserFileError {
    fn from(error: StorageError) -> Self {
        match error {
            StorageError::Missing { what: "user" } => Self::NotFound { what: "user" },
            error => Self::Storage(error),
        }
    }
}

/// What a denied access names.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Denied {
    pub(crate) what: &'static str,
    /// Whose it is, if it exists.
    pub(crate) owner: Option<UserId>,
}
