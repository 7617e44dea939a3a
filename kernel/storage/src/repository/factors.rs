//! Second factors.

use super::unit_of_work::Work;
use super::user_changes::{lock, renew_stamp, require_session};
use super::{Db, Repositories, Transaction, recovery_codes, sessions, to_microseconds};
use crate::error::from_driver;
use crate::row::row;
use async_trait::async_trait;
use cabinet_domain::{PasskeyId, SessionId, UserId};
use cabinet_ports::StorageError;
use cabinet_ports::repository::bounds::check_text;
use cabinet_ports::repository::{
    FactorAdded, FactorChange, FactorRepository, FactorWriter, Factors, SealedPasskey, SealedTotp,
};
use chrono::{DateTime, Utc};
use uuid::Uuid;

#[async_trait]
impl FactorRepository for Repositories {
    async fn list(&self, owner: UserId) -> Result<Factors, StorageError> {
        let totp = sqlx::query_as::<Db, TotpRow>(
            "SELECT user_id, sealed, created_at, confirmed_at, last_step FROM totp_factors WHERE user_id = $1",
        )
        .bind(owner.0)
        .fetch_optional(self.pools.reader())
        .await
        .map_err(from_driver)?;
        let recovery: i64 = sqlx::query_scalar("SELECT count(*) FROM recovery_codes WHERE user_id = $1")
            .bind(owner.0)
            .fetch_one(self.pools.reader())
            .await
            .map_err(from_driver)?;
        let passkeys = sqlx::query_as::<Db, PasskeyRow>(
            "SELECT id, user_id, credential_id, sealed, name, created_at, last_used_at
             FROM passkeys
             WHERE user_id = $1
             ORDER BY created_at, id",
        )
        .bind(owner.0)
        .fetch_all(self.pools.reader())
        .await
        .map_err(from_driver)?;
        Ok(Factors {
            totp: totp.map(SealedTotp::from),
            recovery_left: u32::try_from(recovery).unwrap_or(u32::MAX),
            passkeys: passkeys.into_iter().map(SealedPasskey::from).collect(),
        })
    }

    async fn start_totp(&self, totp: SealedTotp, session: Option<SessionId>) -> Result<(), StorageError> {
        let mut transaction = self.pools.begin().await?;
        lock(&mut transaction, totp.user).await?;
        require_session(&mut transaction, totp.user, session).await?;
        let done = sqlx::query(
            "INSERT INTO totp_factors (user_id, sealed, created_at, confirmed_at, last_step)
             VALUES ($1, $2, $3, NULL, NULL)
             ON CONFLICT (user_id) DO UPDATE
             SET sealed = excluded.sealed, created_at = excluded.created_at
             WHERE totp_factors.confirmed_at IS NULL",
        )
        .bind(totp.user.0)
        .bind(totp.sealed)
        .bind(to_microseconds(totp.created_at))
        .execute(&mut *transaction)
        .await
        .map_err(from_driver)?;
        if done.rows_affected() == 0 {
            return Err(StorageError::Conflict { what: "totp_factors.user" });
        }
        transaction.commit().await.map_err(from_driver)
    }

    async fn accept_totp(&self, owner: UserId, step: i64) -> Result<bool, StorageError> {
        let done = sqlx::query(
            "UPDATE totp_factors
             SET last_step = $2
             WHERE user_id = $1 AND confirmed_at IS NOT NULL AND (last_step IS NULL OR last_step < $2)",
        )
        .bind(owner.0)
        .bind(step)
        .execute(self.pools.writer())
        .await
        .map_err(from_driver)?;
        Ok(done.rows_affected() > 0)
    }

    async fn owner_of_passkey(&self, id: PasskeyId) -> Result<Option<UserId>, StorageError> {
        let owner: Option<Uuid> = sqlx::query_scalar("SELECT user_id FROM passkeys WHERE id = $1")
            .bind(id.0)
            .fetch_optional(self.pools.reader())
            .await
            .map_err(from_driver)?;
        Ok(owner.map(UserId))
    }

    async fn find_passkey(&self, credential_id: &[u8]) -> Result<Option<SealedPasskey>, StorageError> {
        let row = sqlx::query_as::<Db, PasskeyRow>(
            "SELECT id, user_id, credential_id, sealed, name, created_at, last_used_at
             FROM passkeys
             WHERE credential_id = $1",
        )
        .bind(credential_id.to_vec())
        .fetch_optional(self.pools.reader())
        .await
        .map_err(from_driver)?;
        Ok(row.map(SealedPasskey::from))
    }

    async fn use_passkey(
        &self,
        owner: UserId,
        id: PasskeyId,
        sealed: Vec<u8>,
        now: DateTime<Utc>,
    ) -> Result<(), StorageError> {
        let done =
            sqlx::query("UPDATE passkeys SET sealed = $3, last_used_at = $4 WHERE id = $1 AND user_id = $2")
                .bind(id.0)
                .bind(owner.0)
                .bind(sealed)
                .bind(to_microseconds(now))
                .execute(self.pools.writer())
                .await
                .map_err(from_driver)?;
        match done.rows_affected() {
            0 => Err(StorageError::Missing { what: "passkey" }),
            _ => Ok(()),
        }
    }
}

#[async_trait]
impl FactorWriter for Work {
    async fn confirm_totp(
        &mut self,
        totp: &SealedTotp,
        step: i64,
        recovery: Vec<Vec<u8>>,
        by: Option<FactorChange>,
        now: DateTime<Utc>,
    ) -> Result<Option<FactorAdded>, StorageError> {
        let (owner, transaction) = (totp.user, self.change());
        authorize(transaction, owner, by).await?;
        // Confirms only the secret that the code was checked against, not a replacement.
        let done = sqlx::query(
            "UPDATE totp_factors
             SET confirmed_at = $2, last_step = $3
             WHERE user_id = $1 AND confirmed_at IS NULL AND sealed = $4",
        )
        .bind(owner.0)
        .bind(to_microseconds(now))
        .bind(step)
        .bind(totp.sealed.clone())
        .execute(&mut **transaction)
        .await
        .map_err(from_driver)?;
        let added = match done.rows_affected() {
            0 => None,
            _ => Some(added(transaction, owner, recovery, by).await?),
        };
        self.done(added)
    }

    async fn remove_totp(
        &mut self,
        owner: UserId,
        by: Option<FactorChange>,
    ) -> Result<Option<Vec<SessionId>>, StorageError> {
        let transaction = self.change();
        authorize(transaction, owner, by).await?;
        let done = sqlx::query("DELETE FROM totp_factors WHERE user_id = $1")
            .bind(owner.0)
            .execute(&mut **transaction)
            .await
            .map_err(from_driver)?;
        let ended = removed(transaction, done.rows_affected(), owner, by).await?;
        self.done(ended)
    }

    async fn set_recovery(
        &mut self,
        owner: UserId,
        digests: Vec<Vec<u8>>,
        by: Option<FactorChange>,
    ) -> Result<Vec<SessionId>, StorageError> {
        let transaction = self.change();
        authorize(transaction, owner, by).await?;
        recovery_codes::replace(transaction, owner, digests).await?;
        let ended = end_others(transaction, owner, by).await?;
        self.done(ended)
    }

    async fn spend_recovery(&mut self, owner: UserId, digest: &[u8]) -> Result<bool, StorageError> {
        let done = sqlx::query("DELETE FROM recovery_codes WHERE user_id = $1 AND digest = $2")
            .bind(owner.0)
            .bind(digest.to_vec())
            .execute(&mut **self.change())
            .await
            .map_err(from_driver)?;
        self.done(done.rows_affected() > 0)
    }

    async fn add_passkey(
        &mut self,
        passkey: SealedPasskey,
        recovery: Vec<Vec<u8>>,
        by: Option<FactorChange>,
    ) -> Result<FactorAdded, StorageError> {
        let (owner, transaction) = (passkey.user, self.change());
        check_text("passkeys.name", &passkey.name)?;
        authorize(transaction, owner, by).await?;
        sqlx::query(
            "INSERT INTO passkeys (id, user_id, credential_id, sealed, name, created_at, last_used_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7)",
        )
        .bind(passkey.id.0)
        .bind(owner.0)
        .bind(passkey.credential_id)
        .bind(passkey.sealed)
        .bind(passkey.name)
        .bind(to_microseconds(passkey.created_at))
        .bind(passkey.last_used_at.map(to_microseconds))
        .execute(&mut **transaction)
        .await
        .map_err(from_driver)?;
        let added = added(transaction, owner, recovery, by).await?;
        self.done(added)
    }

    async fn remove_passkey(
        &mut self,
        owner: UserId,
        id: PasskeyId,
        by: Option<FactorChange>,
    ) -> Result<Option<Vec<SessionId>>, StorageError> {
        let transaction = self.change();
        authorize(transaction, owner, by).await?;
        let done = sqlx::query("DELETE FROM passkeys WHERE id = $1 AND user_id = $2")
            .bind(id.0)
            .bind(owner.0)
            .execute(&mut **transaction)
            .await
            .map_err(from_driver)?;
        let ended = removed(transaction, done.rows_affected(), owner, by).await?;
        self.done(ended)
    }

    async fn remove_all(
        &mut self,
        owner: UserId,
        now: DateTime<Utc>,
    ) -> Result<Option<Vec<SessionId>>, StorageError> {
        let transaction = self.change();
        lock(transaction, owner).await?;
        let mut count = 0;
        for table in
            ["DELETE FROM totp_factors WHERE user_id = $1", "DELETE FROM passkeys WHERE user_id = $1"]
        {
            let done =
                sqlx::query(table).bind(owner.0).execute(&mut **transaction).await.map_err(from_driver)?;
            count += done.rows_affected();
        }
        let mut ended = None;
        if count > 0 {
            recovery_codes::replace(transaction, owner, Vec::new()).await?;
            ended = Some(sessions::end_all(transaction, owner, None, now).await?);
        }
        self.done(ended)
    }
}

/// Locks the account and checks that the session that requested the change is still active.
async fn authorize(
    transaction: &mut Transaction,
    owner: UserId,
    by: Option<FactorChange>,
) -> Result<(), StorageError> {
    lock(transaction, owner).await?;
    require_session(transaction, owner, by.map(|by| by.session)).await
}

/// What follows a factor that was added.
async fn added(
    transaction: &mut Transaction,
    owner: UserId,
    recovery: Vec<Vec<u8>>,
    by: Option<FactorChange>,
) -> Result<FactorAdded, StorageError> {
    let has_new_codes = recovery_codes::add_first(transaction, owner, recovery).await?;
    let ended = end_others(transaction, owner, by).await?;
    Ok(FactorAdded { ended, has_new_codes })
}

/// What follows if a factor was removed.
async fn removed(
    transaction: &mut Transaction,
    count: u64,
    owner: UserId,
    by: Option<FactorChange>,
) -> Result<Option<Vec<SessionId>>, StorageError> {
    if count == 0 {
        return Ok(None);
    }
    recovery_codes::forget_useless(transaction, owner).await?;
    end_others(transaction, owner, by).await.map(Some)
}

/// Ends every session but the one that requested the change.
async fn end_others(
    transaction: &mut Transaction,
    owner: UserId,
    by: Option<FactorChange>,
) -> Result<Vec<SessionId>, StorageError> {
    match by {
        Some(FactorChange { session, at }) => sessions::end_all(transaction, owner, Some(session), at).await,
        None => renew_stamp(transaction, owner).await.map(|()| Vec::new()),
    }
}

row! {
    struct TotpRow {
        user_id: Uuid,
        sealed: Vec<u8>,
        created_at: DateTime<Utc>,
        confirmed_at: Option<DateTime<Utc>>,
        last_step: Option<i64>,
    }
}

impl From<TotpRow> for SealedTotp {
    fn from(row: TotpRow) -> Self {
        Self {
            user: UserId(row.user_id),
            sealed: row.sealed,
            created_at: row.created_at,
            confirmed_at: row.confirmed_at,
            last_step: row.last_step,
        }
    }
}

row! {
    struct PasskeyRow {
        id: Uuid,
        user_id: Uuid,
        credential_id: Vec<u8>,
        sealed: Vec<u8>,
        name: String,
        created_at: DateTime<Utc>,
        last_used_at: Option<DateTime<Utc>>,
    }
}

impl From<PasskeyRow> for SealedPasskey {
    fn from(row: PasskeyRow) -> Self {
        Self {
            id: PasskeyId(row.id),
            user: UserId(row.user_id),
            credential_id: row.credential_id,
            sealed: row.sealed,
            name: row.name,
            created_at: row.created_at,
            last_used_at: row.last_used_at,
        }
    }
}
