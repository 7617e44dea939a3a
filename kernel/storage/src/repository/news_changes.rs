//! Changes news of the hospital.

use super::unit_of_work::Work;
use super::{Transaction, to_microseconds};
use crate::error::from_driver;
use async_trait::async_trait;
use cabinet_domain::{News, NewsAudience, NewsId, UserId};
use cabinet_ports::StorageError;
use cabinet_ports::repository::bounds::{check_id, check_text};
use cabinet_ports::repository::{ChangeTopic, NewsWriter};
use chrono::{DateTime, Utc};
use uuid::Uuid;

#[async_trait]
impl NewsWriter for Work {
    async fn add(&mut self, news: &News) -> Result<(), StorageError> {
        let transaction = self.told_change(ChangeTopic::News);
        sqlx::query(
            "INSERT INTO news (id, version, is_draft, audience, publish_at, created_at, created_by, updated_at)
             VALUES ($1, $2, TRUE, 'all', NULL, $3, $4, $3)",
        )
        .bind(news.id.0)
        .bind(news.version)
        .bind(to_microseconds(news.created_at))
        .bind(news.created_by.map(|user| user.0))
        .execute(&mut **transaction)
        .await
        .map_err(from_driver)?;
        write(transaction, news, None).await?;
        self.done(())
    }

    async fn replace(&mut self, news: &News) -> Result<bool, StorageError> {
        let transaction = self.told_change(ChangeTopic::News);
        // Locks the item, and tells which image it had.
        let former: Option<Option<Uuid>> =
            sqlx::query_scalar("UPDATE news SET version = $3 WHERE id = $1 AND version = $2 RETURNING image")
                .bind(news.id.0)
                .bind(news.version - 1)
                .bind(news.version)
                .fetch_optional(&mut **transaction)
                .await
                .map_err(from_driver)?;
        let Some(former) = former else { return self.done(false) };
        sqlx::query("DELETE FROM news_texts WHERE news = $1")
            .bind(news.id.0)
            .execute(&mut **transaction)
            .await
            .map_err(from_driver)?;
        write(transaction, news, former).await?;
        self.done(true)
    }

    async fn remove(&mut self, id: NewsId, now: DateTime<Utc>) -> Result<bool, StorageError> {
        let transaction = self.told_change(ChangeTopic::News);
        let former: Option<Option<Uuid>> =
            sqlx::query_scalar("DELETE FROM news WHERE id = $1 RETURNING image")
                .bind(id.0)
                .fetch_optional(&mut **transaction)
                .await
                .map_err(from_driver)?;
        if let Some(Some(object)) = former {
            discard(transaction, object, now).await?;
        }
        self.done(former.is_some())
    }
}

/// Writes all but the creation of an item that has no texts.
async fn write(transaction: &mut Transaction, news: &News, former: Option<Uuid>) -> Result<(), StorageError> {
    let (host, clinic) = match &news.audience {
        NewsAudience::Clinic { host, clinic } => (Some(host.as_str()), Some(clinic.as_str())),
        NewsAudience::All | NewsAudience::Citizens => (None, None),
    };
    clinic.map(|clinic| check_id("news.clinic", clinic)).transpose()?;
    let image = news.image.as_ref();
    let bytes = |bytes: u64| i64::try_from(bytes).unwrap_or(i64::MAX);
    sqlx::query(
        "UPDATE news
         SET is_draft = $2, publish_at = $3, until = $4, audience = $5, host = $6, clinic = $7, image = $8, image_type = $9,
             image_width = $10, image_height = $11, image_bytes = $12, updated_at = $13, updated_by = $14
         WHERE id = $1",
    )
    .bind(news.id.0)
    .bind(news.is_draft)
    .bind(news.publish_at.map(to_microseconds))
    .bind(news.until.map(to_microseconds))
    .bind(news.audience.name())
    .bind(host)
    .bind(clinic)
    .bind(image.map(|image| image.object))
    .bind(image.map(|image| image.media_type.as_str()))
    .bind(image.map(|image| i64::from(image.width)))
    .bind(image.map(|image| i64::from(image.height)))
    .bind(image.map(|image| bytes(image.size_bytes)))
    .bind(to_microseconds(news.updated_at))
    .bind(news.updated_by.map(|UserId(user)| user))
    .execute(&mut **transaction)
    .await
    .map_err(from_driver)?;
    for (language, text) in &news.texts {
        check_text("news_texts.language", language)?;
        sqlx::query("INSERT INTO news_texts (news, language, title, text) VALUES ($1, $2, $3, $4)")
            .bind(news.id.0)
            .bind(language)
            .bind(text.title())
            .bind(text.text())
            .execute(&mut **transaction)
            .await
            .map_err(from_driver)?;
    }
    let object = image.map(|image| image.object);
    if object == former {
        return Ok(());
    }
    if let Some(object) = object {
        let taken = sqlx::query("DELETE FROM news_discarded_images WHERE object = $1")
            .bind(object)
            .execute(&mut **transaction)
            .await
            .map_err(from_driver)?;
        if taken.rows_affected() == 0 {
            return Err(StorageError::Missing { what: "news.image" });
        }
    }
    if let Some(former) = former {
        discard(transaction, former, news.updated_at).await?;
    }
    Ok(())
}

async fn discard(transaction: &mut Transaction, object: Uuid, at: DateTime<Utc>) -> Result<(), StorageError> {
    sqlx::query("INSERT INTO news_discarded_images (object, at) VALUES ($1, $2)")
        .bind(object)
        .bind(to_microseconds(at))
        .execute(&mut **transaction)
        .await
        .map(drop)
        .map_err(from_driver)
}
