//! What a build depends on.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// Folders that hold no sources.
const LEFT_OUT: [&str; 4] = ["target", "node_modules", "__pycache__", ".git"];

/// Each file with its length and the time of its last change.
pub(super) type Fingerprint = BTreeMap<PathBuf, (u64, Option<SystemTime>)>;

/// The files of a plugin's folder. The key, which the first build makes, does not count.
pub(super) fn fingerprint(folder: &Path) -> Fingerprint {
    let mut found = Fingerprint::new();
    let mut open = vec![folder.to_path_buf()];
    while let Some(folder) = open.pop() {
        // A folder that disappears meanwhile has no files.
        for entry in fs::read_dir(&folder).into_iter().flatten().filter_map(Result::ok) {
            let (path, name) = (entry.path(), entry.file_name());
            let Ok(about) = entry.metadata() else { continue };
            if about.is_dir() {
                if !LEFT_OUT.iter().any(|left_out| name == *left_out) {
                    open.push(path);
                }
            } else if path.extension().is_none_or(|extension| extension != "key") {
                found.insert(path, (about.len(), about.modified().ok()));
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_of_a_source_is_seen_and_one_of_a_build_is_not() {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, text: &str| {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        };
        write("src/lib.rs", "a");
        let before = fingerprint(folder.path());
        write("target/x", "b");
        write(".cabinet/development.key", "c");
        assert_eq!(fingerprint(folder.path()), before);
        write("src/lib.rs", "ab");
        assert_ne!(fingerprint(folder.path()), before);
    }
}
