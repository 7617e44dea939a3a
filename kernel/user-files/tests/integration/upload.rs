//! Uploads: parts, interruptions, limits, duplicates, checksums.

use crate::support::{PART, QUOTA, Scene, arriving, cut_after, kernel, new, pdf, scene};
use cabinet_domain::{AuditKind, StorageType, UserFileState};
use cabinet_ports::files::{FileStore as _, FileStream};
use cabinet_user_files::{Checksum, ChecksumKind, Length, NewUpload, UserFileError};
use chrono::TimeDelta;
use futures::{StreamExt as _, stream};
use sha2::{Digest as _, Sha256};
use std::sync::Arc;

/// …: a file is saved when its last byte has arrived.
#[tokio::test]
async fn a_file_is_saved_with_its_hash_and_type() {
    let scene = scene().await;
    let bytes = pdf(2500);
    let file = scene.put(&scene.anna, scene.anna.user, "Снимок.pdf", &bytes).await.unwrap();
    assert_eq!(file.sha256, Some(Sha256::digest(&bytes).into()));
    assert_eq!(file.media_type.as_deref(), Some("application/pdf"));
    assert_eq!((file.size, file.kind, file.state), (2500, StorageType::ByUser, UserFileState::Ready));
    assert_eq!(scene.files.keys().len(), 3, "parts of {PART} bytes");
    assert_eq!(scene.read(&file, 0, 2500).await.unwrap(), bytes);
    assert_eq!(scene.names(&scene.anna).await, ["Снимок.pdf"]);
    assert_eq!(scene.audited(scene.anna.user).await, [AuditKind::FileUploaded]);
    let all = scene.put_all(&scene.anna, "b.pdf", false, arriving(&bytes)).await.unwrap();
    assert_eq!((all.sha256, all.size), (file.sha256, 2500));
    assert_eq!(scene.read(&all, 0, 2500).await.unwrap(), bytes);
}

/// X-019, B-241: an administrator stores files of results and payments for a patient, who sees them as new.
#[tokio::test]
async fn an_administrator_stores_files_for_a_patient() {
    let scene = scene().await;
    for (kind, stored) in [
        (StorageType::ByUser, StorageType::ByAdmin),
        (StorageType::Result, StorageType::Result),
        (StorageType::Payment, StorageType::Payment),
    ] {
        let upload = NewUpload { kind, ..new(scene.anna.user, "a.pdf", 20) };
        let id = scene.service.begin(&scene.boss, &upload).await.unwrap().id;
        let done = scene.service.append(&scene.boss, id, 0, arriving(&pdf(20)), None).await.unwrap();
        let file = done.finished().unwrap();
        assert_eq!(
            (file.kind, file.owner, file.created_by),
            (stored, scene.anna.user, Some(scene.boss.user))
        );
        assert!(file.is_new_for(false) && !file.is_new_for(true));
        let refused = scene.service.begin(&scene.anna, &upload).await;
        assert_eq!(matches!(refused, Err(UserFileError::Kind)), kind != StorageType::ByUser, "{kind:?}");
    }
}

/// Issue 14: the upload resumes wherever it was cut, at another kernel too, and the hash agrees.
#[tokio::test]
async fn an_upload_that_is_cut_at_every_tenth_goes_on_where_it_was() {
    let scene = scene().await;
    let bytes = pdf(5000);
    let id = scene.begin(&scene.anna, "a.pdf", bytes.len()).await.id;
    let mut received = 0;
    for tenth in 1..10 {
        // Every request is another kernel's: none has the hash of the former.
        let service = kernel(&scene.stores, &scene.files, &scene.clock);
        assert_eq!(service.upload(&scene.anna, id).await.unwrap().received, received as u64);
        let content = cut_after(&bytes[received..tenth * 500]);
        let cut = service.append(&scene.anna, id, received as u64, content, None).await;
        assert!(matches!(cut, Err(UserFileError::CutOff(_))), "{cut:?}");
        received = tenth * 500;
    }
    let done = scene.service.append(&scene.anna, id, 4500, arriving(&bytes[4500..]), None).await.unwrap();
    let file = done.finished().unwrap();
    assert_eq!(file.sha256, Some(Sha256::digest(&bytes).into()));
    assert_eq!(scene.read(file, 0, u64::MAX).await.unwrap(), bytes);
    // A client that lost the last answer asks again.
    let again = scene.service.upload(&scene.anna, id).await.unwrap();
    assert_eq!((again.received, again.finished().map(|file| file.id)), (5000, Some(id)));
    let late = scene.service.append(&scene.anna, id, 4500, arriving(&bytes[4500..]), None).await;
    assert!(matches!(late, Err(UserFileError::OffsetConflict { received: 5000 })), "{late:?}");
}

#[tokio::test]
async fn bytes_that_do_not_follow_or_are_too_many_are_refused() {
    let scene = scene().await;
    let bytes = pdf(3000);
    let id = scene.begin(&scene.anna, "a.pdf", 2000).await.id;
    let gap = scene.service.append(&scene.anna, id, 10, arriving(&bytes[10..]), None).await;
    assert!(matches!(gap, Err(UserFileError::OffsetConflict { received: 0 })), "{gap:?}");
    let long = scene.service.append(&scene.anna, id, 0, arriving(&bytes), None).await;
    assert!(matches!(long, Err(UserFileError::TooLong)), "{long:?}");
    // What was announced is stored, and the client decides.
    assert_eq!(scene.names(&scene.anna).await, [] as [&str; 0]);
    let done = scene.service.upload(&scene.anna, id).await.unwrap();
    assert_eq!(done.finished().unwrap().size, 2000);
}

/// Two requests with the same bytes, as after a lost connection: only one is stored.
#[tokio::test]
async fn of_two_requests_at_one_offset_one_is_stored() {
    let scene = scene().await;
    let bytes = pdf(900);
    let id = scene.begin(&scene.anna, "a.pdf", 2000).await.id;
    let send = || scene.service.append(&scene.anna, id, 0, arriving(&bytes), None);
    let (first, second) = futures::join!(send(), send());
    let is_conflict = |outcome: &Result<_, UserFileError>| {
        matches!(outcome, Err(UserFileError::OffsetConflict { received: 900 }))
    };
    assert_eq!(
        usize::from(is_conflict(&first)) + usize::from(is_conflict(&second)),
        1,
        "{first:?} {second:?}"
    );
    assert_eq!(scene.files.keys().len(), 1);
    let more = pdf(2000)[900..].to_vec();
    let done = scene.service.append(&scene.anna, id, 900, arriving(&more), None).await.unwrap();
    let digest: [u8; 32] = Sha256::digest([bytes, more].concat()).into();
    assert_eq!(done.finished().unwrap().sha256, Some(digest));
}

/// The bytes, with something that happens after the first of them. The beginning of a file is waited for, whatever happens.
fn arriving_with(bytes: &[u8], first: usize, event: impl FnOnce() + Send + 'static) -> FileStream<'static> {
    let (before, after) = bytes.split_at(first);
    let nothing = stream::once(async move { event() }).filter_map(async |()| None);
    arriving(before).chain(nothing).chain(arriving(after)).boxed()
}

/// Bytes without a row, and rows without bytes, are not there.
async fn assert_rows_and_bytes_agree(scene: &Scene) {
    let parts = scene.stores.user_files.parts_of(scene.anna.user).await.unwrap();
    let mut keys: Vec<_> = parts.iter().map(|(id, part)| part.key(scene.anna.user, *id)).collect();
    keys.sort();
    assert_eq!(scene.files.keys(), keys);
}

/// Otherwise the upload would wait for the disk after each part: here, for ever.
#[tokio::test]
async fn the_next_part_is_written_while_the_last_one_is_flushed() {
    let scene = scene().await;
    let bytes = pdf(3500);
    let id = scene.begin(&scene.anna, "a.pdf", bytes.len()).await.id;
    scene.service.append(&scene.anna, id, 0, arriving(&bytes[..100]), None).await.unwrap();
    scene.files.set_slow(true);
    let files = Arc::clone(&scene.files);
    let content = arriving_with(&bytes[100..], 1800, move || files.set_slow(false));
    let done = scene.service.append(&scene.anna, id, 100, content, None).await.unwrap();
    assert_eq!(scene.read(done.finished().unwrap(), 0, u64::MAX).await.unwrap(), bytes);
}

/// A commit takes long on a disk that is being written to: here, until more than the next part has arrived.
#[tokio::test]
async fn the_next_part_is_written_while_the_last_one_is_noted() {
    let scene = scene().await;
    let bytes = pdf(3500);
    let id = scene.begin(&scene.anna, "a.pdf", bytes.len()).await.id;
    let (begin, end) = (scene.storage.clone(), scene.storage.clone());
    let last = arriving_with(&bytes[600..], 1900, move || end.stall(false));
    let first = arriving_with(&bytes[..600], 300, move || begin.stall(true));
    let done = scene.service.append(&scene.anna, id, 0, first.chain(last).boxed(), None).await.unwrap();
    assert_eq!(scene.read(done.finished().unwrap(), 0, u64::MAX).await.unwrap(), bytes);
}

/// The part whose note failed is left to the sweep, since the note may have been written; the one that was stored meanwhile goes.
#[tokio::test]
async fn of_parts_that_could_not_be_noted_one_at_most_stays() {
    let scene = scene().await;
    let bytes = pdf(5000);
    let id = scene.begin(&scene.anna, "a.pdf", bytes.len()).await.id;
    let storage = scene.storage.clone();
    let content = arriving_with(&bytes, 1500, move || storage.set_full(true));
    let full = scene.service.append(&scene.anna, id, 0, content, None).await;
    assert!(full.is_err(), "{full:?}");
    scene.storage.set_full(false);
    let noted = scene.stores.user_files.parts_of(scene.anna.user).await.unwrap().len();
    assert_eq!(scene.files.keys().len(), noted + 1);
}

#[tokio::test]
async fn of_two_requests_with_many_parts_nothing_of_the_later_one_stays() {
    let scene = scene().await;
    let bytes = pdf(4000);
    let id = scene.begin(&scene.anna, "a.pdf", bytes.len()).await.id;
    let send = || scene.service.append(&scene.anna, id, 0, arriving(&bytes[..3500]), None);
    let outcomes = futures::join!(send(), send());
    let is_done = [outcomes.0.is_ok(), outcomes.1.is_ok()];
    assert!(is_done[0] != is_done[1], "{outcomes:?}");
    assert_rows_and_bytes_agree(&scene).await;
    let done = scene.service.append(&scene.anna, id, 3500, arriving(&bytes[3500..]), None).await.unwrap();
    assert_eq!(scene.read(done.finished().unwrap(), 0, u64::MAX).await.unwrap(), bytes);
}

#[tokio::test]
async fn a_disk_that_fills_while_parts_arrive_keeps_those_that_are_stored() {
    let scene = scene().await;
    let bytes = pdf(5000);
    let id = scene.begin(&scene.anna, "a.pdf", bytes.len()).await.id;
    scene.service.append(&scene.anna, id, 0, arriving(&bytes[..100]), None).await.unwrap();
    let files = Arc::clone(&scene.files);
    let content = arriving_with(&bytes[100..], 2100, move || files.set_full(true));
    let full = scene.service.append(&scene.anna, id, 100, content, None).await;
    assert!(matches!(full, Err(UserFileError::NoSpace)), "{full:?}");
    assert_rows_and_bytes_agree(&scene).await;
    scene.files.set_full(false);
    let received = scene.service.upload(&scene.anna, id).await.unwrap().received as usize;
    assert!(received >= 1000, "{received}");
    let rest = arriving(&bytes[received..]);
    let done = scene.service.append(&scene.anna, id, received as u64, rest, None).await.unwrap();
    assert_eq!(scene.read(done.finished().unwrap(), 0, u64::MAX).await.unwrap(), bytes);
}

#[tokio::test]
async fn bytes_with_another_checksum_are_not_stored() {
    let scene = scene().await;
    let bytes = pdf(2500);
    let id = scene.begin(&scene.anna, "a.pdf", bytes.len()).await.id;
    let sum = |kind, bytes: &[u8]| {
        let digest = match kind {
            ChecksumKind::Sha256 => Sha256::digest(bytes).to_vec(),
            ChecksumKind::Sha1 => sha1::Sha1::digest(bytes).to_vec(),
        };
        Some(Checksum { kind, digest })
    };
    for kind in [ChecksumKind::Sha1, ChecksumKind::Sha256] {
        let wrong = sum(kind, b"other bytes");
        let refused = scene.service.append(&scene.anna, id, 0, arriving(&bytes), wrong).await;
        assert!(matches!(refused, Err(UserFileError::ChecksumMismatch)), "{refused:?}");
        let cut = scene.service.append(&scene.anna, id, 0, cut_after(&bytes[..900]), sum(kind, &bytes)).await;
        assert!(matches!(cut, Err(UserFileError::ChecksumMismatch)), "{cut:?}");
        assert_eq!(scene.files.keys(), [] as [&str; 0]);
        assert_eq!(scene.service.upload(&scene.anna, id).await.unwrap().received, 0);
    }
    let first = sum(ChecksumKind::Sha1, &bytes[..1200]);
    scene.service.append(&scene.anna, id, 0, arriving(&bytes[..1200]), first).await.unwrap();
    let rest = sum(ChecksumKind::Sha256, &bytes[1200..]);
    let done = scene.service.append(&scene.anna, id, 1200, arriving(&bytes[1200..]), rest).await.unwrap();
    assert_eq!(done.finished().unwrap().sha256, Some(Sha256::digest(&bytes).into()));
}

/// the limit, the quota, the disk.
#[tokio::test]
async fn what_is_too_much_is_refused_before_or_while_it_arrives() {
    let scene = scene().await;
    let begin = async |length| scene.service.begin(&scene.anna, &new(scene.anna.user, "a.pdf", length)).await;
    assert!(matches!(begin(0).await, Err(UserFileError::Empty)));
    assert!(matches!(begin(10_001).await, Err(UserFileError::TooLarge { at_most: 10_000 })));
    let long = scene.put_all(&scene.anna, "a.pdf", false, arriving(&pdf(10_001))).await;
    assert!(matches!(long, Err(UserFileError::TooLarge { at_most: 10_000 })), "{long:?}");
    let empty = scene.put_all(&scene.anna, "a.pdf", false, arriving(&[])).await;
    assert!(matches!(empty, Err(UserFileError::Empty)), "{empty:?}");
    assert_eq!(scene.files.keys(), [] as [&str; 0], "nothing stays");

    scene.put(&scene.anna, scene.anna.user, "1.pdf", &pdf(10_000)).await.unwrap();
    scene.put(&scene.anna, scene.anna.user, "2.pdf", &pdf(9_000)).await.unwrap();
    assert!(matches!(begin(1_001).await, Err(UserFileError::QuotaExceeded)));
    let long = scene.put_all(&scene.anna, "a.pdf", false, arriving(&pdf(1_001))).await;
    assert!(matches!(long, Err(UserFileError::QuotaExceeded)), "{long:?}");
    scene.put_all(&scene.anna, "3.pdf", false, arriving(&pdf(1_000))).await.unwrap();
    let list = scene.service.list(&scene.anna, scene.anna.user).await.unwrap();
    assert_eq!((list.usage.bytes, list.quota_bytes), (QUOTA, QUOTA));
    // An administrator is not bound to the patient's quota.
    scene.put(&scene.boss, scene.anna.user, "4.pdf", &pdf(100)).await.unwrap();

    // 20 100 bytes are stored; 100 must stay free.
    scene.files.set_size(20_100 + 100 + 50);
    let begin =
        async |length| scene.service.begin(&scene.boris, &new(scene.boris.user, "a.pdf", length)).await;
    assert!(matches!(begin(51).await, Err(UserFileError::NoSpace)));
    let open = begin(50).await.unwrap();
    scene.files.set_full(true);
    let full = scene.service.append(&scene.boris, open.id, 0, arriving(&pdf(50)), None).await;
    assert!(matches!(full, Err(UserFileError::NoSpace)), "{full:?}");
    scene.files.set_full(false);
    scene.service.append(&scene.boris, open.id, 0, arriving(&pdf(50)), None).await.unwrap();
}

#[tokio::test]
async fn one_person_has_a_few_unfinished_uploads() {
    let scene = scene().await;
    for _ in 0..3 {
        scene.begin(&scene.anna, "a.pdf", 100).await;
    }
    let more = scene.service.begin(&scene.anna, &new(scene.anna.user, "a.pdf", 100)).await;
    assert!(matches!(more, Err(UserFileError::TooManyUploads)), "{more:?}");
    scene.begin(&scene.boris, "a.pdf", 100).await;
    scene.clock.advance(TimeDelta::hours(25));
    scene.service.sweep().await.unwrap();
    scene.begin(&scene.anna, "a.pdf", 100).await;
}

/// …: a duplicate is refused unless it is forced, and then keeps both.
#[tokio::test]
async fn a_duplicate_name_is_refused_or_numbered() {
    let scene = scene().await;
    scene.put(&scene.anna, scene.anna.user, "Снимок.pdf", &pdf(20)).await.unwrap();
    let twice = scene.put(&scene.anna, scene.anna.user, "СНИМОК.PDF", &pdf(30)).await;
    let Err(UserFileError::Duplicate { free_name }) = twice else { panic!("{twice:?}") };
    assert_eq!(free_name, "СНИМОК (2).PDF");
    let forced = scene.put_all(&scene.anna, "снимок.pdf", true, arriving(&pdf(30))).await.unwrap();
    assert_eq!(forced.name, "снимок (2).pdf");
    // Another person's and another type's names do not count.
    scene.put(&scene.boris, scene.boris.user, "Снимок.pdf", &pdf(20)).await.unwrap();
    scene.put(&scene.boss, scene.anna.user, "Снимок.pdf", &pdf(20)).await.unwrap();
    // A name that was taken while the bytes arrived.
    let slow = scene.begin(&scene.anna, "b.pdf", 20).await;
    scene.put(&scene.anna, scene.anna.user, "b.pdf", &pdf(30)).await.unwrap();
    let done = scene.service.append(&scene.anna, slow.id, 0, arriving(&pdf(20)), None).await.unwrap();
    assert_eq!(done.finished().unwrap().name, "b (2).pdf");
}

/// Issue 14: programs and pages are refused by their name before a byte arrives, and by their content as soon as it is seen.
#[tokio::test]
async fn a_file_that_is_refused_leaves_nothing() {
    let scene = scene().await;
    let named = scene.service.begin(&scene.anna, &new(scene.anna.user, "a.exe", 20)).await;
    assert!(matches!(named, Err(UserFileError::TypeRefused)), "{named:?}");
    let mut page = pdf(5000);
    page[20..27].copy_from_slice(b"<script");
    let id = scene.begin(&scene.anna, "a.pdf", page.len()).await.id;
    // Byte by byte, the beginning is never seen as a whole before the end.
    for (at, byte) in page[..30].iter().enumerate() {
        scene.service.append(&scene.anna, id, at as u64, arriving(&[*byte]), None).await.unwrap();
    }
    let refused = scene.service.append(&scene.anna, id, 30, arriving(&page[30..]), None).await;
    assert!(matches!(refused, Err(UserFileError::TypeRefused)), "{refused:?}");
    let at_once = scene.put(&scene.anna, scene.anna.user, "a.pdf", &page).await;
    assert!(matches!(at_once, Err(UserFileError::TypeRefused)), "{at_once:?}");
    let at_once = scene.put_all(&scene.anna, "a.pdf", false, arriving(b"MZ program")).await;
    assert!(matches!(at_once, Err(UserFileError::TypeRefused)), "{at_once:?}");
    assert_eq!(scene.files.keys(), [] as [&str; 0]);
    assert_eq!(scene.service.list(&scene.anna, scene.anna.user).await.unwrap().usage.bytes, 0);
    // A long file is refused before all of it has arrived.
    let mut long = vec![b'a'; 9500];
    long[..4].copy_from_slice(b"MZ\x90\0");
    let id = scene.begin(&scene.anna, "a.txt", 10_000).await.id;
    let refused = scene.service.append(&scene.anna, id, 0, cut_after(&long), None).await;
    assert!(matches!(refused, Err(UserFileError::TypeRefused)), "{refused:?}");
}

#[tokio::test]
async fn a_cancelled_upload_and_one_that_expires_leave_nothing() {
    let scene = scene().await;
    let id = scene.begin(&scene.anna, "a.pdf", 2000).await.id;
    scene.service.append(&scene.anna, id, 0, arriving(&pdf(1500)), None).await.unwrap();
    scene.service.cancel(&scene.anna, id).await.unwrap();
    assert!(matches!(scene.service.cancel(&scene.anna, id).await, Err(UserFileError::NotFound { .. })));
    let id = scene.begin(&scene.anna, "a.pdf", 2000).await.id;
    scene.clock.advance(TimeDelta::hours(23));
    scene.service.append(&scene.anna, id, 0, arriving(&pdf(1500)), None).await.unwrap();
    scene.clock.advance(TimeDelta::hours(23));
    assert_eq!(scene.service.sweep().await.unwrap(), (0, 0), "every byte extends its life");
    scene.clock.advance(TimeDelta::hours(2));
    assert!(matches!(scene.service.upload(&scene.anna, id).await, Err(UserFileError::NotFound { .. })));
    assert_eq!(scene.service.sweep().await.unwrap(), (1, 0));
    assert_eq!(scene.files.keys(), [] as [&str; 0]);
}

/// several files at once.
#[tokio::test]
async fn several_uploads_do_not_disturb_each_other() {
    let scene = scene().await;
    let send = async |name: &str, length| {
        let bytes = pdf(length);
        let file = scene.put(&scene.anna, scene.anna.user, name, &bytes).await.unwrap();
        assert_eq!(scene.read(&file, 0, u64::MAX).await.unwrap(), bytes);
    };
    futures::join!(send("1.pdf", 3000), send("2.pdf", 2500), send("3.pdf", 10));
    assert_eq!(scene.names(&scene.anna).await.len(), 3);
    // Length of unknown size and of another person, too.
    let upload = NewUpload { length: Length::AtMost(Some(50)), ..new(scene.boris.user, "1.pdf", 0) };
    let id = scene.service.begin(&scene.boris, &upload).await.unwrap().id;
    let long = scene.service.append_all(&scene.boris, id, arriving(&pdf(51))).await;
    assert!(long.is_err(), "{long:?}");
    assert!(scene.files.free_bytes().await.unwrap().is_some());
}
