//! Documents of a patient, as their cards name them.

use crate::absent;
use crate::adapter::Adapter;
use crate::moment::needed_moment;
use crate::piece;
use crate::rows::{self, Odd};
use cabinet_plugin_sdk::Problem;
use cabinet_plugin_sdk::records::{Document, DocumentKind, DocumentsPage};
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Row {
    id: String,
    kind: Kind,
    name: String,
    created: String,
    revision: String,
    #[serde(default)]
    mkb: Option<String>,
    #[serde(default)]
    diag_name: Option<String>,
    #[serde(default)]
    author: Option<String>,
    #[serde(default)]
    size: Option<u64>,
    #[serde(default)]
    mime: Option<String>,
    #[serde(default)]
    file_name: Option<String>,
    has_html: bool,
    has_file: bool,
    #[serde(default, deserialize_with = "absent::usual")]
    signed: bool,
}

/// The adapter's `result` is the file of a consultation.
#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Kind {
    Fragment,
    Result,
    Research,
}

/// The documents after this cursor.
pub(crate) fn piece(
    adapter: &Adapter,
    patient_id: &str,
    cursor: Option<&str>,
) -> Result<DocumentsPage, Problem> {
    let call = adapter.get("/clients/{id}/documents", &["clients", patient_id, "documents"])?;
    let found = piece::one(adapter, patient_id, call, cursor)?;
    Ok(DocumentsPage { items: rows::read(found.items, document), next: found.next })
}

fn document(row: Row) -> Result<Document, Odd> {
    Ok(Document {
        id: rows::id(row.id, "id")?,
        kind: match row.kind {
            Kind::Fragment => DocumentKind::Fragment,
            Kind::Result => DocumentKind::Consultation,
            Kind::Research => DocumentKind::Research,
        },
        name: rows::text(row.name, "name")?,
        created: needed_moment(&row.created, "created")?,
        revision: rows::id(row.revision, "revision")?,
        mkb: rows::optional(row.mkb, "mkb")?,
        diagnosis_name: rows::optional(row.diag_name, "diagName")?,
        author: rows::optional(row.author, "author")?,
        // Without a file these say something of the text, which is nobody's business.
        size: row.size.filter(|_| row.has_file),
        mime: rows::optional(row.mime.filter(|_| row.has_file), "mime")?,
        file_name: rows::optional(row.file_name.filter(|_| row.has_file), "fileName")?,
        has_html: row.has_html,
        has_file: row.has_file,
        signed: row.signed,
    })
}
