//! Compiled plugins, kept from test to test, for the tests of the plugin host, too: their names hold the component's digest and the
//! engine's settings, so a stale one is never met, and one key seals them all.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

/// Where they are kept.
pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("compiled-plugins")
}

/// Into the cache of a server that starts.
pub fn lend(cache: &Path) {
    copy(&folder(), cache);
}

/// Out of the cache of a server that has started.
pub fn keep(cache: &Path) {
    copy(cache, &folder());
}

/// What is not there yet; whole or not at all, for another test may be copying too.
fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).into_iter().flatten().flatten() {
        let target = to.join(entry.file_name());
        if entry.path().extension() == Some(OsStr::new("cwasm")) && !target.exists() {
            let part = tempfile::NamedTempFile::new_in(to).unwrap();
            fs::copy(entry.path(), part.path()).unwrap();
            part.persist(target).unwrap();
        }
    }
}
