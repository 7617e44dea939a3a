//! An on-disk cache of precompiled components, so that a start takes milliseconds per plugin instead of a compilation.
//!
//! The files contain machine code, so an attacker who can write to the cache could run code in the kernel. Each file therefore ends with a
//! seal: HMAC-SHA-256 over its name and content, with a key that only the server has. A file with a wrong seal is ignored and written
//! again. The file name contains the digest of the component and a hash of the engine's version and settings, so an update of the kernel or
//! of the plugin never finds a stale file. A file is written under a temporary name and renamed, so a reader never sees a partial file. The
//! folder is created with permissions for the owner only.

use hmac::{Hmac, Mac};
use sha2::{Digest, Sha256};
use std::collections::hash_map::DefaultHasher;
use std::fmt;
use std::fs;
use std::hash::{Hash, Hasher};
use std::io;
use std::path::{Path, PathBuf};
use wasmtime::Engine;
use wasmtime::component::Component;

const SEAL_BYTES: usize = 32;

/// The HMAC key of the seal. `Debug` prints `***`.
#[derive(Clone)]
pub struct CacheKey([u8; 32]);

impl CacheKey {
    /// Derives a key for this purpose from a secret that the server already has. With another secret all cached files become invalid, which
    /// costs one compilation per plugin.
    pub fn derive(secret: &[u8]) -> Self {
        let mut digest = Sha256::new();
        digest.update(b"cabinet precompiled plugins 1\0");
        digest.update((secret.len() as u64).to_le_bytes());
        digest.update(secret);
        Self(digest.finalize().into())
    }
}

impl fmt::Debug for CacheKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("CacheKey(***)")
    }
}

/// The cache folder.
#[derive(Debug)]
pub(crate) struct Cache {
    folder: PathBuf,
    key: CacheKey,
    is_written: bool,
}

impl Cache {
    pub(crate) fn new(folder: PathBuf, key: CacheKey) -> Self {
        Self { folder, key, is_written: true }
    }

    /// A cache that is only read, for commands that change nothing on the disk.
    pub(crate) fn read_only(folder: PathBuf, key: CacheKey) -> Self {
        Self { folder, key, is_written: false }
    }

    /// Returns the component from the cache, or compiles it. If the folder is not writable, every start compiles again, but nothing fails.
    pub(crate) fn component(
        &self,
        engine: &Engine,
        wasm: &[u8],
        digest: &str,
    ) -> wasmtime::Result<Component> {
        let path = self.folder.join(name(engine, digest));
        if let Some(artefact) = self.read(&path) {
            match load(engine, &artefact) {
                Ok(component) => return Ok(component),
                Err(reason) => {
                    tracing::warn!(%reason, "a precompiled plugin does not fit and is compiled again")
                }
            }
        }
        let artefact = engine.precompile_component(wasm)?;
        if self.is_written
            && let Err(reason) = self.write(&path, &artefact)
        {
            tracing::warn!(folder = %self.folder.display(), %reason, "the precompiled plugin cannot be kept");
        }
        load(engine, &artefact)
    }

    fn read(&self, path: &Path) -> Option<Vec<u8>> {
        let mut content = fs::read(path).ok()?;
        let seal = content.split_off(content.len().checked_sub(SEAL_BYTES)?);
        let sealed = self.sealing(path, &content)?.verify_slice(&seal).is_ok();
        if !sealed {
            tracing::warn!(path = %path.display(), "a precompiled plugin with a wrong seal is ignored");
        }
        sealed.then_some(content)
    }

    fn write(&self, path: &Path, artefact: &[u8]) -> io::Result<()> {
        make_private(&self.folder)?;
        let seal =
            self.sealing(path, artefact).ok_or_else(|| io::Error::other("no seal"))?.finalize().into_bytes();
        let part = path.with_extension(format!("part{}", std::process::id()));
        let mut content = Vec::with_capacity(artefact.len() + SEAL_BYTES);
        content.extend_from_slice(artefact);
        content.extend_from_slice(&seal);
        fs::write(&part, content)?;
        fs::rename(&part, path)
    }

    fn sealing(&self, path: &Path, artefact: &[u8]) -> Option<Hmac<Sha256>> {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.key.0).ok()?;
        mac.update(path.file_name()?.as_encoded_bytes());
        mac.update(b"\0");
        mac.update(artefact);
        Some(mac)
    }
}

/// The file name: digest of the component, and a hash of everything in the engine that compiled code depends on.
fn name(engine: &Engine, digest: &str) -> String {
    let mut hasher = DefaultHasher::new();
    engine.precompile_compatibility_hash().hash(&mut hasher);
    format!("{digest}-{:016x}.cwasm", hasher.finish())
}

#[cfg(unix)]
fn make_private(folder: &Path) -> io::Result<()> {
    use std::os::unix::fs::DirBuilderExt;
    fs::DirBuilder::new().recursive(true).mode(0o700).create(folder)
}

#[cfg(not(unix))]
fn make_private(folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)
}

#[expect(unsafe_code, reason = "wasmtime has no safe way to load what it compiled before")]
fn load(engine: &Engine, artefact: &[u8]) -> wasmtime::Result<Component> {
    // SAFETY: the bytes are the output of `Engine::precompile_component`, made by this process or by one that had the key of the seal.
    // wasmtime itself refuses the output of another version or other settings.
    unsafe { Component::deserialize(engine, artefact) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The smallest valid component: only a header.
    fn component() -> Vec<u8> {
        b"\0asm\x0d\0\x01\0".to_vec()
    }

    fn only_file(folder: &Path) -> PathBuf {
        fs::read_dir(folder).unwrap().next().unwrap().unwrap().path()
    }

    #[test]
    fn what_was_compiled_once_is_loaded_and_a_touched_file_is_compiled_anew() {
        let folder = tempfile::tempdir().unwrap();
        let engine = crate::engine::start(4).unwrap();
        let cache = Cache::new(folder.path().join("cache"), CacheKey::derive(b"one"));
        cache.component(&engine, &component(), "abc").unwrap();
        let file = only_file(&folder.path().join("cache"));
        assert!(cache.read(&file).is_some());

        let mut content = fs::read(&file).unwrap();
        content[100] ^= 1;
        fs::write(&file, &content).unwrap();
        assert!(cache.read(&file).is_none());
        cache.component(&engine, &component(), "abc").unwrap();
        assert!(cache.read(&file).is_some());
    }

    #[test]
    fn a_file_sealed_with_another_key_or_for_another_plugin_is_ignored() {
        let folder = tempfile::tempdir().unwrap();
        let engine = crate::engine::start(4).unwrap();
        let cache = Cache::new(folder.path().to_path_buf(), CacheKey::derive(b"one"));
        cache.component(&engine, &component(), "abc").unwrap();
        let file = only_file(folder.path());
        assert!(Cache::new(folder.path().to_path_buf(), CacheKey::derive(b"two")).read(&file).is_none());
        let renamed = folder.path().join("def-0.cwasm");
        fs::copy(&file, &renamed).unwrap();
        assert!(cache.read(&renamed).is_none());
    }
}
