//! Stores files in a local folder (`files.root`) or in a bucket of an S3 server (`[files.s3]`), through `object_store`.
//!
//! | Module | Purpose |
//! |---|---|
//! | `disk`, `staged` | [`DiskFiles`]: a local folder; what killed uploads left in it |
//! | `s3` | [`S3Files`]: a bucket; what a refusal of the server means, and what to do |
//! | `sealed`, `blocks` | [`SealedFiles`]: encrypts what is stored in either of them |
//!
//! ```no_run
//! # use cabinet_ports::FileStore as _;
//! # async fn keep() -> Result<(), cabinet_ports::files::FileError> {
//! let files = cabinet_files::DiskFiles::open("files".as_ref())?;
//! files.delete_folder("registration/01890a5d-ac96-774b-bcce-b302099a8057/").await?;
//! # Ok(()) }
//! ```

mod blocks;
mod disk;
mod s3;
mod sealed;
mod staged;

pub use disk::DiskFiles;
pub use s3::{InvalidS3, S3Failure, S3Files, S3Limits, S3Settings};
pub use sealed::SealedFiles;

use cabinet_ports::files::{FileError, is_key};
use object_store::path::Path as Key;

fn parse(key: &str) -> Result<Key, FileError> {
    if !is_key(key) {
        return Err(FileError::Key);
    }
    Key::parse(key).map_err(|_| FileError::Key)
}
