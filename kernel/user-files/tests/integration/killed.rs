//! The kernel dies at every statement of an upload, a deletion and a removal, and between bytes and row. After the sweep there is neither a row
//! without bytes nor bytes without a row, and what the patient was told is there.

use crate::support::{Database, Scene, arriving, cut_after, kernel, new, pdf, scene_on};
use cabinet_domain::{UserFileId, UserFileState};
use cabinet_ports::FileStore as _;
use cabinet_test_storage::sampled;
use cabinet_user_files::{Removal, UserFileError, UserFileService};
use chrono::TimeDelta;

/// More statements than any of the walks has.
const STATEMENTS: u64 = 120;

/// The statements that fail, one walk each. A scene on PostgreSQL takes most of a second, so fewer fail there.
fn statements(database: Database) -> impl Iterator<Item = u64> {
    sampled(1..STATEMENTS, if matches!(database, Database::Postgres) { 6 } else { 3 })
}

/// Rows and bytes agree: each part of each file is stored, and nothing else is.
async fn assert_agree(scene: &Scene, at: &str) {
    scene.clock.advance(TimeDelta::days(9));
    scene.run_jobs().await;
    scene.service.sweep().await.unwrap();
    let mut keys = Vec::new();
    for (id, part) in scene.stores.user_files.parts_of(scene.anna.user).await.unwrap() {
        let key = part.key(scene.anna.user, id);
        assert_eq!(scene.files.length(&key).await.unwrap(), Some(part.size), "{at}: a row without its bytes");
        keys.push(key);
    }
    keys.sort();
    assert_eq!(scene.files.keys(), keys, "{at}: bytes without a row");
    for file in scene.stores.user_files.list(scene.anna.user).await.unwrap() {
        assert_eq!(scene.read(&file, 0, u64::MAX).await.unwrap().len() as u64, file.size, "{at}");
    }
    assert_eq!(scene.stores.jobs.count_open().await.unwrap(), 0, "{at}: nothing is left to do");
}

/// A resumable upload in two requests.
async fn upload(scene: &Scene, kernel: &UserFileService) -> Result<UserFileId, UserFileError> {
    let bytes = pdf(3500);
    let id = kernel.begin(&scene.anna, &new(scene.anna.user, "a.pdf", bytes.len())).await?.id;
    match kernel.append(&scene.anna, id, 0, cut_after(&bytes[..1700]), None).await {
        Err(UserFileError::CutOff(_)) => {}
        other => return other.map(|progress| progress.id),
    }
    kernel.append(&scene.anna, id, 1700, arriving(&bytes[1700..]), None).await.map(|progress| progress.id)
}

async fn an_upload_at_every_statement(database: Database) {
    let mut reached = 0;
    for step in statements(database) {
        let scene = scene_on(database).await;
        let dying = kernel(&scene.stores, &scene.files, &scene.clock);
        scene.storage.fail_at(step);
        let done = upload(&scene, &dying).await;
        scene.storage.fail_at(0);
        drop(dying);
        reached = step;
        let at = format!("{database:?} statement {step}");
        if let Ok(id) = &done {
            // Reported to the patient as stored, so it must exist.
            let file = scene.stores.user_files.find(*id).await.unwrap().unwrap();
            assert_eq!(file.state, UserFileState::Ready, "{at}");
        } else if let Some((id, part)) =
            scene.stores.user_files.parts_of(scene.anna.user).await.unwrap().pop()
        {
            // The client goes on at the restarted kernel.
            let state = scene.service.upload(&scene.anna, id).await.unwrap();
            assert_eq!(state.received, part.start + part.size, "{at}");
            let rest = pdf(3500)[state.received as usize..].to_vec();
            if !rest.is_empty() {
                scene.service.append(&scene.anna, id, state.received, arriving(&rest), None).await.unwrap();
            }
            assert_eq!(scene.names(&scene.anna).await, ["a.pdf"], "{at}");
        }
        assert_agree(&scene, &at).await;
        if done.is_ok() {
            break;
        }
    }
    assert!((15..STATEMENTS - 1).contains(&reached), "the upload has {reached} statements");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_upload_survives_a_death_at_every_statement_on_sqlite() {
    an_upload_at_every_statement(Database::Sqlite).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_upload_survives_a_death_at_every_statement_on_postgres() {
    an_upload_at_every_statement(Database::Postgres).await;
}

/// A single request either makes the file or leaves nothing.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_upload_in_one_request_survives_a_death_at_every_statement() {
    for step in 1..STATEMENTS {
        let scene = scene_on(Database::Sqlite).await;
        scene.storage.fail_at(step);
        let done = scene.put_all(&scene.anna, "a.pdf", false, arriving(&pdf(2500))).await;
        scene.storage.fail_at(0);
        let at = format!("statement {step}");
        assert_agree(&scene, &at).await;
        assert_eq!(scene.names(&scene.anna).await.len(), usize::from(done.is_ok()), "{at}");
        if done.is_ok() {
            return;
        }
    }
    panic!("the upload never ended");
}

async fn a_deletion_at_every_statement(database: Database) {
    for step in statements(database) {
        let scene = scene_on(database).await;
        let file = scene.put(&scene.anna, scene.anna.user, "a.pdf", &pdf(1500)).await.unwrap();
        scene.storage.fail_at(step);
        let deleted = scene.service.remove(&scene.anna, file.id, Removal::WithGrace).await;
        let removed = match &deleted {
            Ok(()) => scene.service.remove(&scene.anna, file.id, Removal::ForGood).await,
            Err(_) => Ok(()),
        };
        scene.storage.fail_at(0);
        let at = format!("{database:?} statement {step}");
        let left = scene.stores.user_files.find(file.id).await.unwrap();
        assert_eq!(left.is_none(), deleted.is_ok() && removed.is_ok(), "{at}");
        let is_living = left.is_some_and(|file| file.removed_at.is_none());
        assert_eq!(is_living, deleted.is_err(), "{at}");
        assert_agree(&scene, &at).await;
        if deleted.is_ok() && removed.is_ok() {
            return;
        }
    }
    panic!("the deletion never ended");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_deletion_survives_a_death_at_every_statement_on_sqlite() {
    a_deletion_at_every_statement(Database::Sqlite).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_deletion_survives_a_death_at_every_statement_on_postgres() {
    a_deletion_at_every_statement(Database::Postgres).await;
}

/// Young bytes without a row belong to a request that is still running.
#[tokio::test]
async fn orphans_are_swept_and_other_folders_are_not() {
    let scene = scene_on(Database::Sqlite).await;
    let file = scene.put(&scene.anna, scene.anna.user, "a.pdf", &pdf(1500)).await.unwrap();
    let orphan = format!("user_files/{}/{}/{}", scene.anna.user, file.id, uuid::Uuid::now_v7());
    for key in [&*orphan, "registration/1/passport", "user_files/odd"] {
        scene.files.put(key, arriving(b"x"), 9).await.unwrap();
    }
    assert_eq!(scene.service.sweep().await.unwrap(), (0, 1));
    assert_eq!(scene.files.keys().len(), 4);
    assert_eq!(scene.read(&file, 0, 1500).await.unwrap().len(), 1500);
}
