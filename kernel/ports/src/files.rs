//! Storage of file contents on a local disk or in an object store. The database holds the metadata and the owner.

use async_trait::async_trait;
use bytes::Bytes;
use chrono::{DateTime, Utc};
use futures::stream::BoxStream;
use std::io;

/// The contents of a file as a stream of chunks. An error ends the stream; the file is then incomplete.
pub type FileStream<'a> = BoxStream<'a, io::Result<Bytes>>;

/// A stored file, as a listing names it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredFile {
    pub key: String,
    /// When it was written.
    pub modified: DateTime<Utc>,
}

/// Why a file could not be stored, read or removed.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// The file exceeds the size limit; nothing was stored.
    #[error("the file is longer than {at_most} bytes")]
    TooLarge {
        /// The limit in bytes.
        at_most: u64,
    },
    /// The upload broke off; nothing was stored. Also returned if a stored file is incomplete or cannot be decrypted.
    #[error("the file was cut off: {0}")]
    CutOff(#[source] io::Error),
    /// The key does not have the form that [`FileStore`] requires; a bug in the caller.
    #[error("this is no key of a file")]
    Key,
    /// No space is left, or less than is reserved for the database; nothing was stored.
    #[error("there is no room for files")]
    Full,
    /// The disk is unavailable or broken.
    #[error("the file store is not available: {0}")]
    Unavailable(#[source] Box<dyn std::error::Error + Send + Sync>),
}

/// A file store. A key is a path of names separated by `/`; each name consists of ASCII letters, digits, `-` and `_`. Keys are built from
/// ids and fixed names, never from user input.
#[async_trait]
pub trait FileStore: Send + Sync {
    /// Stores a file and replaces an existing one, atomically. Returns its length.
    ///
    /// # Errors
    /// See [`FileError`]; nothing is stored on error.
    async fn put(&self, key: &str, content: FileStream<'_>, at_most: u64) -> Result<u64, FileError>;
    /// The contents of a file; `None` if it does not exist.
    ///
    /// # Errors
    /// See [`FileError`].
    async fn get(&self, key: &str) -> Result<Option<FileStream<'static>>, FileError>;
    /// Bytes of a file from `first` on, at most `length` of them; fewer if the file ends before. `None` if it does not exist.
    ///
    /// # Errors
    /// See [`FileError`].
    async fn get_range(
        &self,
        key: &str,
        first: u64,
        length: u64,
    ) -> Result<Option<FileStream<'static>>, FileError>;
    /// Length of a file in bytes; `None` if it does not exist.
    ///
    /// # Errors
    /// See [`FileError`].
    async fn length(&self, key: &str) -> Result<Option<u64>, FileError>;
    /// All files of a folder, named with its closing `/`, in any order.
    fn list(&self, folder: &str) -> BoxStream<'static, Result<StoredFile, FileError>>;
    /// Removes a file. Removing a missing file is not an error.
    ///
    /// # Errors
    /// See [`FileError`].
    async fn delete(&self, key: &str) -> Result<(), FileError>;
    /// Removes all files of a folder, named with its closing `/`, and whatever unfinished uploads have left in it; returns how many files.
    ///
    /// # Errors
    /// See [`FileError`].
    async fn delete_folder(&self, folder: &str) -> Result<u64, FileError>;
    /// Removes parts of uploads that were never finished and that nothing has been written to since `before`; returns how many. A store that
    /// leaves none has nothing to do.
    ///
    /// # Errors
    /// See [`FileError`].
    async fn remove_abandoned(&self, before: DateTime<Utc>) -> Result<u64, FileError> {
        let _ = before;
        Ok(0)
    }
    /// Bytes that can still be written; `None` if the store does not say.
    ///
    /// # Errors
    /// See [`FileError`].
    async fn free_bytes(&self) -> Result<Option<u64>, FileError>;
    /// Size of the disk in bytes; `None` if the store does not say.
    ///
    /// # Errors
    /// See [`FileError`].
    async fn total_bytes(&self) -> Result<Option<u64>, FileError> {
        Ok(None)
    }
}

/// Whether the text is a valid key, or a folder without its trailing `/`. A valid key cannot leave the store's folder.
pub fn is_key(text: &str) -> bool {
    let is_name = |name: &str| {
        !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_'))
    };
    text.len() <= 512 && text.split('/').all(is_name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_leads_nowhere_else() {
        assert!(is_key("registration/01890a5d-ac96-774b-bcce-b302099a8057/passport"));
        for bad in ["", "/", "a/", "/a", "a//b", "../a", "a/../b", ".", "a.b", "a b", "a\\b", "а", "a\0"] {
            assert!(!is_key(bad), "{bad:?}");
        }
    }
}
