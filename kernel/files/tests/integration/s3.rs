//! A bucket of an S3 server: what is refused and what the operator is told; large objects; a server that fails on the way.

use crate::support::{pieces, read, vault};
use bytes::Bytes;
use cabinet_files::{InvalidS3, S3Failure, S3Files, S3Limits, S3Settings, SealedFiles};
use cabinet_ports::FileStore;
use cabinet_ports::files::{FileError, FileStream};
use cabinet_test_s3::{ACCESS_KEY, BUCKET, S3Server, SECRET_KEY};
use futures::{StreamExt as _, TryStreamExt as _, stream};
use std::io;
use std::sync::Arc;
use std::time::Duration;

/// Bytes that differ from each other, as they arrive from a network.
fn content(length: usize) -> Vec<u8> {
    (0..length).map(|at| (at * 31 % 251) as u8).collect()
}

fn arriving(bytes: &[u8]) -> FileStream<'static> {
    let pieces: Vec<_> = bytes.chunks(700_001).map(|piece| Ok(Bytes::copy_from_slice(piece))).collect();
    stream::iter(pieces).boxed()
}

/// The failure that a call of the store reports.
fn failure<T>(outcome: Result<T, FileError>) -> S3Failure {
    match outcome {
        Err(FileError::Unavailable(error)) => error.downcast_ref::<S3Failure>().unwrap().clone(),
        Err(error) => panic!("{error:?}"),
        Ok(_) => panic!("it succeeded"),
    }
}

/// Wrong settings are told apart, at the start and in every call, and no text contains a secret.
#[tokio::test]
async fn a_refusal_says_which_key_is_wrong_and_what_to_do() {
    let server = S3Server::start().await;
    let right = server.settings();
    server.files().probe().await.unwrap();
    let nobody = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap().local_addr().unwrap();
    let cases: [(S3Settings, S3Failure, &str); 4] = [
        (
            S3Settings { access_key: "AKIDOTHER".into(), ..right.clone() },
            S3Failure::AccessKey,
            "files.s3.access_key",
        ),
        (
            S3Settings { secret_key: "another-secret".into(), ..right.clone() },
            S3Failure::SecretKey,
            "files.s3.secret_key",
        ),
        (
            S3Settings { bucket: "missing".to_owned(), ..right.clone() },
            S3Failure::Bucket { bucket: "missing".to_owned() },
            "files.s3.bucket: the bucket missing does not exist: create it",
        ),
        (
            S3Settings { endpoint: format!("http://{nobody}").parse().unwrap(), ..right },
            S3Failure::NotAnswering { endpoint: format!("http://{nobody}/") },
            "files.s3.endpoint",
        ),
    ];
    for (settings, expected, text) in cases {
        let files = S3Files::open(&settings).unwrap();
        for told in [files.probe().await.unwrap_err(), files.check().await.unwrap_err()] {
            assert_eq!(told, expected);
            let told = told.to_string();
            assert!(told.contains(text), "{told}");
            for secret in [ACCESS_KEY, SECRET_KEY, "AKIDOTHER", "another-secret"] {
                assert!(!told.contains(secret), "{told}");
            }
        }
        assert_eq!(expected.is_temporary(), matches!(expected, S3Failure::NotAnswering { .. }));
        // A missing bucket is never taken for a missing file.
        assert_eq!(failure(files.put("a/1", pieces(&[b"x"]), 10).await), expected);
        assert_eq!(failure(files.get("a/1").await.map(drop)), expected);
        assert_eq!(failure(files.get_range("a/1", 0, 5).await.map(drop)), expected);
        assert_eq!(failure(files.list("a/").try_collect::<Vec<_>>().await), expected);
        assert_eq!(failure(files.delete_folder("a/").await), expected);
        let length = failure(files.length("a/1").await);
        // An answer to HEAD has no code: a wrong key is a missing right.
        assert!(length == expected || matches!(length, S3Failure::Denied { .. }), "{length:?}");
    }
}

#[test]
fn settings_that_cannot_be_used_are_refused_before_anything_is_sent() {
    let settings = S3Settings {
        endpoint: "https://s3.hospital.example".parse().unwrap(),
        bucket: BUCKET.to_owned(),
        region: "us-east-1".to_owned(),
        prefix: String::new(),
        path_style: false,
        access_key: ACCESS_KEY.into(),
        secret_key: SECRET_KEY.into(),
        ca_file: None,
        limits: S3Limits::default(),
    };
    assert!(S3Files::open(&settings).is_ok());
    let wrong = |settings: S3Settings| S3Files::open(&settings).map(drop).unwrap_err();
    for prefix in ["../x", "/a", "a/", "a b"] {
        let prefix = prefix.to_owned();
        assert!(matches!(wrong(S3Settings { prefix, ..settings.clone() }), InvalidS3::Prefix));
    }
    let by_number = S3Settings { endpoint: "https://10.0.0.1".parse().unwrap(), ..settings.clone() };
    assert!(matches!(wrong(by_number), InvalidS3::Endpoint(_)), "a bucket has no host name there");
    let folder = tempfile::tempdir().unwrap();
    let empty = folder.path().join("ca.pem");
    std::fs::write(&empty, "no certificate").unwrap();
    for ca_file in [empty, folder.path().join("missing.pem")] {
        let settings = S3Settings { ca_file: Some(ca_file), ..settings.clone() };
        assert!(matches!(wrong(settings), InvalidS3::CaFile { .. }));
    }
}

/// A multipart upload: the lengths around a piece of 5 MiB.
#[tokio::test]
async fn a_large_object_comes_back_as_it_was_and_so_does_a_range_of_it() {
    let server = S3Server::start().await;
    let files = SealedFiles::new(Arc::new(server.files()), vault(&["a"]));
    const PIECE: usize = 5 << 20;
    for length in [PIECE - 2000, PIECE, PIECE + 1, 2 * PIECE + 12_345] {
        let bytes = content(length);
        assert_eq!(files.put("a/1/part", arriving(&bytes), 32 << 20).await.unwrap(), length as u64);
        assert!(read(&files, "a/1/part").await.unwrap() == bytes, "{length}");
        let range = files.get_range("a/1/part", 4_000_000, 70_000).await.unwrap().unwrap();
        let range = range.try_collect::<Vec<Bytes>>().await.unwrap().concat();
        assert!(range == bytes[4_000_000..4_070_000], "{length}");
    }
    // On the server, nothing is readable.
    let plain = content(4096);
    assert!(!server.stored().iter().any(|stored| stored.windows(64).any(|window| window == &plain[..64])));
}

/// Two hospitals with one bucket.
#[tokio::test]
async fn a_prefix_holds_everything_and_hides_the_rest() {
    let server = S3Server::start().await;
    let with =
        |prefix: &str| S3Files::open(&S3Settings { prefix: prefix.to_owned(), ..server.settings() }).unwrap();
    let (one, two) = (with("cabinet/one"), with("cabinet/two"));
    one.put("a/1", pieces(&[b"one"]), 10).await.unwrap();
    two.put("a/1", pieces(&[b"two"]), 10).await.unwrap();
    assert!(server.bucket().join("cabinet/one/a/1").is_file());
    assert_eq!(read(&one, "a/1").await.unwrap(), b"one");
    let listed: Vec<_> = two.list("a/").map_ok(|file| file.key).try_collect().await.unwrap();
    assert_eq!(listed, ["a/1"]);
    assert_eq!(one.delete_folder("a/").await.unwrap(), 1);
    assert_eq!(read(&two, "a/1").await.unwrap(), b"two");
}

/// What cannot be completed leaves no object and no part of one.
#[tokio::test]
async fn an_upload_that_breaks_off_in_the_middle_leaves_the_former_object() {
    let server = S3Server::start().await;
    let files = server.files();
    files.put("a/1", pieces(&[b"former"]), 10).await.unwrap();
    let bytes = content(12 << 20);
    let cut = arriving(&bytes).chain(stream::iter([Err(io::Error::other("the network is gone"))])).boxed();
    let outcome = files.put("a/1", cut, 32 << 20).await;
    assert!(matches!(outcome, Err(FileError::CutOff(_))), "{outcome:?}");
    let outcome = files.put("a/1", arriving(&bytes), 11 << 20).await;
    assert!(matches!(outcome, Err(FileError::TooLarge { at_most }) if at_most == 11 << 20), "{outcome:?}");
    assert_eq!(read(&files, "a/1").await.unwrap(), b"former");
    assert!(server.stored().iter().all(|stored| stored.len() < 1 << 20), "parts are aborted");
}

/// A server that is busy for a moment is asked again; one that hangs is given up.
#[tokio::test]
async fn a_busy_server_is_asked_again_and_a_silent_one_is_given_up() {
    let server = S3Server::start().await;
    let limits = S3Limits { retries: 3, ..server.settings().limits };
    let patient = S3Files::open(&S3Settings { limits, ..server.settings() }).unwrap();
    server.fail(2);
    patient.put("a/1", pieces(&[b"x"]), 10).await.unwrap();
    assert_eq!(server.requests(), 3);
    server.fail(1);
    assert_eq!(
        failure(server.files().get("a/1").await.map(drop)),
        S3Failure::Other { code: "503".to_owned() }
    );

    let limits = S3Limits { read_timeout: Duration::from_millis(100), retries: 0 };
    let hasty = S3Files::open(&S3Settings { limits, ..server.settings() }).unwrap();
    server.hang(true);
    let silent = S3Failure::NotAnswering { endpoint: format!("http://{}/", server.address) };
    assert_eq!(failure(hasty.get("a/1").await.map(drop)), silent);
    assert_eq!(failure(hasty.put("a/2", arriving(&content(6 << 20)), 32 << 20).await), silent);
    assert_eq!(hasty.check().await.unwrap_err(), silent);
    server.hang(false);
    assert_eq!(read(&server.files(), "a/1").await.unwrap(), b"x");
}
