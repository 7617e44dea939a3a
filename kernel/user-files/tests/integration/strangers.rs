//! A patient never reaches another's file: every call of the service, with another's id and with an unknown one.

use crate::support::{arriving, new, pdf, scene};
use cabinet_domain::{AuditKind, CabinetAccess, UserFileId};
use cabinet_test_storage::committed;
use cabinet_user_files::{Removal, UserFileError};
use uuid::Uuid;

/// each refused access is audited with the owner.
#[tokio::test]
async fn another_s_id_and_an_unknown_one_are_answered_alike() {
    let scene = scene().await;
    let (service, stranger) = (&scene.service, &scene.boris);
    let file = scene.put(&scene.anna, scene.anna.user, "a.pdf", &pdf(2000)).await.unwrap();
    let deleted = scene.put(&scene.anna, scene.anna.user, "b.pdf", &pdf(20)).await.unwrap();
    service.remove(&scene.anna, deleted.id, Removal::WithGrace).await.unwrap();
    let upload = scene.begin(&scene.anna, "c.pdf", 100).await;
    let unknown = UserFileId(Uuid::now_v7());
    let mut denied = 0;
    for id in [file.id, deleted.id, upload.id, unknown] {
        let outcomes = [
            service.open_file(stranger, id).await.map(drop),
            service.downloadable(stranger, id).await.map(drop),
            service.rename(stranger, id, "x", true).await.map(drop),
            service.remove(stranger, id, Removal::WithGrace).await,
            service.remove(stranger, id, Removal::ForGood).await,
            service.restore(stranger, id, true).await.map(drop),
            service.upload(stranger, id).await.map(drop),
            service.append(stranger, id, 0, arriving(b"x"), None).await.map(drop),
            service.append_all(stranger, id, arriving(b"x")).await.map(drop),
            service.cancel(stranger, id).await,
        ];
        for (call, outcome) in outcomes.into_iter().enumerate() {
            assert!(matches!(outcome, Err(UserFileError::NotFound { .. })), "{id} {call}: {outcome:?}");
            denied += usize::from(id != unknown);
        }
    }
    let lines = scene.audited(scene.anna.user).await;
    assert_eq!(lines.iter().filter(|kind| **kind == AuditKind::AccessDenied).count(), denied);
    assert!(matches!(service.list(stranger, scene.anna.user).await, Err(UserFileError::Forbidden)));
    let given = service.begin(stranger, &new(scene.anna.user, "x.pdf", 10)).await;
    assert!(matches!(given, Err(UserFileError::Forbidden)), "{given:?}");
    // Everything is as it was.
    assert_eq!(scene.names(&scene.anna).await, ["a.pdf"]);
    assert_eq!(scene.read(&file, 0, 2000).await.unwrap(), pdf(2000));
    assert!(service.restore(&scene.anna, deleted.id, false).await.is_ok());
    assert_eq!(service.upload(&scene.anna, upload.id).await.unwrap().received, 0);
}

/// An upload is continued only by who began it: neither by its patient nor by another administrator.
#[tokio::test]
async fn an_administrator_s_upload_is_not_the_patient_s() {
    let scene = scene().await;
    let upload = scene.service.begin(&scene.boss, &new(scene.anna.user, "a.pdf", 100)).await.unwrap();
    let own = scene.service.append(&scene.anna, upload.id, 0, arriving(&pdf(100)), None).await;
    assert!(matches!(own, Err(UserFileError::NotFound { .. })), "{own:?}");
    let other = cabinet_user_files::FileCaller { user: scene.boris.user, ..scene.boss.clone() };
    assert!(scene.service.cancel(&other, upload.id).await.is_err());
    assert!(scene.service.append(&scene.boss, upload.id, 0, arriving(&pdf(100)), None).await.is_ok());
}

/// A patient reads the hospital's files and changes none.
#[tokio::test]
async fn results_and_payments_are_the_hospital_s() {
    let scene = scene().await;
    let upload = cabinet_user_files::NewUpload {
        kind: cabinet_domain::StorageType::Result,
        ..new(scene.anna.user, "a.pdf", 20)
    };
    let id = scene.service.begin(&scene.boss, &upload).await.unwrap().id;
    scene.service.append(&scene.boss, id, 0, arriving(&pdf(20)), None).await.unwrap();
    assert!(scene.service.open_file(&scene.anna, id).await.is_ok());
    let renamed = scene.service.rename(&scene.anna, id, "x", false).await;
    assert!(matches!(renamed, Err(UserFileError::OfHospital)), "{renamed:?}");
    let removed = scene.service.remove(&scene.anna, id, Removal::WithGrace).await;
    assert!(matches!(removed, Err(UserFileError::OfHospital)), "{removed:?}");
    assert!(scene.service.remove(&scene.boss, id, Removal::WithGrace).await.is_ok());
}

/// an administrator may still give them files.
#[tokio::test]
async fn who_was_forbidden_to_upload_cannot() {
    let scene = scene().await;
    let access =
        |files_upload_forbidden| CabinetAccess { files_upload_forbidden, ..CabinetAccess::default() };
    let anna = scene.anna.user;
    committed!(scene.stores, cabinets.set_access(anna, access(true))).await.unwrap();
    let refused = scene.put(&scene.anna, anna, "a.pdf", &pdf(20)).await;
    assert!(matches!(refused, Err(UserFileError::UploadsForbidden)), "{refused:?}");
    let list = scene.service.list(&scene.anna, anna).await.unwrap();
    assert!(list.are_uploads_forbidden && list.files.is_empty());
    scene.put(&scene.boss, anna, "a.pdf", &pdf(20)).await.unwrap();
    scene.put(&scene.boris, scene.boris.user, "b.pdf", &pdf(20)).await.unwrap();
    committed!(scene.stores, cabinets.set_access(anna, access(false))).await.unwrap();
    scene.put(&scene.anna, anna, "c.pdf", &pdf(20)).await.unwrap();
}

/// a person whom no medical host knows uploads nothing; an administrator may give them files.
#[tokio::test]
async fn who_is_not_confirmed_cannot_upload() {
    let scene = scene().await;
    scene.stores.relations.remove(scene.anna.user, &"vista".parse().unwrap(), &"vista".into()).await.unwrap();
    let refused = scene.put(&scene.anna, scene.anna.user, "a.pdf", &pdf(20)).await;
    assert!(matches!(refused, Err(UserFileError::Unconfirmed)), "{refused:?}");
    let file = scene.put(&scene.boss, scene.anna.user, "a.pdf", &pdf(20)).await.unwrap();
    assert!(!scene.service.list(&scene.anna, scene.anna.user).await.unwrap().is_confirmed);
    assert!(scene.service.open_file(&scene.anna, file.id).await.is_ok());
}
