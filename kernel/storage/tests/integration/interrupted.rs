//! A change whose database fails at one of its statements, `COMMIT` included, leaves nothing behind, and the next attempt succeeds.

use crate::changes::new_password;
use crate::people::{after, booking, session, start, user};
use crate::with_audit::{good, keep_text, letter, parts, register, registration};
use cabinet_ports::StorageError;
use cabinet_ports::repository::settling_job;
use cabinet_storage::Storage;
use cabinet_test_storage::TestStorage;
use cabinet_test_storage::committed;

/// Makes a change fail at its first statement, then at its second, until all have failed once. `$state` is what the change alters.
macro_rules! fails_at_each_statement {
    ($storage:expr, $change:expr, $state:expr) => {{
        let before = $state;
        for number in 1.. {
            $storage.fail_at(number);
            let outcome = $change.await.map(drop);
            $storage.fail_at(0);
            match outcome {
                Ok(()) => {
                    assert!(number > 4, "a transaction has more than {number} statements");
                    break;
                }
                Err(StorageError::Unavailable(_)) => assert_eq!($state, before, "statement {number}"),
                Err(other) => panic!("statement {number}: {other}"),
            }
        }
        assert_ne!($state, before, "the change is visible when nothing failed");
    }};
}

async fn changes_are_whole_or_absent(storage: Storage) {
    let storage = TestStorage::over(storage);
    let stores = storage.stores();
    keep_text(&stores).await;
    let new = registration("olga");
    let olga = new.user.id;
    fails_at_each_statement!(storage, register(&stores, new.clone(), vec![]), parts(&stores, olga).await);

    let anna = user(&stores, "anna").await;
    committed!(stores, sessions.add(session(anna.id, 1), None)).await.unwrap();
    let password = new_password(&anna, "$argon2id$new", None);
    let (job, lines) = (letter(), good(anna.id));
    let changing = || async {
        committed!(stores, users.change_account(password.clone()); jobs.add(job.clone()); audit.add_all(lines.clone()))
            .await
    };
    fails_at_each_statement!(storage, changing(), {
        let hash = stores.credentials.lookup(anna.id).await.unwrap().map(|row| row.hash);
        let sessions = stores.sessions.list(anna.id, after(2)).await.unwrap().len();
        (hash, sessions, parts(&stores, anna.id).await)
    });

    let wish = booking(anna.id, "one", "1");
    let job = settling_job(&wish, after(5));
    fails_at_each_statement!(
        storage,
        committed!(stores, bookings.add(wish.clone(), start()); jobs.add(job.clone()); audit.add_all(good(anna.id))),
        (stores.bookings.list(anna.id).await.unwrap().len(), parts(&stores, anna.id).await)
    );

    committed!(stores, users.request_leaving(anna.id, None, after(9), start())).await.unwrap();
    fails_at_each_statement!(
        storage,
        committed!(stores, users.remove(anna.id, after(9)); audit.add_all(good(anna.id))),
        (stores.bookings.list(anna.id).await.unwrap(), parts(&stores, anna.id).await)
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sqlite_keeps_nothing_of_a_change_that_failed() {
    crate::fixture::on_sqlite(changes_are_whole_or_absent).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn postgres_keeps_nothing_of_a_change_that_failed() {
    crate::fixture::on_postgres(|storage, _| changes_are_whole_or_absent(storage)).await;
}
