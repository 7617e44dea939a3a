//! Sessions.

use super::unit_of_work::Work;
use super::user_changes::{lock, renew_stamp};
use super::{Db, Repositories, Transaction, links, pushes, to_microseconds};
use crate::error::from_driver;
use crate::row::row;
use async_trait::async_trait;
use cabinet_domain::{LinkPurpose, Session, SessionId, UserId};
use cabinet_ports::StorageError;
use cabinet_ports::repository::bounds::check_text;
use cabinet_ports::repository::{SessionRepository, SessionWriter};
use chrono::{DateTime, Utc};
use uuid::Uuid;

#[async_trait]
impl SessionRepository for Repositories {
    async fn lookup(&self, id: SessionId) -> Result<Option<Session>, StorageError> {
        let row = sqlx::query_as::<Db, SessionRow>(
            "SELECT id, user_id, refresh_digest, previous_digest, rotated_at, created_at, expires_at,
                    revoked_at, user_agent, persistent
             FROM sessions
             WHERE id = $1",
        )
        .bind(id.0)
        .fetch_optional(self.pools.reader())
        .await
        .map_err(from_driver)?;
        Ok(row.map(Session::from))
    }

    async fn list(&self, owner: UserId, now: DateTime<Utc>) -> Result<Vec<Session>, StorageError> {
        let rows = sqlx::query_as::<Db, SessionRow>(
            "SELECT id, user_id, refresh_digest, previous_digest, rotated_at, created_at, expires_at,
                    revoked_at, user_agent, persistent
             FROM sessions
             WHERE user_id = $1 AND revoked_at IS NULL AND expires_at > $2
             ORDER BY rotated_at DESC, id DESC",
        )
        .bind(owner.0)
        .bind(to_microseconds(now))
        .fetch_all(self.pools.reader())
        .await
        .map_err(from_driver)?;
        Ok(rows.into_iter().map(Session::from).collect())
    }

    async fn find_by_refresh(&self, digest: &[u8]) -> Result<Option<Session>, StorageError> {
        let row = sqlx::query_as::<Db, SessionRow>(
            "SELECT id, user_id, refresh_digest, previous_digest, rotated_at, created_at, expires_at,
                    revoked_at, user_agent, persistent
             FROM sessions
             WHERE refresh_digest = $1 OR previous_digest = $1",
        )
        .bind(digest.to_vec())
        .fetch_optional(self.pools.reader())
        .await
        .map_err(from_driver)?;
        Ok(row.map(Session::from))
    }

    async fn rotate(
        &self,
        id: SessionId,
        from: &[u8],
        to: &[u8],
        now: DateTime<Utc>,
        expires_at: DateTime<Utc>,
    ) -> Result<bool, StorageError> {
        let done = sqlx::query(
            "UPDATE sessions
             SET previous_digest = refresh_digest, refresh_digest = $3, rotated_at = $4, expires_at = $5
             WHERE id = $1 AND refresh_digest = $2 AND revoked_at IS NULL AND expires_at > $4",
        )
        .bind(id.0)
        .bind(from.to_vec())
        .bind(to.to_vec())
        .bind(to_microseconds(now))
        .bind(to_microseconds(expires_at))
        .execute(self.pools.writer())
        .await
        .map_err(from_driver)?;
        Ok(done.rows_affected() == 1)
    }

    async fn revoked_since(&self, since: DateTime<Utc>) -> Result<Vec<SessionId>, StorageError> {
        let ended: Vec<Uuid> = sqlx::query_scalar(
            "SELECT id
             FROM sessions
             WHERE revoked_at >= $1",
        )
        .bind(to_microseconds(since))
        .fetch_all(self.pools.reader())
        .await
        .map_err(from_driver)?;
        Ok(sorted(ended))
    }

    async fn remove_expired(&self, before: DateTime<Utc>) -> Result<u64, StorageError> {
        let done = sqlx::query("DELETE FROM sessions WHERE expires_at < $1")
            .bind(to_microseconds(before))
            .execute(self.pools.writer())
            .await
            .map_err(from_driver)?;
        Ok(done.rows_affected())
    }
}

#[async_trait]
impl SessionWriter for Work {
    async fn add(&mut self, session: Session, stamp: Option<i64>) -> Result<(), StorageError> {
        check_text("sessions.user_agent", session.user_agent.as_deref().unwrap_or_default())?;
        let transaction = self.change();
        lock(transaction, session.user).await?;
        let done = sqlx::query(
            "INSERT INTO sessions (id, user_id, refresh_digest, previous_digest, rotated_at, created_at,
                                   expires_at, revoked_at, user_agent, persistent)
             SELECT $1, id, $3, $4, $5, $6, $7, $8, $9, $10
             FROM users
             WHERE id = $2 AND NOT disabled AND ($11 IS NULL OR security_stamp = $11)",
        )
        .bind(session.id.0)
        .bind(session.user.0)
        .bind(session.refresh_digest)
        .bind(session.previous_digest)
        .bind(to_microseconds(session.rotated_at))
        .bind(to_microseconds(session.created_at))
        .bind(to_microseconds(session.expires_at))
        .bind(session.revoked_at.map(to_microseconds))
        .bind(session.user_agent)
        .bind(session.persistent)
        .bind(stamp)
        .execute(&mut **transaction)
        .await
        .map_err(from_driver)?;
        if done.rows_affected() == 0 {
            return Err(refusal(transaction, session.user).await?);
        }
        sqlx::query("UPDATE users SET last_login_at = $2 WHERE id = $1")
            .bind(session.user.0)
            .bind(to_microseconds(session.created_at))
            .execute(&mut **transaction)
            .await
            .map_err(from_driver)?;
        self.done(())
    }

    async fn revoke(&mut self, id: SessionId, now: DateTime<Utc>) -> Result<bool, StorageError> {
        let transaction = self.change();
        let done = sqlx::query(
            "UPDATE sessions
             SET revoked_at = $2
             WHERE id = $1 AND revoked_at IS NULL",
        )
        .bind(id.0)
        .bind(to_microseconds(now))
        .execute(&mut **transaction)
        .await
        .map_err(from_driver)?;
        pushes::end_of_session(transaction, id).await?;
        self.done(done.rows_affected() > 0)
    }

    async fn revoke_all(
        &mut self,
        user: UserId,
        but: Option<SessionId>,
        now: DateTime<Utc>,
    ) -> Result<Vec<SessionId>, StorageError> {
        let ended = end_all(self.change(), user, but, now).await?;
        self.done(ended)
    }
}

/// Finds out why no session was created.
async fn refusal(transaction: &mut Transaction, user: UserId) -> Result<StorageError, StorageError> {
    let is_open: bool =
        sqlx::query_scalar("SELECT EXISTS (SELECT 1 FROM users WHERE id = $1 AND NOT disabled)")
            .bind(user.0)
            .fetch_one(&mut **transaction)
            .await
            .map_err(from_driver)?;
    Ok(match is_open {
        true => StorageError::Conflict { what: "users.security_stamp" },
        false => StorageError::Missing { what: "user" },
    })
}

/// Ends all sessions of a user, except optionally one, in the caller's transaction. A concurrent sign-in cannot leave a session behind:
/// either it commits before the stamp's row is locked, and its session ends here, or it comes later and finds a different stamp.
pub(super) async fn end_all(
    transaction: &mut Transaction,
    user: UserId,
    but: Option<SessionId>,
    now: DateTime<Utc>,
) -> Result<Vec<SessionId>, StorageError> {
    renew_stamp(transaction, user).await?;
    let ended: Vec<Uuid> = sqlx::query_scalar(
        "UPDATE sessions
         SET revoked_at = $3
         WHERE user_id = $1 AND revoked_at IS NULL AND ($2 IS NULL OR id <> $2)
         RETURNING id",
    )
    .bind(user.0)
    .bind(but.map(|session| session.0))
    .bind(to_microseconds(now))
    .fetch_all(&mut **transaction)
    .await
    .map_err(from_driver)?;
    pushes::end_of_others(transaction, user, but).await?;
    // A holder of an ended session may have requested an address of their own.
    links::spend(transaction, user, LinkPurpose::NewEmail, now).await?;
    Ok(sorted(ended))
}

/// Sorts by id, that is, by time of sign-in. RETURNING does not guarantee an order.
fn sorted(mut ids: Vec<Uuid>) -> Vec<SessionId> {
    ids.sort_unstable();
    ids.into_iter().map(SessionId).collect()
}

row! {
    struct SessionRow {
        id: Uuid,
        user_id: Uuid,
        refresh_digest: Vec<u8>,
        previous_digest: Option<Vec<u8>>,
        rotated_at: DateTime<Utc>,
        created_at: DateTime<Utc>,
        expires_at: DateTime<Utc>,
        revoked_at: Option<DateTime<Utc>>,
        user_agent: Option<String>,
        persistent: bool,
    }
}

impl From<SessionRow> for Session {
    fn from(row: SessionRow) -> Self {
        Self {
            id: SessionId(row.id),
            user: UserId(row.user_id),
            refresh_digest: row.refresh_digest,
            previous_digest: row.previous_digest,
            rotated_at: row.rotated_at,
            created_at: row.created_at,
            expires_at: row.expires_at,
            revoked_at: row.revoked_at,
            user_agent: row.user_agent,
            persistent: row.persistent,
        }
    }
}
