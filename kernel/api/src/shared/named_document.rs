//! A document in a response about something else.

use cabinet_domain::{MedicalDocument, RecordDocumentId};
use serde::Serialize;
use utoipa::ToSchema;

/// A document with only its name.
#[derive(Serialize, ToSchema)]
pub(crate) struct NamedDocument {
    #[schema(value_type = uuid::Uuid)]
    id: RecordDocumentId,
    /// `FRAGMENT` or `result`.
    r#type: &'static str,
    /// `fragment`, `consultation` or `research`.
    kind: &'static str,
    name: String,
}

impl NamedDocument {
    pub(crate) fn new(id: RecordDocumentId, document: MedicalDocument) -> Self {
        let kind = document.kind;
        Self { id, r#type: kind.list_type(), kind: kind.name(), name: document.name }
    }
}
