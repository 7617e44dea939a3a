//! The storage of the tests: its faults, its clock and its file.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "tests stop at the first surprise"
)]

use cabinet_fakes::person;
use cabinet_ports::StorageError;
use cabinet_test_storage::{TestStorage, committed};
use std::time::Duration;
use tokio::time::{Instant, sleep, timeout};

#[tokio::test]
async fn two_storages_share_nothing() {
    let (one, two) = (TestStorage::open().await, TestStorage::open().await);
    let anna = committed!(one.stores(), users.add(person("anna"), None)).await.unwrap();
    assert_eq!(one.clone().stores().users.lookup(anna.id).await.unwrap(), Some(anna.clone()));
    assert_eq!(two.stores().users.lookup(anna.id).await.unwrap(), None);
}

/// The file goes with the last repository, not with the value that opened it.
#[tokio::test]
async fn repositories_outlive_the_storage() {
    let stores = TestStorage::open().await.stores();
    let anna = committed!(stores, users.add(person("anna"), None)).await.unwrap();
    assert_eq!(stores.users.lookup(anna.id).await.unwrap(), Some(anna));
}

#[tokio::test]
async fn a_lost_connection_and_a_full_disk_are_told_apart() {
    let storage = TestStorage::open().await;
    let stores = storage.stores();
    let (users, add) =
        (&stores.users, async |login| committed!(stores, users.add(person(login), None)).await);
    let anna = add("anna").await.unwrap();
    storage.set_reachable(false);
    assert!(matches!(users.lookup(anna.id).await, Err(StorageError::Unavailable(_))));
    assert!(matches!(add("petr").await, Err(StorageError::Unavailable(_))));
    storage.set_reachable(true);
    storage.set_full(true);
    assert!(matches!(add("petr").await, Err(StorageError::Full(_))));
    assert_eq!(users.lookup(anna.id).await.unwrap(), Some(anna));
    storage.set_full(false);
    add("petr").await.unwrap();
}

#[tokio::test]
async fn a_statement_that_stalls_waits_for_its_release() {
    let storage = TestStorage::open().await;
    let users = storage.stores().users;
    storage.stall(true);
    let asked = tokio::spawn(async move { users.count_demo().await });
    for _ in 0..50 {
        tokio::task::yield_now().await;
    }
    assert!(!asked.is_finished());
    storage.stall(false);
    assert_eq!(asked.await.unwrap().unwrap(), 0);
}

/// A paused clock stands still during statements, also while several tasks wait for the only writer.
#[tokio::test(start_paused = true)]
async fn statements_take_no_virtual_time() {
    let storage = TestStorage::open().await;
    let ticking = tokio::spawn(async {
        loop {
            sleep(Duration::from_millis(1)).await;
        }
    });
    let began = Instant::now();
    let writes = (0..20).map(|number| {
        let (stores, person) = (storage.stores(), person(&format!("login-{number}")));
        tokio::spawn(async move {
            timeout(Duration::from_millis(1), committed!(stores, users.add(person, None))).await
        })
    });
    let writes: Vec<_> = writes.collect();
    for write in writes {
        write.await.unwrap().unwrap().unwrap();
    }
    assert_eq!(began.elapsed(), Duration::ZERO);
    sleep(Duration::from_secs(60)).await;
    assert_eq!(began.elapsed(), Duration::from_secs(60));
    ticking.abort();
}
