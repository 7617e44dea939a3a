//! PostgreSQL connections that wait at most [`READ_TIMEOUT`] for an answer.
//!
//! The driver has no read timeout. The operating system drops a connection after minutes, or never if only the server's processes hang. All
//! traffic to the server therefore uses the types of this module: [`TimedPool`] for single statements and [`Transaction`] for several. A
//! connection that timed out is discarded. One whose request was dropped returns to the pool if it recovers in time, so hanging connections
//! do not exhaust the pool.

use futures::future::BoxFuture;
use futures::stream::{self, BoxStream};
use futures::{StreamExt as _, TryStreamExt as _};
use sqlx::pool::PoolConnection;
use sqlx::postgres::{PgConnection, PgQueryResult, PgRow, PgStatement, PgTypeInfo, Postgres};
use sqlx::{Either, Error, Execute, Executor, Pool, SqlStr};
use std::future::ready;
use std::io;
use std::ops::{Deref, DerefMut};
use std::time::Duration;
use tokio::runtime::Handle;
use tokio::time::timeout;

/// The longest time between two messages of the server. Longer than the server's own statement timeout, so the server can report a slow
/// statement and the connection survives.
pub(crate) const READ_TIMEOUT: Duration = Duration::from_secs(12);

/// How long a returned connection may take to roll back its transaction and answer a ping.
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
pub(crate) struct TimedPool(pub(crate) Pool<Postgres>);

impl TimedPool {
    /// Begins a transaction.
    pub(crate) async fn begin(&self) -> Result<Transaction, Error> {
        let mut lent = self.acquire().await?;
        lent.has_begun = true;
        lent.execute("BEGIN").await?;
        Ok(Transaction(lent))
    }

    /// Acquires a connection. The pool's own timeout limits the wait.
    async fn acquire(&self) -> Result<TimedConnection, Error> {
        let connection = Some(self.0.acquire().await?);
        Ok(TimedConnection { connection, has_begun: false, has_timed_out: false })
    }
}

/// A transaction. Dropping it without a commit rolls it back.
#[derive(Debug)]
pub(crate) struct Transaction(TimedConnection);

impl Transaction {
    /// Commits the transaction. After an error its outcome is unknown.
    pub(crate) async fn commit(mut self) -> Result<(), Error> {
        self.0.execute("COMMIT").await?;
        self.0.has_begun = false;
        Ok(())
    }

    /// Rolls the transaction back.
    pub(crate) async fn rollback(mut self) -> Result<(), Error> {
        self.0.execute("ROLLBACK").await?;
        self.0.has_begun = false;
        Ok(())
    }
}

impl Deref for Transaction {
    type Target = TimedConnection;

    fn deref(&self) -> &TimedConnection {
        &self.0
    }
}

impl DerefMut for Transaction {
    fn deref_mut(&mut self) -> &mut TimedConnection {
        &mut self.0
    }
}

/// A connection checked out of the pool.
#[derive(Debug)]
pub(crate) struct TimedConnection {
    /// `None` only during the drop.
    connection: Option<PoolConnection<Postgres>>,
    /// A transaction has begun and has not ended.
    has_begun: bool,
    /// The connection timed out and must not be used again.
    has_timed_out: bool,
}

impl TimedConnection {
    fn parts(&mut self) -> Result<(&mut PgConnection, &mut bool), Error> {
        let connection = self.connection.as_mut().ok_or(Error::PoolClosed)?;
        Ok((connection, &mut self.has_timed_out))
    }

    /// Waits for an answer and records a timeout.
    async fn answer<'a, T, F>(&'a mut self, ask: impl FnOnce(&'a mut PgConnection) -> F) -> Result<T, Error>
    where
        F: Future<Output = Result<T, Error>>,
    {
        let (connection, has_timed_out) = self.parts()?;
        match timeout(READ_TIMEOUT, ask(connection)).await {
            Ok(answer) => answer,
            Err(_) => {
                *has_timed_out = true;
                Err(timed_out(READ_TIMEOUT))
            }
        }
    }
}

impl Drop for TimedConnection {
    fn drop(&mut self) {
        let Some(mut connection) = self.connection.take() else { return };
        let runtime = Handle::try_current();
        let (Ok(runtime), false) = (runtime, self.has_timed_out) else { return throw_away(connection) };
        let has_begun = self.has_begun;
        runtime.spawn(async move {
            let going_back = async {
                if has_begun {
                    connection.execute("ROLLBACK").await?;
                }
                connection.return_to_pool().await;
                Ok(())
            };
            if with_timeout(BACK, going_back).await.is_err() {
                throw_away(connection);
            }
        });
    }
}

/// Closes the socket without the terminate message, which a hanging server would not read. The pool may open a replacement.
fn throw_away(mut connection: PoolConnection<Postgres>) {
    drop(connection.return_to_pool());
}

impl<'c> Executor<'c> for &'c mut TimedConnection {
    type Database = Postgres;

    fn fetch_many<'e, 'q: 'e, E>(self, query: E) -> BoxStream<'e, Result<Either<PgQueryResult, PgRow>, Error>>
    where
        'c: 'e,
        E: 'q + Execute<'q, Postgres>,
    {
        let (connection, has_timed_out) = match self.parts() {
            Ok(parts) => parts,
            Err(error) => return stream::once(ready(Err(error))).boxed(),
        };
        let words = connection.fetch_many(query);
        stream::try_unfold((words, has_timed_out), |(mut words, has_timed_out)| async move {
            match timeout(READ_TIMEOUT, words.try_next()).await {
                Ok(next) => Ok(next?.map(|word| (word, (words, has_timed_out)))),
                Err(_) => {
                    *has_timed_out = true;
                    Err(timed_out(READ_TIMEOUT))
                }
            }
        })
        .boxed()
    }

    fn fetch_optional<'e, 'q: 'e, E>(self, query: E) -> BoxFuture<'e, Result<Option<PgRow>, Error>>
    where
        'c: 'e,
        E: 'q + Execute<'q, Postgres>,
    {
        Box::pin(self.answer(|connection| connection.fetch_optional(query)))
    }

    fn prepare_with<'e>(
        self,
        sql: SqlStr,
        parameters: &'e [PgTypeInfo],
    ) -> BoxFuture<'e, Result<PgStatement, Error>>
    where
        'c: 'e,
    {
        Box::pin(self.answer(move |connection| connection.prepare_with(sql, parameters)))
    }
}

impl<'p> Executor<'p> for &'p TimedPool {
    type Database = Postgres;

    /// Fetches all rows before it streams them: a stream that borrows from its own connection would need a manual implementation, and no
    /// caller streams rows.
    fn fetch_many<'e, 'q: 'e, E>(self, query: E) -> BoxStream<'e, Result<Either<PgQueryResult, PgRow>, Error>>
    where
        'p: 'e,
        E: 'q + Execute<'q, Postgres>,
    {
        let all = async move {
            let mut lent = self.acquire().await?;
            let words: Vec<_> = lent.fetch_many(query).try_collect().await?;
            Ok::<_, Error>(stream::iter(words.into_iter().map(Ok::<_, Error>)))
        };
        stream::once(all).try_flatten().boxed()
    }

    fn fetch_optional<'e, 'q: 'e, E>(self, query: E) -> BoxFuture<'e, Result<Option<PgRow>, Error>>
    where
        'p: 'e,
        E: 'q + Execute<'q, Postgres>,
    {
        Box::pin(async move {
            let mut lent = self.acquire().await?;
            lent.fetch_optional(query).await
        })
    }

    fn prepare_with<'e>(
        self,
        sql: SqlStr,
        parameters: &'e [PgTypeInfo],
    ) -> BoxFuture<'e, Result<PgStatement, Error>>
    where
        'p: 'e,
    {
        Box::pin(async move {
            let mut lent = self.acquire().await?;
            lent.prepare_with(sql, parameters).await
        })
    }
}
