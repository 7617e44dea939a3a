//! Removal of accounts: at the owner's request, with a grace period, or because the address was never confirmed.

use super::user_changes::{lock, require_session};
use super::users::unless_none;
use super::{Pools, audit, jobs, sessions, to_microseconds};
use crate::error::from_driver;
use cabinet_domain::{AuditEvent, AuditKind, SessionId, UserId};
use cabinet_ports::StorageError;
use cabinet_ports::repository::NewJob;
use chrono::{DateTime, Utc};
use serde_json::json;
use uuid::Uuid;

/// A request to delete an account.
pub(super) struct Leaving {
    pub(super) id: UserId,
    pub(super) session: Option<SessionId>,
    pub(super) leaving_at: DateTime<Utc>,
    pub(super) letters: Vec<NewJob>,
    pub(super) audit: Vec<AuditEvent>,
}

/// Schedules the deletion of an account and ends all its sessions.
pub(super) async fn request(
    pools: &Pools,
    leaving: Leaving,
    now: DateTime<Utc>,
) -> Result<Vec<SessionId>, StorageError> {
    let Leaving { id, session, leaving_at, letters, audit } = leaving;
    let mut transaction = pools.begin().await?;
    lock(&mut transaction, id).await?;
    require_session(&mut transaction, id, session).await?;
    let asked = sqlx::query("UPDATE users SET leaving_at = $2 WHERE id = $1 AND leaving_at IS NULL")
        .bind(id.0)
        .bind(to_microseconds(leaving_at))
        .execute(&mut *transaction)
        .await
        .map_err(from_driver)?;
    if asked.rows_affected() == 1 {
        jobs::insert_all(&mut transaction, letters).await?;
        audit::insert_all(&mut transaction, audit).await?;
    } else {
        let known: bool = sqlx::query_scalar("SELECT EXISTS (SELECT 1 FROM users WHERE id = $1)")
            .bind(id.0)
            .fetch_one(&mut *transaction)
            .await
            .map_err(from_driver)?;
        unless_none(u64::from(known))?;
    }
    let ended = sessions::end_all(&mut transaction, id, None, now).await?;
    transaction.commit().await.map_err(from_driver)?;
    Ok(ended)
}

/// Cancels the scheduled deletion.
pub(super) async fn cancel(pools: &Pools, id: UserId, audit: Vec<AuditEvent>) -> Result<bool, StorageError> {
    let mut transaction = pools.begin().await?;
    let done = sqlx::query("UPDATE users SET leaving_at = NULL WHERE id = $1 AND leaving_at IS NOT NULL")
        .bind(id.0)
        .execute(&mut *transaction)
        .await
        .map_err(from_driver)?;
    if done.rows_affected() == 0 {
        return Ok(false);
    }
    audit::insert_all(&mut transaction, audit).await?;
    transaction.commit().await.map_err(from_driver)?;
    Ok(true)
}

/// Deletes an account whose grace period is over.
pub(super) async fn remove(
    pools: &Pools,
    id: UserId,
    now: DateTime<Utc>,
    audit: Vec<AuditEvent>,
) -> Result<bool, StorageError> {
    let mut transaction = pools.begin().await?;
    // Bookings restrict the deletion of their account so that none is lost by accident. Here they are deleted deliberately; everything else
    // is deleted by cascade.
    sqlx::query(
        "DELETE FROM bookings
         WHERE user_id IN (SELECT id FROM users WHERE id = $1 AND leaving_at <= $2)",
    )
    .bind(id.0)
    .bind(to_microseconds(now))
    .execute(&mut *transaction)
    .await
    .map_err(from_driver)?;
    let gone = sqlx::query("DELETE FROM users WHERE id = $1 AND leaving_at <= $2")
        .bind(id.0)
        .bind(to_microseconds(now))
        .execute(&mut *transaction)
        .await
        .map_err(from_driver)?;
    // If the owner cancelled between the two statements, the bookings stay as well.
    if gone.rows_affected() == 0 {
        transaction.rollback().await.map_err(from_driver)?;
        return Ok(false);
    }
    audit::insert_all(&mut transaction, audit).await?;
    transaction.commit().await.map_err(from_driver)?;
    Ok(true)
}

/// Deletes an account whose unconfirmed address turned out to belong to someone else.
pub(super) async fn evict_unconfirmed(
    pools: &Pools,
    id: UserId,
    jobs: Vec<NewJob>,
    audit: Vec<AuditEvent>,
) -> Result<bool, StorageError> {
    let mut transaction = pools.begin().await?;
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
    .execute(&mut *transaction)
    .await
    .map_err(from_driver)?;
    if gone.rows_affected() == 0 {
        return Ok(false);
    }
    jobs::insert_all(&mut transaction, jobs).await?;
    audit::insert_all(&mut transaction, audit).await?;
    transaction.commit().await.map_err(from_driver)?;
    Ok(true)
}

/// Deletes accounts whose address was never confirmed.
pub(super) async fn remove_unconfirmed(
    pools: &Pools,
    before: DateTime<Utc>,
    limit: u32,
    now: DateTime<Utc>,
) -> Result<Vec<UserId>, StorageError> {
    let mut transaction = pools.begin().await?;
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
    .fetch_all(&mut *transaction)
    .await
    .map_err(from_driver)?;
    let mut gone: Vec<_> = gone.into_iter().map(UserId).collect();
    gone.sort_unstable();
    audit::insert_all(&mut transaction, gone.iter().map(|id| unconfirmed(*id, now)).collect()).await?;
    transaction.commit().await.map_err(from_driver)?;
    Ok(gone)
}

fn unconfirmed(id: UserId, now: DateTime<Utc>) -> AuditEvent {
    AuditEvent::by_kernel(id, AuditKind::AccountRemoved, json!({ "reason": "unconfirmed" }), now)
}
