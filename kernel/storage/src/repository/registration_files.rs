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
    async fn set(&self, file: RegistrationFile) -> Result<(), StorageError> {
        check_text("registration_files.content_type", &file.content_type)?;
        let size = i64::try_from(file.size_bytes)
            .map_err(|_| StorageError::Unstorable { what: "registration_files.size_bytes" })?;
        sqlx::query(
            "INSERT INTO registration_files (user_id, part, content_type, size_bytes, stored_at)
             VALUES ($1, $2, $3, $4, $5)
             ON CONFLICT (user_id, part) DO UPDATE
             SET content_type = excluded.content_type, size_bytes = excluded.size_bytes,
                 stored_at = excluded.stored_at",
        )
        .bind(file.user.0)
        .bind(file.part.name())
        .bind(file.content_type)
        .bind(size)
        .bind(kept(file.stored_at))
        .execute(self.pools.writer())
        .await
        .map(drop)
        .map_err(from_driver)
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
