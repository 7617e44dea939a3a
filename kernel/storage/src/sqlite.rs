//! SQLite: a file on the kernel's own machine.
//!
//! * Write-ahead log: readers see the last commit and never wait for the writer.
//! * One connection writes, because SQLite has a single writer anyway. Our own tasks queue in the pool, in order, instead of finding the
//!   file locked. The busy timeout only matters for other processes (a backup, `cabinet admin`).
//! * `synchronous = FULL`. NORMAL survives a crash of the kernel, but a power failure may lose the last commits, and the booking log
//!   promises that a request is on disk before the hospital is called. FULL costs one flush per commit (0.2 ms on the reference machine's
//!   disk), little compared with a password hash or a call to a hospital. PostgreSQL does the same by default.
//! * A connection returns to its pool only without an open transaction. SQLite ends a transaction itself when the disk is full; the
//!   rollback then fails, and the connection is replaced.
//! * Foreign keys are on; SQLite's default is off.

use crate::change_log::{ChangeLog, Topics};
use crate::error::{from_driver, from_migration, is_busy};
use crate::hooks::ConnectionHooks;
use crate::room_relay;
use async_trait::async_trait;
use cabinet_domain::UserId;
use cabinet_ports::chat::{RelayedNews, RoomNews, RoomRelay};
use cabinet_ports::{StorageError, Stores};
use cabinet_vault::Vault;
use chrono::{DateTime, Utc};
use futures::stream::BoxStream;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool, SqlitePoolOptions,
    SqliteSynchronous,
};
use sqlx::{AssertSqlSafe, Connection as _, QueryBuilder};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::time::sleep;

#[path = "connection_pool.rs"]
mod connection_pool;
#[path = "repository/mod.rs"]
mod repository;

use connection_pool::ConnectionPool;
pub(crate) use connection_pool::Transaction;

/// The database of this compilation of `repository/`.
pub(crate) type Db = sqlx::Sqlite;

/// Begins a write transaction. `IMMEDIATE` takes the lock now: a transaction that begins with a read could not wait for another process.
const BEGIN: &str = "BEGIN IMMEDIATE";

/// A file has no server that could stop responding.
const READ_TIMEOUT: Option<Duration> = None;

/// Lists are short and the file is cached in memory, so more connections would only use more memory.
const READERS: u32 = 4;

/// Bytes of the file that readers map into memory. A search over a million accounts reads tens of thousands of pages, four times as fast as
/// by a system call for each (docs/performance.md). The operating system takes the memory back when it needs it.
const MAPPED: &str = "1073741824";

/// How long to wait for another process that runs migrations.
const MIGRATING: Duration = Duration::from_secs(10 * 60);

/// How long to wait for another process's write.
const BUSY: Duration = Duration::from_secs(5);

/// Pause between attempts to open a file that another process is creating.
const BETWEEN_ATTEMPTS: Duration = Duration::from_millis(10);

/// Reads a user's row. SQLite has a single writer, so no lock is needed.
pub(crate) const LOCK_USER: &str = "SELECT 1 FROM users WHERE id = $1";

/// Reads a user's active session. SQLite has a single writer, so no other transaction can end it.
pub(crate) const LOCK_SESSION: &str =
    "SELECT 1 FROM sessions WHERE id = $1 AND user_id = $2 AND revoked_at IS NULL";

/// Replaces the lock that serialises uploads. SQLite has a single writer, so no lock is needed.
pub(crate) const LOCK_UNPROVED: &str = "SELECT 1";

/// Replaces the lock that serialises the adding of guests. SQLite has a single writer, so no lock is needed.
pub(crate) const LOCK_GUESTS: &str = "SELECT 1";

/// Replaces the lock that serialises changes of plugins' settings. SQLite has a single writer, so no lock is needed.
pub(crate) const LOCK_PLUGIN_SETTINGS: &str = "SELECT 1";

/// Reads the end of the audit log's hash chain. SQLite has a single writer, so no lock is needed.
pub(crate) const LOCK_CHAIN: &str = "SELECT last_seal, last_hash, removed_seal, removed_hash, removed_proof, sealed_to, kept_from FROM audit_chain";

/// Has SQLite take the index of an actor's lines. With bounds on both sides of the numbers it would take that of a kind.
pub(crate) const BY_ACTOR: &str = " INDEXED BY audit_events_actor_idx";

/// The name of this database.
pub(crate) const KIND: &str = "sqlite";

/// Its version, and the last migration.
pub(crate) const VERSION: &str = "SELECT sqlite_version(), (SELECT MAX(version) FROM _sqlx_migrations)";

/// Leases due jobs of a kind. SQLite has a single writer, so no lock is needed.
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
    RETURNING id, kind, payload, attempts AS lease, attempts - 1 - earlier_attempts AS attempts, run_at";

/// Writes the words of a document to the search index, replacing earlier ones.
pub(crate) const KEEP_WORDS: &str = "INSERT OR REPLACE INTO record_words (rowid, words) VALUES ($1, $3)";

/// Searches the owner's documents. Each indexed word begins with the owner's id, so FTS5 reads only the owner's part of its index; the
/// query filters by owner as well. A smaller `bm25` means a better match.
pub(crate) const SEARCH: &str = "
    SELECT found.id
    FROM record_words
    CROSS JOIN record_documents AS found ON found.number = record_words.rowid
    WHERE record_words MATCH $1 AND found.user_id = $2 AND found.kind IN ($3, $4, $5)
    ORDER BY bm25(record_words), found.created DESC, found.id DESC
    LIMIT $6";

/// Formats the words of a document for [`KEEP_WORDS`].
pub(crate) fn kept_words(owner: UserId, words: &[String]) -> String {
    let owner = owner.0.simple();
    words.iter().map(|word| format!("{owner}{word} ")).collect()
}

/// Formats a query for [`SEARCH`]. A quoted word is an FTS5 string and may contain anything except quotes.
pub(crate) fn asked_words(owner: UserId, words: &[(String, bool)]) -> String {
    let owner = owner.0.simple();
    let terms = words.iter().map(|(word, is_prefix)| {
        let ending = if *is_prefix { "*" } else { "" };
        format!("\"{owner}{word}\"{ending}")
    });
    terms.collect::<Vec<_>>().join(" AND ")
}

/// Whether the words of accounts are searched in a table of their own, `cabinet_words`.
pub(crate) const HAS_CABINET_WORDS: bool = true;

/// The next of the numbers that files get when they have arrived. SQLite has a single writer, so no two get the same.
pub(crate) const NEXT_FILE_NUMBER: &str = "(SELECT coalesce(max(number), 0) + 1 FROM user_files)";

/// Adds the condition that a text occurs in a column.
pub(crate) fn push_contains(statement: &mut QueryBuilder<Db>, column: &str, text: &str) {
    statement.push("instr(").push(column).push(", ").push_bind(text.to_owned()).push(") > 0");
}

/// Adds the condition that a column begins with a text.
pub(crate) fn push_begins(statement: &mut QueryBuilder<Db>, column: &str, text: &str) {
    statement.push("instr(").push(column).push(", ").push_bind(text.to_owned()).push(") = 1");
}

/// One writer and several readers.
pub(crate) struct Pools {
    writer: ConnectionPool,
    readers: ConnectionPool,
    changes: Arc<ChangeLog>,
}

/// There is no other kernel.
struct NoOthers;

#[async_trait]
impl RoomRelay for NoOthers {
    async fn tell(&self, _: &RoomNews) -> Result<(), StorageError> {
        Ok(())
    }

    fn hear(&self) -> BoxStream<'static, RelayedNews> {
        room_relay::alone()
    }
}

/// Has all kernels told what a transaction changed. There is only this one: [`Pools::committed`].
async fn announce(_: &mut Transaction, _: &Topics) -> Result<(), StorageError> {
    Ok(())
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
        let writer = forever.clone().max_connections(1).acquire_timeout(2 * BUSY);
        let writer = first_connection(writer, &options).await?;
        let readers = forever.max_connections(READERS).acquire_timeout(BUSY);
        let readers =
            readers.connect_lazy_with(options.pragma("query_only", "on").pragma("mmap_size", MAPPED));
        Ok(Self {
            writer: ConnectionPool::new(writer),
            readers: ConnectionPool::new(readers),
            changes: Arc::default(),
        })
    }

    /// The pool for read-only statements.
    pub(crate) fn reader(&self) -> &ConnectionPool {
        &self.readers
    }

    /// The pool for single statements that write.
    pub(crate) fn writer(&self) -> &ConnectionPool {
        &self.writer
    }

    /// Begins a write transaction.
    pub(crate) async fn begin(&self) -> Result<Transaction, StorageError> {
        self.writer.begin().await.map_err(from_driver)
    }

    pub(crate) fn changes(&self) -> Arc<ChangeLog> {
        Arc::clone(&self.changes)
    }

    #[expect(clippy::unused_self, reason = "PostgreSQL notifies here")]
    pub(crate) fn room_relay(self: Arc<Self>) -> Arc<dyn RoomRelay> {
        Arc::new(NoOthers)
    }

    /// Counts what a committed transaction changed.
    pub(crate) fn committed(&self, topics: Topics) {
        self.changes.add(topics);
    }

    pub(crate) fn set_hooks(&self, hooks: Arc<dyn ConnectionHooks>) {
        self.writer.set_hooks(Arc::clone(&hooks));
        self.readers.set_hooks(hooks);
    }

    /// Runs all migrations in one transaction, which also serves as the lock: the driver has no migration lock for SQLite. Of two processes
    /// that start at the same time, the second waits up to [`MIGRATING`] and then finds the migrated tables.
    pub(crate) async fn migrate(&self) -> Result<(), StorageError> {
        let mut connection = self.writer.driver().acquire().await.map_err(from_driver)?;
        patience(&mut connection, MIGRATING).await?;
        let migrated = async {
            let mut transaction = connection.begin_with(BEGIN).await.map_err(from_driver)?;
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

    /// Closes the readers first, because the last connection to close checkpoints the write-ahead log.
    pub(crate) async fn close(&self) {
        self.readers.driver().close().await;
        self.writer.driver().close().await;
    }
}

/// Opens the file, and creates it if there is none.
///
/// To turn on the write-ahead log of a new file, SQLite upgrades a read transaction. If another process does the same, SQLite returns `BUSY`
/// immediately and ignores the busy timeout, because both would wait for each other. One of the processes always succeeds.
async fn first_connection(
    pool: SqlitePoolOptions,
    options: &SqliteConnectOptions,
) -> Result<SqlitePool, StorageError> {
    let began = Instant::now();
    loop {
        match pool.clone().connect_with(options.clone()).await {
            Err(error) if is_busy(&error) && began.elapsed() < BUSY => sleep(BETWEEN_ATTEMPTS).await,
            outcome => return outcome.map_err(from_driver),
        }
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

pub(crate) async fn fold_names(pools: &Pools) -> Result<(), StorageError> {
    repository::fold_names(pools).await
}

pub(crate) async fn seal_plain(pools: &Pools, vault: &Vault) -> Result<u64, StorageError> {
    repository::seal_plain(pools, vault).await
}

pub(crate) async fn note_backup(pools: &Pools, at: DateTime<Utc>) -> Result<(), StorageError> {
    repository::note_backup(pools, at).await
}
