//! One database, one file store, a clock that the test moves, two patients and an administrator.

use bytes::Bytes;
use cabinet_domain::{AuditKind, Relation, Role, StorageType, UserFile, UserId};
use cabinet_fakes::{FakeClock, FakeFiles, FakePost, person};
use cabinet_pictures::UnconfinedPictures;
use cabinet_ports::files::FileStream;
use cabinet_ports::repository::{Job, NewUser};
use cabinet_ports::{Clock, JobOutcome, JobWorker as _, Post, Stores};
use cabinet_test_storage::{TestStorage, committed};
use cabinet_user_files::{
    Clamd, FileCaller, Length, NewUpload, REMOVE_USER_FILE, RemoveUserFile, UploadProgress, UserFileError,
    UserFileParts, UserFileService, UserFileSettings,
};
use chrono::{DateTime, TimeDelta, Utc};
use futures::{StreamExt as _, TryStreamExt as _, stream};
use std::io;
use std::sync::Arc;

/// Length of a part in the tests.
pub(crate) const PART: u64 = 1000;
pub(crate) const QUOTA: u64 = 20_000;

pub(crate) struct Scene {
    pub(crate) storage: TestStorage,
    pub(crate) stores: Stores,
    pub(crate) files: Arc<FakeFiles>,
    pub(crate) clock: Arc<FakeClock>,
    pub(crate) post: Arc<FakePost>,
    pub(crate) service: Arc<UserFileService>,
    pub(crate) anna: FileCaller,
    pub(crate) boris: FileCaller,
    /// An administrator.
    pub(crate) boss: FileCaller,
}

/// The database under a scene.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Database {
    Sqlite,
    Postgres,
}

pub(crate) async fn scene() -> Scene {
    scene_on(Database::Sqlite).await
}

pub(crate) async fn scene_on(database: Database) -> Scene {
    let storage = match database {
        Database::Sqlite => TestStorage::open().await,
        Database::Postgres => TestStorage::open_postgres().await,
    };
    let stores = storage.stores();
    let now: DateTime<Utc> = "2026-11-26T09:00:00Z".parse().unwrap();
    let (files, clock) = (Arc::new(FakeFiles::default()), Arc::new(FakeClock::at(now)));
    let anna = committed!(stores, users.add(person("anna"), None)).await.unwrap().id;
    let boris = committed!(stores, users.add(person("boris"), None)).await.unwrap().id;
    let boss = NewUser { role: Role::Admin, ..person("boss") };
    let boss = committed!(stores, users.add(boss, None)).await.unwrap().id;
    for user in [anna, boris] {
        committed!(stores, relations.set(relation(user))).await.unwrap();
    }
    let post = Arc::new(FakePost::default());
    let service = kernel_of(&stores, &files, &clock, None, Some(post.clone()));
    let patient = |user| FileCaller { user, is_admin: false, origin: None };
    let boss = FileCaller { is_admin: true, ..patient(boss) };
    Scene { storage, stores, files, clock, post, service, anna: patient(anna), boris: patient(boris), boss }
}

/// A medical host knows the person.
fn relation(user: UserId) -> Relation {
    Relation {
        user,
        host: "vista".parse().unwrap(),
        clinic: "vista".into(),
        patient: "1".into(),
        confirmed_at: "2026-11-26T09:00:00Z".parse().unwrap(),
    }
}

/// The service of one kernel. A second one on the same database stands for another process, or for this one after a restart.
pub(crate) fn kernel(
    stores: &Stores,
    files: &Arc<FakeFiles>,
    clock: &Arc<FakeClock>,
) -> Arc<UserFileService> {
    kernel_of(stores, files, clock, None, None)
}

/// A kernel with a virus scanner.
pub(crate) fn kernel_with(
    stores: &Stores,
    files: &Arc<FakeFiles>,
    clock: &Arc<FakeClock>,
    scanner: Option<Clamd>,
) -> Arc<UserFileService> {
    kernel_of(stores, files, clock, scanner, None)
}

/// A kernel with these services around it.
pub(crate) fn kernel_of(
    stores: &Stores,
    files: &Arc<FakeFiles>,
    clock: &Arc<FakeClock>,
    scanner: Option<Clamd>,
    post: Option<Arc<FakePost>>,
) -> Arc<UserFileService> {
    let settings = UserFileSettings {
        max_bytes: 10_000,
        part_bytes: PART,
        uploads_at_a_time: 3,
        ..UserFileSettings::new(QUOTA, 100, chrono_tz::Europe::Moscow)
    };
    UserFileService::open(UserFileParts {
        stores: stores.clone(),
        files: files.clone(),
        pictures: Arc::new(UnconfinedPictures),
        scanner,
        post: post.map(|post| post as Arc<dyn Post>),
        settings,
        clock: clock.clone(),
    })
}

/// A PDF of this length with different bytes.
pub(crate) fn pdf(length: usize) -> Vec<u8> {
    let mut bytes = b"%PDF-1.7\n".to_vec();
    bytes.extend((0..length).map(|at| (at % 241) as u8));
    bytes.truncate(length);
    bytes
}

/// The bytes as they arrive from a network.
pub(crate) fn arriving(bytes: &[u8]) -> FileStream<'static> {
    let pieces: Vec<_> = bytes.chunks(300).map(|piece| Ok(Bytes::copy_from_slice(piece))).collect();
    stream::iter(pieces).boxed()
}

/// The bytes, and then the connection breaks.
pub(crate) fn cut_after(bytes: &[u8]) -> FileStream<'static> {
    arriving(bytes).chain(stream::iter([Err(io::Error::other("the network is gone"))])).boxed()
}

pub(crate) fn new(owner: UserId, name: &str, length: usize) -> NewUpload {
    NewUpload {
        owner,
        name: name.to_owned(),
        kind: StorageType::ByUser,
        is_forced: false,
        length: Length::Exactly(length as u64),
    }
}

impl Scene {
    /// Uploads a file at once.
    pub(crate) async fn put(
        &self,
        caller: &FileCaller,
        owner: UserId,
        name: &str,
        bytes: &[u8],
    ) -> Result<UserFile, UserFileError> {
        let upload = self.service.begin(caller, &new(owner, name, bytes.len())).await?;
        let done = self.service.append(caller, upload.id, 0, arriving(bytes), None).await?;
        Ok(done.finished().unwrap().clone())
    }

    /// Uploads a file in a single request of unknown length.
    pub(crate) async fn put_all(
        &self,
        caller: &FileCaller,
        name: &str,
        is_forced: bool,
        content: FileStream<'static>,
    ) -> Result<UserFile, UserFileError> {
        let upload = NewUpload { length: Length::AtMost(None), is_forced, ..new(caller.user, name, 0) };
        let upload = self.service.begin(caller, &upload).await?;
        self.service.append_all(caller, upload.id, content).await
    }

    pub(crate) async fn begin(&self, caller: &FileCaller, name: &str, length: usize) -> UploadProgress {
        self.service.begin(caller, &new(caller.user, name, length)).await.unwrap()
    }

    /// Reads a range of a file.
    pub(crate) async fn read(&self, file: &UserFile, first: u64, length: u64) -> io::Result<Vec<u8>> {
        let content = self.service.content(file, first, length).await.unwrap();
        Ok(content.try_collect::<Vec<Bytes>>().await?.concat())
    }

    /// The names of a person's files.
    pub(crate) async fn names(&self, caller: &FileCaller) -> Vec<String> {
        let list = self.service.list(caller, caller.user).await.unwrap();
        list.files.into_iter().map(|file| file.name).collect()
    }

    /// What was audited about a person, newest first.
    pub(crate) async fn audited(&self, subject: UserId) -> Vec<AuditKind> {
        let lines = self.stores.audit.list(subject, 50).await.unwrap();
        lines.into_iter().map(|line| line.kind).collect()
    }

    /// Runs the due jobs until none is due.
    pub(crate) async fn run_jobs(&self) {
        let worker = RemoveUserFile(Arc::clone(&self.service));
        let (minute, now) = (TimeDelta::minutes(1), self.clock.now());
        while let Some(job) = self.stores.jobs.take(REMOVE_USER_FILE, now, minute, 1).await.unwrap().pop() {
            self.end(&job, worker.run(&job).await).await;
        }
    }

    async fn end(&self, job: &Job, outcome: JobOutcome) {
        match outcome {
            JobOutcome::Done => self.stores.jobs.complete(job).await.unwrap(),
            JobOutcome::Again { after, reason } => {
                self.stores.jobs.retry(job, self.clock.now() + after, reason).await.unwrap();
            }
            JobOutcome::GiveUp { reason } => panic!("{reason}"),
        }
    }
}
