//! The place where tests inject faults.

use async_trait::async_trait;
use std::any::Any;
use std::{fmt, io};

/// What a test does around the statements of a storage. See [`crate::Storage::set_hooks`].
#[async_trait]
pub trait ConnectionHooks: fmt::Debug + Send + Sync {
    /// Called before a connection is taken from the pool. The value is dropped when the connection is back.
    fn lease(&self) -> Box<dyn Any + Send>;

    /// Called before each statement, including `BEGIN` and `COMMIT`.
    ///
    /// # Errors
    /// Any error; the statement is not executed and fails with it. [`io::ErrorKind::StorageFull`] becomes `StorageError::Full`, and every
    /// other kind `StorageError::Unavailable`.
    async fn before_statement(&self, sql: &str) -> io::Result<()>;
}
