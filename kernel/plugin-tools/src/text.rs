//! Changes of files.

use anyhow::{Context, Result, bail};
use std::fs;
use std::path::Path;

/// The manifest with its line `sha256 = ""` filled in. Everything else, including comments, stays as it is.
///
/// # Errors
/// There is no such line.
pub fn with_digest(manifest: &str, digest: &str) -> Result<String> {
    let mut filled = false;
    let lines: Vec<String> = manifest
        .lines()
        .map(|line| {
            if !filled && line.starts_with("sha256") {
                filled = true;
                format!("sha256 = \"{digest}\"")
            } else {
                line.to_owned()
            }
        })
        .collect();
    if !filled {
        bail!("there must be a line `sha256 = \"\"` before the first table: the build fills it in");
    }
    Ok(lines.join("\n") + "\n")
}

/// Replaces a file atomically, so that a host which reloads on change never reads half a file.
///
/// # Errors
/// The file cannot be written.
pub fn replace(path: &Path, content: &[u8]) -> Result<()> {
    let mut part = path.as_os_str().to_owned();
    part.push(".part");
    let written = fs::write(&part, content).and_then(|()| fs::rename(&part, path));
    written.with_context(|| format!("{} cannot be written", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_digest_is_filled_in_and_comments_stay() {
        let filled = with_digest("# a plugin\nid = \"x\"\nsha256 = \"\"\n[limits]\n", "abc").unwrap();
        assert_eq!(filled, "# a plugin\nid = \"x\"\nsha256 = \"abc\"\n[limits]\n");
        assert!(with_digest("id = \"x\"\n", "abc").is_err());
    }
}
