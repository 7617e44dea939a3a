//! Access to one document: card, text, file. Another user's id gives the same error as an unknown one, and is audited.

use super::{NO_DOCUMENT, RecordService};
use crate::clean::cleaned;
use crate::{Caller, DocumentCard, RecordError};
use cabinet_domain::{AuditKind, MedicalDocument, MedicalDocumentKind, RecordDocumentId};
use cabinet_ports::records::{ByteRange, OpenFile};
use cabinet_ports::repository::KeptDocument;
use serde_json::json;

/// One of the caller's documents. It was resolved and its owner checked; reading from it checks nothing again.
pub struct OwnDocument<'r> {
    service: &'r RecordService,
    caller: &'r Caller,
    kept: KeptDocument,
    document: MedicalDocument,
}

impl RecordService {
    /// The card of one of the caller's documents.
    ///
    /// # Errors
    /// `NotFound`; `Storage`, `Vault`.
    pub async fn document(&self, caller: &Caller, id: RecordDocumentId) -> Result<DocumentCard, RecordError> {
        let kept = self.own(caller, id).await?;
        let unread = self.unread(caller).await?;
        self.card(caller, kept, &unread)
    }

    /// Resolves one of the caller's documents, to read its text or its file.
    ///
    /// # Errors
    /// `NotFound`; `Storage`, `Vault`.
    pub async fn open_document<'r>(
        &'r self,
        caller: &'r Caller,
        id: RecordDocumentId,
    ) -> Result<OwnDocument<'r>, RecordError> {
        let kept = self.own(caller, id).await?;
        let document = self.sealer(caller, &kept.host).open_card(&kept.foreign_id, &kept.sealed)?;
        Ok(OwnDocument { service: self, caller, kept, document })
    }

    /// The cards of an archive of the caller's documents, newest first. One audit event covers the archive; then read each document with
    /// [`OwnDocument::text_of_archive`] and [`OwnDocument::file_of_archive`].
    ///
    /// # Errors
    /// `Storage`, `Vault`.
    pub async fn open_archive(
        &self,
        caller: &Caller,
        kinds: &[MedicalDocumentKind],
    ) -> Result<Vec<DocumentCard>, RecordError> {
        let cards = self.documents(caller, kinds).await?;
        let detail = json!({ "what": "archive", "documents": cards.len() });
        self.audit_log.write(self.audit_log.by_owner(caller, AuditKind::RecordOpened, detail)).await?;
        Ok(cards)
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

impl OwnDocument<'_> {
    pub const fn id(&self) -> RecordDocumentId {
        self.kept.id
    }

    pub const fn document(&self) -> &MedicalDocument {
        &self.document
    }

    /// The text as sanitized HTML. Marks the document's notices as read. A text that is not in the copy is requested from the
    /// hospital.
    ///
    /// # Errors
    /// `NotFound` if the document has no text; `Hospital`, `Storage`, `Vault`.
    pub async fn html(&self) -> Result<String, RecordError> {
        let html = self.text_of_archive().await?;
        self.opened("text").await?;
        Ok(html)
    }

    /// Like [`Self::html`], without marking anything as read and without an audit event.
    ///
    /// # Errors
    /// Like [`Self::html`].
    pub async fn text_of_archive(&self) -> Result<String, RecordError> {
        let (service, kept) = (self.service, &self.kept);
        if let Some(sealed) = service.stores.records.document_html(self.caller.user, kept.id).await? {
            return Ok(service.sealer(self.caller, &kept.host).open_text(&kept.foreign_id, &sealed)?.html);
        }
        let connector = service.connector(&kept.host).filter(|_| self.document.has_html);
        let connector = connector.ok_or(RecordError::NotFound { what: "text" })?;
        let html = connector.parts.records.document_html(&kept.patient, &kept.foreign_id).await?;
        Ok(cleaned(html).await?.html)
    }

    /// Opens the file as a stream from the hospital. A request that includes the beginning of the file is audited and marks the
    /// document's notices as read; further ranges of the same download do not.
    ///
    /// # Errors
    /// `NotFound` if there is none; `Hospital`, with `Invalid` for a range outside the file; `Storage`.
    pub async fn file(&self, range: Option<ByteRange>) -> Result<OpenFile, RecordError> {
        let file = self.stream(range).await?;
        if matches!(range, None | Some(ByteRange::FromTo(0, _) | ByteRange::From(0))) {
            self.opened("file").await?;
        }
        Ok(file)
    }

    /// Like [`Self::file`] for the complete file, without marking anything as read and without an audit event.
    ///
    /// # Errors
    /// Like [`Self::file`].
    pub async fn file_of_archive(&self) -> Result<OpenFile, RecordError> {
        self.stream(None).await
    }

    async fn stream(&self, range: Option<ByteRange>) -> Result<OpenFile, RecordError> {
        let connector = self.service.connector(&self.kept.host).filter(|_| self.document.has_file);
        let connector = connector.ok_or(RecordError::NotFound { what: "file" })?;
        connector.open_file(self.caller.user, &self.kept, range).await
    }

    async fn opened(&self, what: &str) -> Result<(), RecordError> {
        let (service, id) = (self.service, self.kept.id);
        let detail = json!({ "document": id, "what": what });
        let event = service.audit_log.by_owner(self.caller, AuditKind::RecordOpened, detail);
        service.audit_log.write(event).await?;
        service.stores.notices.mark_document_read(self.caller.user, id, service.clock.now()).await?;
        Ok(())
    }
}
