//! Uploads of patients into a bucket whose server fails on the way: what had arrived stays, the client goes on from there, and the file
//! has the bytes and the hash that were sent.

use crate::support::vault;
use bytes::Bytes;
use cabinet_domain::{Relation, StorageType, UserFile, UserFileState};
use cabinet_fakes::{FakeClock, person};
use cabinet_files::{S3Files, S3Limits, S3Settings, SealedFiles};
use cabinet_pictures::UnconfinedPictures;
use cabinet_ports::files::FileStream;
use cabinet_test_s3::S3Server;
use cabinet_test_storage::{TestStorage, committed};
use cabinet_user_files::{
    FileCaller, Length, NewUpload, UserFileError, UserFileParts, UserFileService, UserFileSettings,
};
use chrono::{DateTime, Utc};
use chrono_tz::UTC;
use futures::{StreamExt as _, TryStreamExt as _, stream};
use sha2::{Digest as _, Sha256};
use std::sync::Arc;
use std::time::Duration;

const PART: u64 = 7 << 20;
const LENGTH: usize = 20 << 20;

struct Scene {
    server: Arc<S3Server>,
    storage: TestStorage,
    anna: FileCaller,
}

fn now() -> DateTime<Utc> {
    "2026-11-26T09:00:00Z".parse().unwrap()
}

async fn scene() -> Scene {
    let (server, storage) = (S3Server::start().await, TestStorage::open().await);
    let stores = storage.stores();
    let user = committed!(stores, users.add(person("anna"), None)).await.unwrap().id;
    let relation = Relation {
        user,
        host: "vista".parse().unwrap(),
        clinic: "vista".into(),
        patient: "1".into(),
        confirmed_at: now(),
    };
    committed!(stores, relations.set(relation)).await.unwrap();
    Scene { server, storage, anna: FileCaller { user, is_admin: false, origin: None } }
}

impl Scene {
    /// A kernel with these settings of the bucket.
    fn kernel(&self, settings: &S3Settings) -> Arc<UserFileService> {
        let bucket = Arc::new(S3Files::open(settings).unwrap());
        UserFileService::open(UserFileParts {
            stores: self.storage.stores(),
            files: Arc::new(SealedFiles::new(bucket, vault(&["a"]))),
            pictures: Arc::new(UnconfinedPictures),
            scanner: None,
            post: None,
            settings: UserFileSettings { part_bytes: PART, ..UserFileSettings::new(1 << 30, 0, UTC) },
            clock: Arc::new(FakeClock::at(now())),
        })
    }

    fn new_upload(&self) -> NewUpload {
        NewUpload {
            owner: self.anna.user,
            name: "film.mp4".to_owned(),
            kind: StorageType::ByUser,
            is_forced: false,
            length: Length::Exactly(LENGTH as u64),
        }
    }

    /// Goes on from where the upload ends, and compares what is stored with what was sent.
    async fn finish(
        &self,
        service: &UserFileService,
        id: cabinet_domain::UserFileId,
        film: &[u8],
    ) -> UserFile {
        let received = service.upload(&self.anna, id).await.unwrap().file.received;
        let rest = arriving(&film[received as usize..]);
        let file = service.append(&self.anna, id, received, rest, None).await.unwrap().file;
        assert_eq!((file.state, file.size), (UserFileState::Ready, LENGTH as u64));
        assert_eq!(file.sha256.unwrap(), <[u8; 32]>::from(Sha256::digest(film)));
        let content = service.content(&file, 0, file.size).await.unwrap();
        assert!(content.try_collect::<Vec<Bytes>>().await.unwrap().concat() == film);
        file
    }
}

fn film() -> Vec<u8> {
    let mut film = b"\0\0\0\x18ftypmp42\0\0\0\0".to_vec();
    film.extend((0..LENGTH).map(|at| (at * 31 % 251) as u8));
    film.truncate(LENGTH);
    film
}

fn arriving(bytes: &[u8]) -> FileStream<'static> {
    let pieces: Vec<_> = bytes.chunks(1 << 20).map(|piece| Ok(Bytes::copy_from_slice(piece))).collect();
    stream::iter(pieces).boxed()
}

/// The bytes; after `first` of them, something happens before more arrive.
fn arriving_with<F: Future<Output = ()> + Send + 'static>(
    bytes: &[u8],
    first: usize,
    event: F,
) -> FileStream<'static> {
    let (before, after) = bytes.split_at(first);
    let nothing = stream::once(event).filter_map(async |()| None);
    arriving(before).chain(nothing).chain(arriving(after)).boxed()
}

#[tokio::test]
async fn a_server_that_stops_in_the_middle_of_an_upload_costs_the_parts_that_were_on_their_way() {
    let scene = scene().await;
    let service = scene.kernel(&scene.server.settings());
    let film = film();
    let id = service.begin(&scene.anna, &scene.new_upload()).await.unwrap().id;
    let server = Arc::clone(&scene.server);
    let cut = arriving_with(&film, 15 << 20, async move { server.stop().await });
    let outcome = service.append(&scene.anna, id, 0, cut, None).await;
    assert!(matches!(outcome, Err(UserFileError::File(_))), "{outcome:?}");
    let received = service.upload(&scene.anna, id).await.unwrap().file.received;
    // The second part may still have been on its way while the third was written.
    assert!(received == PART || received == 2 * PART, "{received} bytes were stored");
    // While the server is away, nothing is lost and nothing is made up.
    let outcome = service.append(&scene.anna, id, received, arriving(&film[received as usize..]), None).await;
    assert!(matches!(outcome, Err(UserFileError::File(_))), "{outcome:?}");
    scene.server.resume().await;
    scene.finish(&service, id, &film).await;
}

/// After the restart the kernel has not seen the beginning, and reads it back from the bucket for the hash.
#[tokio::test]
async fn another_kernel_goes_on_with_an_upload_in_the_bucket() {
    let scene = scene().await;
    let settings = scene.server.settings();
    let film = film();
    let first = scene.kernel(&settings);
    let id = first.begin(&scene.anna, &scene.new_upload()).await.unwrap().id;
    first.append(&scene.anna, id, 0, arriving(&film[..9 << 20]), None).await.unwrap();
    let file = scene.finish(&scene.kernel(&settings), id, &film).await;
    // A range over the border of two parts.
    let content = first.content(&file, PART - 5, 10).await.unwrap();
    let range = content.try_collect::<Vec<Bytes>>().await.unwrap().concat();
    assert!(range == film[PART as usize - 5..PART as usize + 5]);
}

#[tokio::test]
async fn wrong_settings_store_nothing_and_right_ones_go_on() {
    let scene = scene().await;
    let right = scene.server.settings();
    let film = film();
    let id = scene.kernel(&right).begin(&scene.anna, &scene.new_upload()).await.unwrap().id;
    for wrong in [
        S3Settings { access_key: "AKIDOTHER".into(), ..right.clone() },
        S3Settings { secret_key: "another-secret".into(), ..right.clone() },
        S3Settings { bucket: "missing".to_owned(), ..right.clone() },
    ] {
        let service = scene.kernel(&wrong);
        let outcome = service.append(&scene.anna, id, 0, arriving(&film), None).await;
        assert!(matches!(outcome, Err(UserFileError::File(_))), "{outcome:?}");
        assert_eq!(service.upload(&scene.anna, id).await.unwrap().file.received, 0);
    }
    scene.finish(&scene.kernel(&right), id, &film).await;
}

#[tokio::test]
async fn a_server_that_stops_answering_is_given_up_and_one_that_is_busy_is_not() {
    let scene = scene().await;
    let film = film();
    let service = scene.kernel(&scene.server.settings());
    let id = service.begin(&scene.anna, &scene.new_upload()).await.unwrap().id;
    service.append(&scene.anna, id, 0, arriving(&film[..PART as usize]), None).await.unwrap();
    scene.server.hang(true);
    // No time limit of a server that answers: this kernel meets one that does not.
    let limits = S3Limits { read_timeout: Duration::from_millis(100), retries: 0 };
    let hasty = scene.kernel(&S3Settings { limits, ..scene.server.settings() });
    let outcome = hasty.append(&scene.anna, id, PART, arriving(&film[PART as usize..]), None).await;
    assert!(matches!(outcome, Err(UserFileError::File(_))), "{outcome:?}");
    scene.server.hang(false);
    let limits = S3Limits { retries: 3, ..scene.server.settings().limits };
    let service = scene.kernel(&S3Settings { limits, ..scene.server.settings() });
    assert_eq!(service.upload(&scene.anna, id).await.unwrap().file.received, PART);
    scene.server.fail(2);
    scene.finish(&service, id, &film).await;
}
