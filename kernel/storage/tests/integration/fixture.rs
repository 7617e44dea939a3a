//! A fresh, empty storage for each test.

use cabinet_ports::Stores;
use cabinet_storage::{Storage, open_postgres, open_sqlite};
use cabinet_test_storage::{PostgresDatabase, database_file};
use cabinet_vault::Vault;
use secrecy::SecretString;
use std::future::Future;
use std::sync::Arc;

/// Number of connections per test, more than the eight workers of the race tests need at the same time.
const CONNECTIONS: u32 = 10;

/// Declares test cases and runs each on both databases: `users::a_case::{sqlite, postgres}`.
macro_rules! on_every_storage {
    ($($(#[$doc:meta])* async fn $name:ident($stores:ident: Stores) $body:block)+) => {$(
        mod $name {
            #[allow(unused_imports, reason = "a case may need nothing of its module")]
            use super::*;

            async fn case($stores: cabinet_ports::Stores) $body

            $(#[$doc])*
            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn sqlite() {
                crate::fixture::on_sqlite(|storage| case(crate::fixture::stores(&storage))).await;
            }

            $(#[$doc])*
            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn postgres() {
                crate::fixture::on_postgres(|storage, _| case(crate::fixture::stores(&storage))).await;
            }
        }
    )+};
}

/// The repositories of a storage.
pub(crate) fn stores(storage: &Storage) -> Stores {
    storage.stores(&vault(&["a"]))
}

/// A vault whose first key seals; the others are retired.
pub(crate) fn vault(letters: &[&str]) -> Arc<Vault> {
    let keys: Vec<SecretString> = letters.iter().map(|letter| letter.repeat(32).into()).collect();
    let (current, retired) = keys.split_first().unwrap();
    Arc::new(Vault::new(current, retired).unwrap())
}

/// Runs a case on a copy of the migrated template.
pub(crate) async fn on_sqlite<F: Future<Output = ()>>(case: impl FnOnce(Storage) -> F) {
    let (_folder, file) = database_file().await;
    let storage = open_sqlite(&file).await.unwrap();
    case(storage.clone()).await;
    storage.close().await;
}

/// Runs a case on a copy of the migrated template, which is dropped after the test, whether it passed or not. The case also gets the URL.
pub(crate) async fn on_postgres<F: Future<Output = ()>>(case: impl FnOnce(Storage, String) -> F) {
    let database = PostgresDatabase::migrated().await;
    let storage = open_postgres(&SecretString::from(database.url.clone()), CONNECTIONS).unwrap();
    case(storage.clone(), database.url.clone()).await;
    storage.close().await;
}

/// Runs a case on an empty, unmigrated database, which is dropped after the test, whether it passed or not.
pub(crate) async fn on_empty_postgres<F: Future<Output = ()>>(case: impl FnOnce(String) -> F) {
    let database = PostgresDatabase::empty().await;
    case(database.url.clone()).await;
}
