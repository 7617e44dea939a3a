//! A file system of a few megabytes that a test fills and frees.

use std::fs::{self, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::PathBuf;
use std::process::Command;
use tempfile::TempDir;

/// Unmounts the file system when dropped.
pub struct SmallDisk(TempDir);

impl SmallDisk {
    /// Mounts the file system. Only a real file system can be full, so without the right to mount the test fails and says what to do.
    pub fn mount(megabytes: u32) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let size = format!("size={megabytes}m,mode=0755");
        let mount =
            Command::new("mount").args(["-t", "tmpfs", "-o", &size, "tmpfs"]).arg(folder.path()).output();
        let mount = mount.expect("mount(8) is missing");
        assert!(
            mount.status.success(),
            "a small file system cannot be mounted: run this test as root, or in `unshare --user --map-root-user --mount`: {}",
            String::from_utf8_lossy(&mount.stderr)
        );
        Self(folder)
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// Uses up the remaining space. May be called again.
    pub fn fill(&self) {
        let mut ballast = OpenOptions::new().create(true).append(true).open(self.path("ballast")).unwrap();
        loop {
            match ballast.write(&[0; 4096]) {
                Ok(_) => {}
                Err(error) if error.kind() == ErrorKind::StorageFull => return,
                Err(error) => panic!("{error}"),
            }
        }
    }

    /// Frees the space.
    pub fn free(&self) {
        fs::remove_file(self.path("ballast")).unwrap();
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        // A lazy unmount, because a server that is shutting down may still have files open.
        let _ = Command::new("umount").arg("--lazy").arg(self.0.path()).status();
    }
}
