//! The JSON representation of a document of the record.

use cabinet_domain::{RecordDocumentId, StorageType};
use cabinet_records::{DocumentCard, Hit, Piece};
use chrono::{DateTime, FixedOffset};
use serde::Serialize;
use utoipa::ToSchema;

/// A piece of a highlighted text.
#[derive(Serialize, ToSchema)]
#[schema(as = TextPiece)]
pub(super) struct PieceView {
    /// Plain text.
    text: String,
    /// Whether this piece matches the search.
    hit: bool,
}

impl From<Piece> for PieceView {
    fn from(piece: Piece) -> Self {
        Self { text: piece.text, hit: piece.hit }
    }
}

/// Where a document matches the search.
#[derive(Serialize, ToSchema)]
#[schema(as = DocumentHit)]
pub(super) struct HitView {
    /// The document's name.
    title: Vec<PieceView>,
    /// Code and name of its diagnosis; empty if it has none.
    diagnosis: Vec<PieceView>,
    /// The sentence of the text with the first match and what follows it, at most 200 characters; empty if only the metadata matches.
    snippet: Vec<PieceView>,
}

/// A document of the record, with the member names of the specification (A-135… ).
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = MedicalFile)]
pub(super) struct FileView {
    #[schema(value_type = uuid::Uuid)]
    id: RecordDocumentId,
    /// `FRAGMENT` or `result`.
    r#type: &'static str,
    /// `fragment`, `consultation` or `research`.
    kind: &'static str,
    /// The specification's number for stored files: 6 for a result; null for an entry of the record.
    storage_type: Option<u8>,
    name: String,
    /// When the document was created, with the hospital's UTC offset.
    created: DateTime<FixedOffset>,
    /// The author.
    author: Option<String>,
    /// Code of the document's diagnosis, as the hospital wrote it.
    mkb: Option<String>,
    /// Name of that diagnosis.
    diag_name: Option<String>,
    /// Media type of the file.
    mime: Option<String>,
    /// Size of the file in bytes.
    size: Option<u64>,
    /// Name of the file.
    file_name: Option<String>,
    /// Whether the document has a text.
    has_html: bool,
    /// Whether the document has a file.
    has_file: bool,
    signed: bool,
    /// Id of the medical host that the document comes from.
    vista_host_id: String,
    /// Percentage of metadata and text that is copied locally: 100, or 0 while the text is missing. Opening the document fetches the text.
    progress: u8,
    /// Whether the document has not been opened since it arrived or changed.
    is_new: bool,
    /// With `q`: where the document matches.
    hit: Option<HitView>,
}

impl From<DocumentCard> for FileView {
    fn from(card: DocumentCard) -> Self {
        let DocumentCard { id, host, document, is_new, is_whole, .. } = card;
        Self {
            id,
            r#type: document.kind.list_type(),
            kind: document.kind.name(),
            storage_type: document.kind.storage_type().map(StorageType::number),
            name: document.name,
            created: document.created,
            author: document.author,
            mkb: document.mkb,
            diag_name: document.diagnosis_name,
            mime: document.mime,
            size: document.size,
            file_name: document.file_name,
            has_html: document.has_html,
            has_file: document.has_file,
            signed: document.signed,
            vista_host_id: host.to_string(),
            progress: if is_whole { 100 } else { 0 },
            is_new,
            hit: None,
        }
    }
}

impl From<Hit> for FileView {
    fn from(hit: Hit) -> Self {
        let pieces = |pieces: Vec<Piece>| pieces.into_iter().map(PieceView::from).collect();
        let place = HitView {
            title: pieces(hit.title),
            diagnosis: pieces(hit.diagnosis),
            snippet: pieces(hit.snippet),
        };
        Self { hit: Some(place), ..Self::from(hit.card) }
    }
}
