//! Small pictures of images: made after the upload, shown to whom the file is shown, removed with the file.

use crate::support::{Scene, arriving, kernel_with, new, pdf, scene};
use async_trait::async_trait;
use bytes::Bytes;
use cabinet_domain::{AuditKind, JobId, UserFile, UserFileId, UserFileState};
use cabinet_ports::files::FileStream;
use cabinet_ports::repository::{Job, NewJob};
use cabinet_ports::{
    Clock as _, FileStore as _, JobOutcome, JobWorker as _, PictureError, PictureScaler, PictureUse,
    ScaledPicture,
};
use cabinet_test_storage::committed;
use cabinet_user_files::{
    Clamd, FIND_OLD_PICTURES, FindOldPictures, LOOKED_AT_ONCE, MAKE_THUMBNAIL, MakeThumbnail, Removal,
    SCAN_USER_FILE, ScanUserFile, UserFileError, UserFileParts, UserFileService, UserFileSettings,
};
use chrono::TimeDelta;
use futures::TryStreamExt as _;
use image::{ImageFormat, RgbImage};
use serde_json::json;
use std::io::Cursor;
use std::sync::Arc;
use uuid::Uuid;

fn png(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    RgbImage::new(width, height).write_to(&mut bytes, ImageFormat::Png).unwrap();
    bytes.into_inner()
}

impl Scene {
    async fn thumbnail_job(&self) -> Option<Job> {
        let (now, minute) = (self.clock.now(), TimeDelta::minutes(1));
        self.stores.jobs.take(MAKE_THUMBNAIL, now, minute, 1).await.unwrap().pop()
    }

    /// Uploads a picture; the job makes its small one.
    async fn picture(&self, name: &str) -> UserFile {
        let file = self.put(&self.anna, self.anna.user, name, &png(640, 480)).await.unwrap();
        let job = self.thumbnail_job().await.unwrap();
        assert_eq!(MakeThumbnail(Arc::clone(&self.service)).run(&job).await, JobOutcome::Done);
        self.stores.user_files.find(file.id).await.unwrap().unwrap()
    }
}

/// A scaler that fails.
struct Failing(fn() -> PictureError);

#[async_trait]
impl PictureScaler for Failing {
    async fn scale(&self, _: FileStream<'_>, _: PictureUse) -> Result<ScaledPicture, PictureError> {
        Err((self.0)())
    }
}

fn with_scaler(scene: &Scene, scaler: Failing) -> Arc<UserFileService> {
    UserFileService::open(UserFileParts {
        stores: scene.stores.clone(),
        files: scene.files.clone(),
        pictures: Arc::new(scaler),
        scanner: None,
        post: None,
        settings: UserFileSettings::new(1 << 20, 0, chrono_tz::UTC),
        clock: scene.clock.clone(),
    })
}

#[tokio::test]
async fn a_picture_gets_a_small_one_which_goes_with_it() {
    let scene = scene().await;
    let file = scene.picture("scan.png").await;
    let (shown, content) = scene.service.thumbnail(&scene.anna, file.id).await.unwrap();
    assert_eq!(shown.thumbnail, file.thumbnail);
    let small = content.try_collect::<Vec<Bytes>>().await.unwrap().concat();
    let small = image::load_from_memory_with_format(&small, ImageFormat::Jpeg).unwrap();
    assert_eq!((small.width(), small.height()), (320, 240));
    // The sweep takes it for no orphan, also a week later.
    scene.clock.advance(TimeDelta::days(2));
    scene.service.sweep().await.unwrap();
    assert!(scene.files.length(&file.thumbnail_key().unwrap()).await.unwrap().is_some());
    // It does not make the file seen.
    assert!(file.is_new_for(true));

    scene.service.remove(&scene.anna, file.id, Removal::WithGrace).await.unwrap();
    let hidden = scene.service.thumbnail(&scene.anna, file.id).await;
    assert!(matches!(hidden, Err(UserFileError::NotFound { what: "file" })), "{:?}", hidden.err());
    scene.service.remove(&scene.anna, file.id, Removal::ForGood).await.unwrap();
    scene.run_jobs().await;
    assert!(scene.files.keys().is_empty(), "{:?}", scene.files.keys());
}

///
#[tokio::test]
async fn who_may_not_see_the_file_does_not_see_it_small() {
    let scene = scene().await;
    let file = scene.picture("scan.png").await;
    let refused = scene.service.thumbnail(&scene.boris, file.id).await;
    assert!(matches!(refused, Err(UserFileError::NotFound { what: "file" })), "{:?}", refused.err());
    assert_eq!(scene.audited(scene.anna.user).await[0], AuditKind::AccessDenied);
    drop(scene.service.thumbnail(&scene.boss, file.id).await.unwrap());
    assert_eq!(scene.audited(scene.anna.user).await[0], AuditKind::FileOpenedByAdmin);
    drop(scene.service.thumbnail(&scene.anna, file.id).await.unwrap());
    assert_eq!(
        scene.audited(scene.anna.user).await[0],
        AuditKind::FileOpenedByAdmin,
        "one's own is not audited"
    );
}

/// Only what a scanner has released is decoded.
#[tokio::test]
async fn a_file_in_quarantine_gets_no_picture() {
    let scene = scene().await;
    let scanner = Clamd { address: "127.0.0.1:9".parse().unwrap(), max_bytes: 1 };
    let service = kernel_with(&scene.stores, &scene.files, &scene.clock, Some(scanner));
    let bytes = png(40, 30);
    let mut ids = Vec::new();
    for name in ["a.png", "b.png"] {
        let id = service.begin(&scene.anna, &new(scene.anna.user, name, bytes.len())).await.unwrap().id;
        service.append(&scene.anna, id, 0, arriving(&bytes), None).await.unwrap();
        ids.push(id);
    }
    assert!(scene.thumbnail_job().await.is_none(), "not before the scan");
    let unseen = service.thumbnail(&scene.anna, ids[0]).await;
    assert!(matches!(unseen, Err(UserFileError::BeingChecked)), "{:?}", unseen.err());
    let (checking, bad) = (UserFileState::Checking, UserFileState::Quarantined);
    assert!(committed!(scene.stores, user_files.set_state(ids[1], checking, bad)).await.unwrap());
    let (now, minute) = (scene.clock.now(), TimeDelta::minutes(1));
    for job in scene.stores.jobs.take(SCAN_USER_FILE, now, minute, 2).await.unwrap() {
        ScanUserFile(Arc::clone(&service)).run(&job).await;
    }
    let job = scene.thumbnail_job().await.unwrap();
    MakeThumbnail(Arc::clone(&service)).run(&job).await;
    assert!(scene.thumbnail_job().await.is_none(), "of the released one only");
    assert!(service.thumbnail(&scene.anna, ids[0]).await.is_ok());
    let bad = service.thumbnail(&scene.anna, ids[1]).await;
    assert!(matches!(bad, Err(UserFileError::Quarantined)), "{:?}", bad.err());
}

#[tokio::test]
async fn a_job_that_runs_twice_or_too_late_leaves_one_object_or_none() {
    let scene = scene().await;
    let file = scene.put(&scene.anna, scene.anna.user, "scan.png", &png(40, 30)).await.unwrap();
    let worker = MakeThumbnail(Arc::clone(&scene.service));
    let job = scene.thumbnail_job().await.unwrap();
    let twice = futures::join!(worker.run(&job), worker.run(&job));
    assert_eq!(twice, (JobOutcome::Done, JobOutcome::Done));
    let known = scene.stores.user_files.find(file.id).await.unwrap().unwrap();
    let parts = scene.stores.user_files.parts(file.id).await.unwrap().len();
    assert_eq!(scene.files.keys().len(), parts + 1, "{:?}", scene.files.keys());
    assert!(scene.files.keys().contains(&known.thumbnail_key().unwrap()));
    for removal in [Removal::WithGrace, Removal::ForGood] {
        scene.service.remove(&scene.anna, file.id, removal).await.unwrap();
    }
    scene.run_jobs().await;
    assert_eq!(worker.run(&job).await, JobOutcome::Done);
    assert!(scene.files.keys().is_empty());
}

#[tokio::test]
async fn a_picture_that_cannot_be_read_stays_as_it_is_and_one_that_cannot_be_read_now_is_tried_again() {
    let scene = scene().await;
    let file = scene.put(&scene.anna, scene.anna.user, "scan.png", &png(40, 30)).await.unwrap();
    let mut job = scene.thumbnail_job().await.unwrap();
    let refused: [fn() -> PictureError; 3] =
        [|| PictureError::TooLarge, || PictureError::WrongFormat, || PictureError::Unreadable];
    for failing in refused {
        let worker = MakeThumbnail(with_scaler(&scene, Failing(failing)));
        assert_eq!(worker.run(&job).await, JobOutcome::Done);
    }
    let worker = MakeThumbnail(with_scaler(&scene, Failing(|| PictureError::Unavailable("busy".to_owned()))));
    let outcome = worker.run(&job).await;
    assert!(
        matches!(outcome, JobOutcome::Again { after, .. } if after == TimeDelta::seconds(10)),
        "{outcome:?}"
    );
    job.attempts = 10;
    assert_eq!(worker.run(&job).await, JobOutcome::Done, "in the end it is left alone");
    let none = scene.service.thumbnail(&scene.anna, file.id).await;
    assert!(matches!(none, Err(UserFileError::NotFound { what: "thumbnail" })), "{:?}", none.err());
    assert!(scene.service.open_file(&scene.anna, file.id).await.is_ok());
}

#[tokio::test]
async fn a_document_gets_no_job() {
    let scene = scene().await;
    scene.put(&scene.anna, scene.anna.user, "a.pdf", &pdf(50)).await.unwrap();
    assert!(scene.thumbnail_job().await.is_none());
}

/// Issue 14: images stored before small pictures were made get theirs, a bounded number at a time, and the search for them ends.
#[tokio::test]
async fn earlier_images_get_their_small_pictures_in_bounded_steps() {
    let scene = scene().await;
    let mut pictures = Vec::new();
    for number in 0..LOOKED_AT_ONCE + 1 {
        if number % 50 == 0 {
            let name = format!("scan-{number}.png");
            pictures.push(scene.put(&scene.anna, scene.anna.user, &name, &png(40, 30)).await.unwrap().id);
            // As it was before: nothing makes the picture.
            let job = scene.thumbnail_job().await.unwrap();
            scene.stores.jobs.complete(&job).await.unwrap();
        } else {
            scene.put(&scene.anna, scene.anna.user, &format!("{number}.pdf"), &pdf(50)).await.unwrap();
        }
    }
    let first = NewJob {
        id: JobId(Uuid::now_v7()),
        kind: FIND_OLD_PICTURES.to_owned(),
        payload: json!({ "after": null }),
        unique_key: None,
        run_at: scene.clock.now(),
    };
    scene.stores.jobs.add(first).await.unwrap();
    let finder = FindOldPictures(Arc::clone(&scene.service));
    let next = async || {
        let (now, minute) = (scene.clock.now(), TimeDelta::minutes(1));
        scene.stores.jobs.take(FIND_OLD_PICTURES, now, minute, 9).await.unwrap().pop()
    };
    let made = async || {
        let maker = MakeThumbnail(Arc::clone(&scene.service));
        let mut made = Vec::new();
        while let Some(job) = scene.thumbnail_job().await {
            assert_eq!(maker.run(&job).await, JobOutcome::Done);
            scene.stores.jobs.complete(&job).await.unwrap();
            made.push(serde_json::from_value::<UserFileId>(job.payload["file"].clone()).unwrap());
        }
        made
    };
    let job = next().await.unwrap();
    // A kernel that dies before the job is done: it looks at the same files again, and nothing is there twice.
    for _ in 0..2 {
        assert_eq!(finder.run(&job).await, JobOutcome::Done);
    }
    scene.stores.jobs.complete(&job).await.unwrap();
    assert_eq!(made().await, pictures[..2]);
    assert!(next().await.is_none(), "it pauses");
    scene.clock.advance(TimeDelta::minutes(1));
    let job = next().await.unwrap();
    assert_eq!(finder.run(&job).await, JobOutcome::Done);
    scene.stores.jobs.complete(&job).await.unwrap();
    assert_eq!(made().await, pictures[2..]);
    for id in pictures {
        assert!(scene.service.thumbnail(&scene.anna, id).await.is_ok());
    }
    scene.clock.advance(TimeDelta::days(1));
    assert!(next().await.is_none(), "it ends with the last file");
}
