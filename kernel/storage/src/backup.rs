//! A consistent copy of a SQLite database that is in use.

use crate::error::from_driver;
use cabinet_ports::StorageError;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions as _, Connection as _};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// How long to wait for another process's lock, e.g. of a checkpoint.
const BUSY: Duration = Duration::from_secs(30);

/// Why a backup was not made.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// An existing file is not replaced: it may be the last good backup.
    #[error("{0} exists already; choose another name or remove it")]
    Exists(PathBuf),
    /// The copy is damaged, and with it probably the database.
    #[error("the copy is damaged: {0}")]
    Damaged(String),
    #[error(transparent)]
    Database(#[from] StorageError),
    #[error("{0} cannot be written")]
    File(PathBuf, #[source] io::Error),
}

/// Copies a SQLite database into the new file `to`, as of one moment, while servers use it. Writers do not wait. The copy is checked before
/// it gets its name: an interrupted run leaves only `to` with `.incomplete` at its end, which the next run replaces.
///
/// # Errors
/// [`BackupError`]; then `to` does not exist, unless it did before.
pub async fn back_up_sqlite(path: &Path, to: &Path) -> Result<(), BackupError> {
    if to.exists() {
        return Err(BackupError::Exists(to.to_owned()));
    }
    let mut incomplete = to.as_os_str().to_owned();
    incomplete.push(".incomplete");
    let incomplete = PathBuf::from(incomplete);
    match std::fs::remove_file(&incomplete) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            return Err(BackupError::File(incomplete, error));
        }
        _ => {}
    }
    copy(path, &incomplete).await?;
    check(&incomplete).await?;
    let in_file = |error| BackupError::File(to.to_owned(), error);
    // SQLite does not flush the target of VACUUM INTO.
    std::fs::File::open(&incomplete).and_then(|file| file.sync_all()).map_err(in_file)?;
    // A hard link never replaces a file that another run has made meanwhile.
    std::fs::hard_link(&incomplete, to).map_err(in_file)?;
    std::fs::remove_file(&incomplete).map_err(in_file)?;
    let folder = to.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    std::fs::File::open(folder).and_then(|folder| folder.sync_all()).map_err(in_file)
}

async fn copy(path: &Path, to: &Path) -> Result<(), BackupError> {
    let mut connection = connect(path, false).await?;
    let target = to.to_string_lossy().into_owned();
    sqlx::query("VACUUM INTO $1").bind(target).execute(&mut connection).await.map_err(from_driver)?;
    connection.close().await.map_err(from_driver)?;
    Ok(())
}

async fn check(path: &Path) -> Result<(), BackupError> {
    let mut connection = connect(path, true).await?;
    let found: String = sqlx::query_scalar("PRAGMA integrity_check(1)")
        .fetch_one(&mut connection)
        .await
        .map_err(from_driver)?;
    connection.close().await.map_err(from_driver)?;
    if found == "ok" { Ok(()) } else { Err(BackupError::Damaged(found)) }
}

async fn connect(path: &Path, is_read_only: bool) -> Result<SqliteConnection, StorageError> {
    SqliteConnectOptions::new()
        .filename(path)
        .create_if_missing(false)
        .read_only(is_read_only)
        .busy_timeout(BUSY)
        .connect()
        .await
        .map_err(from_driver)
}
