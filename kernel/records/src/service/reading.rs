//! One document: its card, its text, its file. Somebody else's id is answered like a mistyped one, and leaves a line in the audit audit_log.

use super::{NO_DOCUMENT, RecordService};
use crate::clean::cleaned;
use crate::{Caller, DocumentCard, RecordError};
use cabinet_domain::{AuditKind, RecordDocumentId};
use cabinet_ports::records::{ByteRange, OpenFile};
use cabinet_ports::repository::KeptDocument;
use serde_json::json;

impl RecordService {
    /// One of the caller's documents.
    ///
    /// # Errors
    /// `NotFound`; `Storage`, `Vault`.
    pub async fn document(&self, caller: &Caller, id: RecordDocumentId) -> Result<DocumentCard, RecordError> {
        let kept = self.own(caller, id).await?;
        let unread = self.unread(caller).await?;
        self.card(caller, kept, &unread)
    }

    /// The text of a document as harmless HTML; its notices are read from now on. One that could not be copied is asked for now.
    ///
    /// # Errors
    /// `NotFound` if it is not there or has no text; `Hospital`, `Storage`, `Vault`.
    pub async fn html(&self, caller: &Caller, id: RecordDocumentId) -> Result<String, RecordError> {
        let html = self.text(caller, id).await?;
        let detail = json!({ "document": id, "what": "text" });
        self.audit_log.write(self.audit_log.by_owner(caller, AuditKind::RecordOpened, detail)).await?;
        self.stores.notices.mark_document_read(caller.user, id, self.clock.now()).await?;
        Ok(html)
    }

    /// As [`Self::html`], for an archive of many documents: nothing is marked as read, and the archive is one line in the audit_log.
    ///
    /// # Errors
    /// As [`Self::html`].
    pub async fn text(&self, caller: &Caller, id: RecordDocumentId) -> Result<String, RecordError> {
        let kept = self.own(caller, id).await?;
        let sealer = self.sealer(caller, &kept.host);
        if let Some(sealed) = self.stores.records.document_html(caller.user, id).await? {
            return Ok(sealer.open_text(&kept.foreign_id, &sealed)?.html);
        }
        let card = sealer.open_card(&kept.foreign_id, &kept.sealed)?;
        let connector = self.connector(&kept.host).filter(|_| card.has_html);
        let connector = connector.ok_or(RecordError::NotFound { what: "text" })?;
        let html = connector.parts.records.document_html(&kept.patient, &kept.foreign_id).await?;
        Ok(cleaned(html).await?.html)
    }

    /// Opens the file of a document: the bytes come from the hospital. The beginning of a file, or all of it, leaves a line in the
    /// trail; further parts of the same download do not.
    ///
    /// # Errors
    /// `NotFound` if there is none; `Hospital`, with `Invalid` for a range outside the file; `Storage`, `Vault`.
    pub async fn open_file(
        &self,
        caller: &Caller,
        id: RecordDocumentId,
        range: Option<ByteRange>,
    ) -> Result<OpenFile, RecordError> {
        let file = self.file(caller, id, range).await?;
        if matches!(range, None | Some(ByteRange::FromTo(0, _) | ByteRange::From(0))) {
            let detail = json!({ "document": id, "what": "file" });
            self.audit_log.write(self.audit_log.by_owner(caller, AuditKind::RecordOpened, detail)).await?;
            self.stores.notices.mark_document_read(caller.user, id, self.clock.now()).await?;
        }
        Ok(file)
    }

    /// As [`Self::open_file`], for an archive of many documents: nothing is marked as read, and the archive is one line in the audit_log.
    ///
    /// # Errors
    /// As [`Self::open_file`].
    pub async fn file(
        &self,
        caller: &Caller,
        id: RecordDocumentId,
        range: Option<ByteRange>,
    ) -> Result<OpenFile, RecordError> {
        let kept = self.own(caller, id).await?;
        let card = self.sealer(caller, &kept.host).open_card(&kept.foreign_id, &kept.sealed)?;
        let connector = self.connector(&kept.host).filter(|_| card.has_file);
        let connector = connector.ok_or(RecordError::NotFound { what: "file" })?;
        connector.open_file(caller.user, &kept, range).await
    }

    async fn own(&self, caller: &Caller, id: RecordDocumentId) -> Result<KeptDocument, RecordError> {
        if let Some(kept) = self.stores.records.document(caller.user, id).await? {
            let visible = self.visible(caller).await?;
            return if visible.has(&kept) { Ok(kept) } else { Err(NO_DOCUMENT) };
        }
        if let Some(owner) = self.stores.records.owner(id).await? {
            let detail = json!({ "what": "record_document", "id": id });
            self.audit_log.write(self.audit_log.by_stranger(caller, owner, detail)).await?;
        }
        Err(NO_DOCUMENT)
    }
}
