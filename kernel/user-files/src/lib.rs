//! Files that patients and administrators upload (`/my_files`, the file exchange; A-011… …X-047).
//!
//! | Module | Purpose |
//! |---|---|
//! | `service` | [`UserFileService`]: a person's files, and access to them |
//! | `access` | who may do what: the owner, an administrator, and what is refused |
//! | `upload` | uploads in parts: begin, append, finish; the same for a multipart request and for the tus protocol |
//! | `incoming` | the arriving bytes: counts and hashes them |
//! | `part_writer` | stores them in parts, one while the last is flushed to the disk |
//! | `hashes` | hashes of unfinished uploads |
//! | `content` | judges a file by its bytes: which types are accepted |
//! | `file_name` | normalises names, compares them, numbers duplicates |
//! | `change` | rename, delete, restore |
//! | `download` | the bytes of a file, or a range of them |
//! | `letter` | tells a patient by e-mail that the hospital has put a file there |
//! | `back_office` | what administrators do with the files of all patients: events, marks, deletion, results |
//! | `scan`, `clamd` | has new files scanned by ClamAV, if it is configured |
//! | `thumbnail`, `old_pictures` | makes and reads the small pictures of images, also of those stored before there were any |
//! | `jobs`, `workers` | removes deleted files |
//! | `sweep` | removes what killed kernels and abandoned uploads left |
//!
//! Bytes are stored before the row that names them, and removed after it. So a row always has its bytes, and bytes without a row are found by
//! the sweep.

mod access;
mod back_office;
mod change;
mod clamd;
mod content;
mod download;
mod error;
mod file_name;
mod hashes;
mod incoming;
mod jobs;
mod letter;
mod old_pictures;
mod part_writer;
mod parts;
mod scan;
mod service;
mod sweep;
mod thumbnail;
mod upload;
mod workers;

pub use access::FileCaller;
pub use back_office::{
    EVENTS_BY_NUMBER, EventPage, EventQuery, MATCHED_AT_MOST, MarkQuery, MatchBy, MatchOutcome, MatchRow,
    Matched, NamedFile, PatientFiles, RemovedFrom, WantedFile,
};
pub use change::Removal;
pub use clamd::{Clamd, Verdict};
pub use content::{HEAD_BYTES, accepted_extensions, judge_of_patient};
pub use error::UserFileError;
pub use file_name::{InvalidName, MOST_CHARACTERS};
pub use incoming::{Checksum, ChecksumKind};
pub use jobs::{FIND_OLD_PICTURES, MAKE_THUMBNAIL, REMOVE_USER_FILE, SCAN_USER_FILE};
pub use old_pictures::{FindOldPictures, LOOKED_AT_ONCE};
pub use parts::{MAX_BYTES, UserFileParts, UserFileSettings};
pub use scan::ScanUserFile;
pub use service::{FileList, UserFileService};
pub use thumbnail::MakeThumbnail;
pub use upload::{Length, NewUpload, UploadProgress};
pub use workers::RemoveUserFile;
