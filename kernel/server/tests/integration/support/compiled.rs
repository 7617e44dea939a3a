//! Cache of compiled plugins that tests share, including those of the plugin host. File names contain the component's digest and the
//! engine's settings, so a stale file is never used; all files are sealed with one key.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

/// Folder of the cache.
pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("compiled-plugins")
}

/// Copies compiled plugins into the cache of a server before it starts.
pub fn lend(cache: &Path) {
    copy(&folder(), cache);
}

/// Copies compiled plugins from the cache of a server that has started.
pub fn keep(cache: &Path) {
    copy(cache, &folder());
}

/// Copies missing files. Each is moved into place atomically, because another test may copy at the same time.
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
