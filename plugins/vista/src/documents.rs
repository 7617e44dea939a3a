//! Cards of a patient's documents. Missing members (protocol sheet vista §4) are derived: whether there is a text or a file from the media
//! type, the revision from the content of the row.

use crate::absent;
use crate::adapter::Adapter;
use crate::content::Content;
use crate::moment::needed_moment;
use crate::piece;
use crate::rows::{self, Odd};
use crate::texts;
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
    #[serde(default)]
    revision: Option<String>,
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
    #[serde(default)]
    has_html: Option<bool>,
    #[serde(default)]
    has_file: Option<bool>,
    #[serde(default, deserialize_with = "absent::usual")]
    signed: bool,
}

/// The adapter's `result` is a consultation.
#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Kind {
    Fragment,
    Result,
    Research,
}

/// The page of documents after this cursor.
pub(crate) fn piece(
    adapter: &Adapter,
    patient_id: &str,
    cursor: Option<&str>,
) -> Result<DocumentsPage, Problem> {
    let call = adapter.get("/clients/{id}/documents", &["clients", patient_id, "documents"])?;
    let found = piece::one(adapter, patient_id, call, cursor)?;
    let mut items = rows::read(found.items, document);
    revise(&mut items);
    Ok(DocumentsPage { items, next: found.next })
}

/// The revision stays empty until [`revise`] derives one.
fn document(row: Row) -> Result<Document, Odd> {
    let (has_html, has_file) = parts(&row);
    Ok(Document {
        id: rows::id(row.id, "id")?,
        kind: match row.kind {
            Kind::Fragment => DocumentKind::Fragment,
            Kind::Result => DocumentKind::Consultation,
            Kind::Research => DocumentKind::Research,
        },
        name: rows::text(row.name, "name")?,
        created: needed_moment(&row.created, "created")?,
        revision: row
            .revision
            .map(|revision| rows::id(revision, "revision"))
            .transpose()?
            .unwrap_or_default(),
        mkb: rows::optional(row.mkb, "mkb")?,
        diagnosis_name: rows::optional(row.diag_name, "diagName")?,
        author: rows::optional(row.author, "author")?,
        // Without a file, these members describe the text and are dropped.
        size: row.size.filter(|_| has_file),
        mime: rows::optional(row.mime.filter(|_| has_file), "mime")?,
        file_name: rows::optional(row.file_name.filter(|_| has_file), "fileName")?,
        has_html,
        has_file,
        signed: row.signed,
    })
}

/// Whether there is a text, and whether there is a file. If the row does not say, a text media type means a text, any other a file.
fn parts(row: &Row) -> (bool, bool) {
    let is_text = row.mime.as_deref().map_or(row.size.is_none(), texts::is_text);
    let has_html = row.has_html.unwrap_or(is_text && row.has_file != Some(true));
    (has_html, row.has_file.unwrap_or(!is_text || row.has_html == Some(false)))
}

/// Derives revisions for rows without one. Only members of the contract are used; additional ones may differ at each reading.
fn revise(rows: &mut [Document]) {
    let mut derived = 0;
    for row in rows.iter_mut().filter(|row| row.revision.is_empty()) {
        row.revision = content(row).text();
        derived += 1;
    }
    rows::note_derived("documents", "revision", derived);
}

fn content(row: &Document) -> Content {
    let kind = match row.kind {
        DocumentKind::Fragment => "fragment",
        DocumentKind::Consultation => "result",
        DocumentKind::Research => "research",
    };
    let size = row.size.map(|size| size.to_string());
    let flags = [row.has_html, row.has_file, row.signed].map(|flag| if flag { '1' } else { '0' });
    Content::of("revision of a document")
        .and(Some(&row.id))
        .and(Some(kind))
        .and(Some(&row.name))
        .and(Some(&row.created))
        .and(row.mkb.as_deref())
        .and(row.diagnosis_name.as_deref())
        .and(row.author.as_deref())
        .and(size.as_deref())
        .and(row.mime.as_deref())
        .and(row.file_name.as_deref())
        .and(Some(&String::from_iter(flags)))
}
