//! The database itself: its version, and the mark of the last backup.

use crate::by_hand::on_both;
use crate::fixture::stores;
use crate::people::{after, start};

#[tokio::test]
async fn the_last_backup_and_the_versions_are_known() {
    on_both(|storage, _| async move {
        let stores = stores(&storage);
        assert_eq!(stores.system.last_backup().await.unwrap(), None);
        storage.note_backup(after(5)).await.unwrap();
        // A clock that was set back does not make the backup older.
        storage.note_backup(start()).await.unwrap();
        assert_eq!(stores.system.last_backup().await.unwrap(), Some(after(5)));
        storage.note_backup(after(9)).await.unwrap();
        assert_eq!(stores.system.last_backup().await.unwrap(), Some(after(9)));
        let facts = stores.system.facts().await.unwrap();
        assert_eq!(facts.kind, storage.kind());
        assert!(facts.version.starts_with(|c: char| c.is_ascii_digit()), "{facts:?}");
        assert!(facts.migration > 0, "{facts:?}");
    })
    .await;
}
