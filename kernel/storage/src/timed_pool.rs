//! PostgreSQL connections that wait for no answer longer than [`READ_TIMEOUT`].
//!
//! The driver waits for ever, and the operating system gives a connection up after minutes, or never if only the server's processes stand
//! still. So whatever is said to a server is said through the types of this file: [`TimedPool`] for single statements and [`Transaction`] for
//! several. A connection that fell silent is thrown away, and one whose request was dropped goes back to the pool if it can soon, so that
//! silence never uses the pool up.

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

/// The longest time between two words of the server. Longer than its own limit of a statement, so that a slow statement is answered by the
/// server, and its connection lives on.
pub(crate) const READ_TIMEOUT: Duration = Duration::from_secs(12);

/// What goes back to the pool undoes what was begun and proves that it lives, within this.
const BACK: Duration = Duration::from_secs(3);

/// Waits for an answer, but not for ever.
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

/// The pool, for statements that stand alone.
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

    /// A connection; the pool's own patience bounds the wait for it.
    async fn acquire(&self) -> Result<TimedConnection, Error> {
        let connection = Some(self.0.acquire().await?);
        Ok(TimedConnection { connection, has_begun: false, has_timed_out: false })
    }
}

/// Statements that count together. Dropped without a word, none of them counts.
#[derive(Debug)]
pub(crate) struct Transaction(TimedConnection);

impl Transaction {
    /// Makes all of it count. After an error nobody knows whether it does.
    pub(crate) async fn commit(mut self) -> Result<(), Error> {
        self.0.execute("COMMIT").await?;
        self.0.has_begun = false;
        Ok(())
    }

    /// Takes all of it back.
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

/// A connection of the pool in somebody's hands.
#[derive(Debug)]
pub(crate) struct TimedConnection {
    /// None only while it is being dropped.
    connection: Option<PoolConnection<Postgres>>,
    /// A transaction was begun, and not ended yet.
    has_begun: bool,
    /// Nothing more is to be expected of this connection.
    has_timed_out: bool,
}

impl TimedConnection {
    fn parts(&mut self) -> Result<(&mut PgConnection, &mut bool), Error> {
        let connection = self.connection.as_mut().ok_or(Error::PoolClosed)?;
        Ok((connection, &mut self.has_timed_out))
    }

    /// Waits for an answer, and remembers it if none came.
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

/// Closes the socket without a farewell that nobody would hear. The pool may open another in its place.
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

    /// All at once: what borrows from its own connection would need a stream written by hand, and nobody here streams rows.
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
