//! PostgreSQL: a server that may be stopped and restarted while the kernel runs.
//!
//! Connections are opened on demand, so the kernel starts without the server. A statement on a broken connection returns `Unavailable`, and
//! the connection is discarded. Idle connections are pinged before use, so after a server restart no request gets a dead connection.
//!
//! A server that stops responding, or a lock held by another client, costs seconds at most. Opening a connection and pinging an idle one
//! have time limits here, the server limits statements and lock waits, and `connection_pool` limits the wait for a server that does not
//! respond.

use crate::change_log::{ChangeLog, Topics};
use crate::error::{from_driver, from_migration};
use crate::hooks::ConnectionHooks;
use crate::room_relay::{self, RoomNewsLog};
use async_trait::async_trait;
use cabinet_domain::UserId;
use cabinet_ports::chat::{RelayedNews, RoomNews, RoomRelay};
use cabinet_ports::repository::ChangeTopic;
use cabinet_ports::{StorageError, Stores};
use cabinet_vault::Vault;
use chrono::{DateTime, Utc};
use futures::stream::BoxStream;
use secrecy::{ExposeSecret, SecretString};
use sqlx::postgres::{PgConnectOptions, PgListener, PgPoolOptions};
use sqlx::{Connection, QueryBuilder};
use std::collections::BTreeMap;
use std::io;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::timeout;
use uuid::Uuid;

#[expect(
    clippy::duplicate_mod,
    reason = "one SQL source for both databases, compiled with another Db each time"
)]
#[path = "repository/mod.rs"]
mod repository;

#[expect(clippy::duplicate_mod, reason = "as the repository")]
#[path = "connection_pool.rs"]
mod connection_pool;

pub(crate) use connection_pool::Transaction;
use connection_pool::{ConnectionPool, with_timeout};

/// The database of this compilation of `repository/`.
pub(crate) type Db = sqlx::Postgres;

const BEGIN: &str = "BEGIN";

/// The longest time between two messages of the server. Longer than the server's own statement timeout, so the server can report a slow
/// statement and the connection survives.
const READ_TIMEOUT: Option<Duration> = Some(Duration::from_secs(12));

/// How long a request waits for a connection before the database is reported as unavailable.
const PATIENCE: Duration = Duration::from_secs(3);

/// A connection that was idle for longer is pinged before use. A ping on every use would double the round trips of a busy kernel.
const TRUSTED_IDLE: Duration = Duration::from_secs(1);

/// Settings of each connection. The last three let the server detect that a kernel is gone, and release its locks.
const BOUNDS: [(&str, &str); 5] = [
    ("statement_timeout", "10s"),
    ("lock_timeout", "5s"),
    ("idle_in_transaction_session_timeout", "30s"),
    ("tcp_keepalives_idle", "30"),
    ("tcp_user_timeout", "20000"),
];

/// Locks a user's row, also against transactions that insert rows referencing the user.
pub(crate) const LOCK_USER: &str = "SELECT 1 FROM users WHERE id = $1 FOR UPDATE";

/// Locks a user's active session: it cannot be ended before the transaction ends.
pub(crate) const LOCK_SESSION: &str =
    "SELECT 1 FROM sessions WHERE id = $1 AND user_id = $2 AND revoked_at IS NULL FOR UPDATE";

/// Serialises uploads by users with an unconfirmed address until the end of the transaction. They share no row that could be locked.
pub(crate) const LOCK_UNPROVED: &str =
    "SELECT pg_advisory_xact_lock(hashtextextended('registration_files.unproved', 0))";

/// Serialises the adding of guests of the chat until the end of the transaction, so that their number is exact.
pub(crate) const LOCK_GUESTS: &str = "SELECT pg_advisory_xact_lock(hashtextextended('chat_guests', 0))";

/// Serialises changes of plugins' settings, so that each is compared with the one before it, also at another place.
pub(crate) const LOCK_PLUGIN_SETTINGS: &str =
    "SELECT pg_advisory_xact_lock(hashtextextended('plugin_settings', 0))";

/// Locks the end of the audit log's hash chain.
pub(crate) const LOCK_CHAIN: &str = "SELECT last_seal, last_hash, removed_seal, removed_hash, removed_proof, sealed_to, kept_from FROM audit_chain FOR UPDATE";

/// PostgreSQL knows from its statistics which index to take.
pub(crate) const BY_ACTOR: &str = "";

/// The name of this database.
pub(crate) const KIND: &str = "postgres";

/// Its version, and the last migration.
pub(crate) const VERSION: &str =
    "SELECT current_setting('server_version'), (SELECT MAX(version) FROM _sqlx_migrations)";

/// Leases due jobs of a kind. `SKIP LOCKED` skips rows that another worker is leasing.
pub(crate) const TAKE_JOBS: &str = "
    WITH due AS MATERIALIZED (
        SELECT id
        FROM jobs
        WHERE state = 'open' AND kind = $4 AND run_at <= $1 AND (leased_until IS NULL OR leased_until <= $1)
        ORDER BY run_at, id
        LIMIT $3
        FOR UPDATE SKIP LOCKED
    )
    UPDATE jobs
    SET leased_until = $2, attempts = attempts + 1
    WHERE id IN (SELECT id FROM due)
    RETURNING id, kind, payload, attempts AS lease, attempts - 1 - earlier_attempts AS attempts, run_at";

/// Writes the words of a document to the search index, replacing earlier ones.
pub(crate) const KEEP_WORDS: &str = "
    INSERT INTO record_words (number, user_id, words)
    VALUES ($1, $2, $3::text::tsvector)
    ON CONFLICT (number) DO UPDATE
    SET words = excluded.words";

/// Searches the owner's documents.
pub(crate) const SEARCH: &str = "
    SELECT found.id
    FROM record_words AS kept
    JOIN record_documents AS found ON found.number = kept.number
    WHERE kept.user_id = $2 AND kept.words @@ $1::text::tsquery AND found.user_id = $2 AND found.kind IN ($3, $4, $5)
    ORDER BY ts_rank(kept.words, $1::text::tsquery) DESC, found.created DESC, found.id DESC
    LIMIT $6";

/// The number of positions that a lexeme stores (PostgreSQL 17, §12.11: limits of `tsvector`).
const POSITIONS: usize = 256;

/// Formats the words of a document for [`KEEP_WORDS`]: each distinct word, quoted, with its positions.
pub(crate) fn kept_words(_owner: UserId, words: &[String]) -> String {
    let mut places: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for (place, word) in (1_usize..).zip(words) {
        let places = places.entry(word).or_default();
        if places.len() < POSITIONS {
            places.push(place.to_string());
        }
    }
    places.into_iter().map(|(word, places)| format!("'{word}':{} ", places.join(","))).collect()
}

/// Formats a query for [`SEARCH`]. A quoted word is a lexeme and may contain anything except quotes and backslashes.
pub(crate) fn asked_words(_owner: UserId, words: &[(String, bool)]) -> String {
    let lexemes = words.iter().map(|(word, is_prefix)| {
        let ending = if *is_prefix { ":*" } else { "" };
        format!("'{word}'{ending}")
    });
    lexemes.collect::<Vec<_>>().join(" & ")
}

/// Whether the words of accounts are searched in a table of their own. PostgreSQL has an index of trigrams, and chooses it by its statistics.
pub(crate) const HAS_CABINET_WORDS: bool = false;

/// The next of the numbers that files get when they have arrived.
pub(crate) const NEXT_FILE_NUMBER: &str = "nextval('user_files_number_seq')";

/// Adds the condition that a text occurs in a column.
pub(crate) fn push_contains(statement: &mut QueryBuilder<Db>, column: &str, text: &str) {
    statement.push(column).push(" LIKE ").push_bind(format!("%{}%", literal(text)));
}

/// Adds the condition that a column begins with a text.
pub(crate) fn push_begins(statement: &mut QueryBuilder<Db>, column: &str, text: &str) {
    statement.push(column).push(" LIKE ").push_bind(format!("{}%", literal(text)));
}

/// A text without wildcards for `LIKE`.
fn literal(text: &str) -> String {
    text.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_")
}

/// One pool for all statements. Migrations, and the listener for changes, open their own connection.
pub(crate) struct Pools {
    pool: ConnectionPool,
    /// For connections of their own.
    options: PgConnectOptions,
    changes: Arc<ChangeLog>,
    rooms: RoomNewsLog,
    /// Names this process to the others.
    own: String,
}

/// The channel on which kernels tell each other what they changed. A channel belongs to a database.
const CHANGES: &str = "cabinet_changes";

/// The channel on which kernels tell each other in which rooms of the chat something happened.
const ROOMS: &str = "cabinet_rooms";

/// How long the listener waits for a notification before it probes the connection: a broken network reports nothing.
const PROBE: Duration = Duration::from_secs(20);

/// Has all kernels told what a transaction changed, when it commits. PostgreSQL drops the notification with the transaction.
async fn announce(transaction: &mut Transaction, topics: &Topics) -> Result<(), StorageError> {
    let names: Vec<_> = topics.iter().map(|topic| topic.name()).collect();
    sqlx::query("SELECT pg_notify($1, $2)")
        .bind(CHANGES)
        .bind(names.join(","))
        .execute(&mut **transaction)
        .await
        .map(drop)
        .map_err(from_driver)
}

/// Other kernels are heard until it is dropped.
struct Heard<'a>(&'a RoomNewsLog);

impl Drop for Heard<'_> {
    fn drop(&mut self) {
        self.0.add(RelayedNews::Lost);
    }
}

/// Tells the other kernels on this database.
struct Notifications(Arc<Pools>);

#[async_trait]
impl RoomRelay for Notifications {
    async fn tell(&self, news: &RoomNews) -> Result<(), StorageError> {
        for payload in room_relay::written(&self.0.own, news) {
            let told = sqlx::query("SELECT pg_notify($1, $2)").bind(ROOMS).bind(payload);
            told.execute(self.0.writer()).await.map_err(from_driver)?;
        }
        Ok(())
    }

    fn hear(&self) -> BoxStream<'static, RelayedNews> {
        self.0.rooms.hear()
    }
}

impl Pools {
    pub(crate) fn open(url: &SecretString, connections: u32) -> Result<Self, StorageError> {
        let options: PgConnectOptions = url.expose_secret().parse().map_err(|_| {
            StorageError::Driver(
                "the database url is not of the form postgres://user:password@host/db".into(),
            )
        })?;
        let pool = PgPoolOptions::new()
            .max_connections(connections.max(1))
            .acquire_timeout(PATIENCE)
            .test_before_acquire(false)
            .before_acquire(|connection, state| {
                Box::pin(async move {
                    if state.idle_for > TRUSTED_IDLE {
                        connection.ping().await?;
                    }
                    Ok(true)
                })
            })
            .connect_lazy_with(options.clone().application_name("cabinet").options(BOUNDS));
        Ok(Self {
            pool: ConnectionPool::new(pool),
            options: options.application_name("cabinet migrate"),
            changes: Arc::default(),
            rooms: RoomNewsLog::new(),
            own: Uuid::new_v4().simple().to_string(),
        })
    }

    pub(crate) fn changes(&self) -> Arc<ChangeLog> {
        Arc::clone(&self.changes)
    }

    pub(crate) fn room_relay(self: Arc<Self>) -> Arc<dyn RoomRelay> {
        Arc::new(Notifications(self))
    }

    /// Nothing: the listener is told of the own commits too.
    #[expect(clippy::unused_self, reason = "SQLite counts here")]
    pub(crate) fn committed(&self, _: Topics) {}

    /// Counts the changes of all kernels until the connection breaks. What happened before it listens, or while an earlier listener was cut
    /// off, is unknown, so everything counts as changed once it listens.
    pub(crate) async fn listen(&self) -> Result<(), StorageError> {
        let options = self.options.clone().application_name("cabinet listen");
        let one = PgPoolOptions::new().max_connections(1).acquire_timeout(PATIENCE);
        let pool = one.idle_timeout(None).max_lifetime(None).connect_lazy_with(options);
        let mut listener = PgListener::connect_with(&pool).await.map_err(from_driver)?;
        listener.eager_reconnect(false);
        with_timeout(PATIENCE, listener.listen_all([CHANGES, ROOMS])).await.map_err(from_driver)?;
        self.changes.add(ChangeTopic::ALL);
        self.rooms.add(RelayedNews::Connected);
        let _heard = Heard(&self.rooms);
        loop {
            match timeout(PROBE, listener.try_recv()).await {
                Ok(Ok(Some(told))) if told.channel() == ROOMS => {
                    let news = room_relay::read(&self.own, told.payload());
                    news.into_iter().for_each(|news| self.rooms.add(RelayedNews::Rooms(news)));
                }
                Ok(Ok(Some(told))) => {
                    self.changes.add(told.payload().split(',').filter_map(ChangeTopic::from_name))
                }
                Ok(Ok(None)) => {
                    let lost = io::Error::new(io::ErrorKind::ConnectionAborted, "the listener was cut off");
                    return Err(from_driver(sqlx::Error::Io(lost)));
                }
                Ok(Err(error)) => return Err(from_driver(error)),
                // Cancelling `try_recv` loses nothing: a message leaves the buffer only as a whole.
                Err(_) => {
                    let alive = sqlx::query("SELECT 1").execute(&mut listener);
                    with_timeout(PATIENCE, alive).await.map(drop).map_err(from_driver)?;
                }
            }
        }
    }

    /// The pool for read-only statements.
    pub(crate) fn reader(&self) -> &ConnectionPool {
        &self.pool
    }

    /// The pool for single statements that write.
    pub(crate) fn writer(&self) -> &ConnectionPool {
        &self.pool
    }

    /// Begins a write transaction.
    pub(crate) async fn begin(&self) -> Result<Transaction, StorageError> {
        self.pool.begin().await.map_err(from_driver)
    }

    pub(crate) fn set_hooks(&self, hooks: Arc<dyn ConnectionHooks>) {
        self.pool.set_hooks(hooks);
    }

    /// Runs the migrations without time limits: altering a large table may take longer than any statement of a request.
    pub(crate) async fn migrate(&self) -> Result<(), StorageError> {
        let encoding: String =
            sqlx::query_scalar("SHOW server_encoding").fetch_one(self.reader()).await.map_err(from_driver)?;
        if encoding != "UTF8" {
            let told = format!(
                "the database keeps its texts as {encoding} and needs UTF8, or names cannot be written: make another one with \
                 CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0"
            );
            return Err(StorageError::Driver(told.into()));
        }
        let one = PgPoolOptions::new().max_connections(1).acquire_timeout(PATIENCE);
        let pool = one.connect_lazy_with(self.options.clone());
        let migrated = crate::migrations::postgres().run(&pool).await.map_err(from_migration);
        pool.close().await;
        migrated
    }

    /// Checks the database with a shorter timeout than other statements have, because health checks run every few seconds.
    pub(crate) async fn ping(&self) -> Result<(), StorageError> {
        let written = async { Ok(repository::probe(self).await) };
        with_timeout(PATIENCE, written).await.map_err(from_driver)?
    }

    pub(crate) async fn close(&self) {
        self.pool.driver().close().await;
    }
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
