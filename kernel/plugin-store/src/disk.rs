//! The steps of an installation on the disk. Each is one change that is there completely or not at all, except [`Disk::write_new`] and
//! [`Disk::remove`], which are used only below names that a kernel does not read.

use nix::fcntl::{AT_FDCWD, RenameFlags, renameat2};
use std::fs::{self, File, Permissions};
use std::io::{self, Write as _};
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::Path;

/// A disk. The paths of one call are on one file system.
pub trait Disk {
    /// Creates a folder that everyone may read.
    ///
    /// # Errors
    /// Those of the operating system, as for all of these.
    fn create_dir(&self, path: &Path) -> io::Result<()>;
    /// Writes a new file that everyone may read, to the disk itself.
    fn write_new(&self, path: &Path, content: &[u8]) -> io::Result<()>;
    /// Makes the names in a folder lasting.
    fn sync_dir(&self, path: &Path) -> io::Result<()>;
    /// Renames; replaces a file or a link.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()>;
    fn symlink(&self, target: &Path, link: &Path) -> io::Result<()>;
    /// Exchanges the names of two existing files, links or folders.
    fn exchange(&self, one: &Path, other: &Path) -> io::Result<()>;
    /// Removes a file, a link or a folder with everything in it.
    fn remove(&self, path: &Path) -> io::Result<()>;
}

/// The disk of this machine.
#[derive(Debug, Clone, Copy, Default)]
pub struct LocalDisk;

impl Disk for LocalDisk {
    fn create_dir(&self, path: &Path) -> io::Result<()> {
        fs::create_dir(path)?;
        // The umask of the administrator must not keep the server's user out.
        fs::set_permissions(path, Permissions::from_mode(0o755))
    }

    fn write_new(&self, path: &Path, content: &[u8]) -> io::Result<()> {
        let mut file = File::create_new(path)?;
        file.write_all(content)?;
        file.set_permissions(Permissions::from_mode(0o644))?;
        file.sync_all()
    }

    fn sync_dir(&self, path: &Path) -> io::Result<()> {
        File::open(path)?.sync_all()
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        fs::rename(from, to)
    }

    fn symlink(&self, target: &Path, link: &Path) -> io::Result<()> {
        symlink(target, link)
    }

    fn exchange(&self, one: &Path, other: &Path) -> io::Result<()> {
        renameat2(AT_FDCWD, one, AT_FDCWD, other, RenameFlags::RENAME_EXCHANGE).map_err(io::Error::from)
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        match fs::symlink_metadata(path)?.is_dir() {
            true => fs::remove_dir_all(path),
            false => fs::remove_file(path),
        }
    }
}
