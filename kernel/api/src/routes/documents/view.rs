//! The JSON representation of a document.

use cabinet_domain::{Document, DocumentId, DocumentType};
use chrono::NaiveDate;
use serde::Serialize;
use utoipa::ToSchema;

/// An identity document (A-121…A-125).
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Document)]
pub(super) struct DocumentView {
    #[schema(value_type = uuid::Uuid)]
    id: DocumentId,
    /// A type of `GET /api/documents/types`.
    #[schema(value_type = String)]
    r#type: DocumentType,
    serial: Option<String>,
    number: String,
    issued_by: Option<String>,
    /// `YYYY-MM-DD`
    issue_date: Option<NaiveDate>,
    /// Whether the data was verified by the state portal (ESIA).
    from_esia: bool,
}

impl From<Document> for DocumentView {
    fn from(document: Document) -> Self {
        Self {
            id: document.id,
            r#type: document.kind,
            serial: document.text.serial,
            number: document.text.number,
            issued_by: document.text.issued_by,
            issue_date: document.issue_date,
            from_esia: document.from_esia,
        }
    }
}
