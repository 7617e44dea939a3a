//! Idempotency keys of writes.

use super::{Db, Repositories, inconsistent, to_microseconds};
use crate::error::from_driver;
use async_trait::async_trait;
use cabinet_domain::{IdempotencyKey, UserId};
use cabinet_ports::StorageError;
use cabinet_ports::repository::bounds::check_text;
use cabinet_ports::repository::{IdempotencyRepository, Reservation, StoredAnswer};
use chrono::{DateTime, Utc};

#[async_trait]
impl IdempotencyRepository for Repositories {
    async fn reserve(
        &self,
        owner: UserId,
        key: &IdempotencyKey,
        fingerprint: &[u8],
        now: DateTime<Utc>,
        stale_before: DateTime<Utc>,
    ) -> Result<Reservation, StorageError> {
        let mut transaction = self.pools.begin().await?;
        let taken = sqlx::query(
            "INSERT INTO idempotency_keys (user_id, key, fingerprint, created_at)
             VALUES ($1, $2, $3, $4)
             ON CONFLICT (user_id, key) DO UPDATE
             SET fingerprint = excluded.fingerprint, created_at = excluded.created_at
             WHERE idempotency_keys.status IS NULL AND idempotency_keys.created_at < $5",
        )
        .bind(owner.0)
        .bind(key.as_str())
        .bind(fingerprint.to_vec())
        .bind(to_microseconds(now))
        .bind(to_microseconds(stale_before))
        .execute(&mut *transaction)
        .await
        .map_err(from_driver)?;
        if taken.rows_affected() == 1 {
            transaction.commit().await.map_err(from_driver)?;
            return Ok(Reservation::Fresh);
        }
        // The conflict locked the row, so it still exists.
        let (first, status, body) = sqlx::query_as::<Db, (Vec<u8>, Option<i32>, Option<String>)>(
            "SELECT fingerprint, status, body
             FROM idempotency_keys
             WHERE user_id = $1 AND key = $2",
        )
        .bind(owner.0)
        .bind(key.as_str())
        .fetch_one(&mut *transaction)
        .await
        .map_err(from_driver)?;
        transaction.commit().await.map_err(from_driver)?;
        if first != fingerprint {
            return Ok(Reservation::Mismatch);
        }
        let (Some(status), Some(body)) = (status, body) else { return Ok(Reservation::InProgress) };
        let status =
            u16::try_from(status).map_err(|_| inconsistent("idempotency_keys", "status", key.as_str()))?;
        Ok(Reservation::Answered(StoredAnswer { status, body }))
    }

    async fn complete(
        &self,
        owner: UserId,
        key: &IdempotencyKey,
        answer: StoredAnswer,
        now: DateTime<Utc>,
    ) -> Result<(), StorageError> {
        check_text("idempotency_keys.body", &answer.body)?;
        let done = sqlx::query(
            "UPDATE idempotency_keys
             SET status = $3, body = $4, answered_at = $5
             WHERE user_id = $1 AND key = $2 AND status IS NULL",
        )
        .bind(owner.0)
        .bind(key.as_str())
        .bind(i32::from(answer.status))
        .bind(answer.body)
        .bind(to_microseconds(now))
        .execute(self.pools.writer())
        .await
        .map_err(from_driver)?;
        match done.rows_affected() {
            0 => Err(StorageError::Missing { what: "idempotency key" }),
            _ => Ok(()),
        }
    }

    async fn release(&self, owner: UserId, key: &IdempotencyKey) -> Result<(), StorageError> {
        sqlx::query(
            "DELETE FROM idempotency_keys
             WHERE user_id = $1 AND key = $2 AND status IS NULL",
        )
        .bind(owner.0)
        .bind(key.as_str())
        .execute(self.pools.writer())
        .await
        .map(drop)
        .map_err(from_driver)
    }

    async fn remove_before(&self, before: DateTime<Utc>) -> Result<u64, StorageError> {
        let done = sqlx::query("DELETE FROM idempotency_keys WHERE created_at < $1")
            .bind(to_microseconds(before))
            .execute(self.pools.writer())
            .await
            .map_err(from_driver)?;
        Ok(done.rows_affected())
    }
}
