//! Why a version is not installed or activated. The version that ran before stays active in each case.

use cabinet_plugin_package::{Named, PackageError};
use semver::Version;
use std::path::PathBuf;

/// An error with a message for administrators.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The disk is full, a folder is not writable, and so on.
    #[error(
        "{}: {reason}; the active version is unchanged: make room or check the permissions, and repeat the command",
        path.display()
    )]
    Disk {
        path: PathBuf,
        /// Message of the operating system.
        reason: std::io::Error,
    },
    /// The link was replaced, but the disk did not confirm it.
    #[error("{}: the new version is active, but the disk does not confirm it ({reason}): check the disk, and repeat the command", path.display())]
    Unconfirmed {
        path: PathBuf,
        /// Message of the operating system.
        reason: std::io::Error,
    },
    /// The file system cannot exchange a folder for a link.
    #[error(
        "{}: its file system cannot exchange a folder for a link in one step ({reason}); the active version is unchanged: stop the \
         server, move this folder away, and repeat the command",
        path.display()
    )]
    NoExchange {
        path: PathBuf,
        /// Message of the operating system.
        reason: std::io::Error,
    },
    /// Another command holds the lock.
    #[error("{}: another command installs packages there now: wait for its end, and repeat this one", .0.display())]
    Busy(PathBuf),
    /// The version is there with other contents.
    #[error(
        "{package}: version {version} is installed already, with other contents ({}): a published version is never changed, so ask \
         the publisher which of the two is right",
        path.display()
    )]
    OtherContent { package: Named, version: Version, path: PathBuf },
    /// The version is not installed.
    #[error("{package}: version {version} is not installed; installed are: {installed}")]
    NotInstalled {
        package: Named,
        version: Version,
        /// For the message.
        installed: String,
    },
    /// There is no version to go back to.
    #[error("{package}: no version older than the active one is installed; installed are: {installed}")]
    NoOlder {
        package: Named,
        /// For the message.
        installed: String,
    },
    /// What lies in the place of the package was not installed by us and is not a package.
    #[error("{}: it was not installed here and is not a package ({reason}): move it away, and repeat the command", path.display())]
    Foreign { path: PathBuf, reason: String },
    /// A kernel with this configuration would not load the version.
    #[error(transparent)]
    Package(#[from] PackageError),
}
