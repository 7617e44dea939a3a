//! Cached keys for tests: generating RSA keys takes seconds, and every test runs in a process of its own.

use super::{Algorithm, Config, start};
use anyhow::Context;
use std::path::Path;
use std::time::{Duration, SystemTime};
use std::{fs, io};
use tempfile::TempDir;

/// Maximum age of the cached keys. Older ones are regenerated, long before their certificates expire.
const LONGEST: Duration = Duration::from_secs(24 * 3600);

/// Returns a private directory with the keys of a portal, of its information system, and of a stranger. The first caller generates the keys
/// and caches a copy below `folder`, which outlives the process: a test's `CARGO_TARGET_TMPDIR`.
///
/// # Errors
/// `openssl` fails, or `folder` cannot be written.
pub async fn keys_for_tests(folder: &Path) -> anyhow::Result<TempDir> {
    let kept = folder.join("esia-keys");
    let is_fresh = |made: SystemTime| made.elapsed().is_ok_and(|age| age < LONGEST);
    if !fs::metadata(&kept).and_then(|kept| kept.modified()).is_ok_and(is_fresh) {
        keep(folder, &kept).await?;
    }
    let copy = TempDir::new()?;
    for file in fs::read_dir(&kept).with_context(|| format!("{} cannot be listed", kept.display()))? {
        let file = file?;
        fs::copy(file.path(), copy.path().join(file.file_name()))?;
    }
    Ok(copy)
}

/// Generates the keys beside the cache and renames them, so that another process sees all keys or none. If another process renames first,
/// its keys are used.
async fn keep(folder: &Path, kept: &Path) -> anyhow::Result<()> {
    let made = TempDir::new_in(folder)?;
    let running = start(Config::for_tests(made.path().to_owned())).await?;
    running.portal().keys.sign_as_nobody(Algorithm::Rsa, b"").await?;
    running.stop().await;
    let outdated = TempDir::new_in(folder)?;
    // There may be no cache yet, or another process has moved it away.
    let _ = fs::rename(kept, outdated.path().join("keys"));
    match fs::rename(made.path(), kept) {
        Err(error) if error.kind() != io::ErrorKind::DirectoryNotEmpty => Err(error.into()),
        _ => Ok(()),
    }
}
