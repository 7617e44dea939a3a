//! Checks whether a file system of a few megabytes can be mounted, which not every container permits. The tests of a full disk need one.

use crate::run::capture;
use crate::tally::Checked;
use crate::workspace::Workspace;
use anyhow::Result;
use std::fs;
use std::process::Command;

/// Filter expression of nextest for the tests that need such a file system.
pub const TESTS: &str = "test(/^full_disk::/)";

/// Mounts such a file system and unmounts it again.
///
/// # Errors
/// The mount point cannot be created.
pub fn check(workspace: &Workspace) -> Result<Checked> {
    let folder = workspace.path("target/small-disk");
    fs::create_dir_all(&folder)?;
    let mount = ["-t", "tmpfs", "-o", "size=1m", "tmpfs"];
    let refused = match capture(Command::new("mount").args(mount).arg(&folder)) {
        Ok(ended) if ended.ok => {
            capture(Command::new("umount").arg(&folder))?;
            return Ok(Checked::Yes);
        }
        Ok(ended) => ended.output,
        Err(error) => format!("{error:#}"),
    };
    let why = refused.trim();
    Ok(Checked::Not(format!("a full disk is not tested: a small file system cannot be mounted here ({why})")))
}
