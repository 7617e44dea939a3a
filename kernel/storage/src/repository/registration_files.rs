//! What is known about the scans of registrations.

use super::{Db, Repositories, kept, not_understood};
use crate::error::from_driver;
use async_trait::async_trait;
use cabinet_domain::{RegistrationFile, RegistrationPart, UserId};
use cabinet_ports::StorageError;
use cabinet_ports::repository::RegistrationFileRepository;
use cabinet_ports::repository::bounds::check_text;
use chrono::{DateTime, Utc};

#[async_trait]
impl RegistrationFileRepository for Repositories {
    async fn set(&self, file: RegistrationFile, unproved_at_most: u64) -> Result<(), StorageError> {
        check_text("registration_files.content_type", &file.content_type)?;
        let size = i64::try_from(file.size_bytes)
            .map_err(|_| StorageError::Unstorable { what: "registration_files.size_bytes" })?;
        let done = sqlx::query(
            "INSERT INTO registration_files (user_id, part, content_type, size_bytes, stored_at)
             SELECT $1, $2, $3, $4, $5
             WHERE EXISTS (SELECT 1 FROM users WHERE id = $1 AND (email IS NULL OR email_confirmed_at IS NOT NULL))
                OR $4 + (SELECT CAST(COALESCE(SUM(brought.size_bytes), 0) AS bigint)
                         FROM registration_files AS brought
                         JOIN users AS owner ON owner.id = brought.user_id
                         WHERE owner.email IS NOT NULL AND owner.email_confirmed_at IS NULL
                           AND NOT (brought.user_id = $1 AND brought.part = $2)) <= $6
             ON CONFLICT (user_id, part) DO UPDATE
             SET content_type = excluded.content_type, size_bytes = excluded.size_bytes,
                 stored_at = excluded.stored_at",
        )
        .bind(file.user.0)
        .bind(file.part.name())
        .bind(file.content_type)
        .bind(size)
        .bind(kept(file.stored_at))
        .bind(i64::try_from(unproved_at_most).unwrap_or(i64::MAX))
        .execute(self.pools.writer())
        .await
        .map_err(from_driver)?;
        match done.rows_affected() {
            0 => Err(StorageError::Conflict { what: "registration_files.unproved" }),
            _ => Ok(()),
        }
    }

    async fn unproved_bytes(&self) -> Result<u64, StorageError> {
        let bytes: i64 = sqlx::query_scalar(
            "SELECT CAST(COALESCE(SUM(brought.size_bytes), 0) AS bigint)
             FROM registration_files AS brought
             JOIN users AS owner ON owner.id = brought.user_id
             WHERE owner.email IS NOT NULL AND owner.email_confirmed_at IS NULL",
        )
        .fetch_one(self.pools.reader())
        .await
        .map_err(from_driver)?;
        Ok(u64::try_from(bytes).unwrap_or_default())
    }

    async fn list(&self, owner: UserId) -> Result<Vec<RegistrationFile>, StorageError> {
        let rows = sqlx::query_as::<Db, (String, String, i64, DateTime<Utc>)>(
            "SELECT part, content_type, size_bytes, stored_at
             FROM registration_files
             WHERE user_id = $1",
        )
        .bind(owner.0)
        .fetch_all(self.pools.reader())
        .await
        .map_err(from_driver)?;
        let mut files = rows
            .into_iter()
            .map(|(part, content_type, size, stored_at)| {
                let wrong = |column| not_understood("registration_files", column, owner);
                Ok(RegistrationFile {
                    user: owner,
                    part: RegistrationPart::from_name(&part).ok_or_else(|| wrong("part"))?,
                    content_type,
                    size_bytes: u64::try_from(size).map_err(|_| wrong("size_bytes"))?,
                    stored_at,
                })
            })
            .collect::<Result<Vec<_>, StorageError>>()?;
        files.sort_by_key(|file| file.part);
        Ok(files)
    }
}
