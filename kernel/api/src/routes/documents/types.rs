//! `GET /api/documents/types`: the one table of `cabinet_domain::document`, for the screens.

use axum::Json;
use cabinet_domain::document::rule::Serial;
use cabinet_domain::{Citizenship, DocumentType};
use serde::Serialize;
use utoipa::ToSchema;

/// A type of documents and how one is written. The first one of a citizenship is its usual one.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct DocumentTypeView {
    #[schema(value_type = String)]
    r#type: DocumentType,
    /// Key of its name: `documents.types.<type>`.
    label: String,
    /// Whose documents these are: `RU`, `FOREIGN`.
    #[schema(value_type = Vec<String>)]
    citizenship: &'static [Citizenship],
    /// For a field that holds serial and number: `9` a digit, `*` a digit or capital letter, a space between both; none if such
    /// documents differ.
    mask: Option<&'static str>,
    /// `none`, `required` or `optional`.
    serial: &'static str,
    /// What a serial looks like; capital letters.
    serial_pattern: Option<String>,
    /// What a number looks like.
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

/// The types of documents.
#[utoipa::path(
    get, path = "/api/documents/types", tag = "documents", security(("bearer" = []), ()),
    responses((status = 200, body = Vec<DocumentTypeView>))
)]
pub(super) async fn types() -> Json<Vec<DocumentTypeView>> {
    Json(DocumentType::ALL.into_iter().map(DocumentTypeView::from).collect())
}
