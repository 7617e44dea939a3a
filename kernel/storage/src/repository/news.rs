//! Reads news of the hospital and notes what was read.

use super::news_row::{NewsRow, is_for_reader, items, select_news};
use super::{Db, Repositories, push_ids, to_microseconds};
use crate::error::from_driver;
use async_trait::async_trait;
use cabinet_domain::{News, NewsId, UserId};
use cabinet_ports::StorageError;
use cabinet_ports::repository::{NewsCursor, NewsForReader, NewsRepository};
use chrono::{DateTime, Utc};
use sqlx::QueryBuilder;
use uuid::Uuid;

#[async_trait]
impl NewsRepository for Repositories {
    async fn list_for(
        &self,
        reader: UserId,
        now: DateTime<Utc>,
        after: Option<NewsCursor>,
        at_most: u32,
    ) -> Result<Vec<NewsForReader>, StorageError> {
        let now = to_microseconds(now);
        let after = after.unwrap_or(NewsCursor { publish_at: now, id: NewsId(Uuid::max()) });
        let rows = sqlx::query_as::<Db, NewsRow>(select_news!(
            concat!(
                "WHERE ",
                is_for_reader!(),
                " AND (news.publish_at, news.id) < ($3, $4) ORDER BY news.publish_at DESC, news.id DESC LIMIT $5"
            ),
            "n.publish_at DESC, n.id DESC, t.language"
        ))
        .bind(reader.0)
        .bind(now)
        .bind(to_microseconds(after.publish_at))
        .bind(after.id.0)
        .bind(i64::from(at_most))
        .fetch_all(self.pools.reader())
        .await
        .map_err(from_driver)?;
        items(rows)
    }

    async fn lookup_for(
        &self,
        reader: UserId,
        id: NewsId,
        now: DateTime<Utc>,
    ) -> Result<Option<NewsForReader>, StorageError> {
        let rows = sqlx::query_as::<Db, NewsRow>(select_news!(
            concat!("WHERE news.id = $3 AND ", is_for_reader!()),
            "t.language"
        ))
        .bind(reader.0)
        .bind(to_microseconds(now))
        .bind(id.0)
        .fetch_all(self.pools.reader())
        .await
        .map_err(from_driver)?;
        Ok(items(rows)?.pop())
    }

    async fn count_unread(&self, reader: UserId, now: DateTime<Utc>) -> Result<i64, StorageError> {
        sqlx::query_scalar(concat!(
            "SELECT count(*) FROM news WHERE ",
            is_for_reader!(),
            " AND NOT EXISTS (SELECT 1 FROM news_reads WHERE news_reads.news = news.id AND news_reads.user_id = $1)"
        ))
        .bind(reader.0)
        .bind(to_microseconds(now))
        .fetch_one(self.pools.reader())
        .await
        .map_err(from_driver)
    }

    async fn mark_read(
        &self,
        reader: UserId,
        ids: Option<&[NewsId]>,
        now: DateTime<Utc>,
    ) -> Result<(), StorageError> {
        if ids.is_some_and(<[NewsId]>::is_empty) {
            return Ok(());
        }
        // The parameters of the condition are $1 and $2, bound in this order.
        let mut change = QueryBuilder::<Db>::new("INSERT INTO news_reads (user_id, news, read_at) SELECT ");
        change.push_bind(reader.0).push(", news.id, ").push_bind(to_microseconds(now));
        change.push(concat!(" FROM news WHERE ", is_for_reader!()));
        if let Some(ids) = ids {
            push_ids(change.push(" AND news.id IN "), ids.iter().map(|id| id.0));
        }
        change.push(" ON CONFLICT (user_id, news) DO NOTHING");
        change.build().execute(self.pools.writer()).await.map(drop).map_err(from_driver)
    }

    async fn list_public(&self, now: DateTime<Utc>, at_most: u32) -> Result<Vec<News>, StorageError> {
        let rows = sqlx::query_as::<Db, NewsRow>(select_news!(
            "WHERE NOT is_draft AND publish_at <= $2 AND (until IS NULL OR until > $2) AND audience = 'all'
             ORDER BY publish_at DESC, id DESC
             LIMIT $3",
            "n.publish_at DESC, n.id DESC, t.language"
        ))
        .bind(None::<Uuid>)
        .bind(to_microseconds(now))
        .bind(i64::from(at_most))
        .fetch_all(self.pools.reader())
        .await
        .map_err(from_driver)?;
        Ok(without_reader(items(rows)?))
    }

    async fn list(&self, before: Option<NewsId>, at_most: u32) -> Result<Vec<News>, StorageError> {
        let rows = sqlx::query_as::<Db, NewsRow>(select_news!(
            "WHERE id < $2 ORDER BY id DESC LIMIT $3",
            "n.id DESC, t.language"
        ))
        .bind(None::<Uuid>)
        .bind(before.map_or(Uuid::max(), |before| before.0))
        .bind(i64::from(at_most))
        .fetch_all(self.pools.reader())
        .await
        .map_err(from_driver)?;
        Ok(without_reader(items(rows)?))
    }

    async fn lookup(&self, id: NewsId) -> Result<Option<News>, StorageError> {
        let rows = sqlx::query_as::<Db, NewsRow>(select_news!("WHERE id = $2", "t.language"))
            .bind(None::<Uuid>)
            .bind(id.0)
            .fetch_all(self.pools.reader())
            .await
            .map_err(from_driver)?;
        Ok(items(rows)?.pop().map(|item| item.news))
    }

    async fn image_objects(&self) -> Result<Vec<Uuid>, StorageError> {
        sqlx::query_scalar("SELECT image FROM news WHERE image IS NOT NULL")
            .fetch_all(self.pools.reader())
            .await
            .map_err(from_driver)
    }

    async fn discard_image(&self, object: Uuid, at: DateTime<Utc>) -> Result<(), StorageError> {
        sqlx::query("INSERT INTO news_discarded_images (object, at) VALUES ($1, $2)")
            .bind(object)
            .bind(to_microseconds(at))
            .execute(self.pools.writer())
            .await
            .map(drop)
            .map_err(from_driver)
    }

    async fn discarded_images(&self, before: DateTime<Utc>, at_most: u32) -> Result<Vec<Uuid>, StorageError> {
        sqlx::query_scalar("SELECT object FROM news_discarded_images WHERE at < $1 ORDER BY at LIMIT $2")
            .bind(to_microseconds(before))
            .bind(i64::from(at_most))
            .fetch_all(self.pools.reader())
            .await
            .map_err(from_driver)
    }

    async fn forget_discarded(&self, object: Uuid) -> Result<(), StorageError> {
        sqlx::query("DELETE FROM news_discarded_images WHERE object = $1")
            .bind(object)
            .execute(self.pools.writer())
            .await
            .map(drop)
            .map_err(from_driver)
    }
}

fn without_reader(items: Vec<NewsForReader>) -> Vec<News> {
    items.into_iter().map(|item| item.news).collect()
}
