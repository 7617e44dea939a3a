//! Conformance suite for all file stores: the disk, a bucket of an S3 server, the in-memory fake, and encrypted
//! files on the disk and in the bucket.

use crate::support::{pieces, read, vault};
use bytes::Bytes;
use cabinet_fakes::FakeFiles;
use cabinet_files::{DiskFiles, SealedFiles};
use cabinet_ports::FileStore;
use cabinet_ports::files::FileError;
use cabinet_test_s3::S3Server;
use chrono::DateTime;
use futures::{StreamExt, TryStreamExt, stream};
use std::future::Future;
use std::io;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

async fn on_each<F: Future<Output = ()>>(case: impl Fn(Arc<dyn FileStore>) -> F) {
    case(Arc::new(FakeFiles::default())).await;
    let folder = tempfile::tempdir().unwrap();
    case(Arc::new(DiskFiles::open(&folder.path().join("new/folder")).unwrap())).await;
    let sealed_folder = tempfile::tempdir().unwrap();
    let disk = Arc::new(DiskFiles::open(sealed_folder.path()).unwrap());
    case(Arc::new(SealedFiles::new(disk, vault(&["a"])))).await;
    let server = S3Server::start().await;
    case(Arc::new(server.files())).await;
    let server = S3Server::start().await;
    case(Arc::new(SealedFiles::new(Arc::new(server.files()), vault(&["a"])))).await;
}

#[tokio::test]
async fn a_file_comes_back_piece_by_piece_as_it_was_and_a_later_one_replaces_it() {
    on_each(|files| async move {
        assert_eq!(files.put("a/1/passport", pieces(&[b"one ", b"two"]), 100).await.unwrap(), 7);
        assert_eq!(read(&*files, "a/1/passport").await.unwrap(), b"one two");
        assert_eq!(files.put("a/1/passport", pieces(&[b"three"]), 100).await.unwrap(), 5);
        assert_eq!(read(&*files, "a/1/passport").await.unwrap(), b"three");
        assert_eq!(read(&*files, "a/1/policy").await, None);
        assert_eq!(files.put("a/1/empty", pieces(&[]), 100).await.unwrap(), 0);
        assert_eq!(read(&*files, "a/1/empty").await.unwrap(), b"");
    })
    .await;
}

#[tokio::test]
async fn a_large_file_is_streamed() {
    on_each(|files| async move {
        let piece = Bytes::from(vec![7_u8; 1 << 20]);
        let content = stream::iter((0..24).map(move |_| Ok(piece.clone()))).boxed();
        assert_eq!(files.put("large", content, 24 << 20).await.unwrap(), 24 << 20);
        assert_eq!(read(&*files, "large").await.unwrap().len(), 24 << 20);
    })
    .await;
}

#[tokio::test]
async fn what_is_too_long_or_cut_off_leaves_the_former_file() {
    on_each(|files| async move {
        files.put("a/1", pieces(&[b"former"]), 10).await.unwrap();
        let long = files.put("a/1", pieces(&[b"0123456789", b"0"]), 10).await;
        assert!(matches!(long, Err(FileError::TooLarge { at_most: 10 })), "{long:?}");
        let broken = stream::iter([Ok(Bytes::from_static(b"new")), Err(io::Error::other("gone"))]).boxed();
        let cut = files.put("a/1", broken, 10).await;
        assert!(matches!(cut, Err(FileError::CutOff(_))), "{cut:?}");
        assert_eq!(read(&*files, "a/1").await.unwrap(), b"former");
        files.put("a/2", pieces(&[b"0123456789"]), 10).await.unwrap();
    })
    .await;
}

#[tokio::test]
async fn a_range_is_what_lies_there_and_a_listing_names_what_is_stored() {
    on_each(|files| async move {
        let content: Vec<u8> = (0..200_000_u32).map(|at| (at % 251) as u8).collect();
        files.put("a/1/part", pieces(&[&content]), 1 << 20).await.unwrap();
        files.put("a/1/empty", pieces(&[]), 1).await.unwrap();
        let range = async |key: &str, first, length| {
            let found = files.get_range(key, first, length).await.unwrap()?;
            Some(found.try_collect::<Vec<Bytes>>().await.unwrap().concat())
        };
        for (first, length) in [
            (0_u64, 1_u64),
            (0, 200_000),
            (65_535, 2),
            (65_536, 65_536),
            (131_072, 1 << 30),
            (199_999, 1),
            (199_999, u64::MAX),
            (70_000, 0),
            (200_000, 5),
            (u64::MAX, 5),
        ] {
            let (begin, end) =
                (first.min(200_000) as usize, first.saturating_add(length).min(200_000) as usize);
            let wanted = content.get(begin..end).unwrap_or_default();
            assert!(range("a/1/part", first, length).await.unwrap() == wanted, "{first} {length}");
        }
        assert_eq!(range("a/1/empty", 0, 9).await.unwrap(), b"");
        assert_eq!(range("a/1/none", 0, 9).await, None);
        assert_eq!(files.length("a/1/part").await.unwrap(), Some(200_000));
        assert_eq!(files.length("a/1/empty").await.unwrap(), Some(0));
        assert_eq!(files.length("a/1/none").await.unwrap(), None);
        files.put("a/11/other", pieces(&[b"x"]), 1).await.unwrap();
        let list = async |folder: &str| {
            let mut found: Vec<_> = files.list(folder).map(|it| it.unwrap().key).collect().await;
            found.sort();
            found
        };
        assert_eq!(list("a/1/").await, ["a/1/empty", "a/1/part"]);
        assert_eq!(list("a/").await.len(), 3);
        assert_eq!(list("b/").await.len(), 0);
        assert!(files.list("../").next().await.unwrap().is_err());
    })
    .await;
}

#[tokio::test]
async fn files_and_folders_go_and_their_neighbours_stay() {
    on_each(|files| async move {
        for key in ["people/1/a", "people/1/b", "people/11/a", "people/2/a"] {
            files.put(key, pieces(&[b"x"]), 10).await.unwrap();
        }
        files.delete("people/2/a").await.unwrap();
        files.delete("people/2/a").await.unwrap();
        assert_eq!(read(&*files, "people/2/a").await, None);
        assert_eq!(files.delete_folder("people/1/").await.unwrap(), 2);
        assert_eq!(files.delete_folder("people/1/").await.unwrap(), 0);
        assert_eq!(read(&*files, "people/1/a").await, None);
        assert!(read(&*files, "people/11/a").await.is_some());
    })
    .await;
}

#[tokio::test]
async fn every_store_but_a_bucket_says_how_much_room_is_left() {
    on_each(|files| async move {
        assert!(files.free_bytes().await.unwrap().is_none_or(|free| free > 0));
    })
    .await;
    let folder = tempfile::tempdir().unwrap();
    assert!(DiskFiles::open(folder.path()).unwrap().free_bytes().await.unwrap().is_some());
    assert_eq!(S3Server::start().await.files().free_bytes().await.unwrap(), None);
}

#[tokio::test]
async fn nothing_leads_out_of_the_folder() {
    on_each(|files| async move {
        for bad in ["../x", "/etc/passwd", "a/../../x", "", "a//b", "a\0"] {
            assert!(matches!(files.put(bad, pieces(&[b"x"]), 10).await, Err(FileError::Key)), "{bad:?}");
        }
        for bad in ["", "/", "people", "../", "people/../"] {
            assert!(matches!(files.delete_folder(bad).await, Err(FileError::Key)), "{bad:?}");
        }
    })
    .await;
}

#[test]
fn a_root_that_is_a_file_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("file");
    std::fs::write(&path, "x").unwrap();
    assert!(matches!(DiskFiles::open(&path), Err(FileError::Unavailable(_))));
}

/// Issue 11, item 12: a crash in the middle of an upload leaves a staged file.
#[tokio::test]
async fn a_piece_left_by_a_killed_upload_goes_with_its_folder() {
    let folder = tempfile::tempdir().unwrap();
    let files = DiskFiles::open(folder.path()).unwrap();
    for key in ["people/1/passport", "people/11/passport"] {
        files.put(key, pieces(&[b"x"]), 10).await.unwrap();
        std::fs::write(folder.path().join(format!("{key}#1")), "half").unwrap();
    }
    std::fs::create_dir(folder.path().join("people/2")).unwrap();
    std::fs::write(folder.path().join("people/2/policy#1"), "half").unwrap();
    assert_eq!(files.delete_folder("people/1/").await.unwrap(), 1);
    assert_eq!(files.delete_folder("people/2/").await.unwrap(), 0, "there is no whole file");
    let left = |name: &str| folder.path().join(name).exists();
    assert!(!left("people/1") && !left("people/2"));
    assert!(left("people/11/passport") && left("people/11/passport#1"), "a neighbour's");
}

#[tokio::test]
async fn pieces_of_uploads_that_nobody_writes_any_more_are_swept() {
    let folder = tempfile::tempdir().unwrap();
    let disk = Arc::new(DiskFiles::open(folder.path()).unwrap());
    let files = SealedFiles::new(disk, vault(&["a"]));
    files.put("people/1/passport", pieces(&[b"x"]), 10).await.unwrap();
    let before = DateTime::from_timestamp(1_795_248_000, 0).unwrap();
    let young = SystemTime::from(before);
    let old = young - Duration::from_secs(1);
    for (name, modified) in [
        ("people/1/passport#1", old),
        ("policy#12", old),
        ("people/1/policy#1", young),
        ("people/1/passport", old),
        ("people/1/none#", old),
        ("people/1/none#x1", old),
    ] {
        let path = folder.path().join(name);
        let file = std::fs::File::options().create(true).append(true).open(path).unwrap();
        file.set_modified(modified).unwrap();
    }
    assert_eq!(files.remove_abandoned(before).await.unwrap(), 2);
    assert_eq!(files.remove_abandoned(before).await.unwrap(), 0);
    let left = |name: &str| folder.path().join(name).exists();
    assert!(!left("people/1/passport#1") && !left("policy#12"));
    for stays in ["people/1/policy#1", "people/1/passport", "people/1/none#", "people/1/none#x1"] {
        assert!(left(stays), "{stays}");
    }
    assert_eq!(read(&files, "people/1/passport").await.unwrap(), b"x");
}
