//! Stores files in a local folder through `object_store`. An upload is written to a staged file first, which replaces the target when it is
//! complete. So a reader never sees a partial file, and a crash in the middle of an upload keeps the previous file. The staged file that it
//! leaves is removed with its folder, or when it has not been written to for a while.
//!
//! A file that is stored survives a power failure: it and the folders that name it are flushed to the disk (`fsync`) before the caller is
//! told. A row of the database that names it is committed after that.

use crate::{parse, staged};
use async_trait::async_trait;
use bytes::Bytes;
use cabinet_ports::files::{FileError, FileStore, FileStream, StoredFile};
use chrono::{DateTime, Utc};
use futures::stream::BoxStream;
use futures::{StreamExt, TryStreamExt, stream};
use nix::sys::statvfs::statvfs;
use object_store::local::LocalFileSystem;
use object_store::{GetOptions, GetResult, GetResultPayload, ObjectStore, ObjectStoreExt, WriteMultipart};
use std::error::Error;
use std::io;
use std::os::unix::fs::FileExt as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Number of pieces written concurrently while others are read. Together with their size it limits the memory of one upload.
const PIECES_AT_A_TIME: usize = 2;
/// Size of a piece: 50 uploads at once take less than 40 MB.
const PIECE_BYTES: usize = 256 * 1024;

/// Bytes that are read at once. A read is a task of its own, which takes some 20 µs of processor apart from the reading.
const READ_BYTES: usize = 256 * 1024;
/// The next read runs while the bytes of the previous one are decrypted and sent.
const READS_AT_A_TIME: usize = 2;

/// A local folder of files.
pub struct DiskFiles {
    folder: Arc<LocalFileSystem>,
    root: PathBuf,
}

impl DiskFiles {
    /// Opens the folder; creates it if missing.
    ///
    /// # Errors
    /// [`FileError::Unavailable`] if it cannot be created or is not a folder.
    pub fn open(root: &Path) -> Result<Self, FileError> {
        std::fs::create_dir_all(root).map_err(|error| FileError::Unavailable(Box::new(error)))?;
        // Empty folders are removed, because the name of a user's folder would reveal that the user had files.
        let folder = LocalFileSystem::new_with_prefix(root)
            .map_err(broken)?
            .with_automatic_cleanup(true)
            .with_fsync(true);
        Ok(Self { folder: Arc::new(folder), root: root.to_owned() })
    }
}

#[async_trait]
impl FileStore for DiskFiles {
    async fn put(&self, key: &str, mut content: FileStream<'_>, at_most: u64) -> Result<u64, FileError> {
        let upload = self.folder.put_multipart(&parse(key)?).await.map_err(broken)?;
        let mut upload = WriteMultipart::new_with_chunk_size(upload, PIECE_BYTES);
        let mut length = 0_u64;
        let failure = loop {
            match content.next().await {
                None => break None,
                Some(Err(error)) => break Some(FileError::CutOff(error)),
                Some(Ok(piece)) => {
                    length += piece.len() as u64;
                    if length > at_most {
                        break Some(FileError::TooLarge { at_most });
                    }
                    if let Err(error) = upload.wait_for_capacity(PIECES_AT_A_TIME).await {
                        break Some(broken(error));
                    }
                    upload.put(piece);
                }
            }
        };
        if let Some(failure) = failure {
            upload.abort().await.map_err(broken)?;
            return Err(failure);
        }
        upload.finish().await.map_err(broken)?;
        Ok(length)
    }

    async fn get(&self, key: &str) -> Result<Option<FileStream<'static>>, FileError> {
        match self.folder.get(&parse(key)?).await {
            Ok(found) => Ok(Some(content(found))),
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(broken(error)),
        }
    }

    async fn get_range(
        &self,
        key: &str,
        first: u64,
        length: u64,
    ) -> Result<Option<FileStream<'static>>, FileError> {
        let key = parse(key)?;
        let whole = match self.folder.head(&key).await {
            Ok(found) => found.size,
            Err(object_store::Error::NotFound { .. }) => return Ok(None),
            Err(error) => return Err(broken(error)),
        };
        let end = first.saturating_add(length).min(whole);
        // The stores refuse an empty range.
        if first >= end {
            return Ok(Some(stream::empty().boxed()));
        }
        match self.folder.get_opts(&key, GetOptions::new().with_range(Some(first..end))).await {
            Ok(found) => Ok(Some(content(found))),
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(broken(error)),
        }
    }

    async fn length(&self, key: &str) -> Result<Option<u64>, FileError> {
        match self.folder.head(&parse(key)?).await {
            Ok(found) => Ok(Some(found.size)),
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(broken(error)),
        }
    }

    fn list(&self, folder: &str) -> BoxStream<'static, Result<StoredFile, FileError>> {
        let Some(Ok(folder)) = folder.strip_suffix('/').map(parse) else {
            return stream::iter([Err(FileError::Key)]).boxed();
        };
        let found = self.folder.list(Some(&folder)).map_err(broken);
        found.map_ok(|it| StoredFile { key: it.location.to_string(), modified: it.last_modified }).boxed()
    }

    async fn delete(&self, key: &str) -> Result<(), FileError> {
        match self.folder.delete(&parse(key)?).await {
            Ok(()) | Err(object_store::Error::NotFound { .. }) => Ok(()),
            Err(error) => Err(broken(error)),
        }
    }

    async fn total_bytes(&self) -> Result<Option<u64>, FileError> {
        let root = self.root.clone();
        let disk = blocking(move || Ok(statvfs(&root)?)).await?;
        Ok(Some(disk.blocks() * disk.fragment_size()))
    }

    async fn free_bytes(&self) -> Result<Option<u64>, FileError> {
        let root = self.root.clone();
        let disk = blocking(move || Ok(statvfs(&root)?)).await?;
        Ok(Some(disk.blocks_available() * disk.fragment_size()))
    }

    async fn delete_folder(&self, folder: &str) -> Result<u64, FileError> {
        let folder = parse(folder.strip_suffix('/').ok_or(FileError::Key)?)?;
        let found: Vec<_> = self.folder.list(Some(&folder)).try_collect().await.map_err(broken)?;
        for file in &found {
            match self.folder.delete(&file.location).await {
                Ok(()) | Err(object_store::Error::NotFound { .. }) => {}
                Err(error) => return Err(broken(error)),
            }
        }
        let path = self.folder.path_to_filesystem(&folder).map_err(broken)?;
        blocking(move || staged::remove_folder(&path)).await?;
        Ok(found.len() as u64)
    }

    async fn remove_abandoned(&self, before: DateTime<Utc>) -> Result<u64, FileError> {
        let root = self.root.clone();
        blocking(move || staged::remove(&root, before.into())).await
    }
}

/// The bytes of a file that was opened. `object_store` itself would read 8 KiB at a time, each in a task of its own.
fn content(found: GetResult) -> FileStream<'static> {
    let (file, end) = match found.payload {
        GetResultPayload::File(file, _) => (Arc::new(file), found.range.end),
        GetResultPayload::Stream(content) => return content.map_err(io::Error::other).boxed(),
    };
    let read = move |first: u64| {
        let file = Arc::clone(&file);
        async move {
            let length = usize::try_from(end - first).map_or(READ_BYTES, |left| left.min(READ_BYTES));
            let mut bytes = vec![0; length];
            let read = move || file.read_exact_at(&mut bytes, first).map(|()| Bytes::from(bytes));
            tokio::task::spawn_blocking(read).await.map_err(io::Error::other)?
        }
    };
    stream::iter(found.range.step_by(READ_BYTES)).map(read).buffered(READS_AT_A_TIME).boxed()
}

/// Runs blocking disk operations off the async threads, because a network disk may stall them.
async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> io::Result<T> + Send + 'static,
) -> Result<T, FileError> {
    let done = tokio::task::spawn_blocking(work).await;
    done.map_err(|error| FileError::Unavailable(Box::new(error)))?
        .map_err(|error| FileError::Unavailable(Box::new(error)))
}

fn broken(error: object_store::Error) -> FileError {
    let mut cause: Option<&(dyn Error + 'static)> = Some(&error);
    while let Some(error) = cause {
        let kind = error.downcast_ref::<io::Error>().map(io::Error::kind);
        if matches!(kind, Some(io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded)) {
            return FileError::Full;
        }
        cause = error.source();
    }
    FileError::Unavailable(Box::new(error))
}
