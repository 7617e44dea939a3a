//! Brings the copy of a record up to date, step by step in the caller's transaction.

use super::consents::admits_record;
use super::user_changes::lock;
use super::{Db, Transaction, to_microseconds};
use crate::error::from_driver;
use cabinet_domain::{MedicalHostId, PatientId, UserId};
use cabinet_ports::StorageError;
use cabinet_ports::repository::bounds::{check_id, check_text};
use cabinet_ports::repository::{FreshRecord, NewDocument, NewNotice, RecordSync, SealedRow, search_words};
use chrono::{DateTime, Utc};
use sqlx::QueryBuilder;
use uuid::Uuid;

use super::super::{KEEP_WORDS, kept_words};

/// Number of rows per statement. Each row binds five values, and SQLite allows 32 766.
const ROWS_AT_ONCE: usize = 500;

/// Rejects texts that a database cannot store, before the first statement.
pub(super) fn check(sync: &RecordSync) -> Result<(), StorageError> {
    if let Some(patient) = &sync.patient {
        check_id("record_syncs.patient", patient.as_str())?;
    }
    check_text("record_syncs.failure", sync.failure.as_deref().unwrap_or_default())
}

pub(super) async fn apply(
    transaction: &mut Transaction,
    sync: RecordSync,
    fresh: FreshRecord,
) -> Result<bool, StorageError> {
    check(&sync)?;
    lock(transaction, sync.user).await?;
    if !admits_record(transaction, sync.user).await? {
        return Ok(false);
    }
    let mut news =
        News { owner: sync.user, host: &sync.host, now: to_microseconds(sync.asked_at), transaction };
    if !news.renew(&sync).await? {
        return Ok(false);
    }
    if let Some(rows) = fresh.diagnoses {
        news.replace_rows("diagnosis", rows).await?;
    }
    if let Some(rows) = fresh.observations {
        news.replace_rows("observation", rows).await?;
    }
    if let Some(rows) = fresh.invoices {
        news.replace_rows("invoice", rows).await?;
    }
    if let Some(rows) = fresh.prescriptions {
        news.replace_rows("prescription", rows).await?;
    }
    for gone in fresh.gone {
        news.remove(gone.as_str()).await?;
    }
    let untold = news.untold(fresh.notices, &fresh.documents).await?;
    for document in fresh.documents {
        news.keep(document).await?;
    }
    for notice in untold {
        news.tell(notice).await?;
    }
    Ok(true)
}

/// State shared by all steps.
struct News<'a> {
    owner: UserId,
    host: &'a MedicalHostId,
    now: DateTime<Utc>,
    transaction: &'a mut Transaction,
}

impl News<'_> {
    /// Whether the copy still belongs to the same patient. Locks its row.
    async fn renew(&mut self, sync: &RecordSync) -> Result<bool, StorageError> {
        let done = sqlx::query(
            "UPDATE record_syncs
             SET asked_at = $4, failure = $5, diagnoses_as_of = $6, observations_as_of = $7, documents_as_of = $8,
                 invoices_as_of = $9, prescriptions_as_of = $10
             WHERE user_id = $1 AND host = $2 AND patient = $3",
        )
        .bind(self.owner.0)
        .bind(self.host.as_str())
        .bind(sync.patient.as_ref().map(PatientId::as_str))
        .bind(self.now)
        .bind(sync.failure.as_deref())
        .bind(sync.as_of.diagnoses.map(to_microseconds))
        .bind(sync.as_of.observations.map(to_microseconds))
        .bind(sync.as_of.documents.map(to_microseconds))
        .bind(sync.as_of.invoices.map(to_microseconds))
        .bind(sync.as_of.prescriptions.map(to_microseconds))
        .execute(&mut **self.transaction)
        .await
        .map_err(from_driver)?;
        Ok(done.rows_affected() > 0)
    }

    async fn replace_rows(&mut self, kind: &'static str, rows: Vec<SealedRow>) -> Result<(), StorageError> {
        sqlx::query("DELETE FROM record_rows WHERE user_id = $1 AND host = $2 AND kind = $3")
            .bind(self.owner.0)
            .bind(self.host.as_str())
            .bind(kind)
            .execute(&mut **self.transaction)
            .await
            .map_err(from_driver)?;
        for rows in rows.chunks(ROWS_AT_ONCE) {
            rows.iter().try_for_each(|row| check_id("record_rows.foreign_id", &row.foreign_id))?;
            let mut insert =
                QueryBuilder::<Db>::new("INSERT INTO record_rows (user_id, host, kind, foreign_id, sealed) ");
            insert.push_values(rows, |mut values, row| {
                values
                    .push_bind(self.owner.0)
                    .push_bind(self.host.as_str())
                    .push_bind(kind)
                    .push_bind(&row.foreign_id)
                    .push_bind(&row.sealed);
            });
            insert.build().execute(&mut **self.transaction).await.map_err(from_driver)?;
        }
        Ok(())
    }

    async fn remove(&mut self, foreign_id: &str) -> Result<(), StorageError> {
        if check_id("record_documents.foreign_id", foreign_id).is_err() {
            return Ok(());
        }
        sqlx::query("DELETE FROM record_documents WHERE user_id = $1 AND host = $2 AND foreign_id = $3")
            .bind(self.owner.0)
            .bind(self.host.as_str())
            .bind(foreign_id)
            .execute(&mut **self.transaction)
            .await
            .map(drop)
            .map_err(from_driver)
    }

    /// Leaves out the notices of versions that another synchronization has stored, and told about, since this one read the copy.
    async fn untold(
        &mut self,
        notices: Vec<NewNotice>,
        documents: &[NewDocument],
    ) -> Result<Vec<NewNotice>, StorageError> {
        let mut untold = Vec::new();
        for notice in notices {
            let document = documents.iter().find(|document| document.foreign_id == notice.document);
            let is_stored: bool = sqlx::query_scalar(
                "SELECT EXISTS (SELECT 1 FROM record_documents
                                WHERE user_id = $1 AND host = $2 AND foreign_id = $3 AND revision = $4)",
            )
            .bind(self.owner.0)
            .bind(self.host.as_str())
            .bind(notice.document.as_str())
            .bind(document.map(|document| document.revision.as_str()))
            .fetch_one(&mut **self.transaction)
            .await
            .map_err(from_driver)?;
            if !is_stored {
                untold.push(notice);
            }
        }
        Ok(untold)
    }

    /// Stores a new or changed document with its text and its search words.
    async fn keep(&mut self, document: NewDocument) -> Result<(), StorageError> {
        check_id("record_documents.foreign_id", document.foreign_id.as_str())?;
        check_text("record_documents.revision", &document.revision)?;
        let (number, id) = sqlx::query_as::<Db, (i64, Uuid)>(
            "INSERT INTO record_documents (id, user_id, host, foreign_id, kind, created, revision, text_pending, sealed,
                                           kept_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
             ON CONFLICT (user_id, host, foreign_id) DO UPDATE
             SET kind = excluded.kind, created = excluded.created, revision = excluded.revision,
                 text_pending = excluded.text_pending, sealed = excluded.sealed, kept_at = excluded.kept_at
             RETURNING number, id",
        )
        .bind(document.id.0)
        .bind(self.owner.0)
        .bind(self.host.as_str())
        .bind(document.foreign_id.as_str())
        .bind(document.kind.name())
        .bind(to_microseconds(document.created))
        .bind(document.revision)
        .bind(document.text_pending)
        .bind(document.sealed)
        .bind(self.now)
        .fetch_one(&mut **self.transaction)
        .await
        .map_err(from_driver)?;
        self.keep_text(id, document.sealed_html).await?;
        sqlx::query(KEEP_WORDS)
            .bind(number)
            .bind(self.owner.0)
            .bind(kept_words(self.owner, &search_words(&document.stems)))
            .execute(&mut **self.transaction)
            .await
            .map(drop)
            .map_err(from_driver)
    }

    async fn keep_text(&mut self, document: Uuid, sealed: Option<Vec<u8>>) -> Result<(), StorageError> {
        let statement = match sealed {
            Some(sealed) => sqlx::query(
                "INSERT INTO record_texts (document, sealed)
                 VALUES ($1, $2)
                 ON CONFLICT (document) DO UPDATE
                 SET sealed = excluded.sealed",
            )
            .bind(document)
            .bind(sealed),
            None => sqlx::query("DELETE FROM record_texts WHERE document = $1").bind(document),
        };
        statement.execute(&mut **self.transaction).await.map(drop).map_err(from_driver)
    }

    async fn tell(&mut self, notice: NewNotice) -> Result<(), StorageError> {
        check_id("record_documents.foreign_id", notice.document.as_str())?;
        let told = sqlx::query(
            "INSERT INTO notices (id, user_id, kind, document, at)
             SELECT $1, user_id, $2, id, $3
             FROM record_documents
             WHERE user_id = $4 AND host = $5 AND foreign_id = $6",
        )
        .bind(notice.id.0)
        .bind(notice.kind.name())
        .bind(self.now)
        .bind(self.owner.0)
        .bind(self.host.as_str())
        .bind(notice.document.as_str())
        .execute(&mut **self.transaction)
        .await
        .map_err(from_driver)?;
        match told.rows_affected() {
            0 => Err(StorageError::Missing { what: "document" }),
            _ => Ok(()),
        }
    }
}
