//! Passwords of test users.

use cabinet_domain::{SessionId, UserId};
use cabinet_ports::repository::{AccountChange, PasswordChange};
use cabinet_ports::{StorageError, Stores};
use chrono::{DateTime, Utc};

/// The password of most test users.
pub const PASSWORD: &str = "Patient-2026-demo";

/// Its hash: Argon2id with the smallest parameters. Verification takes those of the hash, so a sign-in costs microseconds, not 20 ms.
pub const PASSWORD_HASH: &str =
    "$argon2id$v=19$m=8,t=1,p=1$BwcHBwcHBwcHBwcHBwcHBw$R6ywI56R8gzMPnNHlb44tkC8e9YD6SithrePdp569Fc";

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
