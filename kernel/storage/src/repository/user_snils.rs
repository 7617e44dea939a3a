//! SNILS at rest: encrypted, with a keyed fingerprint (HMAC) for exact look-up.

use super::{Pools, inconsistent};
use crate::error::from_driver;
use cabinet_domain::{Snils, UserId};
use cabinet_ports::StorageError;
use cabinet_vault::{Vault, VaultError};
use uuid::Uuid;

/// Context of the fingerprint.
const INDEX: &str = "users.snils_index";
/// Number of rows sealed in one round.
const AT_ONCE: i64 = 200;

/// The stored columns.
pub(super) struct KeptSnils {
    pub(super) sealed: Option<Vec<u8>>,
    pub(super) index: Option<Vec<u8>>,
}

/// Context of the sealed number.
pub(crate) fn context(user: Uuid) -> String {
    format!("users.snils:{user}")
}

pub(super) fn seal(vault: &Vault, user: UserId, snils: Option<&Snils>) -> Result<KeptSnils, StorageError> {
    let Some(snils) = snils else { return Ok(KeptSnils { sealed: None, index: None }) };
    let digits = snils.digits();
    let sealed = vault.seal(&context(user.0), digits.as_bytes()).map_err(from_vault)?;
    let index = vault.fingerprint(INDEX, digits.as_bytes()).to_vec();
    Ok(KeptSnils { sealed: Some(sealed), index: Some(index) })
}

/// Reads the number of a row: sealed, or in plain text in rows from before sealing.
pub(super) fn open(
    vault: &Vault,
    user: Uuid,
    sealed: Option<&[u8]>,
    plain: Option<String>,
) -> Result<Option<Snils>, StorageError> {
    let wrong = || inconsistent("users", "snils", user);
    let digits = match (sealed, plain) {
        (Some(sealed), _) => match vault.open_text(&context(user), sealed) {
            Ok(digits) => digits.to_string(),
            Err(VaultError::Broken) => return Err(wrong()),
            Err(error) => return Err(from_vault(error)),
        },
        (None, Some(plain)) => plain,
        (None, None) => return Ok(None),
    };
    digits.parse().map(Some).map_err(|_| wrong())
}

/// All fingerprints of a number, because a row may have been sealed with any of the keys.
pub(super) fn indexes(vault: &Vault, snils: &Snils) -> Vec<Vec<u8>> {
    vault.fingerprints(INDEX, snils.digits().as_bytes()).into_iter().map(Vec::from).collect()
}

/// Seals the plain-text numbers of earlier versions and returns how many. A row that its owner changes in the meantime is sealed already.
pub(super) async fn seal_plain(pools: &Pools, vault: &Vault) -> Result<u64, StorageError> {
    let mut done = 0;
    loop {
        let rows: Vec<(Uuid, String)> =
            sqlx::query_as("SELECT id, snils FROM users WHERE snils IS NOT NULL ORDER BY id LIMIT $1")
                .bind(AT_ONCE)
                .fetch_all(pools.reader())
                .await
                .map_err(from_driver)?;
        if rows.is_empty() {
            return Ok(done);
        }
        for (id, digits) in rows {
            let snils: Snils = digits.parse().map_err(|_| inconsistent("users", "snils", id))?;
            let kept = seal(vault, UserId(id), Some(&snils))?;
            let sealed = sqlx::query(
                "UPDATE users
                 SET snils = NULL, snils_sealed = $3, snils_index = $4
                 WHERE id = $1 AND snils = $2",
            )
            .bind(id)
            .bind(digits)
            .bind(kept.sealed)
            .bind(kept.index)
            .execute(pools.writer())
            .await
            .map_err(from_driver)?;
            done += sealed.rows_affected();
        }
    }
}

pub(super) fn from_vault(error: VaultError) -> StorageError {
    StorageError::Driver(Box::new(error))
}
