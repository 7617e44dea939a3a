//! Uploaded files: their metadata, and the parts that have arrived.

use super::user_file_row::{PartRow, USER_FILE, UserFileRow, bytes};
use super::{Db, Repositories, push_ids, to_microseconds};
use crate::error::from_driver;
use async_trait::async_trait;
use cabinet_domain::{UserFile, UserFileId, UserFilePart, UserId};
use cabinet_ports::StorageError;
use cabinet_ports::repository::{UserFileRepository, UserFileUse};
use chrono::{DateTime, Utc};
use sqlx::{AssertSqlSafe, QueryBuilder};
use uuid::Uuid;

#[async_trait]
impl UserFileRepository for Repositories {
    async fn list(&self, owner: UserId) -> Result<Vec<UserFile>, StorageError> {
        let sql = format!(
            "SELECT {USER_FILE} FROM user_files WHERE user_id = $1 AND state <> 'uploading' ORDER BY created_at DESC, id DESC"
        );
        let rows = sqlx::query_as::<Db, UserFileRow>(AssertSqlSafe(sql))
            .bind(owner.0)
            .fetch_all(self.pools.reader())
            .await
            .map_err(from_driver)?;
        rows.into_iter().map(UserFile::try_from).collect()
    }

    async fn find(&self, id: UserFileId) -> Result<Option<UserFile>, StorageError> {
        let sql = format!("SELECT {USER_FILE} FROM user_files WHERE id = $1");
        let row = sqlx::query_as::<Db, UserFileRow>(AssertSqlSafe(sql))
            .bind(id.0)
            .fetch_optional(self.pools.reader())
            .await
            .map_err(from_driver)?;
        row.map(UserFile::try_from).transpose()
    }

    async fn after(&self, id: Option<UserFileId>, at_most: u32) -> Result<Vec<UserFile>, StorageError> {
        let sql = format!("SELECT {USER_FILE} FROM user_files WHERE id > $1 ORDER BY id LIMIT $2");
        let rows = sqlx::query_as::<Db, UserFileRow>(AssertSqlSafe(sql))
            .bind(id.map_or(Uuid::nil(), |id| id.0))
            .bind(i64::from(at_most))
            .fetch_all(self.pools.reader())
            .await
            .map_err(from_driver)?;
        rows.into_iter().map(UserFile::try_from).collect()
    }

    async fn usage(&self, owner: UserId) -> Result<UserFileUse, StorageError> {
        let (all, uploads): (i64, i64) = sqlx::query_as(
            "SELECT CAST(COALESCE(SUM(size), 0) AS bigint), COUNT(CASE WHEN state = 'uploading' THEN 1 END)
             FROM user_files
             WHERE user_id = $1",
        )
        .bind(owner.0)
        .fetch_one(self.pools.reader())
        .await
        .map_err(from_driver)?;
        Ok(usage_of(all, uploads))
    }

    async fn parts(&self, id: UserFileId) -> Result<Vec<UserFilePart>, StorageError> {
        let rows = sqlx::query_as::<Db, PartRow>(
            "SELECT file, object, first_byte, size
             FROM user_file_parts
             WHERE file = $1
             ORDER BY first_byte",
        )
        .bind(id.0)
        .fetch_all(self.pools.reader())
        .await
        .map_err(from_driver)?;
        rows.into_iter().map(UserFilePart::try_from).collect()
    }

    async fn parts_of(&self, owner: UserId) -> Result<Vec<(UserFileId, UserFilePart)>, StorageError> {
        let rows = sqlx::query_as::<Db, PartRow>(
            "SELECT part.file, part.object, part.first_byte, part.size
             FROM user_file_parts AS part
             JOIN user_files AS file ON file.id = part.file
             WHERE file.user_id = $1
             ORDER BY part.file, part.first_byte",
        )
        .bind(owner.0)
        .fetch_all(self.pools.reader())
        .await
        .map_err(from_driver)?;
        rows.into_iter().map(|row| Ok((UserFileId(row.file), row.try_into()?))).collect()
    }

    async fn thumbnails_of(&self, owner: UserId) -> Result<Vec<(UserFileId, Uuid)>, StorageError> {
        let rows: Vec<(Uuid, Uuid)> = sqlx::query_as(
            "SELECT id, thumbnail FROM user_files WHERE user_id = $1 AND thumbnail IS NOT NULL ORDER BY id",
        )
        .bind(owner.0)
        .fetch_all(self.pools.reader())
        .await
        .map_err(from_driver)?;
        Ok(rows.into_iter().map(|(id, object)| (UserFileId(id), object)).collect())
    }

    async fn known_objects(&self, objects: &[Uuid]) -> Result<Vec<Uuid>, StorageError> {
        if objects.is_empty() {
            return Ok(Vec::new());
        }
        let mut statement = QueryBuilder::<Db>::new("SELECT object FROM user_file_parts WHERE object IN ");
        push_ids(&mut statement, objects.iter().copied());
        statement.push(" UNION ALL SELECT thumbnail FROM user_files WHERE thumbnail IN ");
        push_ids(&mut statement, objects.iter().copied());
        statement.build_query_scalar().fetch_all(self.pools.reader()).await.map_err(from_driver)
    }

    async fn add_part(
        &self,
        id: UserFileId,
        part: UserFilePart,
        expires_at: DateTime<Utc>,
    ) -> Result<bool, StorageError> {
        let mut transaction = self.pools.begin().await?;
        let moved = sqlx::query(
            "UPDATE user_files
             SET received = received + $3, expires_at = $4
             WHERE id = $1 AND state = 'uploading' AND received = $2",
        )
        .bind(id.0)
        .bind(bytes(part.start, "user_file_parts.first_byte")?)
        .bind(bytes(part.size, "user_file_parts.size")?)
        .bind(to_microseconds(expires_at))
        .execute(&mut *transaction)
        .await
        .map_err(from_driver)?;
        if moved.rows_affected() == 0 {
            return Ok(false);
        }
        sqlx::query("INSERT INTO user_file_parts (object, file, first_byte, size) VALUES ($1, $2, $3, $4)")
            .bind(part.object)
            .bind(id.0)
            .bind(bytes(part.start, "user_file_parts.first_byte")?)
            .bind(bytes(part.size, "user_file_parts.size")?)
            .execute(&mut *transaction)
            .await
            .map_err(from_driver)?;
        transaction.commit().await.map_err(from_driver)?;
        Ok(true)
    }

    async fn mark_seen(&self, id: UserFileId, is_admin: bool, at: DateTime<Utc>) -> Result<(), StorageError> {
        let statement = if is_admin {
            "UPDATE user_files
             SET seen_by_admin_at = $2, viewed_at = coalesce(viewed_at, $2)
             WHERE id = $1 AND seen_by_admin_at IS NULL"
        } else {
            "UPDATE user_files SET seen_by_owner_at = $2 WHERE id = $1 AND seen_by_owner_at IS NULL"
        };
        let done =
            sqlx::query(statement).bind(id.0).bind(to_microseconds(at)).execute(self.pools.writer()).await;
        done.map(drop).map_err(from_driver)
    }

    async fn remove_expired(
        &self,
        now: DateTime<Utc>,
        at_most: u32,
    ) -> Result<Vec<(UserId, UserFileId)>, StorageError> {
        let gone: Vec<(Uuid, Uuid)> = sqlx::query_as(
            "DELETE FROM user_files
             WHERE state = 'uploading' AND expires_at < $1
               AND id IN (SELECT id FROM user_files WHERE state = 'uploading' AND expires_at < $1 ORDER BY expires_at LIMIT $2)
             RETURNING user_id, id",
        )
        .bind(to_microseconds(now))
        .bind(i64::from(at_most))
        .fetch_all(self.pools.writer())
        .await
        .map_err(from_driver)?;
        Ok(gone.into_iter().map(|(owner, id)| (UserId(owner), UserFileId(id))).collect())
    }
}

pub(super) fn usage_of(bytes: i64, uploads: i64) -> UserFileUse {
    UserFileUse {
        bytes: u64::try_from(bytes).unwrap_or_default(),
        uploads: u32::try_from(uploads).unwrap_or(u32::MAX),
    }
}
