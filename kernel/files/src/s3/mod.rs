//! Stores files in a bucket of an S3 server. An object appears when it is complete: a small one with one request, a larger one as a multipart
//! upload, which a failure aborts. What a killed kernel leaves of a multipart upload is no object and is never listed; the bucket's life-cycle
//! rule removes it (docs/operations.md).

mod client;
mod failure;
mod pieces;

pub use client::{InvalidS3, S3Limits, S3Settings};
pub use failure::S3Failure;

use crate::parse;
use async_trait::async_trait;
use cabinet_ports::files::{FileError, FileStore, FileStream, StoredFile};
use failure::Interpreter;
use futures::stream::BoxStream;
use futures::{StreamExt, TryStreamExt, stream};
use object_store::path::Path as Key;
use object_store::{Error, GetOptions, MultipartUpload, ObjectStore, ObjectStoreExt, PutPayload};
use pieces::Pieces;
use std::io;
use std::sync::Arc;
use uuid::Uuid;

/// Folder of the objects that are written and removed at the start.
const PROBES: &str = "probe";

/// More than the longest object of any server (S3: 50 TB).
const LONGEST: u64 = 1 << 50;

/// A bucket of files.
pub struct S3Files {
    bucket: Arc<dyn ObjectStore>,
    errors: Arc<Interpreter>,
}

impl S3Files {
    /// Prepares the access to a bucket. Sends nothing: [`S3Files::probe`] and [`S3Files::check`] do.
    ///
    /// # Errors
    /// [`InvalidS3`] names the key of the configuration at fault.
    pub fn open(settings: &S3Settings) -> Result<Self, InvalidS3> {
        let bucket = client::bucket(settings)?;
        Ok(Self { bucket, errors: Arc::new(Interpreter::new(settings)) })
    }

    /// Whether the server answers and admits the access key to the bucket. Reads only.
    ///
    /// # Errors
    /// [`S3Failure`] says what is wrong and what to do.
    pub async fn check(&self) -> Result<(), S3Failure> {
        let mut found = self.bucket.list(Some(&Key::from(PROBES)));
        found.try_next().await.map(drop).map_err(|error| self.errors.interpret(&error))
    }

    /// Stores, reads, lists and removes an object, so that a missing right is found at the start.
    ///
    /// # Errors
    /// [`S3Failure`] says what is wrong and what to do.
    pub async fn probe(&self) -> Result<(), S3Failure> {
        let wrong = |error| self.errors.interpret(&error);
        self.check().await?;
        let key = Key::from(PROBES).join(Uuid::now_v7().to_string());
        self.bucket.put(&key, PutPayload::from_static(b"probe")).await.map_err(wrong)?;
        self.bucket.get(&key).await.map_err(wrong)?.bytes().await.map_err(wrong)?;
        self.bucket.delete(&key).await.map_err(wrong)
    }

    fn broken(&self, error: Error) -> FileError {
        self.errors.file_error(&error)
    }

    /// `None` if the object does not exist; the bucket does.
    fn found<T>(&self, outcome: Result<T, Error>) -> Result<Option<T>, FileError> {
        match outcome {
            Ok(found) => Ok(Some(found)),
            Err(error @ Error::NotFound { .. }) => match self.errors.interpret(&error) {
                S3Failure::Bucket { .. } => Err(self.broken(error)),
                _ => Ok(None),
            },
            Err(error) => Err(self.broken(error)),
        }
    }

    fn stream(&self, content: BoxStream<'static, Result<bytes::Bytes, Error>>) -> FileStream<'static> {
        let errors = Arc::clone(&self.errors);
        content.map_err(move |error| io::Error::other(errors.interpret(&error))).boxed()
    }

    /// Sends the pieces of an upload, of which the first is already there.
    async fn send(
        &self,
        upload: &mut dyn MultipartUpload,
        first: PutPayload,
        pieces: &mut Pieces<'_>,
    ) -> Result<(), FileError> {
        let mut piece = Some(first);
        while let Some(payload) = piece {
            upload.put_part(payload).await.map_err(|error| self.broken(error))?;
            piece = pieces.next().await?;
        }
        upload.complete().await.map(drop).map_err(|error| self.broken(error))
    }
}

#[async_trait]
impl FileStore for S3Files {
    async fn put(&self, key: &str, content: FileStream<'_>, at_most: u64) -> Result<u64, FileError> {
        let key = parse(key)?;
        let mut pieces = Pieces::new(content, at_most);
        let first = pieces.next().await?.unwrap_or_default();
        if pieces.is_over() {
            self.bucket.put(&key, first).await.map_err(|error| self.broken(error))?;
            return Ok(pieces.length());
        }
        let mut upload = self.bucket.put_multipart(&key).await.map_err(|error| self.broken(error))?;
        if let Err(failure) = self.send(&mut *upload, first, &mut pieces).await {
            // Parts that cannot be removed now are no object; the bucket's life-cycle rule removes them.
            if let Err(error) = upload.abort().await {
                tracing::info!(error = %self.errors.interpret(&error), "an upload to the bucket was not aborted");
            }
            return Err(failure);
        }
        Ok(pieces.length())
    }

    async fn get(&self, key: &str) -> Result<Option<FileStream<'static>>, FileError> {
        let found = self.found(self.bucket.get(&parse(key)?).await)?;
        Ok(found.map(|found| self.stream(found.into_stream())))
    }

    async fn get_range(
        &self,
        key: &str,
        first: u64,
        length: u64,
    ) -> Result<Option<FileStream<'static>>, FileError> {
        let range = first..first.saturating_add(length).min(LONGEST);
        // The server refuses an empty range, and numbers of more than 63 bits.
        if range.is_empty() {
            return Ok(self.length(key).await?.map(|_| stream::empty().boxed()));
        }
        let outcome = self.bucket.get_opts(&parse(key)?, GetOptions::new().with_range(Some(range))).await;
        match outcome {
            Err(error) if self.errors.is_behind_the_end(&error) => {
                Ok(self.length(key).await?.map(|_| stream::empty().boxed()))
            }
            outcome => Ok(self.found(outcome)?.map(|found| self.stream(found.into_stream()))),
        }
    }

    async fn length(&self, key: &str) -> Result<Option<u64>, FileError> {
        let key = parse(key)?;
        match self.bucket.head(&key).await {
            Ok(found) => Ok(Some(found.size)),
            // The answer to HEAD has no body that says whether the object or the bucket is missing.
            Err(Error::NotFound { .. }) => {
                Ok(self.found(self.bucket.get(&key).await)?.map(|found| found.meta.size))
            }
            Err(error) => Err(self.broken(error)),
        }
    }

    fn list(&self, folder: &str) -> BoxStream<'static, Result<StoredFile, FileError>> {
        let Some(Ok(folder)) = folder.strip_suffix('/').map(parse) else {
            return stream::iter([Err(FileError::Key)]).boxed();
        };
        let errors = Arc::clone(&self.errors);
        let found = self.bucket.list(Some(&folder));
        found
            .map_ok(|it| StoredFile { key: it.location.to_string(), modified: it.last_modified })
            .map_err(move |error| errors.file_error(&error))
            .boxed()
    }

    async fn delete(&self, key: &str) -> Result<(), FileError> {
        self.found(self.bucket.delete(&parse(key)?).await).map(drop)
    }

    async fn delete_folder(&self, folder: &str) -> Result<u64, FileError> {
        let folder = parse(folder.strip_suffix('/').ok_or(FileError::Key)?)?;
        let found = self.bucket.list(Some(&folder)).try_collect::<Vec<_>>().await;
        let found = found.map_err(|error| self.broken(error))?;
        for object in &found {
            self.found(self.bucket.delete(&object.location).await)?;
        }
        Ok(found.len() as u64)
    }

    /// A bucket does not say.
    async fn free_bytes(&self) -> Result<Option<u64>, FileError> {
        Ok(None)
    }
}
