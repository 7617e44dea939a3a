//! Databases that go away and come back, and files that are opened twice.

use crate::people::{add_booking, after, booking, user};
use crate::postgres_server::Postgres;
use cabinet_domain::MedicalDocumentKind;
use cabinet_fakes::person;
use cabinet_ports::StorageError;
use cabinet_ports::repository::SearchStem;
use cabinet_storage::{open_postgres, open_sqlite};
use cabinet_test_storage::committed;
use secrecy::SecretString;

/// Issue 2 §7: PostgreSQL is stopped and started under a running kernel.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stopped_server_is_unavailable_and_a_started_one_is_used_again() {
    let server = Postgres::start().unwrap();
    let storage = open_postgres(&SecretString::from(server.url()), 4).unwrap();
    storage.migrate().await.unwrap();
    let stores = crate::fixture::stores(&storage);
    let anna = user(&stores, "anna").await;
    // Fills the pool, so that several connections break.
    futures::future::join_all((0..8).map(|_| storage.ping())).await;

    server.stop().unwrap();
    // All at the same time, because each of them waits for its timeout.
    let reads = futures::future::join_all((0..6).map(|_| stores.users.lookup(anna.id)));
    let write = add_booking(&stores, booking(anna.id, "one", "1"), after(5));
    let (reads, written, health) = futures::future::join3(reads, write, storage.ping()).await;
    for read in reads {
        assert!(matches!(read, Err(StorageError::Unavailable(_))), "{read:?}");
    }
    assert!(matches!(written, Err(StorageError::Unavailable(_))), "{written:?}");
    assert!(matches!(health, Err(StorageError::Unavailable(_))), "{health:?}");

    server.resume().unwrap();
    assert_eq!(stores.users.lookup(anna.id).await.unwrap().as_ref(), Some(&anna));
    add_booking(&stores, booking(anna.id, "one", "1"), after(5)).await.unwrap();
    storage.close().await;
}

/// Connections that were idle during a restart are replaced before a request uses them.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_quick_restart_costs_at_most_the_connections_that_were_just_used() {
    let server = Postgres::start().unwrap();
    let storage = open_postgres(&SecretString::from(server.url()), 4).unwrap();
    storage.migrate().await.unwrap();
    let stores = crate::fixture::stores(&storage);
    futures::future::join_all((0..8).map(|_| storage.ping())).await;
    server.stop().unwrap();
    server.resume().unwrap();
    let mut refused = 0;
    loop {
        match stores.users.count_demo().await {
            Ok(count) => break assert_eq!(count, 0),
            Err(StorageError::Unavailable(_)) => refused += 1,
            Err(other) => panic!("{other}"),
        }
        assert!(refused <= 4, "the pool holds four connections, none is tried twice");
    }
    storage.close().await;
}

#[tokio::test]
async fn a_server_that_was_never_there_is_unavailable_and_a_wrong_address_is_not_shown() {
    let nobody = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let storage =
        open_postgres(&format!("postgres://cabinet:secret@127.0.0.1:{nobody}/x").into(), 1).unwrap();
    let refused = storage.migrate().await;
    assert!(matches!(refused, Err(StorageError::Unavailable(_))), "{refused:?}");
    let wrong = open_postgres(&SecretString::from("mysql://cabinet:secret@host:port/x".to_owned()), 1);
    assert!(!format!("{:?}", wrong.unwrap_err()).contains("secret"));
}

#[tokio::test]
async fn a_closed_storage_is_unavailable() {
    crate::fixture::on_sqlite(|storage| async move {
        storage.close().await;
        assert!(matches!(storage.ping().await, Err(StorageError::Unavailable(_))));
        let refused = crate::fixture::stores(&storage).users.count_demo().await;
        assert!(matches!(refused, Err(StorageError::Unavailable(_))), "{refused:?}");
    })
    .await;
}

#[tokio::test]
async fn a_file_keeps_everything_over_a_restart_and_migrates_once() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("cabinet.db");
    let first = open_sqlite(&path).await.unwrap();
    first.migrate().await.unwrap();
    let anna = user(&crate::fixture::stores(&first), "anna").await;
    let hers = crate::records::document("d-1", 0, "гастрит");
    crate::records::copy(&crate::fixture::stores(&first), anna.id, vec![hers.clone()]).await;
    first.close().await;

    let second = open_sqlite(&path).await.unwrap();
    second.migrate().await.unwrap();
    second.ping().await.unwrap();
    let records = crate::fixture::stores(&second).records;
    let stems = [SearchStem { stem: "гаст".to_owned(), is_prefix: true }];
    assert_eq!(records.search(anna.id, &MedicalDocumentKind::ALL, &stems, 9).await.unwrap(), [hers.id]);
    assert_eq!(records.document_html(anna.id, hers.id).await.unwrap(), hers.sealed_html);
    assert_eq!(crate::fixture::stores(&second).users.lookup(anna.id).await.unwrap(), Some(anna));
    second.close().await;
}

/// `cabinet admin` beside a running kernel: the second process waits for the first one's commit instead of failing.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_processes_may_write_to_one_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("cabinet.db");
    let (one, two) = (open_sqlite(&path).await.unwrap(), open_sqlite(&path).await.unwrap());
    one.migrate().await.unwrap();
    let writers = [crate::fixture::stores(&one), crate::fixture::stores(&two)].into_iter().enumerate().map(
        |(process, stores)| {
            tokio::spawn(async move {
                for number in 0..32 {
                    committed!(
                        stores,
                        users.add(person(&format!("login-{process}-{number}")), Some("x".to_owned()))
                    )
                    .await
                    .unwrap();
                }
            })
        },
    );
    futures::future::join_all(writers).await.into_iter().for_each(Result::unwrap);
    assert!(crate::fixture::stores(&two).users.find_by_login("login-0-31").await.unwrap().is_some());
    assert!(crate::fixture::stores(&one).users.find_by_login("login-1-31").await.unwrap().is_some());
}

#[tokio::test]
async fn a_folder_that_is_not_there_is_unavailable() {
    let folder = tempfile::tempdir().unwrap();
    let refused = open_sqlite(&folder.path().join("missing/cabinet.db")).await;
    assert!(matches!(refused, Err(StorageError::Unavailable(_))));
}
