//! Loads exactly the bytes whose digest was checked. The file is read once, and the loader receives a sealed, immutable copy in memory, so
//! replacing the file in between has no effect.

use crate::ModuleDigest;
use nix::fcntl::{FcntlArg, SealFlag, fcntl};
use nix::sys::memfd::{MFdFlags, memfd_create};
use std::fs::File;
use std::io::{self, Read as _, Write as _};
use std::os::fd::AsRawFd as _;
use std::path::{Path, PathBuf};

/// Maximum size of a module file, far above any known signer.
const MOST_BYTES: u64 = 64 << 20;

/// A module with the expected digest.
pub(super) struct Pinned {
    copy: File,
}

/// Why a module is not loaded.
#[derive(Debug, thiserror::Error)]
pub(super) enum NotPinned {
    #[error("the module {0} cannot be read: {1}")]
    Unreadable(PathBuf, io::Error),
    #[error("the module {0} has more than {MOST_BYTES} bytes")]
    TooLarge(PathBuf),
    #[error(
        "the module {path} is not the one that the configuration names: its SHA-256 is {found}, expected {expected}; if it was meant to \
         change, change `sha256`"
    )]
    OtherDigest { path: PathBuf, found: ModuleDigest, expected: ModuleDigest },
    #[error("the module cannot be copied into memory: {0}")]
    NoCopy(io::Error),
}

impl Pinned {
    /// Reads the file, checks its digest, copies it into memory and seals the copy.
    pub(super) fn read(path: &Path, expected: ModuleDigest) -> Result<Self, NotPinned> {
        let mut bytes = Vec::new();
        File::open(path)
            .and_then(|file| file.take(MOST_BYTES + 1).read_to_end(&mut bytes))
            .map_err(|error| NotPinned::Unreadable(path.to_owned(), error))?;
        if bytes.len() as u64 > MOST_BYTES {
            return Err(NotPinned::TooLarge(path.to_owned()));
        }
        let found = ModuleDigest::of(&bytes);
        if found != expected {
            return Err(NotPinned::OtherDigest { path: path.to_owned(), found, expected });
        }
        Ok(Self { copy: sealed(&bytes).map_err(NotPinned::NoCopy)? })
    }

    /// Path of the copy for the loader, valid as long as this value exists.
    pub(super) fn path(&self) -> PathBuf {
        PathBuf::from(format!("/proc/self/fd/{}", self.copy.as_raw_fd()))
    }
}

fn sealed(bytes: &[u8]) -> io::Result<File> {
    let mut copy = File::from(memfd_create("signer", MFdFlags::MFD_CLOEXEC | MFdFlags::MFD_ALLOW_SEALING)?);
    copy.write_all(bytes)?;
    let for_ever =
        SealFlag::F_SEAL_WRITE | SealFlag::F_SEAL_GROW | SealFlag::F_SEAL_SHRINK | SealFlag::F_SEAL_SEAL;
    fcntl(&copy, FcntlArg::F_ADD_SEALS(for_ever))?;
    Ok(copy)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_loaded_is_what_was_measured() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("module.so");
        std::fs::write(&path, b"good").unwrap();
        let pinned = Pinned::read(&path, ModuleDigest::of(b"good")).unwrap();
        std::fs::write(&path, b"evil").unwrap();
        assert_eq!(std::fs::read(pinned.path()).unwrap(), b"good");
        let written = std::fs::OpenOptions::new()
            .write(true)
            .open(pinned.path())
            .and_then(|mut file| file.write_all(b"evil"));
        assert!(written.is_err(), "the copy is sealed");
    }

    #[test]
    fn another_file_is_refused_with_both_digests() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("module.so");
        std::fs::write(&path, b"evil").unwrap();
        let error = Pinned::read(&path, ModuleDigest::of(b"good")).err().unwrap().to_string();
        assert!(error.contains(&ModuleDigest::of(b"good").to_string()), "{error}");
        assert!(error.contains(&ModuleDigest::of(b"evil").to_string()), "{error}");
    }
}
