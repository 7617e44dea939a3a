//! Identity documents in memory.

use super::Memory;
use super::memory::{Tables, kept};
use async_trait::async_trait;
use cabinet_domain::{AuditEvent, DocumentId, UserId};
use cabinet_ports::repository::{DOCUMENTS_FULL, DocumentRepository, SealedDocument, StorageError};

#[async_trait]
impl DocumentRepository for Memory {
    async fn list(&self, owner: UserId) -> Result<Vec<SealedDocument>, StorageError> {
        let mut theirs: Vec<_> =
            self.tables()?.documents.iter().filter(|row| row.user == owner).cloned().collect();
        theirs.sort_by_key(|row| (row.created_at, row.id));
        Ok(theirs)
    }

    async fn add_within(
        &self,
        document: SealedDocument,
        at_most: u32,
        audit: Vec<AuditEvent>,
    ) -> Result<(), StorageError> {
        self.check_lines(&audit)?;
        let mut tables = self.tables()?;
        let theirs = tables.documents.iter().filter(|row| row.user == document.user).count();
        if theirs >= at_most as usize {
            return Err(StorageError::Conflict { what: DOCUMENTS_FULL });
        }
        tables.add_document(document)?;
        tables.add_lines(audit);
        Ok(())
    }

    async fn owner(&self, id: DocumentId) -> Result<Option<UserId>, StorageError> {
        Ok(self.tables()?.documents.iter().find(|row| row.id == id).map(|row| row.user))
    }

    async fn remove_with_audit(
        &self,
        owner: UserId,
        id: DocumentId,
        audit: Vec<AuditEvent>,
    ) -> Result<bool, StorageError> {
        self.check_lines(&audit)?;
        let mut tables = self.tables()?;
        let before = tables.documents.len();
        tables.documents.retain(|row| row.user != owner || row.id != id);
        let is_gone = tables.documents.len() < before;
        if is_gone {
            tables.add_lines(audit);
        }
        Ok(is_gone)
    }

    async fn replace_vouched(
        &self,
        owner: UserId,
        documents: Vec<SealedDocument>,
        audit: Vec<AuditEvent>,
    ) -> Result<(), StorageError> {
        self.check_lines(&audit)?;
        let mut tables = self.tables()?;
        tables.require_user(owner)?;
        if !tables.admits_portal(owner) {
            return Ok(());
        }
        tables.documents.retain(|row| row.user != owner || !row.from_esia);
        documents.into_iter().try_for_each(|document| tables.add_document(document))?;
        tables.add_lines(audit);
        Ok(())
    }
}

impl Tables {
    /// Adds a document in the caller's transaction.
    pub(super) fn add_document(&mut self, document: SealedDocument) -> Result<(), StorageError> {
        self.require_user(document.user)?;
        if self.documents.iter().any(|row| row.id == document.id) {
            return Err(StorageError::Conflict { what: "documents.id" });
        }
        self.documents.push(SealedDocument { created_at: kept(document.created_at), ..document });
        Ok(())
    }
}
