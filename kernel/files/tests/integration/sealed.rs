//! Attacks on encrypted files by an attacker with access to the disk.

use crate::support::{pieces, read, vault};
use bytes::Bytes;
use cabinet_files::{DiskFiles, SealedFiles};
use cabinet_ports::FileStore;
use cabinet_ports::files::FileError;
use cabinet_vault::{CHUNK_BYTES, HEADER_BYTES, TAG_BYTES};
use futures::{StreamExt as _, TryStreamExt as _, stream};
use proptest::prelude::*;
use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

const ANNA: &str = "registration/01890a5d-ac96-774b-bcce-b302099a8057/passport";
const BORIS: &str = "registration/01890a5d-ac96-774b-bcce-b302099a8058/passport";

struct TestEnv {
    folder: tempfile::TempDir,
    disk: Arc<DiskFiles>,
}

impl TestEnv {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let disk = Arc::new(DiskFiles::open(folder.path()).unwrap());
        Self { folder, disk }
    }

    fn with(&self, keys: &[&str]) -> SealedFiles {
        SealedFiles::new(Arc::clone(&self.disk) as Arc<dyn FileStore>, vault(keys))
    }

    fn path(&self, key: &str) -> PathBuf {
        self.folder.path().join(key)
    }
}

/// Reads to the end; fails for bytes that do not authenticate.
async fn try_read(files: &SealedFiles, key: &str) -> Result<Vec<u8>, String> {
    let content = files.get(key).await.map_err(|error| error.to_string())?.unwrap();
    let pieces: Vec<Bytes> = content.try_collect().await.map_err(|error| error.to_string())?;
    Ok(pieces.concat())
}

#[tokio::test]
async fn nothing_of_a_scan_can_be_read_on_the_disk() {
    let env = TestEnv::new();
    let files = env.with(&["a"]);
    let scan = b"PASSPORT 4509 123456 ".repeat(10_000);
    files.put(ANNA, pieces(&[&scan]), 1 << 20).await.unwrap();
    let lying = fs::read(env.path(ANNA)).unwrap();
    assert!(!lying.windows(8).any(|part| part == b"PASSPORT"));
    assert_eq!(read(&files, ANNA).await.unwrap(), scan);
}

/// `unfold` panics if it is asked again after its end, as do other streams.
#[tokio::test]
async fn content_that_may_not_be_asked_after_its_end_is_stored() {
    let env = TestEnv::new();
    let files = env.with(&["a"]);
    for length in [0, 5, CHUNK_BYTES, CHUNK_BYTES + 1] {
        let content = stream::unfold(length, |left| async move {
            let piece = left.min(1000);
            (left > 0).then(|| (Ok(Bytes::from(vec![7; piece])), left - piece))
        });
        files.put(ANNA, content.boxed(), 1 << 20).await.unwrap();
        assert_eq!(read(&files, ANNA).await.unwrap(), vec![7; length]);
    }
}

#[tokio::test]
async fn a_file_that_was_changed_cut_off_or_moved_does_not_open() {
    let env = TestEnv::new();
    let files = env.with(&["a"]);
    let scan = vec![7_u8; 3 * CHUNK_BYTES];
    files.put(ANNA, pieces(&[&scan]), 1 << 20).await.unwrap();
    let whole = fs::read(env.path(ANNA)).unwrap();
    let sealed_chunk = CHUNK_BYTES + TAG_BYTES;
    let (mut flipped, mut swapped) = (whole.clone(), whole.clone());
    flipped[HEADER_BYTES + 5] ^= 1;
    swapped[HEADER_BYTES..].rotate_left(sealed_chunk);
    let without_the_last = whole[..whole.len() - sealed_chunk].to_vec();
    let without_the_first = [&whole[..HEADER_BYTES], &whole[HEADER_BYTES + sealed_chunk..]].concat();
    for other in [flipped, swapped, without_the_last, without_the_first, whole[..9].to_vec(), Vec::new()] {
        fs::write(env.path(ANNA), &other).unwrap();
        assert!(try_read(&files, ANNA).await.is_err(), "{} bytes", other.len());
    }
    files.put(BORIS, pieces(&[b"x"]), 9).await.unwrap();
    fs::write(env.path(BORIS), &whole).unwrap();
    assert!(try_read(&files, BORIS).await.is_err(), "one patient's scan in the folder of another");
}

#[tokio::test]
async fn after_a_change_of_keys_files_open_and_are_sealed_anew() {
    let env = TestEnv::new();
    let scan = vec![9_u8; CHUNK_BYTES + 1];
    env.with(&["old"]).put(ANNA, pieces(&[&scan]), 1 << 20).await.unwrap();
    let changed = env.with(&["new", "old"]);
    assert_eq!(read(&changed, ANNA).await.unwrap(), scan);
    assert!(changed.reseal(ANNA).await.unwrap());
    assert!(!changed.reseal(ANNA).await.unwrap(), "once is enough");
    assert_eq!(read(&env.with(&["new"]), ANNA).await.unwrap(), scan);
    let said = try_read(&env.with(&["old"]), ANNA).await.unwrap_err();
    assert!(said.contains("retired_data_keys"), "{said}");
    assert!(!changed.reseal(BORIS).await.unwrap(), "a file that is not there");
}

#[tokio::test]
async fn a_file_from_before_files_were_sealed_is_not_served_but_can_be_sealed() {
    let env = TestEnv::new();
    let files = env.with(&["a"]);
    for scan in [&b"%PDF-1.7 a passport with more than a header's bytes"[..], b"%PDF", b""] {
        env.disk.put(ANNA, pieces(&[scan]), 100).await.unwrap();
        assert!(try_read(&files, ANNA).await.is_err());
        assert!(files.reseal(ANNA).await.unwrap());
        assert_eq!(read(&files, ANNA).await.unwrap(), scan);
    }
}

#[tokio::test]
async fn a_file_that_no_key_opens_is_left_as_it_is() {
    let env = TestEnv::new();
    env.with(&["lost"]).put(ANNA, pieces(&[b"scan"]), 9).await.unwrap();
    let before = fs::read(env.path(ANNA)).unwrap();
    let refused = env.with(&["a"]).reseal(ANNA).await;
    assert!(matches!(refused, Err(FileError::Unavailable(_))), "{refused:?}");
    assert_eq!(fs::read(env.path(ANNA)).unwrap(), before);
}

/// A range decrypts only its own chunks, and still notices what was done to them.
#[tokio::test]
async fn a_range_of_a_changed_file_does_not_open_and_one_beside_the_change_does() {
    let env = TestEnv::new();
    let files = env.with(&["a"]);
    let scan = vec![7_u8; 3 * CHUNK_BYTES];
    files.put(ANNA, pieces(&[&scan]), 1 << 20).await.unwrap();
    let whole = fs::read(env.path(ANNA)).unwrap();
    let mut flipped = whole.clone();
    flipped[HEADER_BYTES + CHUNK_BYTES + TAG_BYTES + 5] ^= 1;
    fs::write(env.path(ANNA), &flipped).unwrap();
    let chunk = CHUNK_BYTES as u64;
    let range = async |first, length| {
        let content = files.get_range(ANNA, first, length).await.map_err(|error| error.to_string())?.unwrap();
        let pieces: Vec<Bytes> = content.try_collect().await.map_err(|error| error.to_string())?;
        Ok::<_, String>(pieces.concat().len() as u64)
    };
    assert_eq!(range(0, chunk).await, Ok(chunk));
    assert_eq!(range(2 * chunk, chunk).await, Ok(chunk));
    assert!(range(chunk, 1).await.is_err());
    assert!(range(0, chunk + 1).await.is_err());
    // Without its last chunk, the file is one of another length: the chunk before is not the last one.
    fs::write(env.path(ANNA), &whole[..whole.len() - CHUNK_BYTES - TAG_BYTES]).unwrap();
    assert!(range(chunk, chunk).await.is_err());
    assert_eq!(range(0, chunk).await, Ok(chunk));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// For any split of the input and at chunk boundaries.
    #[test]
    fn every_length_comes_back(chunks in 0_usize..3, more in -2_i64..3, piece in 1_usize..70_000) {
        let length = usize::try_from((chunks * CHUNK_BYTES) as i64 + more).unwrap_or(0);
        let plain: Vec<u8> = (0..length).map(|at| (at % 251) as u8).collect();
        let content: Vec<_> = plain.chunks(piece).map(|part| Ok(Bytes::copy_from_slice(part))).collect();
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let files = TestEnv::new().with(&["a"]);
            let stored = files.put(ANNA, stream::iter(content).boxed(), length as u64).await.unwrap();
            assert_eq!(stored, length as u64);
            assert!(read(&files, ANNA).await.unwrap() == plain);
        });
    }

    #[test]
    fn every_range_is_a_part_of_the_whole(length in 0_usize..200_000, first in 0_u64..210_000, wanted in 0_u64..210_000) {
        let plain: Vec<u8> = (0..length).map(|at| (at % 251) as u8).collect();
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let env = TestEnv::new();
            let files = env.with(&["a"]);
            files.put(ANNA, pieces(&[&plain]), 1 << 20).await.unwrap();
            let content = files.get_range(ANNA, first, wanted).await.unwrap().unwrap();
            let part = content.try_collect::<Vec<Bytes>>().await.unwrap().concat();
            let (begin, end) = ((first as usize).min(length), ((first + wanted) as usize).min(length));
            assert!(part == plain[begin..end]);
        });
    }
}
