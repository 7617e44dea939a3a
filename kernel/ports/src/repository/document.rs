//! Identity documents. Their printed data is encrypted before it reaches the repository.

use super::StorageError;
use async_trait::async_trait;
use cabinet_domain::{AuditEvent, DocumentId, DocumentType, UserId};
use chrono::{DateTime, NaiveDate, Utc};

/// `what` of the conflict if the owner has the maximum number of documents.
pub const DOCUMENTS_FULL: &str = "documents.count";

/// A stored document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SealedDocument {
    /// UUID v7.
    pub id: DocumentId,
    pub user: UserId,
    pub kind: DocumentType,
    /// Serial, number and issuer, encrypted for this document and this user.
    pub sealed: Vec<u8>,
    pub issue_date: Option<NaiveDate>,
    /// Whether the document comes from the state portal.
    pub from_esia: bool,
    pub created_at: DateTime<Utc>,
}

impl SealedDocument {
    /// Encryption context: the data decrypts only for this document and this owner.
    pub fn context(id: DocumentId, user: UserId) -> String {
        format!("documents.sealed:{id}:{user}")
    }
}

/// Identity documents of users.
#[async_trait]
pub trait DocumentRepository: Send + Sync {
    /// The owner's documents, in the order in which they were added.
    async fn list(&self, owner: UserId) -> Result<Vec<SealedDocument>, StorageError>;
    /// The owner of a document. Used for the audit event when another user requests it.
    async fn owner(&self, id: DocumentId) -> Result<Option<UserId>, StorageError>;
    /// Adds a document.
    ///
    /// # Errors
    /// `Missing { what: "user" }` if there is no such account, `Conflict { what: "documents.id" }` if the id exists.
    async fn add(&self, document: SealedDocument) -> Result<(), StorageError> {
        self.add_within(document, u32::MAX, Vec::new()).await
    }
    /// As [`Self::add`], unless the owner already has `at_most` documents, with audit events. Count and write are one transaction, and
    /// concurrent calls for one owner are serialised.
    ///
    /// # Errors
    /// As [`Self::add`]; `Conflict { what: DOCUMENTS_FULL }` at the limit. If an audit event cannot be written, the transaction is rolled
    /// back.
    async fn add_within(
        &self,
        document: SealedDocument,
        at_most: u32,
        audit: Vec<AuditEvent>,
    ) -> Result<(), StorageError>;
    /// Removes a document of the owner. `false` if it does not exist or belongs to another user.
    async fn remove(&self, owner: UserId, id: DocumentId) -> Result<bool, StorageError> {
        self.remove_with_audit(owner, id, Vec::new()).await
    }
    /// As [`Self::remove`], with audit events in the same transaction. If nothing changes, no event is written.
    ///
    /// # Errors
    /// As [`Self::remove`]. If an audit event cannot be written, the transaction is rolled back.
    async fn remove_with_audit(
        &self,
        owner: UserId,
        id: DocumentId,
        audit: Vec<AuditEvent>,
    ) -> Result<bool, StorageError>;
    /// Replaces all documents from the state portal by the given ones and adds the audit events, in one transaction. Documents that the
    /// owner added are kept. Does nothing if the owner has withdrawn the consent to the portal's data.
    ///
    /// # Errors
    /// As [`Self::add`]. If an audit event cannot be written, the transaction is rolled back.
    async fn replace_vouched(
        &self,
        owner: UserId,
        documents: Vec<SealedDocument>,
        audit: Vec<AuditEvent>,
    ) -> Result<(), StorageError>;
}
