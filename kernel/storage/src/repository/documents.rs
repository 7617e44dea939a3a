//! Identity documents.

use super::consents::admits_portal;
use super::unit_of_work::Work;
use super::user_changes::lock;
use super::{Db, Repositories, Transaction, inconsistent, to_microseconds};
use crate::error::from_driver;
use crate::row::row;
use async_trait::async_trait;
use cabinet_domain::{DocumentId, DocumentType, UserId};
use cabinet_ports::StorageError;
use cabinet_ports::repository::{DOCUMENTS_FULL, DocumentRepository, DocumentWriter, SealedDocument};
use chrono::{DateTime, NaiveDate, Utc};
use uuid::Uuid;

#[async_trait]
impl DocumentRepository for Repositories {
    async fn list(&self, owner: UserId) -> Result<Vec<SealedDocument>, StorageError> {
        let rows = sqlx::query_as::<Db, DocumentRow>(
            "SELECT id, user_id, kind, sealed, issue_date, from_esia, created_at
             FROM documents
             WHERE user_id = $1
             ORDER BY created_at, id",
        )
        .bind(owner.0)
        .fetch_all(self.pools.reader())
        .await
        .map_err(from_driver)?;
        rows.into_iter().map(SealedDocument::try_from).collect()
    }

    async fn owner(&self, id: DocumentId) -> Result<Option<UserId>, StorageError> {
        let owner: Option<Uuid> = sqlx::query_scalar("SELECT user_id FROM documents WHERE id = $1")
            .bind(id.0)
            .fetch_optional(self.pools.reader())
            .await
            .map_err(from_driver)?;
        Ok(owner.map(UserId))
    }
}

#[async_trait]
impl DocumentWriter for Work {
    async fn add(&mut self, document: SealedDocument, at_most: u32) -> Result<(), StorageError> {
        let transaction = self.change();
        lock(transaction, document.user).await?;
        let count: i64 = sqlx::query_scalar("SELECT count(*) FROM documents WHERE user_id = $1")
            .bind(document.user.0)
            .fetch_one(&mut **transaction)
            .await
            .map_err(from_driver)?;
        if count >= i64::from(at_most) {
            return Err(StorageError::Conflict { what: DOCUMENTS_FULL });
        }
        insert(transaction, document).await?;
        self.done(())
    }

    async fn remove(&mut self, owner: UserId, id: DocumentId) -> Result<bool, StorageError> {
        let done = sqlx::query("DELETE FROM documents WHERE id = $1 AND user_id = $2")
            .bind(id.0)
            .bind(owner.0)
            .execute(&mut **self.change())
            .await
            .map_err(from_driver)?;
        self.done(done.rows_affected() > 0)
    }

    async fn replace_vouched(
        &mut self,
        owner: UserId,
        documents: Vec<SealedDocument>,
    ) -> Result<bool, StorageError> {
        let transaction = self.change();
        // The update serialises concurrent refreshes. Otherwise the documents of both would remain.
        let is_there = sqlx::query("UPDATE users SET id = id WHERE id = $1")
            .bind(owner.0)
            .execute(&mut **transaction)
            .await
            .map_err(from_driver)?;
        if is_there.rows_affected() == 0 {
            return Err(StorageError::Missing { what: "user" });
        }
        let is_admitted = admits_portal(transaction, owner).await?;
        if is_admitted {
            sqlx::query("DELETE FROM documents WHERE user_id = $1 AND from_esia")
                .bind(owner.0)
                .execute(&mut **transaction)
                .await
                .map_err(from_driver)?;
            for document in documents {
                insert(transaction, document).await?;
            }
        }
        self.done(is_admitted)
    }
}

/// Adds a document in the caller's transaction.
pub(super) async fn insert(
    transaction: &mut Transaction,
    document: SealedDocument,
) -> Result<(), StorageError> {
    sqlx::query(
        "INSERT INTO documents (id, user_id, kind, sealed, issue_date, from_esia, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7)",
    )
    .bind(document.id.0)
    .bind(document.user.0)
    .bind(document.kind.name())
    .bind(document.sealed)
    .bind(document.issue_date)
    .bind(document.from_esia)
    .bind(to_microseconds(document.created_at))
    .execute(&mut **transaction)
    .await
    .map(drop)
    .map_err(from_driver)
}

row! {
    struct DocumentRow {
        id: Uuid,
        user_id: Uuid,
        kind: String,
        sealed: Vec<u8>,
        issue_date: Option<NaiveDate>,
        from_esia: bool,
        created_at: DateTime<Utc>,
    }
}

impl TryFrom<DocumentRow> for SealedDocument {
    type Error = StorageError;

    fn try_from(row: DocumentRow) -> Result<Self, StorageError> {
        let kind = DocumentType::from_name(&row.kind);
        Ok(Self {
            id: DocumentId(row.id),
            user: UserId(row.user_id),
            kind: kind.ok_or_else(|| inconsistent("documents", "kind", row.id))?,
            sealed: row.sealed,
            issue_date: row.issue_date,
            from_esia: row.from_esia,
            created_at: row.created_at,
        })
    }
}
