//! Access to one document: card, text, file. Another user's id gives the same error as an unknown one, and is audited.

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

    /// The text of a document as sanitized HTML. Marks its notices as read. A text that is not in the copy is requested from the
    /// hospital.
    ///
    /// # Errors
    /// `NotFound` if the document does not exist or has no text; `Hospital`, `Storage`, `Vault`.
    pub async fn html(&self, caller: &Caller, id: RecordDocumentId) -> Result<String, RecordError> {
        let html = self.text(caller, id).await?;
        let detail = json!({ "document": id, "what": "text" });
        self.audit_log.write(self.audit_log.by_owner(caller, AuditKind::RecordOpened, detail)).await?;
        self.stores.notices.mark_document_read(caller.user, id, self.clock.now()).await?;
        Ok(html)
    }

    /// Like [`Self::html`], for an archive of many documents: nothing is marked as read, and one audit event covers the archive.
    ///
    /// # Errors
    /// Like [`Self::html`].
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

    /// Opens the file of a document as a stream from the hospital. A request that includes the beginning of the file is audited;
    /// further ranges of the same download are not.
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

    /// Like [`Self::open_file`], for an archive of many documents: nothing is marked as read, and one audit event covers the archive.
    ///
    /// # Errors
    /// Like [`Self::open_file`].
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
