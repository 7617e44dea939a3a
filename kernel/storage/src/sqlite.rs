//! SQLite: a file on the kernel's own machine.
//!
//! * Write-ahead log: readers see the last commit and never wait for the writer.
//! * One connection writes, because SQLite has one writer at a time anyway: our own tasks then queue in the pool, in order, instead of
//!   finding the file locked. The busy timeout is for other processes only (a backup, `cabinet admin`).
//! * `synchronous = FULL`. NORMAL would be enough against a crash of the kernel, but after a power failure it may lose the last commits,
//!   and the booking journal promises that a wish is on the disk before the hospital is asked. It costs one flush per commit (0.2 ms
//!   on the reference machine's disk) beside a password hash or a call to a hospital; and it is what PostgreSQL does by default.
//! * A connection goes back to its pool only if no transaction is open on it. SQLite ends a transaction by itself when the disk is full;
//!   the driver's own rollback then fails, and it refuses every later `BEGIN` on that connection.
//! * Foreign keys are on: SQLite leaves them off unless asked.

use crate::error::{from_driver, from_migration};
use cabinet_domain::UserId;
use cabinet_ports::{StorageError, Stores};
use cabinet_vault::Vault;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{AssertSqlSafe, Connection as _};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

#[path = "repository/mod.rs"]
mod repository;

/// The database of this compilation of `repository/`.
pub(crate) type Db = sqlx::Sqlite;

/// Several statements as one.
pub(crate) type Transaction = sqlx::Transaction<'static, Db>;

/// Lists are short and the file is in memory: more connections than this only cost memory.
const READERS: u32 = 4;

/// How long to wait for another process that migrates.
const MIGRATING: Duration = Duration::from_secs(10 * 60);

/// How long to wait for another process's write.
const BUSY: Duration = Duration::from_secs(5);

/// Locks a user. There is one writer, so nobody else can be at it.
pub(crate) const LOCK_USER: &str = "SELECT 1 FROM users WHERE id = $1";

/// A session of a user that has not ended. There is one writer, so nobody else can end it.
pub(crate) const LOCK_SESSION: &str =
    "SELECT 1 FROM sessions WHERE id = $1 AND user_id = $2 AND revoked_at IS NULL";

/// Lets one upload of an unproved address at a time be counted. There is one writer, so nobody else can be at it.
pub(crate) const LOCK_UNPROVED: &str = "SELECT 1";

/// Locks the end of the audit trail's chain. There is one writer, so nobody else can be at it.
pub(crate) const LOCK_CHAIN: &str = "SELECT last_seal, last_hash, removed_seal, removed_hash, removed_proof, sealed_to, kept_from FROM audit_chain";

/// Takes due jobs of a kind. There is one writer, so nobody else can be at it.
pub(crate) const TAKE_JOBS: &str = "
    WITH due AS MATERIALIZED (
        SELECT id
        FROM jobs
        WHERE state = 'open' AND kind = $4 AND run_at <= $1 AND (leased_until IS NULL OR leased_until <= $1)
        ORDER BY run_at, id
        LIMIT $3
    )
    UPDATE jobs
    SET leased_until = $2, attempts = attempts + 1
    WHERE id IN (SELECT id FROM due)
    RETURNING id, kind, payload, attempts - 1 AS attempts, run_at";

/// Puts the words of a document into the index, in place of those that were there.
pub(crate) const KEEP_WORDS: &str = "INSERT OR REPLACE INTO record_words (rowid, words) VALUES ($1, $3)";

/// Finds the owner's documents. The words begin with the owner's id, so FTS5 reads the owner's part of its index and no other; the owner is
/// asked for once more all the same. `bm25` is smaller for what fits better.
pub(crate) const SEARCH: &str = "
    SELECT found.id
    FROM record_words
    CROSS JOIN record_documents AS found ON found.number = record_words.rowid
    WHERE record_words MATCH $1 AND found.user_id = $2 AND found.kind IN ($3, $4, $5)
    ORDER BY bm25(record_words), found.created DESC, found.id DESC
    LIMIT $6";

/// The words of a document as [`KEEP_WORDS`] takes them.
pub(crate) fn kept_words(owner: UserId, words: &[String]) -> String {
    let owner = owner.0.simple();
    words.iter().map(|word| format!("{owner}{word} ")).collect()
}

/// A question for [`SEARCH`]; a word in quotes is a string of FTS5, whatever it holds but quotes.
pub(crate) fn asked_words(owner: UserId, words: &[(String, bool)]) -> String {
    let owner = owner.0.simple();
    let terms = words.iter().map(|(word, is_prefix)| {
        let ending = if *is_prefix { "*" } else { "" };
        format!("\"{owner}{word}\"{ending}")
    });
    terms.collect::<Vec<_>>().join(" AND ")
}

/// One writer, several readers.
pub(crate) struct Pools {
    writer: sqlx::Pool<Db>,
    readers: sqlx::Pool<Db>,
}

impl Pools {
    pub(crate) async fn open(path: &Path) -> Result<Self, StorageError> {
        let options = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(BUSY);
        let forever =
            SqlitePoolOptions::new().idle_timeout(None).max_lifetime(None).test_before_acquire(false);
        let writer = forever
            .clone()
            .max_connections(1)
            .acquire_timeout(2 * BUSY)
            .after_release(|connection, _| {
                Box::pin(async move {
                    // A rollback that a dropped transaction has queued is done by the time the ping is answered.
                    connection.ping().await?;
                    Ok(!connection.is_in_transaction())
                })
            })
            .connect_with(options.clone())
            .await
            .map_err(from_driver)?;
        let readers = forever.max_connections(READERS).acquire_timeout(BUSY);
        Ok(Self { writer, readers: readers.connect_lazy_with(options.pragma("query_only", "on")) })
    }

    /// For statements that change nothing.
    pub(crate) fn reader(&self) -> &sqlx::Pool<Db> {
        &self.readers
    }

    /// For single statements that change something.
    pub(crate) fn writer(&self) -> &sqlx::Pool<Db> {
        &self.writer
    }

    /// A transaction that will write. IMMEDIATE takes the lock now: one that began by reading could not wait for another process.
    pub(crate) async fn begin(&self) -> Result<Transaction, StorageError> {
        self.writer.begin_with("BEGIN IMMEDIATE").await.map_err(from_driver)
    }

    /// All in one transaction, which is also the lock: the driver has none for SQLite, and of two processes that start at once the
    /// second must find the tables of the first. It waits for them as long as they take.
    pub(crate) async fn migrate(&self) -> Result<(), StorageError> {
        let mut connection = self.writer.acquire().await.map_err(from_driver)?;
        patience(&mut connection, MIGRATING).await?;
        let migrated = async {
            let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await.map_err(from_driver)?;
            let migrator = crate::migrations::sqlite();
            migrator.run_direct(None, &mut *transaction, false).await.map_err(from_migration)?;
            transaction.commit().await.map_err(from_driver)
        }
        .await;
        patience(&mut connection, BUSY).await?;
        migrated
    }

    pub(crate) async fn ping(&self) -> Result<(), StorageError> {
        sqlx::query("SELECT 1").execute(self.reader()).await.map_err(from_driver)?;
        repository::probe(self).await
    }

    /// Readers first: the last connection to close folds the log into the file.
    pub(crate) async fn close(&self) {
        self.readers.close().await;
        self.writer.close().await;
    }
}

/// Sets how long the connection waits for another process's write.
async fn patience(connection: &mut SqliteConnection, longest: Duration) -> Result<(), StorageError> {
    let pragma = AssertSqlSafe(format!("PRAGMA busy_timeout = {}", longest.as_millis()));
    sqlx::query(pragma).execute(connection).await.map(drop).map_err(from_driver)
}

pub(crate) fn stores(pools: Arc<Pools>, vault: Arc<Vault>) -> Stores {
    repository::stores(pools, vault)
}

pub(crate) use repository::{audit_chain, resealing};

pub(crate) async fn seal_plain(pools: &Pools, vault: &Vault) -> Result<u64, StorageError> {
    repository::seal_plain(pools, vault).await
}
