//! Addresses at which calendars read people's visits.

use super::unit_of_work::Work;
use super::user_changes::lock;
use super::{Db, Repositories, inconsistent, to_microseconds};
use crate::error::from_driver;
use crate::row::row;
use async_trait::async_trait;
use cabinet_domain::UserId;
use cabinet_ports::StorageError;
use cabinet_ports::repository::bounds::check_id;
use cabinet_ports::repository::{
    CalendarContent, CalendarRepository, CalendarSubscription, CalendarWriter, NewCalendarSubscription,
};
use chrono::{DateTime, Utc};
use uuid::Uuid;

#[async_trait]
impl CalendarRepository for Repositories {
    async fn lookup(&self, user: UserId) -> Result<Option<CalendarSubscription>, StorageError> {
        let row = sqlx::query_as::<Db, CalendarRow>(
            "SELECT user_id, language, has_details, created_at, read_at, content, content_at
             FROM calendar_subscriptions
             WHERE user_id = $1",
        )
        .bind(user.0)
        .fetch_optional(self.pools.reader())
        .await
        .map_err(from_driver)?;
        row.map(CalendarSubscription::try_from).transpose()
    }

    async fn find(&self, digest: [u8; 32]) -> Result<Option<CalendarSubscription>, StorageError> {
        let row = sqlx::query_as::<Db, CalendarRow>(
            "SELECT user_id, language, has_details, calendar_subscriptions.created_at AS created_at, read_at, content, content_at
             FROM calendar_subscriptions
             JOIN users ON users.id = calendar_subscriptions.user_id
             WHERE digest = $1 AND NOT users.disabled AND users.leaving_at IS NULL",
        )
        .bind(digest.to_vec())
        .fetch_optional(self.pools.reader())
        .await
        .map_err(from_driver)?;
        row.map(CalendarSubscription::try_from).transpose()
    }

    async fn note_read(
        &self,
        digest: [u8; 32],
        now: DateTime<Utc>,
        since: DateTime<Utc>,
    ) -> Result<(), StorageError> {
        sqlx::query(
            "UPDATE calendar_subscriptions SET read_at = $2 WHERE digest = $1 AND (read_at IS NULL OR read_at <= $3)",
        )
        .bind(digest.to_vec())
        .bind(to_microseconds(now))
        .bind(to_microseconds(since))
        .execute(self.pools.writer())
        .await
        .map(drop)
        .map_err(from_driver)
    }

    async fn note_content(
        &self,
        digest: [u8; 32],
        content: [u8; 32],
        now: DateTime<Utc>,
    ) -> Result<Option<DateTime<Utc>>, StorageError> {
        // Another kernel may have noted the same.
        sqlx::query_scalar(
            "UPDATE calendar_subscriptions
             SET content = $2, content_at = CASE WHEN content = $2 THEN content_at ELSE $3 END
             WHERE digest = $1
             RETURNING content_at",
        )
        .bind(digest.to_vec())
        .bind(content.to_vec())
        .bind(to_microseconds(now))
        .fetch_optional(self.pools.writer())
        .await
        .map_err(from_driver)
    }
}

#[async_trait]
impl CalendarWriter for Work {
    async fn set(&mut self, new: NewCalendarSubscription) -> Result<bool, StorageError> {
        check_id("calendar_subscriptions.language", &new.language)?;
        let transaction = self.change();
        // Two windows make one address after the other.
        lock(transaction, new.user).await?;
        let former = sqlx::query("DELETE FROM calendar_subscriptions WHERE user_id = $1")
            .bind(new.user.0)
            .execute(&mut **transaction)
            .await
            .map_err(from_driver)?;
        let made = sqlx::query(
            "INSERT INTO calendar_subscriptions (user_id, digest, language, has_details, created_at)
             SELECT id, $2, $3, $4, $5 FROM users WHERE id = $1 AND NOT disabled",
        )
        .bind(new.user.0)
        .bind(new.digest.to_vec())
        .bind(new.language)
        .bind(new.has_details)
        .bind(to_microseconds(new.created_at))
        .execute(&mut **transaction)
        .await
        .map_err(from_driver)?;
        if made.rows_affected() == 0 {
            return Err(StorageError::Missing { what: "user" });
        }
        self.done(former.rows_affected() > 0)
    }

    async fn change(
        &mut self,
        user: UserId,
        has_details: bool,
        language: &str,
    ) -> Result<bool, StorageError> {
        check_id("calendar_subscriptions.language", language)?;
        let done = sqlx::query(
            "UPDATE calendar_subscriptions SET has_details = $2, language = $3
             WHERE user_id = $1 AND (has_details <> $2 OR language <> $3)",
        )
        .bind(user.0)
        .bind(has_details)
        .bind(language.to_owned())
        .execute(&mut **self.change())
        .await
        .map_err(from_driver)?;
        self.done(done.rows_affected() > 0)
    }

    async fn remove(&mut self, user: UserId) -> Result<bool, StorageError> {
        let done = sqlx::query("DELETE FROM calendar_subscriptions WHERE user_id = $1")
            .bind(user.0)
            .execute(&mut **self.change())
            .await
            .map_err(from_driver)?;
        self.done(done.rows_affected() > 0)
    }
}

row! {
    struct CalendarRow {
        user_id: Uuid,
        language: String,
        has_details: bool,
        created_at: DateTime<Utc>,
        read_at: Option<DateTime<Utc>>,
        content: Option<Vec<u8>>,
        content_at: Option<DateTime<Utc>>,
    }
}

impl TryFrom<CalendarRow> for CalendarSubscription {
    type Error = StorageError;

    fn try_from(row: CalendarRow) -> Result<Self, StorageError> {
        let content = row.content.zip(row.content_at).map(|(digest, since)| {
            let broken = |_| inconsistent("calendar_subscriptions", "content", row.user_id);
            Ok::<_, StorageError>(CalendarContent { digest: digest.try_into().map_err(broken)?, since })
        });
        Ok(Self {
            user: UserId(row.user_id),
            language: row.language,
            has_details: row.has_details,
            created_at: row.created_at,
            read_at: row.read_at,
            content: content.transpose()?,
        })
    }
}
