//! Identity documents, sealed: what is printed on them is encrypted before it comes here.

use super::StorageError;
use async_trait::async_trait;
use cabinet_domain::{AuditEvent, DocumentId, DocumentType, UserId};
use chrono::{DateTime, NaiveDate, Utc};

/// The conflict of a document whose owner has as many as allowed.
pub const DOCUMENTS_FULL: &str = "documents.count";

/// A document as it is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SealedDocument {
    /// Its id, uuid v7.
    pub id: DocumentId,
    /// Whose.
    pub user: UserId,
    /// Type.
    pub kind: DocumentType,
    /// Serial, number and issuer, sealed by the vault for this id and this user.
    pub sealed: Vec<u8>,
    /// Day of issue.
    pub issue_date: Option<NaiveDate>,
    /// The state portal vouches for it.
    pub from_esia: bool,
    /// When it was added.
    pub created_at: DateTime<Utc>,
}

impl SealedDocument {
    /// The vault's context: a sealed document opens in its own row and for its own owner only.
    pub fn context(id: DocumentId, user: UserId) -> String {
        format!("documents.sealed:{id}:{user}")
    }
}

/// Documents of people.
#[async_trait]
pub trait DocumentRepository: Send + Sync {
    /// The owner's, in the order in which they were added.
    async fn list(&self, owner: UserId) -> Result<Vec<SealedDocument>, StorageError>;
    /// Whose it is, for the line about somebody else who asks for it.
    async fn owner(&self, id: DocumentId) -> Result<Option<UserId>, StorageError>;
    /// Adds one.
    ///
    /// # Errors
    /// `Missing { what: "user" }` if there is no such account, `Conflict { what: "documents.id" }`.
    async fn add(&self, document: SealedDocument) -> Result<(), StorageError> {
        self.add_within(document, u32::MAX, Vec::new()).await
    }
    /// As [`Self::add`], unless the owner has `at_most` documents already, with lines of the audit trail. Count and write are one
    /// transaction, and those of one owner come one after the other.
    ///
    /// # Errors
    /// As [`Self::add`]; `Conflict { what: DOCUMENTS_FULL }`; a line that cannot be written leaves everything as it was.
    async fn add_within(
        &self,
        document: SealedDocument,
        at_most: u32,
        audit: Vec<AuditEvent>,
    ) -> Result<(), StorageError>;
    /// Removes one of the owner's; `false` if it is not there, or not theirs.
    async fn remove(&self, owner: UserId, id: DocumentId) -> Result<bool, StorageError> {
        self.remove_with_audit(owner, id, Vec::new()).await
    }
    /// As [`Self::remove`], with lines of the audit trail in the same transaction. Where nothing is changed, none is written.
    ///
    /// # Errors
    /// As [`Self::remove`]; a line that cannot be written leaves everything as it was.
    async fn remove_with_audit(
        &self,
        owner: UserId,
        id: DocumentId,
        audit: Vec<AuditEvent>,
    ) -> Result<bool, StorageError>;
    /// Replaces all that the state portal vouched for by what it says now, with the lines of the audit trail, in one transaction. Those that
    /// the owner added stay. Nothing is done for somebody who has withdrawn the consent to the portal's data.
    ///
    /// # Errors
    /// As [`Self::add`]; a line that cannot be written leaves everything as it was.
    async fn replace_vouched(
        &self,
        owner: UserId,
        documents: Vec<SealedDocument>,
        audit: Vec<AuditEvent>,
    ) -> Result<(), StorageError>;
}
