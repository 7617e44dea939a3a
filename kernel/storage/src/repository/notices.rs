//! Notices to patients. They are added together with their subject (`record_news`, `bookings`).

use super::{Db, Repositories, Transaction, inconsistent, push_ids, to_microseconds};
use crate::error::from_driver;
use crate::row::row;
use async_trait::async_trait;
use cabinet_domain::{BookingId, NoticeId, RecordDocumentId, UserId};
use cabinet_ports::StorageError;
use cabinet_ports::repository::{BookingNotice, Notice, NoticeKind, NoticeRepository, NoticeSubject};
use chrono::{DateTime, Utc};
use sqlx::QueryBuilder;
use std::collections::BTreeMap;
use uuid::Uuid;

#[async_trait]
impl NoticeRepository for Repositories {
    async fn list(
        &self,
        owner: UserId,
        before: Option<NoticeId>,
        at_most: u32,
    ) -> Result<Vec<Notice>, StorageError> {
        let rows = sqlx::query_as::<Db, NoticeRow>(
            "SELECT id, kind, document, booking, at, read_at
             FROM notices
             WHERE user_id = $1 AND id < $2
             ORDER BY id DESC
             LIMIT $3",
        )
        .bind(owner.0)
        .bind(before.map_or(Uuid::max(), |before| before.0))
        .bind(i64::from(at_most))
        .fetch_all(self.pools.reader())
        .await
        .map_err(from_driver)?;
        rows.into_iter().map(Notice::try_from).collect()
    }

    async fn unread_about_bookings(&self, owner: UserId, at_most: u32) -> Result<Vec<Notice>, StorageError> {
        let rows = sqlx::query_as::<Db, NoticeRow>(
            "SELECT id, kind, document, booking, at, read_at
             FROM notices
             WHERE user_id = $1 AND read_at IS NULL AND booking IS NOT NULL
             ORDER BY id DESC
             LIMIT $2",
        )
        .bind(owner.0)
        .bind(i64::from(at_most))
        .fetch_all(self.pools.reader())
        .await
        .map_err(from_driver)?;
        rows.into_iter().map(Notice::try_from).collect()
    }

    async fn count_unread(&self, owner: UserId) -> Result<i64, StorageError> {
        sqlx::query_scalar("SELECT count(*) FROM notices WHERE user_id = $1 AND read_at IS NULL")
            .bind(owner.0)
            .fetch_one(self.pools.reader())
            .await
            .map_err(from_driver)
    }

    async fn remove_before(&self, before: DateTime<Utc>) -> Result<u64, StorageError> {
        let gone = sqlx::query("DELETE FROM notices WHERE at < $1")
            .bind(to_microseconds(before))
            .execute(self.pools.writer())
            .await
            .map_err(from_driver)?;
        Ok(gone.rows_affected())
    }

    async fn owners(&self, ids: &[NoticeId]) -> Result<BTreeMap<NoticeId, UserId>, StorageError> {
        if ids.is_empty() {
            return Ok(BTreeMap::new());
        }
        let mut question = QueryBuilder::<Db>::new("SELECT id, user_id FROM notices WHERE id IN ");
        push_ids(&mut question, ids.iter().map(|id| id.0));
        let rows: Vec<(Uuid, Uuid)> =
            question.build_query_as().fetch_all(self.pools.reader()).await.map_err(from_driver)?;
        Ok(rows.into_iter().map(|(id, owner)| (NoticeId(id), UserId(owner))).collect())
    }

    async fn mark_read(
        &self,
        owner: UserId,
        ids: Option<&[NoticeId]>,
        at: DateTime<Utc>,
    ) -> Result<(), StorageError> {
        let Some(ids) = ids else {
            return sqlx::query("UPDATE notices SET read_at = $2 WHERE user_id = $1 AND read_at IS NULL")
                .bind(owner.0)
                .bind(to_microseconds(at))
                .execute(self.pools.writer())
                .await
                .map(drop)
                .map_err(from_driver);
        };
        if ids.is_empty() {
            return Ok(());
        }
        let mut change = QueryBuilder::<Db>::new("UPDATE notices SET read_at = ");
        change
            .push_bind(to_microseconds(at))
            .push(" WHERE read_at IS NULL AND user_id = ")
            .push_bind(owner.0);
        push_ids(change.push(" AND id IN "), ids.iter().map(|id| id.0));
        change.build().execute(self.pools.writer()).await.map(drop).map_err(from_driver)
    }

    async fn mark_document_read(
        &self,
        owner: UserId,
        document: RecordDocumentId,
        at: DateTime<Utc>,
    ) -> Result<(), StorageError> {
        sqlx::query(
            "UPDATE notices
             SET read_at = $3
             WHERE user_id = $1 AND document = $2 AND read_at IS NULL",
        )
        .bind(owner.0)
        .bind(document.0)
        .bind(to_microseconds(at))
        .execute(self.pools.writer())
        .await
        .map(drop)
        .map_err(from_driver)
    }
}

/// Adds a notice about the owner's booking, in the transaction of the step that it reports.
pub(super) async fn insert_about_booking(
    transaction: &mut Transaction,
    booking: BookingId,
    notice: &BookingNotice,
    at: DateTime<Utc>,
) -> Result<(), StorageError> {
    sqlx::query(
        "INSERT INTO notices (id, user_id, kind, booking, at)
         SELECT $1, user_id, $2, id, $3
         FROM bookings
         WHERE id = $4",
    )
    .bind(notice.id.0)
    .bind(notice.kind.name())
    .bind(at)
    .bind(booking.0)
    .execute(&mut **transaction)
    .await
    .map(drop)
    .map_err(from_driver)
}

row! {
    struct NoticeRow {
        id: Uuid,
        kind: String,
        document: Option<Uuid>,
        booking: Option<Uuid>,
        at: DateTime<Utc>,
        read_at: Option<DateTime<Utc>>,
    }
}

impl TryFrom<NoticeRow> for Notice {
    type Error = StorageError;

    fn try_from(row: NoticeRow) -> Result<Self, StorageError> {
        let kind = NoticeKind::from_name(&row.kind);
        let subject = match (row.document, row.booking) {
            (Some(document), None) => Some(NoticeSubject::Document(RecordDocumentId(document))),
            (None, Some(booking)) => Some(NoticeSubject::Booking(BookingId(booking))),
            _ => None,
        };
        Ok(Self {
            id: NoticeId(row.id),
            kind: kind.ok_or_else(|| inconsistent("notices", "kind", row.id))?,
            subject: subject.ok_or_else(|| inconsistent("notices", "document", row.id))?,
            at: row.at,
            read_at: row.read_at,
        })
    }
}
