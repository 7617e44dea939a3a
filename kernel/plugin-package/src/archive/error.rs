//! Why a file is not a package file, before its signature is looked at. Each message names the file, the reason and what to do.

use std::path::{Path, PathBuf};

/// The file is refused. Nothing of it was written anywhere.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}: {reason}; {}", path.display(), reason.remedy())]
pub struct ArchiveError {
    pub path: PathBuf,
    pub reason: ArchiveFault,
}

/// What is wrong with a package file.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ArchiveFault {
    /// Message of the operating system.
    #[error("{0}")]
    Unreadable(String),
    /// The file is larger than any package.
    #[error("it has more than {0} bytes, the most that a package may have")]
    FileTooLarge(u64),
    /// The file does not end as a package does.
    #[error("it is not a plugin package, or not a whole one: {0}")]
    NotWhole(String),
    /// Too many members.
    #[error("it has {0} members, a package has no more than {max}", max = super::member::MOST)]
    TooMany(usize),
    /// A name that a package does not have: another folder, a link, anything unknown.
    #[error("{0:?} is not a member of a plugin package")]
    Unknown(String),
    /// Two members with one name, or with names that are one on some disks.
    #[error("two members have the name {0:?}, in upper or lower case")]
    NameClash(String),
    /// A folder, a symbolic link or a device.
    #[error("{0:?} is not a file but a folder or a link")]
    NotAFile(String),
    /// Encrypted, or packed in another way than packages are.
    #[error("{0:?} is encrypted, or packed by a method that packages do not use")]
    Method(String),
    /// Larger than a member of this kind may be, or larger than the file says.
    #[error("{name:?} unpacks to more than {most} bytes")]
    MemberTooLarge {
        name: String,
        /// Maximum size, or the size that the file states.
        most: u64,
    },
    /// All members together are too large.
    #[error("its members unpack to more than {0} bytes")]
    TooLarge(u64),
    /// Its contents cannot be unpacked.
    #[error("{name:?} is damaged: {reason}")]
    Damaged {
        name: String,
        /// Message of the library.
        reason: String,
    },
    /// Bytes between, before or behind the members.
    #[error("it has bytes that belong to no member")]
    Hidden,
    /// A member that every package has.
    #[error("it has no {0}")]
    Missing(&'static str),
    /// A value of a member is not what a package needs.
    #[error("{name}: {reason}")]
    Invalid { name: String, reason: String },
}

impl ArchiveFault {
    pub(super) fn of(self, path: &Path) -> ArchiveError {
        ArchiveError { path: path.to_owned(), reason: self }
    }

    fn remedy(&self) -> &'static str {
        match self {
            Self::Unreadable(_) => "check the path and the permissions",
            Self::NotWhole(_) | Self::Damaged { .. } => "copy or download it again",
            Self::Missing(_) | Self::Invalid { .. } => "make it with `cabinet plugin pack`",
            _ => "it was not made by `cabinet plugin pack`: do not use it, and ask the publisher",
        }
    }
}
