//! Passwords of test users.

use cabinet_domain::{SessionId, UserId};
use cabinet_ports::repository::{AccountChange, PasswordChange};
use cabinet_ports::{StorageError, Stores};
use chrono::{DateTime, Utc};

/// Gives a user a password by its hash, as a change of the account does: it ends the user's sessions except `kept`.
///
/// # Errors
/// Those of the storage; `Missing` if there is no such user.
pub async fn set_password(
    stores: &Stores,
    user: UserId,
    hash: &str,
    kept: Option<SessionId>,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    let seen = stores.users.lookup(user).await?.ok_or(StorageError::Missing { what: "user" })?;
    let password = Some(PasswordChange { seen: None, hash: hash.to_owned() });
    let change = AccountChange { password, ..AccountChange::of(seen, kept, now) };
    let mut work = stores.begin().await?;
    work.users().change_account(change).await?;
    work.commit().await
}
