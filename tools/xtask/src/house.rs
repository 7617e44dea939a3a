//! Where things lie.

use anyhow::{Context, Result};
use std::path::{Path, PathBuf};

/// The repository.
pub struct House {
    root: PathBuf,
}

impl House {
    /// The repository that this xtask was built in, or the one around the current folder.
    pub fn find() -> Result<Self> {
        let built_in = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2);
        let root = built_in.context("xtask does not lie in tools/xtask")?.to_path_buf();
        Ok(Self { root })
    }

    /// Its top folder.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// A path below the top folder.
    pub fn path(&self, below: &str) -> PathBuf {
        self.root.join(below)
    }

    /// A binary that cargo built.
    pub fn binary(&self, name: &str, release: bool) -> PathBuf {
        self.root.join("target").join(if release { "release" } else { "debug" }).join(name)
    }
}
