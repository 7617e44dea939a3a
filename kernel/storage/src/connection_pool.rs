//! Connections that roll back when they are dropped, and that wait at most [`READ_TIMEOUT`] for an answer. This file is compiled twice,
//! like `repository/`: `super` is `sqlite` or `postgres`.
//!
//! All statements of the repositories use the types of this module: [`ConnectionPool`] for single statements and [`Transaction`] for
//! several.
//!
//! The driver of PostgreSQL has no read timeout, and the operating system drops a connection after minutes, or never if only the server's
//! processes hang. A connection that timed out is discarded. One whose request was dropped returns to the pool if it recovers in time, so
//! hanging connections do not exhaust the pool.

use super::{BEGIN, Db, READ_TIMEOUT};
use crate::hooks::ConnectionHooks;
use futures::future::BoxFuture;
use futures::stream::{self, BoxStream};
use futures::{StreamExt as _, TryStreamExt as _};
use sqlx::pool::PoolConnection;
use sqlx::{Database, Either, Error, Execute, Executor, Pool, SqlStr};
use std::any::Any;
use std::future::ready;
use std::io;
use std::ops::{Deref, DerefMut};
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use tokio::runtime::Handle;
use tokio::time::timeout;

type Connection = <Db as Database>::Connection;
type Row = <Db as Database>::Row;
type Statement = <Db as Database>::Statement;
type TypeInfo = <Db as Database>::TypeInfo;
type Arguments = <Db as Database>::Arguments;
/// A row, or the summary at the end of a statement.
type Step = Either<<Db as Database>::QueryResult, Row>;

/// How long a returned connection may take to roll back its transaction and answer a ping, if answers have a time limit.
const BACK: Duration = Duration::from_secs(3);

/// Waits for an answer, with a timeout.
pub(crate) async fn with_timeout<T>(
    longest: Duration,
    answer: impl Future<Output = Result<T, Error>>,
) -> Result<T, Error> {
    timeout(longest, answer).await.unwrap_or_else(|_| Err(timed_out(longest)))
}

fn timed_out(longest: Duration) -> Error {
    let told = format!("the server said nothing for {} s", longest.as_secs());
    Error::Io(io::Error::new(io::ErrorKind::TimedOut, told))
}

/// The pool, for single statements.
#[derive(Debug)]
pub(crate) struct ConnectionPool {
    pool: Pool<Db>,
    hooks: OnceLock<Arc<dyn ConnectionHooks>>,
}

impl ConnectionPool {
    pub(crate) fn new(pool: Pool<Db>) -> Self {
        Self { pool, hooks: OnceLock::new() }
    }

    /// Sets the hooks. Later calls have no effect.
    pub(crate) fn set_hooks(&self, hooks: Arc<dyn ConnectionHooks>) {
        self.hooks.get_or_init(|| hooks);
    }

    /// The driver's pool, without hooks and time limits.
    pub(crate) fn driver(&self) -> &Pool<Db> {
        &self.pool
    }

    /// Begins a transaction.
    pub(crate) async fn begin(&self) -> Result<Transaction, Error> {
        let mut connection = self.acquire().await?;
        connection.has_begun = true;
        connection.execute(BEGIN).await?;
        Ok(Transaction(connection))
    }

    /// Acquires a connection. The pool's own timeout limits the wait.
    async fn acquire(&self) -> Result<PooledConnection, Error> {
        let hooks = self.hooks.get().cloned();
        let lease = hooks.as_ref().map(|hooks| hooks.lease());
        let connection = Some(self.pool.acquire().await?);
        let health = Health::default();
        Ok(PooledConnection { connection, has_begun: false, health, hooks, lease })
    }
}

/// A transaction. Dropping it without a commit rolls it back.
#[derive(Debug)]
pub(crate) struct Transaction(PooledConnection);

impl Transaction {
    /// Commits the transaction. After an error its outcome is unknown, unless a statement has failed: then nothing is committed. SQLite would
    /// commit the others, and PostgreSQL would discard them and report success.
    pub(crate) async fn commit(mut self) -> Result<(), Error> {
        if self.0.health.has_failed {
            return Err(Error::Protocol(
                "a transaction with a failed statement cannot be committed".to_owned(),
            ));
        }
        self.0.execute("COMMIT").await?;
        self.0.has_begun = false;
        Ok(())
    }
}

impl Deref for Transaction {
    type Target = PooledConnection;

    fn deref(&self) -> &PooledConnection {
        &self.0
    }
}

impl DerefMut for Transaction {
    fn deref_mut(&mut self) -> &mut PooledConnection {
        &mut self.0
    }
}

/// What has happened to a connection.
#[derive(Debug, Default)]
struct Health {
    /// A statement failed.
    has_failed: bool,
    /// The connection timed out and must not be used again.
    has_timed_out: bool,
}

/// A connection checked out of the pool.
#[derive(Debug)]
pub(crate) struct PooledConnection {
    /// `None` only during the drop.
    connection: Option<PoolConnection<Db>>,
    /// A transaction has begun and has not ended.
    has_begun: bool,
    health: Health,
    hooks: Option<Arc<dyn ConnectionHooks>>,
    /// Kept until the connection is back in the pool.
    lease: Option<Box<dyn Any + Send>>,
}

impl PooledConnection {
    fn parts(&mut self) -> Result<(&mut Connection, &mut Health), Error> {
        let connection = self.connection.as_mut().ok_or(Error::PoolClosed)?;
        Ok((connection, &mut self.health))
    }

    /// Waits for an answer and records a failure.
    async fn answer<'a, T, F>(&'a mut self, ask: impl FnOnce(&'a mut Connection) -> F) -> Result<T, Error>
    where
        F: Future<Output = Result<T, Error>>,
    {
        let (connection, health) = self.parts()?;
        within_limit(ask(connection), health).await
    }
}

/// Waits for one answer and records a failure.
async fn within_limit<T>(
    answer: impl Future<Output = Result<T, Error>>,
    health: &mut Health,
) -> Result<T, Error> {
    let answer = match READ_TIMEOUT {
        None => answer.await,
        Some(longest) => timeout(longest, answer).await.unwrap_or_else(|_| {
            health.has_timed_out = true;
            Err(timed_out(longest))
        }),
    };
    health.has_failed |= answer.is_err();
    answer
}

/// Waits for each step of an answer and records a failure.
fn steps_within_limit<'e>(
    steps: BoxStream<'e, Result<Step, Error>>,
    health: &'e mut Health,
) -> BoxStream<'e, Result<Step, Error>> {
    stream::try_unfold((steps, health), |(mut steps, health)| async move {
        let next = within_limit(steps.try_next(), health).await?;
        Ok(next.map(|step| (step, (steps, health))))
    })
    .boxed()
}

/// Shows a statement to the hooks and returns it for execution.
async fn admitted<'q>(
    hooks: &dyn ConnectionHooks,
    mut query: impl Execute<'q, Db>,
) -> Result<(SqlStr, Option<Arguments>), Error> {
    let arguments = query.take_arguments().map_err(Error::Encode)?;
    let sql = query.sql();
    hooks.before_statement(sql.as_str()).await?;
    Ok((sql, arguments))
}

impl Drop for PooledConnection {
    fn drop(&mut self) {
        let Some(mut connection) = self.connection.take() else { return };
        let runtime = Handle::try_current();
        let (Ok(runtime), false) = (runtime, self.health.has_timed_out) else {
            return throw_away(connection);
        };
        let (has_begun, lease) = (self.has_begun, self.lease.take());
        runtime.spawn(async move {
            let going_back = async {
                if has_begun {
                    connection.execute("ROLLBACK").await?;
                }
                connection.return_to_pool().await;
                Ok(())
            };
            let is_back = match READ_TIMEOUT {
                Some(_) => with_timeout(BACK, going_back).await.is_ok(),
                None => going_back.await.is_ok(),
            };
            if !is_back {
                throw_away(connection);
            }
            drop(lease);
        });
    }
}

/// Closes the connection without a farewell, which a hanging server would not read. The pool may open a replacement.
fn throw_away(mut connection: PoolConnection<Db>) {
    drop(connection.return_to_pool());
}

impl<'c> Executor<'c> for &'c mut PooledConnection {
    type Database = Db;

    fn fetch_many<'e, 'q: 'e, E>(self, query: E) -> BoxStream<'e, Result<Step, Error>>
    where
        'c: 'e,
        E: 'q + Execute<'q, Db>,
    {
        let hooks = self.hooks.clone();
        let (connection, health) = match self.parts() {
            Ok(parts) => parts,
            Err(error) => return stream::once(ready(Err(error))).boxed(),
        };
        let Some(hooks) = hooks else {
            return steps_within_limit(connection.fetch_many(query), health);
        };
        let steps = async move {
            let query = admitted(&*hooks, query).await.inspect_err(|_| health.has_failed = true)?;
            Ok::<_, Error>(steps_within_limit(connection.fetch_many(query), health))
        };
        stream::once(steps).try_flatten().boxed()
    }

    fn fetch_optional<'e, 'q: 'e, E>(self, query: E) -> BoxFuture<'e, Result<Option<Row>, Error>>
    where
        'c: 'e,
        E: 'q + Execute<'q, Db>,
    {
        let Some(hooks) = self.hooks.clone() else {
            return Box::pin(self.answer(|connection| connection.fetch_optional(query)));
        };
        Box::pin(async move {
            let query = admitted(&*hooks, query).await.inspect_err(|_| self.health.has_failed = true)?;
            self.answer(|connection| connection.fetch_optional(query)).await
        })
    }

    fn prepare_with<'e>(
        self,
        sql: SqlStr,
        parameters: &'e [TypeInfo],
    ) -> BoxFuture<'e, Result<Statement, Error>>
    where
        'c: 'e,
    {
        Box::pin(self.answer(move |connection| connection.prepare_with(sql, parameters)))
    }
}

impl<'p> Executor<'p> for &'p ConnectionPool {
    type Database = Db;

    /// Fetches all rows before it streams them: a stream that borrows from its own connection would need a manual implementation, and no
    /// caller streams rows.
    fn fetch_many<'e, 'q: 'e, E>(self, query: E) -> BoxStream<'e, Result<Step, Error>>
    where
        'p: 'e,
        E: 'q + Execute<'q, Db>,
    {
        let all = async move {
            let mut connection = self.acquire().await?;
            let steps: Vec<_> = connection.fetch_many(query).try_collect().await?;
            Ok::<_, Error>(stream::iter(steps.into_iter().map(Ok::<_, Error>)))
        };
        stream::once(all).try_flatten().boxed()
    }

    fn fetch_optional<'e, 'q: 'e, E>(self, query: E) -> BoxFuture<'e, Result<Option<Row>, Error>>
    where
        'p: 'e,
        E: 'q + Execute<'q, Db>,
    {
        Box::pin(async move {
            let mut connection = self.acquire().await?;
            connection.fetch_optional(query).await
        })
    }

    fn prepare_with<'e>(
        self,
        sql: SqlStr,
        parameters: &'e [TypeInfo],
    ) -> BoxFuture<'e, Result<Statement, Error>>
    where
        'p: 'e,
    {
        Box::pin(async move {
            let mut connection = self.acquire().await?;
            connection.prepare_with(sql, parameters).await
        })
    }
}
