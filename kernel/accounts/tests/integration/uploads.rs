//! Uploads of a registration's scans: format detection by content, limits for unconfirmed addresses, and replacement only by an accepted
//! file.

use crate::support::HOME;
use crate::support::counter::{Counter, form, registry_settings};
use bytes::Bytes;
use cabinet_accounts::registration::{RegistrationForm, UploadError};
use cabinet_accounts::{SelfServiceSettings, UploadBounds};
use cabinet_domain::{RegistrationPart, UserId};
use cabinet_ports::FileStore;
use cabinet_ports::files::{FileError, FileStream};
use futures::{StreamExt, TryStreamExt, stream};
use std::io;
use std::task::Poll;

const POLICY: RegistrationPart = RegistrationPart::Policy;
const PASSPORT: RegistrationPart = RegistrationPart::Passport;

/// A PDF of `length` bytes, in small chunks.
fn pdf(length: usize, filler: u8) -> FileStream<'static> {
    let mut bytes = b"%PDF-1.7".to_vec();
    bytes.resize(length, filler);
    let pieces: Vec<_> = bytes.chunks(64).map(|piece| Ok(Bytes::copy_from_slice(piece))).collect();
    stream::iter(pieces).boxed()
}

/// An environment in which scans of unconfirmed addresses may take a hundred bytes in total.
async fn bounded() -> Counter {
    let uploads = UploadBounds { keep_free: 0, unproved_at_most: 100 };
    Counter::with(SelfServiceSettings { uploads, ..registry_settings() }).await
}

async fn petr(counter: &Counter) -> UserId {
    let text = |text: &str| Some(text.to_owned());
    let form = RegistrationForm { username: text("petr"), email: text("petr@example.ru"), ..form() };
    counter.register(form).await.unwrap().user
}

/// The stored content of each of the person's scans.
async fn stored(counter: &Counter, user: UserId) -> Vec<Vec<u8>> {
    let mut all = Vec::new();
    for file in counter.stores().registration_files.list(user).await.unwrap() {
        let bytes =
            counter.files.get(&file.key()).await.unwrap().expect("the row names an object that is gone");
        let bytes: Vec<Bytes> = bytes.try_collect().await.unwrap();
        assert_eq!(bytes.iter().map(Bytes::len).sum::<usize>() as u64, file.size_bytes);
        all.push(bytes.concat());
    }
    all
}

fn is_full(outcome: &Result<(), UploadError>) -> bool {
    matches!(outcome, Err(UploadError::File(FileError::Full)))
}

/// B-118, B-119, X-016
#[tokio::test]
async fn scans_are_kept_by_what_they_are_and_a_second_attempt_replaces_the_first() {
    let counter = Counter::open().await;
    let user = counter.register(form()).await.unwrap().user;
    let bring = |part, first: &'static [u8], length: usize| {
        let mut bytes = first.to_vec();
        bytes.resize(length.max(first.len()), b' ');
        let pieces: Vec<_> =
            bytes.chunks(100_000).map(|piece| Ok(bytes::Bytes::copy_from_slice(piece))).collect();
        counter.registry.keep_file(user, part, stream::iter(pieces).boxed())
    };
    bring(POLICY, b"%PDF-1.7", 10 << 20).await.unwrap();
    bring(POLICY, b"\x89PNG\r\n\x1a\n", 300).await.unwrap();
    let kept = counter.stores().registration_files.list(user).await.unwrap();
    let [file] = &kept[..] else { panic!("{kept:?}") };
    assert_eq!((file.part, file.content_type.as_str(), file.size_bytes), (POLICY, "image/png", 300));
    assert_eq!(counter.files.keys(), [file.key()]);

    let script = bring(PASSPORT, b"<script>", 0).await;
    assert!(matches!(script, Err(UploadError::WrongFormat)), "{script:?}");
    assert!(matches!(bring(PASSPORT, b"", 0).await, Err(UploadError::WrongFormat)));
    let long = bring(PASSPORT, b"%PDF-1.7", (10 << 20) + 1).await;
    assert!(matches!(long, Err(UploadError::File(FileError::TooLarge { .. }))), "{long:?}");
    counter.files.set_full(true);
    let full = bring(PASSPORT, b"%PDF-1.7", 10).await;
    assert!(matches!(full, Err(UploadError::File(FileError::Full))), "{full:?}");
    assert_eq!(counter.stores().registration_files.list(user).await.unwrap(), kept);
    assert_eq!(counter.files.keys(), [file.key()]);
}

/// Scans are uploaded before their owner has confirmed an address: disk space for the database stays free.
#[tokio::test]
async fn scans_are_refused_where_they_would_take_the_room_of_others() {
    let counter = bounded().await;
    let user = counter.register(form()).await.unwrap().user;
    let bring = |part, length| counter.registry.keep_file(user, part, pdf(length, b' '));
    bring(POLICY, 80).await.unwrap();
    let keys = counter.files.keys();
    let beyond = bring(PASSPORT, 30).await;
    assert!(is_full(&beyond), "{beyond:?}");
    assert_eq!(counter.files.keys(), keys, "no bytes without a row");
    bring(PASSPORT, 20).await.unwrap();
    let refused = bring(RegistrationPart::Certificate, 10).await;
    assert!(is_full(&refused), "{refused:?}");

    let uploads = UploadBounds { keep_free: 1, unproved_at_most: 1 << 30 };
    let counter = Counter::with(SelfServiceSettings { uploads, ..registry_settings() }).await;
    counter.files.set_full(true);
    let user = counter.register(form()).await.unwrap().user;
    let never_read = stream::poll_fn(|_| -> Poll<Option<io::Result<Bytes>>> { panic!("read on") });
    let first = stream::iter([Ok(Bytes::from_static(b"%")), Ok(Bytes::from(b"PDF-1.7".repeat(10)))]);
    let short = counter.registry.keep_file(user, POLICY, first.chain(never_read).boxed()).await;
    assert!(is_full(&short), "{short:?}");
}

/// Issue 11, item 12: the minimum of free space stays free, with any number of concurrent uploads.
#[tokio::test]
async fn uploads_under_way_together_leave_the_floor_alone() {
    let uploads = UploadBounds { keep_free: 1000, unproved_at_most: 1 << 30 };
    let counter = Counter::with(SelfServiceSettings { uploads, ..registry_settings() }).await;
    counter.files.set_size(1500);
    // Her address is confirmed, so no quota applies to her.
    let (anna, petr) = (counter.anna().await.id, petr(&counter).await);
    let beyond = counter.registry.keep_file(anna, POLICY, pdf(501, b'1')).await;
    assert!(is_full(&beyond), "{beyond:?}");
    let refused = std::sync::Mutex::new(None);
    let meanwhile = stream::once(async {
        let outcome = counter.registry.keep_file(petr, POLICY, pdf(400, b'2')).await;
        *refused.lock().unwrap() = Some(outcome);
        Ok(Bytes::from_static(b"the rest"))
    });
    counter.registry.keep_file(anna, POLICY, pdf(400, b'3').chain(meanwhile).boxed()).await.unwrap();
    let second = refused.lock().unwrap().take().unwrap();
    assert!(is_full(&second), "the room is promised to the first: {second:?}");
    assert_eq!(counter.files.free_bytes().await.unwrap(), Some(1092));
    // Space that the first upload did not use is free again.
    counter.registry.keep_file(petr, POLICY, pdf(92, b'4')).await.unwrap();
    let full = counter.registry.keep_file(petr, PASSPORT, pdf(8, b'5')).await;
    assert!(is_full(&full), "{full:?}");
}

#[tokio::test]
async fn a_refused_second_attempt_leaves_the_first_file_and_its_row() {
    let counter = bounded().await;
    let user = counter.register(form()).await.unwrap().user;
    counter.registry.keep_file(user, POLICY, pdf(40, b'1')).await.unwrap();
    counter.registry.keep_file(petr(&counter).await, POLICY, pdf(50, b'2')).await.unwrap();
    let (rows, keys) = (counter.stores().registration_files.list(user).await.unwrap(), counter.files.keys());
    let first = stored(&counter, user).await;
    assert!(first[0].ends_with(b"11"));

    let refused = counter.registry.keep_file(user, POLICY, pdf(51, b'3')).await;
    assert!(is_full(&refused), "{refused:?}");
    let cut_off = pdf(45, b'4').chain(stream::iter([Err(io::Error::other("the network is gone"))])).boxed();
    let cut_off = counter.registry.keep_file(user, POLICY, cut_off).await;
    assert!(matches!(cut_off, Err(UploadError::File(FileError::CutOff(_)))), "{cut_off:?}");
    assert_eq!(counter.stores().registration_files.list(user).await.unwrap(), rows);
    assert_eq!((stored(&counter, user).await, counter.files.keys()), (first, keys.clone()));

    counter.registry.keep_file(user, POLICY, pdf(50, b'5')).await.unwrap();
    assert!(stored(&counter, user).await[0].ends_with(b"55"));
    assert_eq!(counter.files.keys().len(), keys.len(), "the replaced object is removed");
}

/// Both uploads saw the free quota before either was recorded.
#[tokio::test]
async fn of_two_uploads_at_the_same_instant_one_is_refused_and_loses_nothing() {
    let counter = bounded().await;
    let user = counter.register(form()).await.unwrap().user;
    let other = petr(&counter).await;
    counter.registry.keep_file(user, POLICY, pdf(20, b'1')).await.unwrap();
    let first = stored(&counter, user).await;
    let meanwhile = stream::once(async {
        counter.registry.keep_file(other, POLICY, pdf(60, b'2')).await.unwrap();
        Ok(Bytes::from_static(b"the rest"))
    });
    let second = counter.registry.keep_file(user, POLICY, pdf(64, b'3').chain(meanwhile).boxed()).await;
    assert!(is_full(&second), "{second:?}");
    assert_eq!(stored(&counter, user).await, first);
    assert_eq!((stored(&counter, other).await[0].len(), counter.files.keys().len()), (60, 2));
}

#[tokio::test]
async fn whoever_has_proved_their_address_is_not_refused_for_others() {
    let counter = bounded().await;
    let anna = counter.anna().await.id;
    let petr = petr(&counter).await;
    counter.registry.keep_file(petr, POLICY, pdf(100, b'1')).await.unwrap();
    counter.registry.keep_file(anna, POLICY, pdf(5000, b'2')).await.unwrap();
    counter.registry.keep_file(anna, POLICY, pdf(6000, b'3')).await.unwrap();
    let refused = counter.registry.keep_file(petr, PASSPORT, pdf(10, b'4')).await;
    assert!(is_full(&refused), "{refused:?}");
    assert_eq!(stored(&counter, anna).await[0].len(), 6000);
}

/// One request may upload forty megabytes, so uploads count against the same limit as registrations.
#[tokio::test]
async fn one_address_does_not_upload_without_end() {
    let counter = Counter::open().await;
    let token = counter.register(form()).await.unwrap().upload_token;
    let mut refused = 0;
    for _ in 0..25 {
        match counter.registry.uploader(&token, HOME).await {
            Err(UploadError::TooOften { .. }) => refused += 1,
            outcome => drop(outcome.unwrap()),
        }
    }
    assert_eq!(refused, 6, "twenty, and the registration was one of them");
    let elsewhere = "198.51.100.77".parse().unwrap();
    assert!(counter.registry.uploader(&token, elsewhere).await.is_ok());
}
