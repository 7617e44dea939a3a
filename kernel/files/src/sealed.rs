//! Encrypts files at rest: the disk and its backups cannot be read without the data key.
//!
//! Files are encrypted and decrypted chunk by chunk while they are written and read (`cabinet_vault::chunks`). They are bound to their key:
//! a file moved to another person's folder does not decrypt.

use crate::blocks::Blocks;
use async_trait::async_trait;
use bytes::Bytes;
use cabinet_ports::files::{FileError, FileStore, FileStream, StoredFile};
use cabinet_vault::{
    CHUNK_BYTES, ChunkOpener, ChunkSealer, HEADER_BYTES, TAG_BYTES, Vault, VaultError, sealed_length,
};
use chrono::{DateTime, Utc};
use futures::stream::BoxStream;
use futures::{StreamExt as _, stream};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::{io, mem};

const SEALED_CHUNK_BYTES: usize = CHUNK_BYTES + TAG_BYTES;

/// Encrypts files on the way into another store and decrypts them on the way out.
pub struct SealedFiles {
    inner: Arc<dyn FileStore>,
    vault: Arc<Vault>,
}

impl SealedFiles {
    /// Wraps a store that keeps bytes unencrypted.
    pub const fn new(inner: Arc<dyn FileStore>, vault: Arc<Vault>) -> Self {
        Self { inner, vault }
    }

    /// Re-encrypts a file that is encrypted with a retired key or not at all. Returns whether it was re-encrypted.
    ///
    /// # Errors
    /// See [`FileError`]; [`FileError::CutOff`] if no configured key decrypts it.
    pub async fn reseal(&self, key: &str) -> Result<bool, FileError> {
        let Some(content) = self.inner.get(key).await? else { return Ok(false) };
        let mut content = Blocks::of(content);
        let begun = content.take(HEADER_BYTES, 0).await.map_err(FileError::CutOff)?;
        let header = <[u8; HEADER_BYTES]>::try_from(&*begun).ok();
        if header.is_some_and(|header| self.vault.is_current_stream(&header)) {
            return Ok(false);
        }
        let is_sealed = header.is_some_and(|header| {
            !matches!(self.vault.open_chunks(&context(key), &header), Err(VaultError::Broken))
        });
        let plain = match is_sealed {
            true => self.get(key).await?.ok_or(FileError::Key)?,
            false => stream::iter([Ok(begun.into())]).chain(content.rest()).boxed(),
        };
        self.put(key, plain, u64::MAX / 2).await.map(|_| true)
    }
}

#[async_trait]
impl FileStore for SealedFiles {
    async fn put(&self, key: &str, content: FileStream<'_>, at_most: u64) -> Result<u64, FileError> {
        let (header, sealer) = self.vault.seal_chunks(&context(key)).map_err(unavailable)?;
        let length = AtomicU64::new(0);
        let sealing = Sealing { content: Blocks::of(content), sealer, is_done: false, length: &length };
        let chunks = stream::try_unfold(sealing, Sealing::next);
        let sealed = stream::iter([Ok(Bytes::copy_from_slice(&header))]).chain(chunks).boxed();
        match self.inner.put(key, sealed, sealed_length(at_most)).await {
            Ok(_) => Ok(length.load(Ordering::Relaxed)),
            Err(FileError::TooLarge { .. }) => Err(FileError::TooLarge { at_most }),
            Err(error) => Err(error),
        }
    }

    async fn get(&self, key: &str) -> Result<Option<FileStream<'static>>, FileError> {
        let Some(content) = self.inner.get(key).await? else { return Ok(None) };
        let mut content = Blocks::of(content);
        let opener =
            self.vault.open_chunks(&context(key), &header(&mut content).await?).map_err(unavailable)?;
        let opening = Opening { content, opener, is_done: false };
        Ok(Some(stream::try_unfold(opening, Opening::next).boxed()))
    }

    async fn get_range(
        &self,
        key: &str,
        first: u64,
        length: u64,
    ) -> Result<Option<FileStream<'static>>, FileError> {
        let Some(stored) = self.inner.length(key).await? else { return Ok(None) };
        let whole = plain_length(stored).ok_or_else(|| unavailable(VaultError::Broken))?;
        let end = first.saturating_add(length).min(whole);
        if first >= end {
            return Ok(Some(stream::empty().boxed()));
        }
        let (chunk, in_chunk) = (first / CHUNK_BYTES as u64, first % CHUNK_BYTES as u64);
        let chunks = end.div_ceil(CHUNK_BYTES as u64) - chunk;
        let begun = HEADER_BYTES as u64 + chunk * SEALED_CHUNK_BYTES as u64;
        let wanted = chunks * SEALED_CHUNK_BYTES as u64;
        let Some(head) = self.inner.get_range(key, 0, HEADER_BYTES as u64).await? else {
            return Ok(None);
        };
        let header = header(&mut Blocks::of(head)).await?;
        let position = u32::try_from(chunk).map_err(|_| unavailable(VaultError::Broken))?;
        let opener = self.vault.open_chunks_at(&context(key), &header, position).map_err(unavailable)?;
        let Some(content) = self.inner.get_range(key, begun, wanted).await? else { return Ok(None) };
        // The last chunk of the file is marked as such; of another range the last chunk is an ordinary one.
        let has_last = chunk + chunks == whole.div_ceil(CHUNK_BYTES as u64);
        let part = OpeningPart {
            content: Blocks::of(content),
            opener,
            chunks,
            has_last,
            skip: in_chunk,
            left: end - first,
        };
        Ok(Some(stream::try_unfold(part, OpeningPart::next).boxed()))
    }

    async fn length(&self, key: &str) -> Result<Option<u64>, FileError> {
        let Some(stored) = self.inner.length(key).await? else { return Ok(None) };
        plain_length(stored).map(Some).ok_or_else(|| unavailable(VaultError::Broken))
    }

    fn list(&self, folder: &str) -> BoxStream<'static, Result<StoredFile, FileError>> {
        self.inner.list(folder)
    }

    async fn delete(&self, key: &str) -> Result<(), FileError> {
        self.inner.delete(key).await
    }

    async fn free_bytes(&self) -> Result<Option<u64>, FileError> {
        self.inner.free_bytes().await
    }

    async fn total_bytes(&self) -> Result<Option<u64>, FileError> {
        self.inner.total_bytes().await
    }

    async fn delete_folder(&self, folder: &str) -> Result<u64, FileError> {
        self.inner.delete_folder(folder).await
    }

    async fn remove_abandoned(&self, before: DateTime<Utc>) -> Result<u64, FileError> {
        self.inner.remove_abandoned(before).await
    }
}

/// State of an upload that is being encrypted.
struct Sealing<'a> {
    content: Blocks<'a>,
    sealer: ChunkSealer,
    is_done: bool,
    length: &'a AtomicU64,
}

impl Sealing<'_> {
    async fn next(mut self) -> io::Result<Option<(Bytes, Self)>> {
        if self.is_done {
            return Ok(None);
        }
        let mut chunk = self.content.take(CHUNK_BYTES, TAG_BYTES).await?;
        // Only when another byte has arrived is it known that the chunk is not the last.
        self.is_done = self.content.is_at_end().await?;
        self.length.fetch_add(chunk.len() as u64, Ordering::Relaxed);
        self.sealer.seal(&mut chunk, self.is_done).map_err(broken)?;
        Ok(Some((chunk.into(), self)))
    }
}

/// State of a download that is being decrypted.
struct Opening {
    content: Blocks<'static>,
    opener: ChunkOpener,
    is_done: bool,
}

impl Opening {
    async fn next(mut self) -> io::Result<Option<(Bytes, Self)>> {
        if self.is_done {
            return Ok(None);
        }
        let mut chunk = self.content.take(SEALED_CHUNK_BYTES, 0).await?;
        self.is_done = self.content.is_at_end().await?;
        self.opener.open(&mut chunk, self.is_done).map_err(broken)?;
        Ok(Some((chunk.into(), self)))
    }
}

/// State of a download of a range that is being decrypted.
struct OpeningPart {
    content: Blocks<'static>,
    opener: ChunkOpener,
    /// Chunks that are still to come.
    chunks: u64,
    /// Whether the last of them is the last of the file.
    has_last: bool,
    /// Bytes of the next chunk before the range.
    skip: u64,
    /// Bytes of the range that are still to come.
    left: u64,
}

impl OpeningPart {
    async fn next(mut self) -> io::Result<Option<(Bytes, Self)>> {
        if self.chunks == 0 {
            return Ok(None);
        }
        let mut chunk = self.content.take(SEALED_CHUNK_BYTES, 0).await?;
        self.chunks -= 1;
        self.opener.open(&mut chunk, self.chunks == 0 && self.has_last).map_err(broken)?;
        let mut plain = Bytes::from(chunk);
        let skip = usize::try_from(mem::take(&mut self.skip)).unwrap_or(usize::MAX);
        let mut plain = plain.split_off(skip.min(plain.len()));
        plain.truncate(usize::try_from(self.left).unwrap_or(usize::MAX));
        self.left -= plain.len() as u64;
        if self.chunks == 0 && self.left > 0 {
            return Err(broken(VaultError::Broken));
        }
        Ok(Some((plain, self)))
    }
}

/// Length of the plaintext of a sealed stream; `None` if no stream has this length.
fn plain_length(sealed: u64) -> Option<u64> {
    let content = sealed.checked_sub(HEADER_BYTES as u64)?;
    let chunks = content.div_ceil(SEALED_CHUNK_BYTES as u64);
    content.checked_sub(chunks * TAG_BYTES as u64).filter(|plain| sealed_length(*plain) == sealed)
}

/// The header of an encrypted file.
async fn header(content: &mut Blocks<'_>) -> Result<[u8; HEADER_BYTES], FileError> {
    let begun =
        content.take(HEADER_BYTES, 0).await.map_err(|error| FileError::Unavailable(Box::new(error)))?;
    <[u8; HEADER_BYTES]>::try_from(&*begun).map_err(|_| unavailable(VaultError::Broken))
}

fn context(key: &str) -> String {
    format!("files:{key}")
}

fn broken(error: VaultError) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, error)
}

fn unavailable(error: VaultError) -> FileError {
    FileError::Unavailable(Box::new(error))
}
