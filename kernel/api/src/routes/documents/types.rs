//! `GET /api/documents/types`: the table of `cabinet_domain::document`, for clients.

use axum::Json;
use cabinet_domain::document::rule::Serial;
use cabinet_domain::{Citizenship, DocumentType};
use serde::Serialize;
use utoipa::ToSchema;

/// A document type and its format. The first type of a citizenship is the default.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct DocumentTypeView {
    #[schema(value_type = String)]
    r#type: DocumentType,
    /// Text key of its name: `documents.types.<type>`.
    label: String,
    /// The citizenships that have this type: `RU`, `FOREIGN`.
    #[schema(value_type = Vec<String>)]
    citizenship: &'static [Citizenship],
    /// Input mask for serial and number in one field: `9` is a digit, `*` a digit or capital letter, a space separates the two. Null if
    /// such documents have no common format.
    mask: Option<&'static str>,
    /// Whether there is a serial: `none`, `required` or `optional`.
    serial: &'static str,
    /// Pattern of the serial, with capital letters.
    serial_pattern: Option<String>,
    /// Pattern of the number.
    number_pattern: String,
}

impl From<DocumentType> for DocumentTypeView {
    fn from(kind: DocumentType) -> Self {
        let rule = kind.rule();
        let (serial, serial_pattern) = match rule.serial {
            Serial::None => ("none", None),
            Serial::Required(part) => ("required", Some(part.pattern())),
            Serial::Optional(part) => ("optional", Some(part.pattern())),
        };
        Self {
            r#type: kind,
            label: format!("documents.types.{}", kind.name()),
            citizenship: rule.citizenship,
            mask: rule.mask,
            serial,
            serial_pattern,
            number_pattern: rule.number.pattern(),
        }
    }
}

/// Lists the document types.
#[utoipa::path(
    get, path = "/api/documents/types", tag = "documents", security(("bearer" = []), ()),
    responses((status = 200, body = Vec<DocumentTypeView>))
)]
pub(super) async fn types() -> Json<Vec<DocumentTypeView>> {
    Json(DocumentType::ALL.into_iter().map(DocumentTypeView::from).collect())
}
