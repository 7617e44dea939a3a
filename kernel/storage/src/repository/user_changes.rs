//! Account changes that run in the caller's transaction.
//!
//! Every change of a credential, session or link locks the account's row first. Of two such changes the second sees the first, and they
//! cannot deadlock.

use super::super::{LOCK_SESSION, LOCK_USER};
use super::{Transaction, links, sessions, to_microseconds};
use crate::error::from_driver;
use cabinet_domain::{Email, LinkPurpose, SessionId, StaffRole, UserId};
use cabinet_ports::StorageError;
use cabinet_ports::repository::bounds::check_id;
use chrono::{DateTime, Utc};

/// Locks the account's row until the transaction ends. A missing account is not an error.
pub(super) async fn lock(transaction: &mut Transaction, user: UserId) -> Result<(), StorageError> {
    let locked = sqlx::query(LOCK_USER).bind(user.0).fetch_optional(&mut **transaction).await;
    locked.map(drop).map_err(from_driver)
}

/// Fails unless the session that requested the change is still active.
pub(super) async fn require_session(
    transaction: &mut Transaction,
    user: UserId,
    session: Option<SessionId>,
) -> Result<(), StorageError> {
    let Some(session) = session else { return Ok(()) };
    let living = sqlx::query(LOCK_SESSION)
        .bind(session.0)
        .bind(user.0)
        .fetch_optional(&mut **transaction)
        .await
        .map_err(from_driver)?;
    living.map(drop).ok_or(StorageError::Missing { what: "session" })
}

/// Changes the security stamp, so that a sign-in that was checked against the old one opens no session.
pub(super) async fn renew_stamp(transaction: &mut Transaction, user: UserId) -> Result<(), StorageError> {
    sqlx::query("UPDATE users SET security_stamp = security_stamp + 1 WHERE id = $1")
        .bind(user.0)
        .execute(&mut **transaction)
        .await
        .map(drop)
        .map_err(from_driver)
}

/// Sets a new address, and a new login if the login was the address. Invalidates the links in e-mails to the old address.
pub(super) async fn change_email(
    transaction: &mut Transaction,
    user: UserId,
    email: &Email,
    confirmed_at: Option<DateTime<Utc>>,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    check_id("users.email", email.as_str())?;
    let done = sqlx::query(
        "UPDATE users
         SET email = $2, email_folded = $3, email_confirmed_at = $4,
             username = CASE WHEN username_folded = coalesce(email_folded, '') THEN $2 ELSE username END,
             username_folded = CASE WHEN username_folded = coalesce(email_folded, '') THEN $3 ELSE username_folded END
         WHERE id = $1",
    )
    .bind(user.0)
    .bind(email.as_str().to_owned())
    .bind(email.folded())
    .bind(confirmed_at.map(to_microseconds))
    .execute(&mut **transaction)
    .await
    .map_err(from_driver)
    // A login with an @ is its owner's address, so a conflict of the login is a conflict of the address.
    .map_err(|error| match error {
        StorageError::Conflict { what: "users.username" } => StorageError::Conflict { what: "users.email" },
        other => other,
    })?;
    unless_none(done.rows_affected())?;
    links::spend(transaction, user, LinkPurpose::ConfirmEmail, now).await?;
    links::spend(transaction, user, LinkPurpose::RestorePassword, now).await
}

/// Marks the address as confirmed, if there is one. Returns the number of accounts changed.
pub(super) async fn prove_email(
    transaction: &mut Transaction,
    user: UserId,
    now: DateTime<Utc>,
) -> Result<u64, StorageError> {
    let done = sqlx::query(
        "UPDATE users
         SET email_confirmed_at = coalesce(email_confirmed_at, $2)
         WHERE id = $1 AND email IS NOT NULL",
    )
    .bind(user.0)
    .bind(to_microseconds(now))
    .execute(&mut **transaction)
    .await
    .map_err(from_driver)?;
    Ok(done.rows_affected())
}

/// Disables an account and ends all its sessions, or enables it. Returns `None` if nothing changed.
pub(super) async fn set_disabled(
    transaction: &mut Transaction,
    user: UserId,
    disabled: bool,
    now: DateTime<Utc>,
) -> Result<Option<Vec<SessionId>>, StorageError> {
    let done = sqlx::query("UPDATE users SET disabled = $2 WHERE id = $1 AND disabled <> $2")
        .bind(user.0)
        .bind(disabled)
        .execute(&mut **transaction)
        .await
        .map_err(from_driver)?;
    if done.rows_affected() == 0 {
        return require_user(transaction, user).await.map(|()| None);
    }
    match disabled {
        true => sessions::end_all(transaction, user, None, now).await.map(Some),
        false => Ok(Some(Vec::new())),
    }
}

/// Sets what an administrator's account is limited to and ends all its sessions. Returns `None` if nothing changed.
pub(super) async fn set_staff_role(
    transaction: &mut Transaction,
    user: UserId,
    role: Option<StaffRole>,
    now: DateTime<Utc>,
) -> Result<Option<Vec<SessionId>>, StorageError> {
    let name = role.as_ref().map(|role| role.as_str().to_owned());
    let done = sqlx::query(
        "UPDATE users
         SET staff_role = $2
         WHERE id = $1 AND role = 'ROLE_ADMIN' AND coalesce(staff_role, '') <> coalesce($2, '')",
    )
    .bind(user.0)
    .bind(name)
    .execute(&mut **transaction)
    .await
    .map_err(from_driver)?;
    if done.rows_affected() > 0 {
        return sessions::end_all(transaction, user, None, now).await.map(Some);
    }
    let is_staff: bool =
        sqlx::query_scalar("SELECT EXISTS (SELECT 1 FROM users WHERE id = $1 AND role = 'ROLE_ADMIN')")
            .bind(user.0)
            .fetch_one(&mut **transaction)
            .await
            .map_err(from_driver)?;
    unless_none(u64::from(is_staff)).map(|()| None)
}

/// Fails if there is no such account.
pub(super) async fn require_user(transaction: &mut Transaction, user: UserId) -> Result<(), StorageError> {
    let is_there: bool = sqlx::query_scalar("SELECT EXISTS (SELECT 1 FROM users WHERE id = $1)")
        .bind(user.0)
        .fetch_one(&mut **transaction)
        .await
        .map_err(from_driver)?;
    unless_none(u64::from(is_there))
}

/// Fails with `Missing` if a change by id affected no row.
pub(super) fn unless_none(rows: u64) -> Result<(), StorageError> {
    if rows == 0 { Err(StorageError::Missing { what: "user" }) } else { Ok(()) }
}
