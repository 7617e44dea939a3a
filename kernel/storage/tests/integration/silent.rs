//! PostgreSQL servers that are reachable but unusable: unresponsive, frozen, locked, or with another encoding.

use crate::people::{add_booking, after, booking, user};
use crate::postgres_server::Postgres;
use cabinet_ports::StorageError;
use cabinet_storage::open_postgres;
use secrecy::SecretString;
use sqlx::{Connection, PgConnection};
use std::time::Duration;
use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// Longer than the timeout of a patient's request, but finite.
const SECONDS: Duration = Duration::from_secs(20);

/// A proxy that forwards to a server until it is told to be silent. Connections then stay open, but no data passes.
async fn proxy(server: &str, mut silent: watch::Receiver<bool>) -> String {
    let (head, rest) = server.rsplit_once('@').unwrap();
    let (address, database) = rest.split_once('/').unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let here = listener.local_addr().unwrap();
    let (url, address) = (format!("{head}@{here}/{database}"), address.to_owned());
    tokio::spawn(async move {
        while let Ok((mut client, _)) = listener.accept().await {
            let (mut silent, address) = (silent.clone(), address.clone());
            tokio::spawn(async move {
                if !*silent.borrow() {
                    let mut server = TcpStream::connect(address).await.unwrap();
                    tokio::select! {
                        _ = copy_bidirectional(&mut client, &mut server) => return,
                        _ = silent.wait_for(|silent| *silent) => {}
                    }
                    // Both ends stay open.
                    std::future::pending::<()>().await;
                }
                std::future::pending::<()>().await;
            });
        }
        let _ = silent.changed().await;
    });
    url
}

/// A server whose packets are dropped is reported as unavailable within seconds, and no call hangs.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_silent_server_is_unavailable_within_seconds() {
    let server = Postgres::start().unwrap();
    let (silence, silent) = watch::channel(false);
    let url = proxy(&server.url(), silent).await;
    let storage = open_postgres(&SecretString::from(url.clone()), 2).unwrap();
    storage.migrate().await.unwrap();

    silence.send_replace(true);
    let fresh = open_postgres(&SecretString::from(url), 2).unwrap();
    let asked = tokio::time::timeout(SECONDS, fresh.ping()).await.expect("it hung");
    assert!(matches!(asked, Err(StorageError::Unavailable(_))), "{asked:?}");
}

/// Issue 2 §7: when the server freezes, running statements end within seconds, and so do later ones, even if there are more of them than
/// connections. A server that resumes is used again at once.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_freezes_under_a_statement_holds_nobody_and_is_used_again() {
    let server = Postgres::start().unwrap();
    let storage = open_postgres(&SecretString::from(server.url()), 3).unwrap();
    storage.migrate().await.unwrap();
    let stores = crate::fixture::stores(&storage);
    let anna = user(&stores, "anna").await;
    // Both wait for this lock when the server freezes, one of them within a transaction.
    let mut holder = PgConnection::connect(&server.url()).await.unwrap();
    sqlx::query("BEGIN").execute(&mut holder).await.unwrap();
    sqlx::query("LOCK TABLE users IN ACCESS EXCLUSIVE MODE").execute(&mut holder).await.unwrap();
    let (reader, writer) = (stores.clone(), stores.clone());
    let read = tokio::spawn(async move { reader.users.lookup(anna.id).await.map(drop) });
    let written =
        tokio::spawn(async move { add_booking(&writer, booking(anna.id, "one", "1"), after(5)).await });
    // A request whose client disconnects must not keep its connection either.
    let (leaver, id) = (stores.clone(), anna.id);
    let left = tokio::spawn(async move { leaver.users.lookup(id).await.map(drop) });
    until_waiting(&server.url(), 3).await;

    server.freeze().unwrap();
    left.abort();
    let ends = async { (read.await.unwrap(), written.await.unwrap()) };
    let (read, written) = tokio::time::timeout(SECONDS, ends).await.expect("a statement hung");
    assert!(matches!(read, Err(StorageError::Unavailable(_))), "{read:?}");
    assert!(matches!(written, Err(StorageError::Unavailable(_))), "{written:?}");
    let crowd = futures::future::join_all((0..9).map(|_| storage.ping()));
    for asked in tokio::time::timeout(SECONDS, crowd).await.expect("somebody hung") {
        assert!(matches!(asked, Err(StorageError::Unavailable(_))), "{asked:?}");
    }

    server.thaw().unwrap();
    drop(holder);
    assert_eq!(stores.users.lookup(anna.id).await.unwrap().as_ref(), Some(&anna));
    add_booking(&stores, booking(anna.id, "two", "2"), after(5)).await.unwrap();
    // The interrupted transaction was rolled back completely.
    let first = stores.bookings.find_by_key(anna.id, &crate::people::key("one")).await.unwrap();
    assert_eq!(first, None);
    tokio::time::timeout(SECONDS, storage.close()).await.expect("a connection was never given back");
}

/// Waits until `count` statements wait for a lock.
async fn until_waiting(url: &str, count: i64) {
    let mut watcher = PgConnection::connect(url).await.unwrap();
    let waiting = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'";
    while sqlx::query_scalar::<_, i64>(waiting).fetch_one(&mut watcher).await.unwrap() < count {}
    watcher.close().await.unwrap();
}

/// A forgotten transaction of another client costs seconds at most.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_locked_table_is_unavailable_within_seconds() {
    let server = Postgres::start().unwrap();
    let storage = open_postgres(&SecretString::from(server.url()), 2).unwrap();
    storage.migrate().await.unwrap();
    let mut forgotten = PgConnection::connect(&server.url()).await.unwrap();
    sqlx::query("BEGIN").execute(&mut forgotten).await.unwrap();
    sqlx::query("LOCK TABLE users IN ACCESS EXCLUSIVE MODE").execute(&mut forgotten).await.unwrap();
    let asked = tokio::time::timeout(SECONDS, crate::fixture::stores(&storage).users.count_demo())
        .await
        .expect("it hung");
    assert!(matches!(asked, Err(StorageError::Unavailable(_))), "{asked:?}");
    forgotten.close().await.unwrap();
    assert_eq!(crate::fixture::stores(&storage).users.count_demo().await.unwrap(), 0);
}

#[tokio::test]
async fn a_database_that_cannot_keep_names_is_refused_with_what_to_do() {
    let server = Postgres::start().unwrap();
    let mut admin = PgConnection::connect(&server.url()).await.unwrap();
    sqlx::query("CREATE DATABASE latin ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0")
        .execute(&mut admin)
        .await
        .unwrap();
    let (address, _) = server.url().rsplit_once('/').map(|(a, b)| (a.to_owned(), b.to_owned())).unwrap();
    let storage = open_postgres(&SecretString::from(format!("{address}/latin")), 2).unwrap();
    let refused = storage.migrate().await.unwrap_err().to_string();
    assert!(refused.contains("LATIN1") && refused.contains("ENCODING 'UTF8'"), "{refused}");
}
