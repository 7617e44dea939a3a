//! Second factors.

use super::user_changes::{lock, renew_stamp, require_session};
use super::{Db, Repositories, Transaction, audit, jobs, recovery_codes, sessions, to_microseconds};
use crate::error::from_driver;
use crate::row::row;
use async_trait::async_trait;
use cabinet_domain::{AuditEvent, PasskeyId, SessionId, UserId};
use cabinet_ports::StorageError;
use cabinet_ports::repository::bounds::check_text;
use cabinet_ports::repository::{
    FactorAdded, FactorChange, FactorRepository, Factors, NewJob, SealedPasskey, SealedTotp,
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

    async fn start_totp_from(
        &self,
        totp: SealedTotp,
        session: Option<SessionId>,
    ) -> Result<(), StorageError> {
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

    async fn confirm_totp_with(
        &self,
        totp: &SealedTotp,
        step: i64,
        recovery: Vec<Vec<u8>>,
        now: DateTime<Utc>,
        change: FactorChange,
    ) -> Result<Option<FactorAdded>, StorageError> {
        let owner = totp.user;
        let mut transaction = self.begin_change(owner, &change).await?;
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
        .execute(&mut *transaction)
        .await
        .map_err(from_driver)?;
        if done.rows_affected() == 0 {
            return Ok(None);
        }
        let has_new_codes = recovery_codes::add_first(&mut transaction, owner, recovery).await?;
        let ended = finish(transaction, owner, change).await?;
        Ok(Some(FactorAdded { ended, has_new_codes }))
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

    async fn remove_totp_with(
        &self,
        owner: UserId,
        change: FactorChange,
    ) -> Result<Option<Vec<SessionId>>, StorageError> {
        let mut transaction = self.begin_change(owner, &change).await?;
        let done = sqlx::query("DELETE FROM totp_factors WHERE user_id = $1")
            .bind(owner.0)
            .execute(&mut *transaction)
            .await
            .map_err(from_driver)?;
        if done.rows_affected() == 0 {
            return Ok(None);
        }
        recovery_codes::forget_useless(&mut transaction, owner).await?;
        finish(transaction, owner, change).await.map(Some)
    }

    async fn set_recovery_with(
        &self,
        owner: UserId,
        digests: Vec<Vec<u8>>,
        change: FactorChange,
    ) -> Result<Vec<SessionId>, StorageError> {
        let mut transaction = self.begin_change(owner, &change).await?;
        recovery_codes::replace(&mut transaction, owner, digests).await?;
        finish(transaction, owner, change).await
    }

    async fn spend_recovery_with_audit(
        &self,
        owner: UserId,
        digest: &[u8],
        letters: Vec<NewJob>,
        audit: Vec<AuditEvent>,
    ) -> Result<bool, StorageError> {
        let mut transaction = self.pools.begin().await?;
        let done = sqlx::query("DELETE FROM recovery_codes WHERE user_id = $1 AND digest = $2")
            .bind(owner.0)
            .bind(digest.to_vec())
            .execute(&mut *transaction)
            .await
            .map_err(from_driver)?;
        if done.rows_affected() == 0 {
            return Ok(false);
        }
        jobs::insert_all(&mut transaction, letters).await?;
        audit::insert_all(&mut transaction, audit).await?;
        transaction.commit().await.map_err(from_driver)?;
        Ok(true)
    }

    async fn add_passkey_with(
        &self,
        passkey: SealedPasskey,
        recovery: Vec<Vec<u8>>,
        change: FactorChange,
    ) -> Result<FactorAdded, StorageError> {
        check_text("passkeys.name", &passkey.name)?;
        let owner = passkey.user;
        let mut transaction = self.begin_change(owner, &change).await?;
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
        .execute(&mut *transaction)
        .await
        .map_err(from_driver)?;
        let has_new_codes = recovery_codes::add_first(&mut transaction, owner, recovery).await?;
        let ended = finish(transaction, owner, change).await?;
        Ok(FactorAdded { ended, has_new_codes })
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

    async fn remove_passkey_with(
        &self,
        owner: UserId,
        id: PasskeyId,
        change: FactorChange,
    ) -> Result<Option<Vec<SessionId>>, StorageError> {
        let mut transaction = self.begin_change(owner, &change).await?;
        let done = sqlx::query("DELETE FROM passkeys WHERE id = $1 AND user_id = $2")
            .bind(id.0)
            .bind(owner.0)
            .execute(&mut *transaction)
            .await
            .map_err(from_driver)?;
        if done.rows_affected() == 0 {
            return Ok(None);
        }
        recovery_codes::forget_useless(&mut transaction, owner).await?;
        finish(transaction, owner, change).await.map(Some)
    }

    async fn remove_all(
        &self,
        owner: UserId,
        letters: Vec<NewJob>,
        now: DateTime<Utc>,
        audit: Vec<AuditEvent>,
    ) -> Result<Option<Vec<SessionId>>, StorageError> {
        let mut transaction = self.pools.begin().await?;
        lock(&mut transaction, owner).await?;
        let mut removed = 0;
        for table in
            ["DELETE FROM totp_factors WHERE user_id = $1", "DELETE FROM passkeys WHERE user_id = $1"]
        {
            let done =
                sqlx::query(table).bind(owner.0).execute(&mut *transaction).await.map_err(from_driver)?;
            removed += done.rows_affected();
        }
        if removed == 0 {
            return Ok(None);
        }
        recovery_codes::replace(&mut transaction, owner, Vec::new()).await?;
        let ended = sessions::end_all(&mut transaction, owner, None, now).await?;
        jobs::insert_all(&mut transaction, letters).await?;
        audit::insert_all(&mut transaction, audit).await?;
        transaction.commit().await.map_err(from_driver)?;
        Ok(Some(ended))
    }
}

impl Repositories {
    /// Begins a transaction for a change, provided the session that requested it is still active.
    async fn begin_change(&self, owner: UserId, change: &FactorChange) -> Result<Transaction, StorageError> {
        let mut transaction = self.pools.begin().await?;
        lock(&mut transaction, owner).await?;
        require_session(&mut transaction, owner, change.ends_others.map(|(session, _)| session)).await?;
        Ok(transaction)
    }
}

/// Writes the side effects of a change and commits.
async fn finish(
    mut transaction: Transaction,
    owner: UserId,
    change: FactorChange,
) -> Result<Vec<SessionId>, StorageError> {
    let ended = match change.ends_others {
        Some((but, at)) => sessions::end_all(&mut transaction, owner, Some(but), at).await?,
        None => {
            renew_stamp(&mut transaction, owner).await?;
            Vec::new()
        }
    };
    jobs::insert_all(&mut transaction, change.letters).await?;
    audit::insert_all(&mut transaction, change.audit).await?;
    transaction.commit().await.map_err(from_driver)?;
    Ok(ended)
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
