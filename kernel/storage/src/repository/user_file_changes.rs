//! Changes of uploaded files.

use super::super::NEXT_FILE_NUMBER;
use super::cabinet_query::BEGINNING;
use super::file_event_query::push_marked;
use super::unit_of_work::Work;
use super::user_changes::{lock, require_user};
use super::user_file_row::{USER_FILE, UserFileRow, bytes};
use super::user_files::usage_of;
use super::{Db, to_microseconds};
use crate::error::from_driver;
use async_trait::async_trait;
use cabinet_domain::{StorageType, UserFile, UserFileId, UserFileState, UserId, search_form};
use cabinet_ports::StorageError;
use cabinet_ports::repository::bounds::{check_id, check_text};
use cabinet_ports::repository::{ChangeTopic, FileMarks, FinishedUpload, UserFileUse, UserFileWriter};
use chrono::{DateTime, Utc};
use sqlx::query::Query;
use sqlx::{AssertSqlSafe, QueryBuilder};
use uuid::Uuid;

type Statement<'q> = Query<'q, Db, <Db as sqlx::Database>::Arguments>;

#[async_trait]
impl UserFileWriter for Work {
    async fn lock(&mut self, owner: UserId) -> Result<UserFileUse, StorageError> {
        let transaction = self.change();
        lock(transaction, owner).await?;
        require_user(transaction, owner).await?;
        let (all, uploads): (i64, i64) = sqlx::query_as(
            "SELECT CAST(COALESCE(SUM(size), 0) AS bigint), COUNT(CASE WHEN state = 'uploading' THEN 1 END)
             FROM user_files
             WHERE user_id = $1",
        )
        .bind(owner.0)
        .fetch_one(&mut **transaction)
        .await
        .map_err(from_driver)?;
        self.done(usage_of(all, uploads))
    }

    async fn current(&mut self, id: UserFileId) -> Result<Option<UserFile>, StorageError> {
        let sql = format!("SELECT {USER_FILE} FROM user_files WHERE id = $1");
        let row = sqlx::query_as::<Db, UserFileRow>(AssertSqlSafe(sql))
            .bind(id.0)
            .fetch_optional(&mut **self.change())
            .await
            .map_err(from_driver)?;
        let file = row.map(UserFile::try_from).transpose()?;
        self.done(file)
    }

    async fn taken_names(
        &mut self,
        owner: UserId,
        kind: StorageType,
        except: UserFileId,
    ) -> Result<Vec<String>, StorageError> {
        let names = sqlx::query_scalar(
            "SELECT name_folded
             FROM user_files
             WHERE user_id = $1 AND type = $2 AND id <> $3 AND state <> 'uploading' AND removed_at IS NULL",
        )
        .bind(owner.0)
        .bind(i64::from(kind.number()))
        .bind(except.0)
        .fetch_all(&mut **self.change())
        .await
        .map_err(from_driver)?;
        self.done(names)
    }

    async fn add(&mut self, file: &UserFile) -> Result<(), StorageError> {
        check_id("user_files.name", &file.name_folded)?;
        check_text("user_files.name", &file.name)?;
        let statement = sqlx::query(
            "INSERT INTO user_files (id, user_id, created_by, is_by_admin, type, name, name_folded, is_forced, state, size, received, sha256,
                 media_type, created_at, uploaded_on, expires_at, removed_at, seen_by_owner_at, seen_by_admin_at, viewed_at, search_text)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21)",
        )
        .bind(file.id.0)
        .bind(file.owner.0)
        .bind(file.created_by.map(|user| user.0))
        .bind(file.is_by_admin)
        .bind(i64::from(file.kind.number()))
        .bind(file.name.clone())
        .bind(file.name_folded.clone())
        .bind(file.is_forced)
        .bind(file.state.name())
        .bind(bytes(file.size, "user_files.size")?)
        .bind(bytes(file.received, "user_files.received")?)
        .bind(file.sha256.map(Vec::from))
        .bind(file.media_type.clone())
        .bind(to_microseconds(file.created_at))
        .bind(file.uploaded_on)
        .bind(file.expires_at.map(to_microseconds))
        .bind(file.removed_at.map(to_microseconds))
        .bind(file.seen_by_owner_at.map(to_microseconds))
        .bind(file.seen_by_admin_at.map(to_microseconds))
        .bind(file.viewed_at.map(to_microseconds))
        .bind(search_text(&file.name));
        self.changes_one(statement).await.map(drop)
    }

    async fn finish(&mut self, id: UserFileId, finished: &FinishedUpload) -> Result<bool, StorageError> {
        check_id("user_files.name", &finished.name_folded)?;
        let sql = format!(
            "UPDATE user_files
             SET name = $2, name_folded = $3, state = $4, size = $5, sha256 = $6, media_type = $7, created_at = $8, uploaded_on = $9,
                 search_text = $10, number = {NEXT_FILE_NUMBER}, expires_at = NULL
             WHERE id = $1 AND state = 'uploading' AND received = $5"
        );
        let statement = sqlx::query(AssertSqlSafe(sql))
            .bind(id.0)
            .bind(finished.name.clone())
            .bind(finished.name_folded.clone())
            .bind(finished.state.name())
            .bind(bytes(finished.size, "user_files.size")?)
            .bind(finished.sha256.to_vec())
            .bind(finished.media_type.clone())
            .bind(to_microseconds(finished.at))
            .bind(finished.day)
            .bind(search_text(&finished.name));
        self.changes_one(statement).await
    }

    async fn rename(&mut self, id: UserFileId, name: &str, folded: &str) -> Result<bool, StorageError> {
        check_id("user_files.name", folded)?;
        check_text("user_files.name", name)?;
        let statement = sqlx::query(
            "UPDATE user_files
             SET name = $2, name_folded = $3, search_text = $4
             WHERE id = $1 AND state <> 'uploading' AND removed_at IS NULL",
        )
        .bind(id.0)
        .bind(name.to_owned())
        .bind(folded.to_owned())
        .bind(search_text(name));
        self.changes_one(statement).await
    }

    async fn delete(&mut self, id: UserFileId, at: DateTime<Utc>) -> Result<bool, StorageError> {
        let statement = sqlx::query(
            "UPDATE user_files SET removed_at = $2 WHERE id = $1 AND state <> 'uploading' AND removed_at IS NULL",
        )
        .bind(id.0)
        .bind(to_microseconds(at));
        self.changes_one(statement).await
    }

    async fn restore(&mut self, id: UserFileId, name: &str, folded: &str) -> Result<bool, StorageError> {
        check_id("user_files.name", folded)?;
        check_text("user_files.name", name)?;
        let statement = sqlx::query(
            "UPDATE user_files
             SET removed_at = NULL, name = $2, name_folded = $3, search_text = $4
             WHERE id = $1 AND removed_at IS NOT NULL",
        )
        .bind(id.0)
        .bind(name.to_owned())
        .bind(folded.to_owned())
        .bind(search_text(name));
        self.changes_one(statement).await
    }

    async fn mark_viewed(&mut self, marks: &FileMarks, now: DateTime<Utc>) -> Result<u64, StorageError> {
        if matches!(marks, FileMarks::Files(ids) if ids.is_empty())
            || matches!(marks, FileMarks::Events(events) if events.is_empty())
        {
            return Ok(0);
        }
        let mut query = QueryBuilder::<Db>::new("UPDATE user_files SET viewed_at = ");
        query.push_bind(to_microseconds(now)).push(" WHERE viewed_at IS NULL AND id IN (");
        push_marked(&mut query, marks);
        query.push(")");
        let done =
            query.build().persistent(false).execute(&mut **self.change()).await.map_err(from_driver)?;
        self.done(done.rows_affected())
    }

    async fn note_letter(
        &mut self,
        owner: UserId,
        now: DateTime<Utc>,
        since: DateTime<Utc>,
    ) -> Result<bool, StorageError> {
        let statement = sqlx::query(
            "INSERT INTO user_file_letters (user_id, sent_at)
             VALUES ($1, $2)
             ON CONFLICT (user_id) DO UPDATE
             SET sent_at = excluded.sent_at
             WHERE user_file_letters.sent_at <= $3",
        )
        .bind(owner.0)
        .bind(to_microseconds(now))
        .bind(to_microseconds(since));
        self.changes_one(statement).await
    }

    async fn set_state(
        &mut self,
        id: UserFileId,
        from: UserFileState,
        to: UserFileState,
    ) -> Result<bool, StorageError> {
        let statement = sqlx::query("UPDATE user_files SET state = $3 WHERE id = $1 AND state = $2")
            .bind(id.0)
            .bind(from.name())
            .bind(to.name());
        self.changes_one(statement).await
    }

    async fn set_thumbnail(&mut self, id: UserFileId, object: Uuid) -> Result<bool, StorageError> {
        let statement = sqlx::query(
            "UPDATE user_files SET thumbnail = $2 WHERE id = $1 AND state = 'ready' AND thumbnail IS NULL",
        )
        .bind(id.0)
        .bind(object);
        self.changes_one(statement).await
    }

    async fn remove_deleted(&mut self, id: UserFileId, before: DateTime<Utc>) -> Result<bool, StorageError> {
        let statement = sqlx::query("DELETE FROM user_files WHERE id = $1 AND removed_at <= $2")
            .bind(id.0)
            .bind(to_microseconds(before));
        self.changes_one(statement).await
    }

    async fn cancel(&mut self, id: UserFileId) -> Result<bool, StorageError> {
        let statement =
            sqlx::query("DELETE FROM user_files WHERE id = $1 AND state = 'uploading'").bind(id.0);
        self.changes_one(statement).await
    }
}

/// The form in which a name is searched, after the separator that `user_files.search_text` begins with.
fn search_text(name: &str) -> String {
    format!("{BEGINNING}{}", search_form(name))
}

impl Work {
    /// Runs a statement that changes at most one row. Returns whether it did.
    async fn changes_one(&mut self, statement: Statement<'_>) -> Result<bool, StorageError> {
        let done =
            statement.execute(&mut **self.told_change(ChangeTopic::Files)).await.map_err(from_driver)?;
        self.done(done.rows_affected() == 1)
    }
}
