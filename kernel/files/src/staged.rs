//! Staged files: `object_store` writes an upload to `<file>#<number>` until it is complete. It removes the staged file itself unless the
//! process is killed, and never lists it.

use std::ffi::OsStr;
use std::fs::{self, DirEntry};
use std::io::{self, ErrorKind};
use std::path::Path;
use std::time::SystemTime;

/// Removes a folder with its content. A missing folder is not an error.
pub(super) fn remove_folder(folder: &Path) -> io::Result<()> {
    unless_gone(fs::remove_dir_all(folder)).map(drop)
}

/// Removes the staged files below a folder that have not been written to since `before`; returns their number.
pub(super) fn remove(folder: &Path, before: SystemTime) -> io::Result<u64> {
    let mut removed = 0;
    let Some(entries) = unless_gone(fs::read_dir(folder))? else { return Ok(0) };
    for entry in entries {
        let entry = entry?;
        let Some(kind) = unless_gone(entry.file_type())? else { continue };
        if kind.is_dir() {
            removed += remove(&entry.path(), before)?;
        } else if kind.is_file() && is_staged(&entry.file_name()) && is_unchanged(&entry, before)? {
            removed += u64::from(unless_gone(fs::remove_file(entry.path()))?.is_some());
        }
    }
    Ok(removed)
}

fn is_staged(name: &OsStr) -> bool {
    let number = name.to_str().and_then(|name| name.rsplit_once('#')).map(|(_, number)| number);
    number.is_some_and(|number| !number.is_empty() && number.bytes().all(|digit| digit.is_ascii_digit()))
}

fn is_unchanged(entry: &DirEntry, before: SystemTime) -> io::Result<bool> {
    let Some(metadata) = unless_gone(entry.metadata())? else { return Ok(false) };
    Ok(metadata.modified()? < before)
}

/// Maps "not found" to `None`: uploads end and folders are removed during the scan.
fn unless_gone<T>(outcome: io::Result<T>) -> io::Result<Option<T>> {
    match outcome {
        Ok(found) => Ok(Some(found)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}
