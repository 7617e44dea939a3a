//! Where the bytes of files lie: on a disk of ours, or in an object store. What a file is and whose it is, the database knows.

use async_trait::async_trait;
use bytes::Bytes;
use futures::stream::BoxStream;
use std::io;

/// The bytes of a file, piece by piece. An error ends it: the file is not whole.
pub type FileStream<'a> = BoxStream<'a, io::Result<Bytes>>;

/// Why a file was not stored, read or removed.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// Longer than allowed; nothing was stored.
    #[error("the file is longer than {at_most} bytes")]
    TooLarge {
        /// The bound.
        at_most: u64,
    },
    /// Whoever brings it stopped in the middle; nothing was stored.
    #[error("the file was cut off: {0}")]
    CutOff(#[source] io::Error),
    /// Not of the form that [`FileStore`] asks for; a defect.
    #[error("this is no key of a file")]
    Key,
    /// There is no room left, or less than is kept free for the database; nothing was stored.
    #[error("there is no room for files")]
    Full,
    /// The disk is away or broken.
    #[error("the file store is not available: {0}")]
    Unavailable(#[source] Box<dyn std::error::Error + Send + Sync>),
}

/// Files by key. A key is a path of names parted by `/`, each of letters, digits, `-` and `_` of ASCII: ids and fixed names, nothing that
/// a person typed.
#[async_trait]
pub trait FileStore: Send + Sync {
    /// Stores a file in place of what was there, as a whole or not at all; returns its length.
    ///
    /// # Errors
    /// See [`FileError`].
    async fn put(&self, key: &str, content: FileStream<'_>, at_most: u64) -> Result<u64, FileError>;
    /// The bytes of a file; `None` if it is not there.
    ///
    /// # Errors
    /// See [`FileError`].
    async fn get(&self, key: &str) -> Result<Option<FileStream<'static>>, FileError>;
    /// Removes a file; one that is not there is no error.
    ///
    /// # Errors
    /// See [`FileError`].
    async fn delete(&self, key: &str) -> Result<(), FileError>;
    /// Removes all files of a folder, named with its closing `/`; returns how many.
    ///
    /// # Errors
    /// See [`FileError`].
    async fn delete_folder(&self, folder: &str) -> Result<u64, FileError>;
    /// Bytes that can still be written; `None` if the store does not say.
    ///
    /// # Errors
    /// See [`FileError`].
    async fn free_bytes(&self) -> Result<Option<u64>, FileError>;
}

/// Whether a text is a key, or with a closing `/` a folder: no way out of the store's own folder.
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
