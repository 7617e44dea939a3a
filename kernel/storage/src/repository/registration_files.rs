//! Metadata of registration scans.

use super::super::LOCK_UNPROVED;
use super::{Db, Repositories, inconsistent, to_microseconds};
use crate::error::from_driver;
use crate::row::row;
use async_trait::async_trait;
use cabinet_domain::{RegistrationFile, RegistrationPart, UserId};
use cabinet_ports::StorageError;
use cabinet_ports::repository::RegistrationFileRepository;
use cabinet_ports::repository::bounds::check_text;
use chrono::{DateTime, Utc};
use uuid::Uuid;

#[async_trait]
impl RegistrationFileRepository for Repositories {
    async fn set(
        &self,
        file: RegistrationFile,
        unproved_at_most: u64,
    ) -> Result<Option<RegistrationFile>, StorageError> {
        check_text("registration_files.content_type", &file.content_type)?;
        let size = i64::try_from(file.size_bytes)
            .map_err(|_| StorageError::Unstorable { what: "registration_files.size_bytes" })?;
        let mut transaction = self.pools.begin().await?;
        sqlx::query(LOCK_UNPROVED).execute(&mut *transaction).await.map_err(from_driver)?;
        let former = sqlx::query_as::<Db, FileRow>(
            "SELECT part, object_id, content_type, size_bytes, stored_at
             FROM registration_files
             WHERE user_id = $1 AND part = $2",
        )
        .bind(file.user.0)
        .bind(file.part.name())
        .fetch_optional(&mut *transaction)
        .await
        .map_err(from_driver)?;
        let done = sqlx::query(
            "INSERT INTO registration_files (user_id, part, object_id, content_type, size_bytes, stored_at)
             SELECT $1, $2, $7, $3, $4, $5
             WHERE EXISTS (SELECT 1 FROM users WHERE id = $1 AND (email IS NULL OR email_confirmed_at IS NOT NULL))
                OR $4 + (SELECT CAST(COALESCE(SUM(brought.size_bytes), 0) AS bigint)
                         FROM registration_files AS brought
                         JOIN users AS owner ON owner.id = brought.user_id
                         WHERE owner.email IS NOT NULL AND owner.email_confirmed_at IS NULL
                           AND NOT (brought.user_id = $1 AND brought.part = $2)) <= $6
             ON CONFLICT (user_id, part) DO UPDATE
             SET object_id = excluded.object_id, content_type = excluded.content_type,
                 size_bytes = excluded.size_bytes, stored_at = excluded.stored_at",
        )
        .bind(file.user.0)
        .bind(file.part.name())
        .bind(file.content_type)
        .bind(size)
        .bind(to_microseconds(file.stored_at))
        .bind(i64::try_from(unproved_at_most).unwrap_or(i64::MAX))
        .bind(file.object)
        .execute(&mut *transaction)
        .await
        .map_err(from_driver)?;
        if done.rows_affected() == 0 {
            return Err(StorageError::Conflict { what: "registration_files.unproved" });
        }
        transaction.commit().await.map_err(from_driver)?;
        former.map(|row| row.of(file.user)).transpose()
    }

    async fn unproved_bytes_beside(
        &self,
        owner: UserId,
        part: RegistrationPart,
    ) -> Result<Option<u64>, StorageError> {
        let bytes: Option<i64> = sqlx::query_scalar(
            "SELECT (SELECT CAST(COALESCE(SUM(brought.size_bytes), 0) AS bigint)
                     FROM registration_files AS brought
                     JOIN users AS owner ON owner.id = brought.user_id
                     WHERE owner.email IS NOT NULL AND owner.email_confirmed_at IS NULL
                       AND NOT (brought.user_id = $1 AND brought.part = $2))
             FROM users
             WHERE id = $1 AND email IS NOT NULL AND email_confirmed_at IS NULL",
        )
        .bind(owner.0)
        .bind(part.name())
        .fetch_optional(self.pools.reader())
        .await
        .map_err(from_driver)?;
        Ok(bytes.map(|bytes| u64::try_from(bytes).unwrap_or_default()))
    }

    async fn list(&self, owner: UserId) -> Result<Vec<RegistrationFile>, StorageError> {
        let rows = sqlx::query_as::<Db, FileRow>(
            "SELECT part, object_id, content_type, size_bytes, stored_at
             FROM registration_files
             WHERE user_id = $1",
        )
        .bind(owner.0)
        .fetch_all(self.pools.reader())
        .await
        .map_err(from_driver)?;
        let mut files =
            rows.into_iter().map(|row| row.of(owner)).collect::<Result<Vec<_>, StorageError>>()?;
        files.sort_by_key(|file| file.part);
        Ok(files)
    }
}

row! {
    struct FileRow {
        part: String,
        object_id: Option<Uuid>,
        content_type: String,
        size_bytes: i64,
        stored_at: DateTime<Utc>,
    }
}

impl FileRow {
    fn of(self, user: UserId) -> Result<RegistrationFile, StorageError> {
        let wrong = |column| inconsistent("registration_files", column, user);
        Ok(RegistrationFile {
            user,
            part: RegistrationPart::from_name(&self.part).ok_or_else(|| wrong("part"))?,
            object: self.object_id,
            content_type: self.content_type,
            size_bytes: u64::try_from(self.size_bytes).map_err(|_| wrong("size_bytes"))?,
            stored_at: self.stored_at,
        })
    }
}
