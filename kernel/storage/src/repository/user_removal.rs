//! Removal of accounts: at the owner's request, with a grace period, or because the address was never confirmed.

use super::user_changes::{lock, require_session, require_user};
use super::{Transaction, sessions, to_microseconds};
use crate::error::from_driver;
use cabinet_domain::{SessionId, UserId};
use cabinet_ports::StorageError;
use cabinet_ports::repository::LeavingRequested;
use chrono::{DateTime, Utc};
use uuid::Uuid;

/// Schedules the deletion of an account and ends all its sessions.
pub(super) async fn request(
    transaction: &mut Transaction,
    id: UserId,
    session: Option<SessionId>,
    leaving_at: DateTime<Utc>,
    now: DateTime<Utc>,
) -> Result<LeavingRequested, StorageError> {
    lock(transaction, id).await?;
    require_session(transaction, id, session).await?;
    let asked = sqlx::query("UPDATE users SET leaving_at = $2 WHERE id = $1 AND leaving_at IS NULL")
        .bind(id.0)
        .bind(to_microseconds(leaving_at))
        .execute(&mut **transaction)
        .await
        .map_err(from_driver)?;
    let is_new = asked.rows_affected() == 1;
    if !is_new {
        require_user(transaction, id).await?;
    }
    let ended = sessions::end_all(transaction, id, None, now).await?;
    Ok(LeavingRequested { is_new, ended })
}

/// Cancels the scheduled deletion.
pub(super) async fn cancel(transaction: &mut Transaction, id: UserId) -> Result<bool, StorageError> {
    let done = sqlx::query("UPDATE users SET leaving_at = NULL WHERE id = $1 AND leaving_at IS NOT NULL")
        .bind(id.0)
        .execute(&mut **transaction)
        .await
        .map_err(from_driver)?;
    Ok(done.rows_affected() > 0)
}

/// Deletes an account whose grace period is over.
pub(super) async fn remove(
    transaction: &mut Transaction,
    id: UserId,
    now: DateTime<Utc>,
) -> Result<bool, StorageError> {
    // The owner cannot cancel between the two statements.
    lock(transaction, id).await?;
    // Bookings restrict the deletion of their account so that none is lost by accident. Here they are deleted deliberately; everything else
    // is deleted by cascade.
    sqlx::query(
        "DELETE FROM bookings
         WHERE user_id IN (SELECT id FROM users WHERE id = $1 AND leaving_at <= $2)",
    )
    .bind(id.0)
    .bind(to_microseconds(now))
    .execute(&mut **transaction)
    .await
    .map_err(from_driver)?;
    let gone = sqlx::query("DELETE FROM users WHERE id = $1 AND leaving_at <= $2")
        .bind(id.0)
        .bind(to_microseconds(now))
        .execute(&mut **transaction)
        .await
        .map_err(from_driver)?;
    Ok(gone.rows_affected() > 0)
}

/// Deletes an account whose unconfirmed address turned out to belong to someone else.
pub(super) async fn evict_unconfirmed(
    transaction: &mut Transaction,
    id: UserId,
) -> Result<bool, StorageError> {
    let gone = sqlx::query(
        "DELETE FROM users
         WHERE id = $1 AND email IS NOT NULL AND email_confirmed_at IS NULL AND esia_oid IS NULL AND NOT demo
           AND role = 'ROLE_PATIENT'
           AND NOT EXISTS (SELECT 1 FROM sessions WHERE user_id = $1)
           AND NOT EXISTS (SELECT 1 FROM bookings WHERE user_id = $1)
           AND NOT EXISTS (SELECT 1 FROM relations WHERE user_id = $1)
           AND NOT EXISTS (SELECT 1 FROM passkeys WHERE user_id = $1)",
    )
    .bind(id.0)
    .execute(&mut **transaction)
    .await
    .map_err(from_driver)?;
    Ok(gone.rows_affected() > 0)
}

/// Deletes accounts whose address was never confirmed.
pub(super) async fn remove_unconfirmed(
    transaction: &mut Transaction,
    before: DateTime<Utc>,
    limit: u32,
) -> Result<Vec<UserId>, StorageError> {
    // The role is a literal, as in `count_admins`. Everything that belongs to the account is deleted by cascade.
    let gone: Vec<Uuid> = sqlx::query_scalar(
        "DELETE FROM users
         WHERE email_confirmed_at IS NULL AND id IN (
             SELECT id
             FROM users AS owner
             WHERE email IS NOT NULL AND email_confirmed_at IS NULL AND esia_oid IS NULL AND NOT demo
               AND role = 'ROLE_PATIENT' AND created_at < $1
               AND NOT EXISTS (
                   SELECT 1
                   FROM one_time_links
                   WHERE user_id = owner.id AND purpose = 'confirm_email' AND created_at >= $1
               )
               AND NOT EXISTS (SELECT 1 FROM sessions WHERE user_id = owner.id)
               AND NOT EXISTS (SELECT 1 FROM bookings WHERE user_id = owner.id)
               AND NOT EXISTS (SELECT 1 FROM relations WHERE user_id = owner.id)
               AND NOT EXISTS (SELECT 1 FROM passkeys WHERE user_id = owner.id)
             ORDER BY number
             LIMIT $2
         )
         RETURNING id",
    )
    .bind(to_microseconds(before))
    .bind(i64::from(limit))
    .fetch_all(&mut **transaction)
    .await
    .map_err(from_driver)?;
    let mut gone: Vec<_> = gone.into_iter().map(UserId).collect();
    gone.sort_unstable();
    Ok(gone)
}
