//! Idempotency keys in memory.

use super::Memory;
use super::memory::{KeyRow, Tables, kept};
use async_trait::async_trait;
use cabinet_domain::{IdempotencyKey, UserId};
use cabinet_ports::repository::bounds::check_text;
use cabinet_ports::repository::{Reservation, StoredAnswer};
use cabinet_ports::{IdempotencyRepository, StorageError};
use chrono::{DateTime, Utc};

#[async_trait]
impl IdempotencyRepository for Memory {
    async fn reserve(
        &self,
        owner: UserId,
        key: &IdempotencyKey,
        fingerprint: &[u8],
        now: DateTime<Utc>,
        stale_before: DateTime<Utc>,
    ) -> Result<Reservation, StorageError> {
        let mut tables = self.tables()?;
        tables.require_user(owner)?;
        let (fingerprint, created_at) = (fingerprint.to_vec(), kept(now));
        let Some(row) = tables.key(owner, key) else {
            tables.keys.push(KeyRow { owner, key: key.clone(), fingerprint, created_at, answer: None });
            return Ok(Reservation::Fresh);
        };
        if row.answer.is_none() && row.created_at < kept(stale_before) {
            (row.fingerprint, row.created_at) = (fingerprint, created_at);
            return Ok(Reservation::Fresh);
        }
        Ok(match &row.answer {
            _ if row.fingerprint != fingerprint => Reservation::Mismatch,
            None => Reservation::InProgress,
            Some(answer) => Reservation::Answered(answer.clone()),
        })
    }

    async fn complete(
        &self,
        owner: UserId,
        key: &IdempotencyKey,
        answer: StoredAnswer,
        _now: DateTime<Utc>,
    ) -> Result<(), StorageError> {
        check_text("idempotency_keys.body", &answer.body)?;
        let mut tables = self.tables()?;
        let Some(row) = tables.key(owner, key).filter(|row| row.answer.is_none()) else {
            return Err(StorageError::Missing { what: "idempotency key" });
        };
        row.answer = Some(answer);
        Ok(())
    }

    async fn release(&self, owner: UserId, key: &IdempotencyKey) -> Result<(), StorageError> {
        let mut tables = self.tables()?;
        tables.keys.retain(|row| row.owner != owner || row.key != *key || row.answer.is_some());
        Ok(())
    }

    async fn remove_before(&self, before: DateTime<Utc>) -> Result<u64, StorageError> {
        let mut tables = self.tables()?;
        let kept_before = tables.keys.len();
        tables.keys.retain(|row| row.created_at >= kept(before));
        Ok((kept_before - tables.keys.len()) as u64)
    }
}

impl Tables {
    fn key(&mut self, owner: UserId, key: &IdempotencyKey) -> Option<&mut KeyRow> {
        self.keys.iter_mut().find(|row| row.owner == owner && row.key == *key)
    }
}
