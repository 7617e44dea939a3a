//! Why a file is not a package file, before its signature is looked at. Each message names the file, the reason and what to do.

use crate::kind::PackageKind;
use std::path::{Path, PathBuf};

/// The file is refused. Nothing of it was written anywhere.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}: {}; {}", path.display(), reason.told(noun), reason.remedy(noun))]
pub struct ArchiveError {
    pub path: PathBuf,
    pub reason: ArchiveFault,
    /// What the package should contain: `plugin` or `module`.
    pub(crate) noun: &'static str,
}

/// What is wrong with a package file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ArchiveFault {
    /// Message of the operating system.
    Unreadable(String),
    /// The file is larger than any package.
    FileTooLarge(u64),
    /// The file does not end as a package does.
    NotWhole(String),
    /// Too many members.
    TooMany { found: usize, most: usize },
    /// A name that a package does not have: another folder, a link, anything unknown.
    Unknown(String),
    /// Two members with one name, or with names that are one on some disks.
    NameClash(String),
    /// A folder, a symbolic link or a device.
    NotAFile(String),
    /// Encrypted, or packed in another way than packages are.
    Method(String),
    /// Larger than a member of this kind may be, or larger than the file says.
    MemberTooLarge {
        name: String,
        /// Maximum size, or the size that the file states.
        most: u64,
    },
    /// All members together are too large.
    TooLarge(u64),
    /// Its contents cannot be unpacked.
    Damaged {
        name: String,
        /// Message of the library.
        reason: String,
    },
    /// Bytes between, before or behind the members.
    Hidden,
    /// A member that every package has.
    Missing(&'static str),
    /// A value of a member is not what a package needs.
    Invalid { name: String, reason: String },
}

impl ArchiveFault {
    pub(crate) fn of<K: PackageKind>(self, path: &Path) -> ArchiveError {
        ArchiveError { path: path.to_owned(), reason: self, noun: K::NOUN }
    }

    fn told(&self, noun: &str) -> String {
        match self {
            Self::Unreadable(reason) => reason.clone(),
            Self::FileTooLarge(most) => {
                format!("it has more than {most} bytes, the most that a package may have")
            }
            Self::NotWhole(reason) => format!("it is not a {noun} package, or not a whole one: {reason}"),
            Self::TooMany { found, most } => {
                format!("it has {found} members, a package has no more than {most}")
            }
            Self::Unknown(name) => format!("{name:?} is not a member of a {noun} package"),
            Self::NameClash(name) => format!("two members have the name {name:?}, in upper or lower case"),
            Self::NotAFile(name) => format!("{name:?} is not a file but a folder or a link"),
            Self::Method(name) => {
                format!("{name:?} is encrypted, or packed by a method that packages do not use")
            }
            Self::MemberTooLarge { name, most } => format!("{name:?} unpacks to more than {most} bytes"),
            Self::TooLarge(most) => format!("its members unpack to more than {most} bytes"),
            Self::Damaged { name, reason } => format!("{name:?} is damaged: {reason}"),
            Self::Hidden => "it has bytes that belong to no member".to_owned(),
            Self::Missing(name) => format!("it has no {name}"),
            Self::Invalid { name, reason } => format!("{name}: {reason}"),
        }
    }

    fn remedy(&self, noun: &str) -> String {
        match self {
            Self::Unreadable(_) => "check the path and the permissions".to_owned(),
            Self::NotWhole(_) | Self::Damaged { .. } => "copy or download it again".to_owned(),
            Self::Missing(_) | Self::Invalid { .. } => format!("make it with `cabinet {noun} pack`"),
            _ => {
                format!("it was not made by `cabinet {noun} pack`: do not use it, and ask the publisher")
            }
        }
    }
}
