//! The storage that the tests of the services use: the product's repositories over a SQLite file of their own, or over a PostgreSQL database.
//!
//! The file is a copy of a template, so a test runs no migrations. It is in memory where the system allows it, and is removed with the
//! last repository. Faults are injected in front of the statements, where a lost connection or a full disk would appear.
//!
//! ```
//! # use cabinet_test_storage::TestStorage;
//! # async fn sign_up() -> Result<(), cabinet_ports::StorageError> {
//! let storage = TestStorage::open().await;
//! let users = storage.stores().users;
//! storage.set_reachable(false);
//! assert!(users.find_by_login("anna").await.is_err());
//! storage.set_reachable(true);
//! assert_eq!(users.find_by_login("anna").await?, None);
//! # Ok(()) }
//! ```

// Only tests compile this crate; they stop at the first surprise.
#![allow(clippy::expect_used, clippy::panic)]

mod clock;
mod depth;
mod faults;
mod postgres;
mod template;

pub use depth::sampled;
pub use postgres::PostgresDatabase;
pub use template::{database_file, write_database};

use cabinet_ports::Stores;
use cabinet_storage::{Storage, open_postgres, open_sqlite};
use cabinet_vault::Vault;
use faults::Faults;
use secrecy::SecretString;
use std::sync::Arc;
use tokio::time::Instant;

/// Makes changes in a unit of work of their own and returns the result of the first one:
/// `committed!(stores, documents.add(document, 9); audit.add(event)).await`.
#[macro_export]
macro_rules! committed {
    ($stores:expr, $repository:ident . $change:ident ( $($argument:expr),* $(,)? )
     $(; $next:ident . $then:ident ( $($with:expr),* $(,)? ))*) => {
        async {
            let mut work = $stores.begin().await?;
            let done = work.$repository().$change($($argument),*).await?;
            $(work.$next().$then($($with),*).await?;)*
            work.commit().await?;
            Ok::<_, cabinet_ports::StorageError>(done)
        }
    };
}

/// Connections of a case on PostgreSQL.
const POSTGRES_CONNECTIONS: u32 = 5;

/// A storage with faults. Clones share the database and its faults.
#[derive(Debug, Clone)]
pub struct TestStorage {
    storage: Storage,
    vault: Arc<Vault>,
    faults: Arc<Faults>,
}

impl TestStorage {
    /// Opens an empty database.
    ///
    /// # Panics
    /// If the file cannot be created.
    pub async fn open() -> Self {
        // A clock of tokio that stands still while files are copied is paused.
        let began = Instant::now();
        let _opening = clock::hold();
        let (folder, file) = database_file().await;
        let is_clock_paused = Instant::now() == began;
        let storage = open_sqlite(&file).await.unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        Self::with(storage, Faults::new(is_clock_paused, Some(Box::new(folder))))
    }

    /// Opens an empty database on the PostgreSQL server of `CABINET_TEST_POSTGRES_URL`. Its clock must not be paused.
    ///
    /// # Panics
    /// If there is no server.
    pub async fn open_postgres() -> Self {
        let database = PostgresDatabase::migrated().await;
        let url = SecretString::from(database.url.clone());
        let storage = open_postgres(&url, POSTGRES_CONNECTIONS).expect("the address of the database");
        Self::with(storage, Faults::new(false, Some(Box::new(database))))
    }

    /// Adds faults to a storage that the caller opened. Its clock must not be paused.
    ///
    /// # Panics
    /// Never with the built-in key.
    pub fn over(storage: Storage) -> Self {
        Self::with(storage, Faults::new(false, None))
    }

    fn with(storage: Storage, faults: Faults) -> Self {
        let faults = Arc::new(faults);
        storage.set_hooks(faults.clone());
        let key = "the key of the tests: 32 bytes or more".to_owned().into();
        let vault = Vault::new(&key, &[]).expect("the key is long enough");
        Self { storage, vault: Arc::new(vault), faults }
    }

    /// Returns the database.
    pub const fn storage(&self) -> &Storage {
        &self.storage
    }

    /// Returns the repositories of this database.
    pub fn stores(&self) -> Stores {
        self.storage.stores(&self.vault)
    }

    /// Makes every statement fail with `StorageError::Unavailable` (`false`) or work again (`true`).
    pub fn set_reachable(&self, is_reachable: bool) {
        self.faults.set_reachable(is_reachable);
    }

    /// Rejects every line of the audit log with `StorageError::Full` (`false`) or accepts lines again (`true`).
    pub fn set_auditable(&self, is_auditable: bool) {
        self.faults.set_auditable(is_auditable);
    }

    /// Rejects every write with `StorageError::Full` (`true`) or accepts them again (`false`). Reads work.
    pub fn set_full(&self, is_full: bool) {
        self.faults.set_full(is_full);
    }

    /// Makes the `n`-th statement from now, counted from one, fail with `StorageError::Unavailable`, as if the connection broke. `BEGIN`
    /// and `COMMIT` count. Zero cancels it.
    pub fn fail_at(&self, n: u64) {
        self.faults.fail_at(n);
    }

    /// Holds all statements (`true`) until they are released (`false`), like a server that does not answer. Not with a paused clock.
    pub fn stall(&self, is_stalled: bool) {
        self.faults.stall(is_stalled);
    }
}
