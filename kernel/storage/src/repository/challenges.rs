//! Pending sign-in challenges.

use super::{Db, Repositories, inconsistent, to_microseconds};
use crate::error::from_driver;
use crate::row::row;
use async_trait::async_trait;
use cabinet_domain::UserId;
use cabinet_ports::StorageError;
use cabinet_ports::repository::{Challenge, ChallengePurpose, ChallengeRepository};
use chrono::{DateTime, Utc};
use uuid::Uuid;

#[async_trait]
impl ChallengeRepository for Repositories {
    async fn add(&self, challenge: Challenge) -> Result<(), StorageError> {
        sqlx::query(
            "INSERT INTO challenges (digest, user_id, purpose, sealed, tries, created_at, expires_at, security_stamp)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        )
        .bind(challenge.digest)
        .bind(challenge.user.map(|user| user.0))
        .bind(challenge.purpose.name())
        .bind(challenge.sealed)
        .bind(i64::from(challenge.tries))
        .bind(to_microseconds(challenge.created_at))
        .bind(to_microseconds(challenge.expires_at))
        .bind(challenge.security_stamp)
        .execute(self.pools.writer())
        .await
        .map(drop)
        .map_err(from_driver)
    }

    async fn try_answer(
        &self,
        digest: &[u8],
        purpose: ChallengePurpose,
        most: u32,
        now: DateTime<Utc>,
    ) -> Result<Option<Challenge>, StorageError> {
        let row = sqlx::query_as::<Db, ChallengeRow>(
            "UPDATE challenges
             SET tries = tries + 1
             WHERE digest = $1 AND purpose = $2 AND tries < $3 AND expires_at > $4
             RETURNING digest, user_id, purpose, sealed, tries, security_stamp, created_at, expires_at",
        )
        .bind(digest.to_vec())
        .bind(purpose.name())
        .bind(i64::from(most))
        .bind(to_microseconds(now))
        .fetch_optional(self.pools.writer())
        .await
        .map_err(from_driver)?;
        row.map(Challenge::try_from).transpose()
    }

    async fn take(
        &self,
        digest: &[u8],
        purpose: ChallengePurpose,
        now: DateTime<Utc>,
    ) -> Result<Option<Challenge>, StorageError> {
        let row = sqlx::query_as::<Db, ChallengeRow>(
            "DELETE FROM challenges
             WHERE digest = $1 AND purpose = $2 AND expires_at > $3
             RETURNING digest, user_id, purpose, sealed, tries, security_stamp, created_at, expires_at",
        )
        .bind(digest.to_vec())
        .bind(purpose.name())
        .bind(to_microseconds(now))
        .fetch_optional(self.pools.writer())
        .await
        .map_err(from_driver)?;
        row.map(Challenge::try_from).transpose()
    }

    async fn remove_expired(&self, before: DateTime<Utc>) -> Result<u64, StorageError> {
        let done = sqlx::query("DELETE FROM challenges WHERE expires_at < $1")
            .bind(to_microseconds(before))
            .execute(self.pools.writer())
            .await
            .map_err(from_driver)?;
        Ok(done.rows_affected())
    }
}

row! {
    struct ChallengeRow {
        digest: Vec<u8>,
        user_id: Option<Uuid>,
        purpose: String,
        sealed: Option<Vec<u8>>,
        tries: i64,
        security_stamp: Option<i64>,
        created_at: DateTime<Utc>,
        expires_at: DateTime<Utc>,
    }
}

impl TryFrom<ChallengeRow> for Challenge {
    type Error = StorageError;

    fn try_from(row: ChallengeRow) -> Result<Self, StorageError> {
        let purpose = ChallengePurpose::ALL.into_iter().find(|known| known.name() == row.purpose);
        Ok(Self {
            // The digest must not appear in an error, so `created_at` identifies the row.
            purpose: purpose.ok_or_else(|| inconsistent("challenges", "purpose", row.created_at))?,
            digest: row.digest,
            user: row.user_id.map(UserId),
            sealed: row.sealed,
            tries: u32::try_from(row.tries).unwrap_or(u32::MAX),
            security_stamp: row.security_stamp,
            created_at: row.created_at,
            expires_at: row.expires_at,
        })
    }
}
