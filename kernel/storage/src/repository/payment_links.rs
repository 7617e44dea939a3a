//! Links that pay an invoice without signing in.

use super::unit_of_work::Work;
use super::{Db, Repositories, inconsistent, to_microseconds};
use crate::error::from_driver;
use crate::row::row;
use async_trait::async_trait;
use cabinet_domain::{InvoiceId, Kopecks, MedicalHostId, PatientId, PaymentLinkId, UserId};
use cabinet_ports::StorageError;
use cabinet_ports::repository::bounds::check_id;
use cabinet_ports::repository::{PaymentLink, PaymentLinkRepository, PaymentLinkWriter};
use chrono::{DateTime, Utc};
use uuid::Uuid;

#[async_trait]
impl PaymentLinkRepository for Repositories {
    async fn list(&self, owner: UserId, at_most: u32) -> Result<Vec<PaymentLink>, StorageError> {
        let rows = sqlx::query_as::<Db, PaymentLinkRow>(
            "SELECT id, digest, user_id, host, invoice, patient, amount, created_by, created_at, expires_at, revoked_at, sent_at
             FROM payment_links
             WHERE user_id = $1
             ORDER BY created_at DESC, id DESC
             LIMIT $2",
        )
        .bind(owner.0)
        .bind(i64::from(at_most))
        .fetch_all(self.pools.reader())
        .await
        .map_err(from_driver)?;
        rows.into_iter().map(PaymentLink::try_from).collect()
    }

    async fn by_digest(&self, digest: &[u8]) -> Result<Option<PaymentLink>, StorageError> {
        let row = sqlx::query_as::<Db, PaymentLinkRow>(
            "SELECT id, digest, user_id, host, invoice, patient, amount, created_by, created_at, expires_at, revoked_at, sent_at
             FROM payment_links
             WHERE digest = $1",
        )
        .bind(digest.to_vec())
        .fetch_optional(self.pools.reader())
        .await
        .map_err(from_driver)?;
        row.map(PaymentLink::try_from).transpose()
    }

    async fn remove_expired(&self, before: DateTime<Utc>) -> Result<u64, StorageError> {
        let done = sqlx::query("DELETE FROM payment_links WHERE expires_at < $1")
            .bind(to_microseconds(before))
            .execute(self.pools.writer())
            .await
            .map_err(from_driver)?;
        Ok(done.rows_affected())
    }
}

#[async_trait]
impl PaymentLinkWriter for Work {
    async fn add(&mut self, link: &PaymentLink) -> Result<(), StorageError> {
        let transaction = self.change();
        check_id("payment_links.invoice", link.invoice.as_str())?;
        check_id("payment_links.patient", link.patient.as_str())?;
        sqlx::query(
            "INSERT INTO payment_links (id, digest, user_id, host, invoice, patient, amount, created_by, created_at, expires_at,
                 revoked_at, sent_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)",
        )
        .bind(link.id.0)
        .bind(link.digest.clone())
        .bind(link.user.0)
        .bind(link.host.as_str())
        .bind(link.invoice.as_str())
        .bind(link.patient.as_str())
        // No amount exceeds `Kopecks::MAX`.
        .bind(i64::try_from(link.sum.get()).unwrap_or(i64::MAX))
        .bind(link.created_by.map(|user| user.0))
        .bind(to_microseconds(link.created_at))
        .bind(to_microseconds(link.expires_at))
        .bind(link.revoked_at.map(to_microseconds))
        .bind(link.sent_at.map(to_microseconds))
        .execute(&mut **transaction)
        .await
        .map_err(from_driver)?;
        self.done(())
    }

    async fn revoke(
        &mut self,
        id: PaymentLinkId,
        now: DateTime<Utc>,
    ) -> Result<Option<PaymentLink>, StorageError> {
        let row = sqlx::query_as::<Db, PaymentLinkRow>(
            "UPDATE payment_links
             SET revoked_at = coalesce(revoked_at, $2)
             WHERE id = $1
             RETURNING id, digest, user_id, host, invoice, patient, amount, created_by, created_at, expires_at, revoked_at, sent_at",
        )
        .bind(id.0)
        .bind(to_microseconds(now))
        .fetch_optional(&mut **self.change())
        .await
        .map_err(from_driver)?;
        let link = row.map(PaymentLink::try_from).transpose()?;
        self.done(link)
    }

    async fn lock_open(&mut self, id: PaymentLinkId, now: DateTime<Utc>) -> Result<bool, StorageError> {
        let done = sqlx::query(
            "UPDATE payment_links SET id = id WHERE id = $1 AND revoked_at IS NULL AND expires_at > $2",
        )
        .bind(id.0)
        .bind(to_microseconds(now))
        .execute(&mut **self.change())
        .await
        .map_err(from_driver)?;
        self.done(done.rows_affected() == 1)
    }
}

row! {
    struct PaymentLinkRow {
        id: Uuid,
        digest: Vec<u8>,
        user_id: Uuid,
        host: String,
        invoice: String,
        patient: String,
        amount: i64,
        created_by: Option<Uuid>,
        created_at: DateTime<Utc>,
        expires_at: DateTime<Utc>,
        revoked_at: Option<DateTime<Utc>>,
        sent_at: Option<DateTime<Utc>>,
    }
}

impl TryFrom<PaymentLinkRow> for PaymentLink {
    type Error = StorageError;

    fn try_from(row: PaymentLinkRow) -> Result<Self, StorageError> {
        let wrong = |column| move || inconsistent("payment_links", column, row.id);
        let sum = u64::try_from(row.amount).ok().and_then(|kopecks| Kopecks::new(kopecks).ok());
        let host: Option<MedicalHostId> = row.host.parse().ok();
        Ok(Self {
            id: PaymentLinkId(row.id),
            digest: row.digest,
            user: UserId(row.user_id),
            host: host.ok_or_else(wrong("host"))?,
            invoice: InvoiceId(row.invoice),
            patient: PatientId(row.patient),
            sum: sum.ok_or_else(wrong("amount"))?,
            created_by: row.created_by.map(UserId),
            created_at: row.created_at,
            expires_at: row.expires_at,
            revoked_at: row.revoked_at,
            sent_at: row.sent_at,
        })
    }
}
