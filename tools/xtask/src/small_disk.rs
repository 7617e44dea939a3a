//! Whether a file system of a few megabytes can be mounted here, which the tests of a full disk fill: not in every container.

use crate::house::House;
use crate::run::capture;
use crate::tally::Checked;
use anyhow::Result;
use std::fs;
use std::process::Command;

/// The tests that need one, as nextest chooses tests.
pub const TESTS: &str = "test(/^full_disk::/)";

/// Mounts one and takes it away again.
///
/// # Errors
/// There is no folder for it.
pub fn check(house: &House) -> Result<Checked> {
    let folder = house.path("target/small-disk");
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
