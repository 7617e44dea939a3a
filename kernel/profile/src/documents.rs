//! Identity documents of a person (A-121… …A-280).

use crate::audit_log::AuditLog;
use crate::{Caller, ProfileError};
use cabinet_domain::document::check_issue_date;
use cabinet_domain::local_time::today;
use cabinet_domain::{
    AuditEvent, AuditKind, BirthDate, Document, DocumentId, DocumentText, DocumentType, InvalidDocument,
    UserId,
};
use cabinet_ports::repository::{DOCUMENTS_FULL, SealedDocument};
use cabinet_ports::{Clock, StorageError, Stores};
use cabinet_vault::Vault;
use chrono::NaiveDate;
use chrono_tz::Tz;
use serde_json::json;
use std::sync::Arc;
use uuid::Uuid;

/// Maximum number of documents per account, far more than anybody has; keeps an account from filling the database.
const AT_MOST: u32 = 50;

/// Documents that the state portal vouches for; they replace those from an earlier answer.
#[derive(Debug, Clone, PartialEq)]
pub struct VouchedDocuments {
    pub documents: Vec<SealedDocument>,
    /// The audit events to write with them.
    pub lines: Vec<AuditEvent>,
}

/// A new document.
#[derive(Debug, Clone)]
pub struct NewDocument {
    pub kind: DocumentType,
    /// Series, number and issuer, validated.
    pub text: DocumentText,
    pub issue_date: Option<NaiveDate>,
    /// The state portal vouches for the document; its issue date is not checked.
    pub from_esia: bool,
}

/// Identity documents of all users.
pub struct Documents {
    stores: Stores,
    vault: Arc<Vault>,
    zone: Tz,
    clock: Arc<dyn Clock>,
    audit_log: AuditLog,
}

impl Documents {
    /// `zone` determines the current date.
    pub fn new(stores: Stores, vault: Arc<Vault>, zone: Tz, clock: Arc<dyn Clock>) -> Self {
        let audit_log = AuditLog { clock: Arc::clone(&clock) };
        Self { stores, vault, zone, clock, audit_log }
    }

    /// The owner's documents in the order in which they were added.
    ///
    /// # Errors
    /// `Storage`; `Vault` if a key is missing.
    pub async fn list(&self, owner: UserId) -> Result<Vec<Document>, ProfileError> {
        let sealed = self.stores.documents.list(owner).await?;
        sealed.into_iter().map(|document| self.open(document)).collect()
    }

    /// Adds a document.
    ///
    /// # Errors
    /// `Document` with the type if it does not fit the owner's citizenship, or with the issue date if it is before the owner's
    /// birth or after today; `TooManyDocuments`, `Storage`.
    pub async fn add(&self, caller: &Caller, new: NewDocument) -> Result<Document, ProfileError> {
        let user = self.stores.users.lookup(caller.user).await?;
        let user = user.ok_or(ProfileError::NotFound { what: "account" })?;
        if !new.kind.belongs_to(user.citizenship) {
            return Err(ProfileError::Document(vec![InvalidDocument::Type]));
        }
        let sealed = self.sealed(user.id, user.birth_date, new)?;
        let detail = json!({ "document": sealed.id, "type": sealed.kind });
        let line = self.audit_log.by_owner(caller, AuditKind::DocumentAdded, detail);
        let mut work = self.stores.begin().await?;
        match work.documents().add(sealed.clone(), AT_MOST).await {
            Err(StorageError::Conflict { what: DOCUMENTS_FULL }) => {
                return Err(ProfileError::TooManyDocuments);
            }
            outcome => outcome?,
        }
        work.audit().add(line).await?;
        work.commit().await?;
        self.open(sealed)
    }

    /// Removes a document of the caller. An attempt to remove somebody else's document is written to its owner's access log.
    ///
    /// # Errors
    /// `NotFound` if the document does not exist or belongs to somebody else; `Storage`.
    pub async fn remove(&self, caller: &Caller, id: DocumentId) -> Result<(), ProfileError> {
        let theirs = self.stores.documents.list(caller.user).await?;
        let kind = theirs.iter().find(|document| document.id == id).map(|document| document.kind);
        let detail = json!({ "document": id, "type": kind });
        let line = self.audit_log.by_owner(caller, AuditKind::DocumentRemoved, detail);
        let mut work = self.stores.begin().await?;
        let is_removed = work.documents().remove(caller.user, id).await?;
        if is_removed {
            work.audit().add(line).await?;
        }
        work.commit().await?;
        if !is_removed {
            let owner = self.stores.documents.owner(id).await?;
            if let Some(owner) = owner.filter(|owner| *owner != caller.user) {
                let detail = json!({ "what": "document" });
                let line = self.audit_log.by_stranger(caller, owner, AuditKind::AccessDenied, detail);
                self.stores.audit.add(line).await?;
            }
            return Err(ProfileError::NotFound { what: "document" });
        }
        Ok(())
    }

    /// Replaces the documents that the state portal vouches for with its current ones. Writes nothing if they are unchanged.
    ///
    /// # Errors
    /// `Storage`, `Vault`.
    pub async fn replace_vouched(
        &self,
        caller: &Caller,
        born: BirthDate,
        documents: Vec<NewDocument>,
    ) -> Result<(), ProfileError> {
        let Some(vouched) = self.vouched(caller, born, documents).await? else { return Ok(()) };
        let VouchedDocuments { documents, lines } = vouched;
        let mut work = self.stores.begin().await?;
        if work.documents().replace_vouched(caller.user, documents).await? {
            work.audit().add_all(lines).await?;
        }
        Ok(work.commit().await?)
    }

    /// The documents that the state portal vouches for, sealed and with their audit events, for the caller to store; `None` if they are
    /// unchanged.
    ///
    /// # Errors
    /// `Storage`, `Vault`.
    pub async fn vouched(
        &self,
        caller: &Caller,
        born: BirthDate,
        documents: Vec<NewDocument>,
    ) -> Result<Option<VouchedDocuments>, ProfileError> {
        let told: Vec<NewDocument> = documents
            .into_iter()
            .take(AT_MOST as usize)
            .map(|new| NewDocument { from_esia: true, ..new })
            .collect();
        let mut gone: Vec<Document> = self.list(caller.user).await?;
        gone.retain(|document| document.from_esia);
        let is_told = |document: &Document, new: &NewDocument| {
            document.kind == new.kind && document.text == new.text && document.issue_date == new.issue_date
        };
        let mut added: Vec<DocumentType> = Vec::new();
        for new in &told {
            match gone.iter().position(|document| is_told(document, new)) {
                Some(place) => drop(gone.swap_remove(place)),
                None => added.push(new.kind),
            }
        }
        let removed: Vec<DocumentType> = gone.iter().map(|document| document.kind).collect();
        let line = |kind, types: Vec<DocumentType>| {
            (!types.is_empty())
                .then(|| self.audit_log.by_owner(caller, kind, json!({ "types": types, "how": "esia" })))
        };
        let lines = [line(AuditKind::DocumentRemoved, removed), line(AuditKind::DocumentAdded, added)];
        let lines: Vec<_> = lines.into_iter().flatten().collect();
        if lines.is_empty() {
            return Ok(None);
        }
        let sealed = told.into_iter().map(|new| self.sealed(caller.user, born, new));
        let documents: Vec<SealedDocument> = sealed.collect::<Result<_, _>>()?;
        Ok(Some(VouchedDocuments { documents, lines }))
    }

    /// Builds a sealed document that is stored together with a new account, see [`cabinet_ports::repository::Registration`].
    ///
    /// # Errors
    /// `Document` with the issue date, `Vault`.
    pub fn sealed(
        &self,
        user: UserId,
        born: BirthDate,
        new: NewDocument,
    ) -> Result<SealedDocument, ProfileError> {
        let now = self.clock.now();
        if let Some(day) = new.issue_date.filter(|_| !new.from_esia) {
            check_issue_date(day, born, today(now, self.zone))
                .map_err(|error| ProfileError::Document(vec![error]))?;
        }
        let id = DocumentId(Uuid::now_v7());
        let plain = serde_json::to_vec(&new.text).map_err(|_| cabinet_vault::VaultError::Broken)?;
        let sealed = self.vault.seal(&SealedDocument::context(id, user), &plain)?;
        let NewDocument { kind, issue_date, from_esia, .. } = new;
        Ok(SealedDocument { id, user, kind, sealed, issue_date, from_esia, created_at: now })
    }

    fn open(&self, document: SealedDocument) -> Result<Document, ProfileError> {
        let plain =
            self.vault.open(&SealedDocument::context(document.id, document.user), &document.sealed)?;
        let text = serde_json::from_slice(&plain).map_err(|_| cabinet_vault::VaultError::Broken)?;
        Ok(Document {
            id: document.id,
            user: document.user,
            kind: document.kind,
            text,
            issue_date: document.issue_date,
            from_esia: document.from_esia,
            created_at: document.created_at,
        })
    }
}
