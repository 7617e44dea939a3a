//! Copies of a SQLite database that is in use.

use crate::people::user;
use cabinet_storage::{BackupError, back_up_sqlite, open_sqlite};
use std::fs;

#[tokio::test]
async fn a_copy_has_every_commit_up_to_its_moment() {
    let folder = tempfile::tempdir().unwrap();
    let (path, to) = (folder.path().join("cabinet.sqlite"), folder.path().join("copy.sqlite"));
    let storage = open_sqlite(&path).await.unwrap();
    storage.migrate().await.unwrap();
    let stores = crate::fixture::stores(&storage);
    let anna = user(&stores, "anna").await;
    let writing = tokio::spawn({
        let stores = stores.clone();
        async move {
            for number in 0..40 {
                user(&stores, &format!("petr-{number}")).await;
            }
        }
    });
    back_up_sqlite(&path, &to).await.unwrap();
    writing.await.unwrap();
    let copy = open_sqlite(&to).await.unwrap();
    let found = crate::fixture::stores(&copy).users.lookup(anna.id).await.unwrap();
    assert_eq!(found, Some(anna), "not yet in the file itself, only in the write-ahead log");
    copy.migrate().await.unwrap();
    assert!(matches!(back_up_sqlite(&path, &to).await, Err(BackupError::Exists(_))));
}

#[tokio::test]
async fn a_damaged_database_makes_no_backup() {
    let folder = tempfile::tempdir().unwrap();
    let (path, to) = (folder.path().join("cabinet.sqlite"), folder.path().join("copy.sqlite"));
    let missing = back_up_sqlite(&path, &to).await;
    assert!(matches!(missing, Err(BackupError::Database(_))), "{missing:?}");
    assert!(!path.exists(), "a backup makes no database");
    let storage = open_sqlite(&path).await.unwrap();
    storage.migrate().await.unwrap();
    storage.close().await;
    let mut bytes = fs::read(&path).unwrap();
    let half = bytes.len() / 2;
    bytes[half..half + 40_000].fill(0xa5);
    fs::write(&path, bytes).unwrap();
    assert!(back_up_sqlite(&path, &to).await.is_err());
    assert!(!to.exists());
}
