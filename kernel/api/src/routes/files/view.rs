//! A document of the record as JSON.

use cabinet_domain::{MedicalDocument, RecordDocumentId, StorageType};
use cabinet_records::{DocumentCard, Hit, Piece};
use chrono::{DateTime, FixedOffset};
use serde::Serialize;
use utoipa::ToSchema;

/// A part of a text.
#[derive(Serialize, ToSchema)]
#[schema(as = TextPiece)]
pub(super) struct PieceView {
    /// Plain text.
    text: String,
    /// Whether the search asked for it.
    hit: bool,
}

impl From<Piece> for PieceView {
    fn from(piece: Piece) -> Self {
        Self { text: piece.text, hit: piece.hit }
    }
}

/// Where the searched words are.
#[derive(Serialize, ToSchema)]
#[schema(as = DocumentHit)]
pub(super) struct HitView {
    /// The document's name.
    title: Vec<PieceView>,
    /// Code and name of its diagnosis; empty if it has none.
    diagnosis: Vec<PieceView>,
    /// The sentence of its text with the first hit and what follows it, at most 200 characters; empty if the words are in the card only.
    snippet: Vec<PieceView>,
}

/// A document under the names of the specification (A-135… ).
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
    /// The number of the specification for stored files: 6, a result; none for a part of the card.
    storage_type: Option<u8>,
    name: String,
    /// With the hospital's offset.
    created: DateTime<FixedOffset>,
    /// Who wrote it.
    author: Option<String>,
    /// Code of the diagnosis that it belongs to, as the hospital wrote it.
    mkb: Option<String>,
    /// That diagnosis in words.
    diag_name: Option<String>,
    /// Of the file.
    mime: Option<String>,
    /// Of the file, in bytes.
    size: Option<u64>,
    /// Of the file.
    file_name: Option<String>,
    /// Whether there is a text to read.
    has_html: bool,
    /// Whether there is a file to load.
    has_file: bool,
    signed: bool,
    /// The medical host that it comes from.
    vista_host_id: String,
    /// How much of card and text lies in the cabinet, in percent: 100, or 0 while the text has not come; opening it asks for it.
    progress: u8,
    /// Not opened since it came or changed.
    is_new: bool,
    /// With `q`: where the words are.
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

/// A document where only its name is shown.
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
