//! A file store in memory.

use async_trait::async_trait;
use bytes::Bytes;
use cabinet_ports::files::{FileError, FileStore, FileStream, StoredFile, is_key};
use chrono::DateTime;
use futures::stream::BoxStream;
use futures::{StreamExt, stream};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use tokio::sync::watch;

/// A file store whose disk can be full.
#[derive(Default)]
pub struct FakeFiles {
    kept: Mutex<BTreeMap<String, Vec<u8>>>,
    is_full: AtomicBool,
    /// Size of the disk in bytes; zero means unlimited.
    size: AtomicU64,
    is_slow: watch::Sender<bool>,
}

impl FakeFiles {
    /// The keys of all files, in order.
    pub fn keys(&self) -> Vec<String> {
        self.kept().keys().cloned().collect()
    }

    /// Rejects all writes (`true`) or accepts them again (`false`).
    pub fn set_full(&self, is_full: bool) {
        self.is_full.store(is_full, Ordering::SeqCst);
    }

    /// Sets the size of the disk. Only [`FileStore::free_bytes`] uses it; writes beyond it still succeed.
    pub fn set_size(&self, bytes: u64) {
        self.size.store(bytes, Ordering::SeqCst);
    }

    /// Holds files back before they are stored (`true`), or releases them (`false`), like a disk that is slow to flush.
    pub fn set_slow(&self, is_slow: bool) {
        self.is_slow.send_replace(is_slow);
    }

    fn kept(&self) -> MutexGuard<'_, BTreeMap<String, Vec<u8>>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[async_trait]
impl FileStore for FakeFiles {
    async fn put(&self, key: &str, mut content: FileStream<'_>, at_most: u64) -> Result<u64, FileError> {
        if !is_key(key) {
            return Err(FileError::Key);
        }
        if self.is_full.load(Ordering::SeqCst) {
            return Err(FileError::Full);
        }
        let mut bytes = Vec::new();
        while let Some(piece) = content.next().await {
            bytes.extend_from_slice(&piece.map_err(FileError::CutOff)?);
            if bytes.len() as u64 > at_most {
                return Err(FileError::TooLarge { at_most });
            }
        }
        let length = bytes.len() as u64;
        // The sender lives as long as `self`.
        let _ = self.is_slow.subscribe().wait_for(|is_slow| !is_slow).await;
        self.kept().insert(key.to_owned(), bytes);
        Ok(length)
    }

    async fn get(&self, key: &str) -> Result<Option<FileStream<'static>>, FileError> {
        let found = self.kept().get(key).cloned();
        Ok(found.map(|bytes| stream::iter([Ok(Bytes::from(bytes))]).boxed()))
    }

    async fn get_range(
        &self,
        key: &str,
        first: u64,
        length: u64,
    ) -> Result<Option<FileStream<'static>>, FileError> {
        let place = |at: u64| usize::try_from(at).unwrap_or(usize::MAX);
        let part = self.kept().get(key).map(|bytes| {
            let begin = place(first).min(bytes.len());
            let end = place(first.saturating_add(length)).min(bytes.len());
            Bytes::copy_from_slice(bytes.get(begin..end).unwrap_or_default())
        });
        Ok(part.map(|bytes| stream::iter([Ok(bytes)]).boxed()))
    }

    async fn length(&self, key: &str) -> Result<Option<u64>, FileError> {
        Ok(self.kept().get(key).map(|bytes| bytes.len() as u64))
    }

    /// Every file is as old as the Unix epoch.
    fn list(&self, folder: &str) -> BoxStream<'static, Result<StoredFile, FileError>> {
        if !folder.strip_suffix('/').is_some_and(is_key) {
            return stream::iter([Err(FileError::Key)]).boxed();
        }
        let kept = self.kept();
        let of_folder = kept.keys().filter(|key| key.starts_with(folder));
        let all: Vec<_> = of_folder
            .map(|key| Ok(StoredFile { key: key.clone(), modified: DateTime::UNIX_EPOCH }))
            .collect();
        stream::iter(all).boxed()
    }

    async fn delete(&self, key: &str) -> Result<(), FileError> {
        self.kept().remove(key);
        Ok(())
    }

    async fn total_bytes(&self) -> Result<Option<u64>, FileError> {
        Ok(Some(self.size.load(Ordering::SeqCst)).filter(|size| *size > 0))
    }

    async fn free_bytes(&self) -> Result<Option<u64>, FileError> {
        let used: usize = self.kept().values().map(Vec::len).sum();
        Ok(Some(match (self.is_full.load(Ordering::SeqCst), self.size.load(Ordering::SeqCst)) {
            (true, _) => 0,
            (false, 0) => u64::MAX,
            (false, size) => size.saturating_sub(used as u64),
        }))
    }

    async fn delete_folder(&self, folder: &str) -> Result<u64, FileError> {
        if !folder.strip_suffix('/').is_some_and(is_key) {
            return Err(FileError::Key);
        }
        let mut kept = self.kept();
        let before = kept.len();
        kept.retain(|key, _| !key.starts_with(folder));
        Ok((before - kept.len()) as u64)
    }
}
