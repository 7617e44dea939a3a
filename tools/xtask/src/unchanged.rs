//! Skips what already passed with identical inputs: steps and test binaries are recorded with a digest of everything they read.
//!
//! CI and `--all` never skip.

use crate::workspace::Workspace;
use anyhow::{Context, Result};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fs;
use std::io::Read;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

/// Digests of the inputs with which each step last passed.
const RECORD: &str = "target/passed.json";

/// Folders that are never an input: build output, installed packages, the git history.
const NEVER: [&str; 4] = ["node_modules", "target", ".git", "__pycache__"];

/// What passed, by name.
pub struct Passed {
    is_skipping: bool,
    digests: Mutex<BTreeMap<String, String>>,
}

impl Passed {
    /// Reads what passed in earlier runs. `is_skipping`: whether that allows steps to be skipped.
    pub fn read(workspace: &Workspace, is_skipping: bool) -> Self {
        let digests =
            fs::read(workspace.path(RECORD)).ok().and_then(|text| serde_json::from_slice(&text).ok());
        Self { is_skipping, digests: Mutex::new(digests.unwrap_or_default()) }
    }

    /// Whether steps may be skipped. If not, the inputs need not be read.
    pub const fn is_skipping(&self) -> bool {
        self.is_skipping
    }

    /// Whether `name` passed with these inputs and may be skipped.
    pub fn has(&self, name: &str, digest: &str) -> bool {
        let digests = self.digests.lock().unwrap_or_else(PoisonError::into_inner);
        self.is_skipping && digests.get(name).is_some_and(|passed| passed == digest)
    }

    /// Records an outcome at once, so that an interrupted run keeps its results.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn note(&self, workspace: &Workspace, name: &str, digest: &str, passed: bool) -> Result<()> {
        let mut digests = self.digests.lock().unwrap_or_else(PoisonError::into_inner);
        if passed {
            digests.insert(name.to_owned(), digest.to_owned());
        } else {
            digests.remove(name);
        }
        let path = workspace.path(RECORD);
        fs::write(&path, serde_json::to_string_pretty(&*digests)?)
            .with_context(|| format!("{} cannot be written", path.display()))
    }
}

/// Digest of the names and contents of files and folders below the top folder. Includes only files that `is_input` accepts.
///
/// # Errors
/// A path does not exist or cannot be read.
pub fn digest_of(workspace: &Workspace, paths: &[&str], is_input: fn(&Path) -> bool) -> Result<String> {
    let mut digest = Sha256::new();
    for path in paths {
        add(workspace.root(), &workspace.path(path), is_input, &mut digest)?;
    }
    Ok(hex::encode(digest.finalize()))
}

/// Accepts every file as an input.
pub fn any_file(_: &Path) -> bool {
    true
}

/// Accepts files that a test may read at run time; Rust sources are compiled into its binary.
pub fn no_source(path: &Path) -> bool {
    path.extension().is_none_or(|extension| extension != "rs")
}

fn add(root: &Path, path: &Path, is_input: fn(&Path) -> bool, digest: &mut Sha256) -> Result<()> {
    if path.is_dir() {
        let mut entries = fs::read_dir(path)?
            .map(|entry| entry.map(|entry| entry.path()))
            .collect::<Result<Vec<_>, _>>()?;
        entries.sort();
        for entry in entries.iter().filter(|entry| !NEVER.iter().any(|name| entry.ends_with(name))) {
            add(root, entry, is_input, digest)?;
        }
    } else if is_input(path) {
        // Relative paths, so that the digest is the same in every clone.
        digest.update(path.strip_prefix(root).unwrap_or(path).as_os_str().as_encoded_bytes());
        digest.update(fs::metadata(path).with_context(|| path.display().to_string())?.len().to_le_bytes());
        let mut file = fs::File::open(path).with_context(|| path.display().to_string())?;
        let mut piece = vec![0; 1 << 16];
        loop {
            match file.read(&mut piece)? {
                0 => break,
                length => digest.update(piece.get(..length).unwrap_or_default()),
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn passed(is_skipping: bool) -> Passed {
        Passed { is_skipping, digests: Mutex::new(BTreeMap::from([("lint".to_owned(), "abc".to_owned())])) }
    }

    #[test]
    fn only_the_same_inputs_are_spared_and_never_in_ci() {
        assert!(passed(true).has("lint", "abc"));
        assert!(!passed(true).has("lint", "abd"));
        assert!(!passed(true).has("types", "abc"));
        assert!(!passed(false).has("lint", "abc"));
    }

    #[test]
    fn a_changed_file_changes_the_digest_and_a_source_is_no_input_of_a_test() {
        let workspace = Workspace::find().unwrap();
        let folder = format!("target/xtask-digest-{}", std::process::id());
        let file = |name: &str| workspace.path(&folder).join(name);
        fs::create_dir_all(workspace.path(&folder)).unwrap();
        let digests = || [any_file, no_source].map(|kind| digest_of(&workspace, &[&folder], kind).unwrap());
        fs::write(file("a.sql"), "one").unwrap();
        let [all, data] = digests();
        fs::write(file("b.rs"), "fn main() {}").unwrap();
        let [all_with_source, data_with_source] = digests();
        assert_ne!(all, all_with_source);
        assert_eq!(data, data_with_source);
        fs::write(file("a.sql"), "two").unwrap();
        assert_ne!(data, digests()[1]);
        fs::remove_dir_all(workspace.path(&folder)).unwrap();
    }
}
