//! Rename, delete, restore.

use crate::support::{pdf, scene};
use cabinet_domain::AuditKind;
use cabinet_user_files::{Removal, UserFileError};
use chrono::TimeDelta;

///
#[tokio::test]
async fn a_renamed_file_keeps_its_extension_and_no_other_loses_its_name() {
    let scene = scene().await;
    let first = scene.put(&scene.anna, scene.anna.user, "a.pdf", &pdf(20)).await.unwrap();
    scene.put(&scene.anna, scene.anna.user, "b.pdf", &pdf(20)).await.unwrap();
    let renamed = scene.service.rename(&scene.anna, first.id, "Осмотр.exe", false).await.unwrap();
    assert_eq!(renamed.name, "Осмотр.exe.pdf");
    let taken = scene.service.rename(&scene.anna, first.id, "B", false).await;
    assert!(
        matches!(&taken, Err(UserFileError::Duplicate { free_name }) if free_name == "B (2).pdf"),
        "{taken:?}"
    );
    assert_eq!(scene.service.rename(&scene.anna, first.id, "B", true).await.unwrap().name, "B (2).pdf");
    // Another case of the same name is no duplicate of itself.
    assert_eq!(scene.service.rename(&scene.anna, first.id, "b (2)", false).await.unwrap().name, "b (2).pdf");
    let odd = scene.service.rename(&scene.anna, first.id, "../x", true).await;
    assert!(matches!(odd, Err(UserFileError::Name(_))), "{odd:?}");
    let lines = scene.audited(scene.anna.user).await;
    assert_eq!(lines.iter().filter(|kind| **kind == AuditKind::FileRenamed).count(), 3);
}

/// a deleted file comes back within seven days, and is gone after them.
#[tokio::test]
async fn a_deleted_file_can_be_restored_until_its_grace_is_over() {
    let scene = scene().await;
    let file = scene.put(&scene.anna, scene.anna.user, "a.pdf", &pdf(20)).await.unwrap();
    let remove = || scene.service.remove(&scene.anna, file.id, Removal::WithGrace);
    remove().await.unwrap();
    remove().await.unwrap();
    assert_eq!(scene.audited(scene.anna.user).await, [AuditKind::FileDeleted, AuditKind::FileUploaded]);
    let list = scene.service.list(&scene.anna, scene.anna.user).await.unwrap();
    assert_eq!((list.files.len(), list.deleted.len(), list.usage.bytes), (0, 1, 20));
    assert!(matches!(
        scene.service.open_file(&scene.anna, file.id).await,
        Err(UserFileError::NotFound { .. })
    ));
    let renamed = scene.service.rename(&scene.anna, file.id, "b", false).await;
    assert!(matches!(renamed, Err(UserFileError::NotFound { .. })), "{renamed:?}");

    // Its name is taken meanwhile.
    scene.put(&scene.anna, scene.anna.user, "A.pdf", &pdf(30)).await.unwrap();
    let taken = scene.service.restore(&scene.anna, file.id, false).await;
    assert!(matches!(taken, Err(UserFileError::Duplicate { .. })), "{taken:?}");
    assert_eq!(scene.service.restore(&scene.anna, file.id, true).await.unwrap().name, "a (2).pdf");
    assert_eq!(scene.service.restore(&scene.anna, file.id, false).await.unwrap().name, "a (2).pdf", "twice");
    assert_eq!(scene.names(&scene.anna).await.len(), 2);

    // The job of the first deletion finds a file that was deleted later.
    scene.clock.advance(TimeDelta::days(5));
    remove().await.unwrap();
    scene.clock.advance(TimeDelta::days(2));
    scene.run_jobs().await;
    assert!(scene.service.restore(&scene.anna, file.id, false).await.is_ok());
    remove().await.unwrap();
    scene.clock.advance(TimeDelta::days(7));
    let late = scene.service.restore(&scene.anna, file.id, false).await;
    assert!(matches!(late, Err(UserFileError::NotFound { .. })), "{late:?}");
    assert_eq!(scene.service.list(&scene.anna, scene.anna.user).await.unwrap().deleted.len(), 0);
    scene.run_jobs().await;
    assert_eq!(scene.stores.user_files.find(file.id).await.unwrap(), None);
    assert_eq!(scene.files.keys().len(), 1, "the other file");
}

#[tokio::test]
async fn a_deleted_file_is_removed_at_once_to_make_room() {
    let scene = scene().await;
    let file = scene.put(&scene.anna, scene.anna.user, "a.pdf", &pdf(20)).await.unwrap();
    scene.service.remove(&scene.anna, file.id, Removal::ForGood).await.unwrap();
    assert_eq!(scene.names(&scene.anna).await, ["a.pdf"], "only what is deleted already");
    scene.service.remove(&scene.anna, file.id, Removal::WithGrace).await.unwrap();
    scene.service.remove(&scene.anna, file.id, Removal::ForGood).await.unwrap();
    assert_eq!(scene.service.list(&scene.anna, scene.anna.user).await.unwrap().usage.bytes, 0);
    scene.run_jobs().await;
    assert_eq!(scene.files.keys(), [] as [&str; 0]);
    scene.clock.advance(TimeDelta::days(8));
    scene.run_jobs().await;
    assert_eq!(scene.stores.jobs.count_open().await.unwrap(), 0);
}
