//! What the back office is told of changes: only after the commit, and by every kernel on the database.

use crate::fixture::{on_postgres, on_sqlite, stores};
use crate::people::user;
use cabinet_fakes::person;
use cabinet_ports::Stores;
use cabinet_ports::chat::{RelayedNews, RoomNews};
use cabinet_ports::repository::{ChangeCounts, ChangeTopic};
use cabinet_storage::open_postgres;
use cabinet_test_storage::committed;
use futures::StreamExt;
use futures::stream::BoxStream;
use secrecy::SecretString;
use sqlx::{Connection as _, PgConnection};
use std::time::Duration;

/// The topics of the next change.
async fn next(stores: &Stores, seen: &mut ChangeCounts) -> Vec<ChangeTopic> {
    let now = tokio::time::timeout(Duration::from_secs(10), stores.changes.changed(seen)).await.unwrap();
    let topics = now.since(seen).collect();
    *seen = now;
    topics
}

/// Changes accounts in every way, and checks what `listener` is told.
async fn accounts(writer: &Stores, listener: &Stores, mut seen: ChangeCounts) {
    let anna = user(writer, "anna").await;
    assert_eq!(next(listener, &mut seen).await, [ChangeTopic::Cabinets]);

    let mut dropped = writer.begin().await.unwrap();
    dropped.users().add(person("nobody"), None).await.unwrap();
    drop(dropped);
    let mark = async || committed!(writer, cabinets.mark_viewed(&[anna.id], anna.created_at)).await.unwrap();
    assert_eq!(mark().await, [anna.number]);
    let before = seen;
    assert_eq!(next(listener, &mut seen).await, [ChangeTopic::Cabinets]);
    let mut once = before;
    once.add(ChangeTopic::Cabinets);
    assert_eq!(seen, once, "what was rolled back is never told");

    // Nothing changes, so nothing is told: the next change is the first one heard of.
    assert_eq!(mark().await, [0; 0]);
    committed!(writer, users.set_disabled(anna.id, true, anna.created_at)).await.unwrap();
    once.add(ChangeTopic::Cabinets);
    assert_eq!(next(listener, &mut seen).await, [ChangeTopic::Cabinets]);
    assert_eq!(seen, once);

    // Issue 18: all kernels apply settings of plugins.
    let settings = crate::plugin_settings::version("hosts.a", 1, 9000, anna.id);
    assert!(committed!(writer, plugin_settings.add_version(&settings, 0)).await.unwrap());
    assert_eq!(next(listener, &mut seen).await, [ChangeTopic::Plugins]);
}

/// Issue 14: live, "SQLite in-process"
#[tokio::test]
async fn on_sqlite_the_own_commits_are_told() {
    on_sqlite(|storage| async move {
        let stores = stores(&storage);
        accounts(&stores, &stores, stores.changes.counts()).await;
    })
    .await;
}

/// Issue 14: live "with several kernel processes on one PostgreSQL"
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn on_postgres_every_kernel_is_told_and_a_lost_listener_counts_everything_as_changed() {
    on_postgres(|writer, url| async move {
        let other = open_postgres(&SecretString::from(url.clone()), 2).unwrap();
        let (writing, listening) = (stores(&writer), stores(&other));
        let mut seen = listening.changes.counts();
        let listener = tokio::spawn({
            let other = other.clone();
            async move { other.listen().await }
        });
        assert_eq!(next(&listening, &mut seen).await, ChangeTopic::ALL, "it listens from now on");
        accounts(&writing, &listening, seen).await;

        let mut operator = PgConnection::connect(&url).await.unwrap();
        sqlx::query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'cabinet listen' AND datname = current_database()")
            .execute(&mut operator)
            .await
            .unwrap();
        assert!(listener.await.unwrap().is_err(), "the worker connects again");
        let mut seen = listening.changes.counts();
        let again = tokio::spawn({
            let other = other.clone();
            async move { other.listen().await }
        });
        assert_eq!(next(&listening, &mut seen).await, ChangeTopic::ALL);
        again.abort();
        other.close().await;
    })
    .await;
}

/// News that a reader may be behind (kernel/storage/src/room_relay.rs).
const KEPT: usize = 1_024;

async fn heard(stream: &mut BoxStream<'static, RelayedNews>) -> RelayedNews {
    tokio::time::timeout(Duration::from_secs(10), stream.next()).await.unwrap().unwrap()
}

/// adr/0067: there is no other kernel, so nothing is missed.
#[tokio::test]
async fn on_sqlite_no_other_kernel_tells_of_rooms() {
    on_sqlite(|storage| async move {
        let stores = stores(&storage);
        let mut stream = stores.room_relay.hear();
        assert_eq!(heard(&mut stream).await, RelayedNews::Connected);
        let news = RoomNews { room_ids: vec!["!a:h".to_owned()], has_events: true, has_ephemeral: false };
        stores.room_relay.tell(&news).await.unwrap();
        assert!(futures::poll!(stream.next()).is_pending());
    })
    .await;
}

/// adr/0067: the homeserver tells one kernel; the others hear it, and know when they do not.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn on_postgres_the_other_kernels_hear_of_rooms_and_of_a_lost_listener() {
    on_postgres(|writer, url| async move {
        let other = open_postgres(&SecretString::from(url.clone()), 2).unwrap();
        let (writing, listening) = (stores(&writer), stores(&other));
        let (mut own, mut stream) = (writing.room_relay.hear(), listening.room_relay.hear());
        let listeners = [writer.clone(), other.clone()].map(|storage| tokio::spawn(async move { storage.listen().await }));
        assert_eq!(heard(&mut own).await, RelayedNews::Connected);
        assert_eq!(heard(&mut stream).await, RelayedNews::Connected);
        let room_ids = (0..300).map(|number| format!("!{number:040}:hosp.test")).collect();
        let news = RoomNews { room_ids, has_events: true, has_ephemeral: true };
        writing.room_relay.tell(&news).await.unwrap();
        let mut rooms = Vec::new();
        while rooms.len() < 300 {
            let RelayedNews::Rooms(told) = heard(&mut stream).await else { panic!("{rooms:?}") };
            assert!(told.has_events && told.has_ephemeral);
            rooms.extend(told.room_ids);
        }
        assert_eq!(rooms, news.room_ids);
        // The teller itself hears the other's news only.
        let back = RoomNews { room_ids: vec!["!b:h".to_owned()], has_events: false, has_ephemeral: true };
        listening.room_relay.tell(&back).await.unwrap();
        assert_eq!(heard(&mut own).await, RelayedNews::Rooms(back));
        // A later reader learns first that others are heard; one that is too far behind starts anew.
        let mut slow = listening.room_relay.hear();
        for number in 0..=KEPT {
            let one = RoomNews { room_ids: vec![format!("!{number}:h")], has_events: true, has_ephemeral: false };
            writing.room_relay.tell(&one).await.unwrap();
            assert_eq!(heard(&mut stream).await, RelayedNews::Rooms(one));
        }
        for _ in 0..2 {
            assert_eq!(heard(&mut slow).await, RelayedNews::Connected);
        }

        let mut operator = PgConnection::connect(&url).await.unwrap();
        sqlx::query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'cabinet listen' AND datname = current_database()")
            .execute(&mut operator)
            .await
            .unwrap();
        assert_eq!(heard(&mut stream).await, RelayedNews::Lost);
        for listener in listeners {
            assert!(listener.await.unwrap().is_err());
        }
        other.close().await;
    })
    .await;
}
