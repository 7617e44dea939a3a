//! Files go through a virus scanner that speaks the protocol of `clamd`.

use crate::support::{arriving, kernel_with, new, pdf, scene};
use cabinet_domain::{AuditKind, UserFileState};
use cabinet_ports::{Clock as _, JobOutcome, JobWorker as _};
use cabinet_user_files::{Clamd, SCAN_USER_FILE, ScanUserFile, UserFileError};
use chrono::TimeDelta;
use std::net::SocketAddr;
use std::sync::Arc;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpListener;

/// What the daemon finds in a file.
const VIRUS: &[u8] = b"EICAR-STANDARD-ANTIVIRUS-TEST-FILE";
/// What it answers an error to.
const POISON: &[u8] = b"the daemon fails at this";

/// A daemon that keeps the protocol: the command, chunks with their length, an empty chunk at the end.
async fn clamd() -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move {
        while let Ok((mut client, _)) = listener.accept().await {
            let mut command = [0; 10];
            client.read_exact(&mut command).await.unwrap();
            assert_eq!(&command, b"zINSTREAM\0");
            let mut content = Vec::new();
            loop {
                let length = client.read_u32().await.unwrap();
                if length == 0 {
                    break;
                }
                let mut chunk = vec![0; length as usize];
                client.read_exact(&mut chunk).await.unwrap();
                content.extend(chunk);
            }
            let has = |text: &[u8]| content.windows(text.len()).any(|window| window == text);
            let answer: &[u8] = match () {
                () if has(VIRUS) => b"stream: Win.Test.EICAR_HDB-1 FOUND\0",
                () if has(POISON) => b"Can't allocate memory ERROR\0",
                () => b"stream: OK\0",
            };
            client.write_all(answer).await.unwrap();
        }
    });
    address
}

#[tokio::test]
async fn a_file_waits_for_the_scanner_and_goes_where_it_says() {
    let scene = scene().await;
    let scanner = Clamd { address: clamd().await, max_bytes: 5000 };
    let service = kernel_with(&scene.stores, &scene.files, &scene.clock, Some(scanner));
    let worker = ScanUserFile(Arc::clone(&service));
    let (mut infected, mut poisoned) = (pdf(2500), pdf(2500));
    infected[990..990 + VIRUS.len()].copy_from_slice(VIRUS);
    poisoned[990..990 + POISON.len()].copy_from_slice(POISON);
    for (name, bytes, state) in [
        ("clean.pdf", pdf(2500), UserFileState::Ready),
        ("infected.pdf", infected, UserFileState::Quarantined),
        ("poisoned.pdf", poisoned, UserFileState::Checking),
        // Longer than what the daemon takes.
        ("long.pdf", pdf(5001), UserFileState::Ready),
    ] {
        let id = service.begin(&scene.anna, &new(scene.anna.user, name, bytes.len())).await.unwrap().id;
        let done = service.append(&scene.anna, id, 0, arriving(&bytes), None).await.unwrap();
        assert_eq!(done.file.state, UserFileState::Checking, "{name}");
        let early = service.open_file(&scene.anna, id).await;
        assert!(matches!(early, Err(UserFileError::BeingChecked)), "{name}: {early:?}");
        let (now, minute) = (scene.clock.now(), TimeDelta::minutes(1));
        let job = scene.stores.jobs.take(SCAN_USER_FILE, now, minute, 1).await.unwrap().remove(0);
        let outcome = worker.run(&job).await;
        assert_eq!(outcome == JobOutcome::Done, state != UserFileState::Checking, "{name}: {outcome:?}");
        let file = scene.stores.user_files.find(id).await.unwrap().unwrap();
        assert_eq!(file.state, state, "{name}");
        let opened = service.open_file(&scene.boss, id).await;
        match state {
            UserFileState::Ready => assert!(opened.is_ok(), "{name}"),
            UserFileState::Quarantined => {
                assert!(matches!(opened, Err(UserFileError::Quarantined)), "{name}")
            }
            _ => assert!(matches!(opened, Err(UserFileError::BeingChecked)), "{name}"),
        }
        assert_eq!(
            worker.run(&job).await == JobOutcome::Done,
            state != UserFileState::Checking,
            "{name}: again"
        );
    }
    let lines = scene.audited(scene.anna.user).await;
    assert_eq!(lines.iter().filter(|kind| **kind == AuditKind::FileQuarantined).count(), 1);
}

#[tokio::test]
async fn a_scanner_that_is_away_is_asked_again_later_and_later() {
    let scene = scene().await;
    let nobody = TcpListener::bind("127.0.0.1:0").await.unwrap().local_addr().unwrap();
    let scanner = Clamd { address: nobody, max_bytes: 5000 };
    let service = kernel_with(&scene.stores, &scene.files, &scene.clock, Some(scanner));
    let id = service.begin(&scene.anna, &new(scene.anna.user, "a.pdf", 20)).await.unwrap().id;
    service.append(&scene.anna, id, 0, arriving(&pdf(20)), None).await.unwrap();
    let worker = ScanUserFile(Arc::clone(&service));
    let (now, minute) = (scene.clock.now(), TimeDelta::minutes(1));
    let mut job = scene.stores.jobs.take(SCAN_USER_FILE, now, minute, 1).await.unwrap().remove(0);
    for (attempts, seconds) in [(0, 10), (1, 20), (5, 320), (7, 900), (400, 900)] {
        job.attempts = attempts;
        let outcome = worker.run(&job).await;
        let JobOutcome::Again { after, .. } = outcome else { panic!("{outcome:?}") };
        assert_eq!(after, TimeDelta::seconds(seconds));
    }
    // A kernel without a scanner releases what waits.
    let without = ScanUserFile(Arc::clone(&scene.service));
    assert_eq!(without.run(&job).await, JobOutcome::Done);
    assert!(service.open_file(&scene.anna, id).await.is_ok());
}
