//! Identity documents. Their printed data is encrypted before it reaches the repository.

use super::StorageError;
use async_trait::async_trait;
use cabinet_domain::{DocumentId, DocumentType, UserId};
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
}

/// Changes of identity documents.
#[async_trait]
pub trait DocumentWriter: Send {
    /// Adds a document, unless the owner already has `at_most` of them. Concurrent calls for one owner are serialised.
    ///
    /// # Errors
    /// `Conflict { what: DOCUMENTS_FULL }` at the limit; `Missing { what: "user" }` if there is no such account; `Conflict { what:
    /// "documents.id" }` if the id exists.
    async fn add(&mut self, document: SealedDocument, at_most: u32) -> Result<(), StorageError>;
    /// Removes a document of the owner. `false` if it does not exist or belongs to another user.
    async fn remove(&mut self, owner: UserId, id: DocumentId) -> Result<bool, StorageError>;
    /// Replaces all documents from the state portal by the given ones. Documents that the owner added are kept. `false`, and nothing
    /// changes, if the owner has withdrawn the consent to the portal's data.
    ///
    /// # Errors
    /// As [`Self::add`].
    async fn replace_vouched(
        &mut self,
        owner: UserId,
        documents: Vec<SealedDocument>,
    ) -> Result<bool, StorageError>;
}
