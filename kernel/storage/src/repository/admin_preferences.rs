//! How administrators arranged the tables, at rest: sealed, because saved filters may hold names of patients. A row in the clear was
//! written by an earlier version, perhaps a moment ago by the kernel that is handing over, and is newer than what is sealed beside it.

use super::user_snils::from_vault;
use super::{Db, Pools, inconsistent};
use crate::error::from_driver;
use crate::preferences_context;
use cabinet_domain::UserId;
use cabinet_ports::StorageError;
use cabinet_ports::repository::bounds::check_text;
use cabinet_vault::{Vault, VaultError};
use uuid::Uuid;

/// Rows sealed in one round.
const AT_ONCE: i64 = 200;

pub(super) async fn read(
    pools: &Pools,
    vault: &Vault,
    admin: UserId,
) -> Result<Option<String>, StorageError> {
    let row: Option<(String, Option<Vec<u8>>)> =
        sqlx::query_as::<Db, _>("SELECT preferences, sealed FROM admin_preferences WHERE user_id = $1")
            .bind(admin.0)
            .fetch_optional(pools.reader())
            .await
            .map_err(from_driver)?;
    let Some((plain, sealed)) = row else { return Ok(None) };
    let Some(sealed) = sealed.filter(|_| plain.is_empty()) else { return Ok(Some(plain)) };
    match vault.open_text(&preferences_context(admin), &sealed) {
        Ok(text) => Ok(Some(text.to_string())),
        Err(VaultError::Broken) => Err(inconsistent("admin_preferences", "sealed", admin)),
        Err(error) => Err(from_vault(error)),
    }
}

pub(super) async fn write(
    pools: &Pools,
    vault: &Vault,
    admin: UserId,
    preferences: &str,
) -> Result<(), StorageError> {
    check_text("admin_preferences.preferences", preferences)?;
    let sealed = vault.seal(&preferences_context(admin), preferences.as_bytes()).map_err(from_vault)?;
    sqlx::query(
        "INSERT INTO admin_preferences (user_id, preferences, sealed)
         VALUES ($1, '', $2)
         ON CONFLICT (user_id) DO UPDATE
         SET preferences = '', sealed = excluded.sealed",
    )
    .bind(admin.0)
    .bind(sealed)
    .execute(pools.writer())
    .await
    .map(drop)
    .map_err(from_driver)
}

/// Seals what earlier versions stored in the clear and returns how many rows. A row that its owner changes in the meantime is sealed already.
pub(super) async fn seal_plain(pools: &Pools, vault: &Vault) -> Result<u64, StorageError> {
    let mut done = 0;
    loop {
        let rows: Vec<(Uuid, String)> = sqlx::query_as(
            "SELECT user_id, preferences FROM admin_preferences WHERE preferences <> '' ORDER BY user_id LIMIT $1",
        )
        .bind(AT_ONCE)
        .fetch_all(pools.reader())
        .await
        .map_err(from_driver)?;
        if rows.is_empty() {
            return Ok(done);
        }
        for (id, plain) in rows {
            let sealed =
                vault.seal(&preferences_context(UserId(id)), plain.as_bytes()).map_err(from_vault)?;
            let changed = sqlx::query(
                "UPDATE admin_preferences SET preferences = '', sealed = $3 WHERE user_id = $1 AND preferences = $2",
            )
            .bind(id)
            .bind(plain)
            .bind(sealed)
            .execute(pools.writer())
            .await
            .map_err(from_driver)?;
            done += changed.rows_affected();
        }
    }
}
