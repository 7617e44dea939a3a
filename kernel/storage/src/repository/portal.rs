//! Sign-in attempts and personal data from the state identity portal.

use super::consents::admits_portal;
use super::unit_of_work::Work;
use super::user_changes::lock;
use super::{Db, Repositories, Transaction, inconsistent, to_microseconds};
use crate::error::from_driver;
use crate::row::row;
use async_trait::async_trait;
use cabinet_domain::{JobId, PortalAttempt, PortalPurpose, UserId};
use cabinet_ports::StorageError;
use cabinet_ports::repository::{
    KeptPortalPerson, PendingPortalRegistration, PortalRepository, PortalWriter,
};
use chrono::{DateTime, Utc};
use uuid::Uuid;

#[async_trait]
impl PortalRepository for Repositories {
    async fn open(&self, attempt: PortalAttempt) -> Result<(), StorageError> {
        sqlx::query(
            "INSERT INTO portal_attempts (state, purpose, user_id, binding, sealed_verifier, created_at)
             VALUES ($1, $2, $3, $4, $5, $6)",
        )
        .bind(attempt.state)
        .bind(attempt.purpose.name())
        .bind(attempt.purpose.user().map(|user| user.0))
        .bind(attempt.binding)
        .bind(attempt.sealed_verifier)
        .bind(to_microseconds(attempt.created_at))
        .execute(self.pools.writer())
        .await
        .map(drop)
        .map_err(from_driver)
    }

    async fn lookup(&self, state: Uuid, since: DateTime<Utc>) -> Result<Option<PortalAttempt>, StorageError> {
        let row = sqlx::query_as::<Db, AttemptRow>(
            "SELECT state, purpose, user_id, binding, sealed_verifier, created_at
             FROM portal_attempts
             WHERE state = $1 AND used_at IS NULL AND created_at > $2",
        )
        .bind(state)
        .bind(to_microseconds(since))
        .fetch_optional(self.pools.reader())
        .await
        .map_err(from_driver)?;
        row.map(PortalAttempt::try_from).transpose()
    }

    async fn use_once(
        &self,
        state: Uuid,
        since: DateTime<Utc>,
        now: DateTime<Utc>,
    ) -> Result<Option<PortalAttempt>, StorageError> {
        let row = sqlx::query_as::<Db, AttemptRow>(
            "UPDATE portal_attempts
             SET used_at = $3
             WHERE state = $1 AND used_at IS NULL AND created_at > $2
             RETURNING state, purpose, user_id, binding, sealed_verifier, created_at",
        )
        .bind(state)
        .bind(to_microseconds(since))
        .bind(to_microseconds(now))
        .fetch_optional(self.pools.writer())
        .await
        .map_err(from_driver)?;
        row.map(PortalAttempt::try_from).transpose()
    }

    async fn lookup_pending(&self, state: Uuid) -> Result<Option<PendingPortalRegistration>, StorageError> {
        let row = sqlx::query_as::<Db, (Option<Vec<u8>>, Vec<u8>, Option<DateTime<Utc>>)>(
            "SELECT binding, pending_registration, code_refused_at
             FROM portal_attempts
             WHERE state = $1 AND pending_registration IS NOT NULL",
        )
        .bind(state)
        .fetch_optional(self.pools.reader())
        .await
        .map_err(from_driver)?;
        Ok(row.map(|(binding, sealed, code_refused_at)| PendingPortalRegistration {
            binding,
            sealed,
            code_refused_at,
        }))
    }

    async fn refuse_code(&self, letter: JobId, now: DateTime<Utc>) -> Result<bool, StorageError> {
        let done = sqlx::query(
            "UPDATE portal_attempts
             SET code_refused_at = $2
             WHERE code_job = $1 AND pending_registration IS NOT NULL",
        )
        .bind(letter.0)
        .bind(to_microseconds(now))
        .execute(self.pools.writer())
        .await
        .map_err(from_driver)?;
        Ok(done.rows_affected() > 0)
    }

    async fn remove_attempts(&self, before: DateTime<Utc>) -> Result<u64, StorageError> {
        let done = sqlx::query("DELETE FROM portal_attempts WHERE created_at < $1")
            .bind(to_microseconds(before))
            .execute(self.pools.writer())
            .await
            .map_err(from_driver)?;
        Ok(done.rows_affected())
    }

    async fn lookup_person(&self, owner: UserId) -> Result<Option<KeptPortalPerson>, StorageError> {
        let row = sqlx::query_as::<Db, (Vec<u8>, Option<Vec<u8>>, DateTime<Utc>)>(
            "SELECT sealed_person, sealed_token, read_at
             FROM portal_people
             WHERE user_id = $1",
        )
        .bind(owner.0)
        .fetch_optional(self.pools.reader())
        .await
        .map_err(from_driver)?;
        Ok(row.map(|(sealed_person, sealed_token, read_at)| KeptPortalPerson {
            user: owner,
            sealed_person,
            sealed_token,
            read_at,
        }))
    }
}

#[async_trait]
impl PortalWriter for Work {
    async fn swap_pending(
        &mut self,
        state: Uuid,
        from: Option<Vec<u8>>,
        to: Option<Vec<u8>>,
        letter: Option<JobId>,
    ) -> Result<bool, StorageError> {
        let done = sqlx::query(
            "UPDATE portal_attempts
             SET pending_registration = $3, code_job = coalesce($4, code_job),
                 code_refused_at = CASE WHEN $4 IS NULL THEN code_refused_at END
             WHERE state = $1 AND used_at IS NOT NULL AND pending_registration IS NOT DISTINCT FROM $2",
        )
        .bind(state)
        .bind(from)
        .bind(to)
        .bind(letter.map(|letter| letter.0))
        .execute(&mut **self.change())
        .await
        .map_err(from_driver)?;
        self.done(done.rows_affected() > 0)
    }

    async fn keep_person(&mut self, person: KeptPortalPerson) -> Result<bool, StorageError> {
        let transaction = self.change();
        lock(transaction, person.user).await?;
        let is_admitted = admits_portal(transaction, person.user).await?;
        if is_admitted {
            keep(transaction, person).await?;
        }
        self.done(is_admitted)
    }
}

/// Stores a person's data from the portal in the caller's transaction.
pub(super) async fn keep(
    transaction: &mut Transaction,
    person: KeptPortalPerson,
) -> Result<(), StorageError> {
    sqlx::query(
        "INSERT INTO portal_people (user_id, sealed_person, sealed_token, read_at)
         VALUES ($1, $2, $3, $4)
         ON CONFLICT (user_id) DO UPDATE
         SET sealed_person = excluded.sealed_person, sealed_token = excluded.sealed_token,
             read_at = excluded.read_at",
    )
    .bind(person.user.0)
    .bind(person.sealed_person)
    .bind(person.sealed_token)
    .bind(to_microseconds(person.read_at))
    .execute(&mut **transaction)
    .await
    .map(drop)
    .map_err(from_driver)
}

row! {
    struct AttemptRow {
        state: Uuid,
        purpose: String,
        user_id: Option<Uuid>,
        binding: Option<Vec<u8>>,
        sealed_verifier: Vec<u8>,
        created_at: DateTime<Utc>,
    }
}

impl TryFrom<AttemptRow> for PortalAttempt {
    type Error = StorageError;

    fn try_from(row: AttemptRow) -> Result<Self, StorageError> {
        let purpose = PortalPurpose::stored(&row.purpose, row.user_id.map(UserId))
            .ok_or_else(|| inconsistent("portal_attempts", "purpose", row.state))?;
        Ok(Self {
            state: row.state,
            purpose,
            binding: row.binding,
            sealed_verifier: row.sealed_verifier,
            created_at: row.created_at,
        })
    }
}
