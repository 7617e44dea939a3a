//! Recovery codes of the second step, in the transaction of a factor change that has locked the account's row.

use super::Transaction;
use crate::error::from_driver;
use cabinet_domain::UserId;
use cabinet_ports::StorageError;

/// Replaces all recovery codes of the owner.
pub(super) async fn replace(
    transaction: &mut Transaction,
    owner: UserId,
    digests: Vec<Vec<u8>>,
) -> Result<(), StorageError> {
    sqlx::query("DELETE FROM recovery_codes WHERE user_id = $1")
        .bind(owner.0)
        .execute(&mut **transaction)
        .await
        .map_err(from_driver)?;
    for digest in digests {
        sqlx::query("INSERT INTO recovery_codes (user_id, digest) VALUES ($1, $2)")
            .bind(owner.0)
            .bind(digest)
            .execute(&mut **transaction)
            .await
            .map_err(from_driver)?;
    }
    Ok(())
}

/// Stores recovery codes if the owner has none. The account's row is locked, so of two factors that are added at the same moment only the
/// first one stores codes.
pub(super) async fn add_first(
    transaction: &mut Transaction,
    owner: UserId,
    digests: Vec<Vec<u8>>,
) -> Result<bool, StorageError> {
    let has_codes: bool =
        sqlx::query_scalar("SELECT EXISTS (SELECT 1 FROM recovery_codes WHERE user_id = $1)")
            .bind(owner.0)
            .fetch_one(&mut **transaction)
            .await
            .map_err(from_driver)?;
    if has_codes || digests.is_empty() {
        return Ok(false);
    }
    replace(transaction, owner, digests).await?;
    Ok(true)
}

/// Deletes recovery codes without a factor. They are useless on their own and must not work for a factor that is added later.
pub(super) async fn forget_useless(transaction: &mut Transaction, owner: UserId) -> Result<(), StorageError> {
    sqlx::query(
        "DELETE FROM recovery_codes
         WHERE user_id = $1
           AND NOT EXISTS (SELECT 1 FROM passkeys WHERE user_id = $1)
           AND NOT EXISTS (SELECT 1 FROM totp_factors WHERE user_id = $1 AND confirmed_at IS NOT NULL)",
    )
    .bind(owner.0)
    .execute(&mut **transaction)
    .await
    .map(drop)
    .map_err(from_driver)
}
