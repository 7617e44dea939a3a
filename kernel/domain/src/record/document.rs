//! Documents of the medical record: doctors' entries, consultation reports, examination results.

use super::StorageType;
use crate::foreign_id::foreign_id;
use chrono::{DateTime, FixedOffset};
use serde::{Deserialize, Serialize};

foreign_id!(
    /// A document's id at its medical host. Opaque; screens see a different id.
    ForeignDocumentId
);

/// Kind of document. `Fragment` appears in the electronic card, the others in the results.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MedicalDocumentKind {
    /// A part of the card written by a doctor.
    Fragment,
    /// A file of a consultation.
    Consultation,
    /// The result of an examination.
    Research,
}

impl MedicalDocumentKind {
    pub const ALL: [Self; 3] = [Self::Fragment, Self::Consultation, Self::Research];

    /// The stored name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Fragment => "fragment",
            Self::Consultation => "consultation",
            Self::Research => "research",
        }
    }

    /// The kind with this stored name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// `FRAGMENT` or `result`, the type in the specification's lists.
    pub const fn list_type(self) -> &'static str {
        match self {
            Self::Fragment => "FRAGMENT",
            Self::Consultation | Self::Research => "result",
        }
    }

    /// The specification's number for the file. `None` for a fragment, which is not a file.
    pub const fn storage_type(self) -> Option<StorageType> {
        match self {
            Self::Fragment => None,
            Self::Consultation | Self::Research => Some(StorageType::Result),
        }
    }
}

/// Metadata of a document. Text and file are fetched separately.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MedicalDocument {
    pub foreign_id: ForeignDocumentId,
    pub kind: MedicalDocumentKind,
    pub name: String,
    /// When it was written, with the hospital's offset.
    pub created: DateTime<FixedOffset>,
    /// Opaque; changes whenever the content changes.
    pub revision: String,
    /// Code of the related diagnosis, as the hospital wrote it.
    pub mkb: Option<String>,
    /// Name of that diagnosis.
    pub diagnosis_name: Option<String>,
    pub author: Option<String>,
    /// Size of the file in bytes.
    pub size: Option<u64>,
    /// MIME type of the file.
    pub mime: Option<String>,
    pub file_name: Option<String>,
    /// Whether a text can be shown.
    pub has_html: bool,
    /// Whether a file can be downloaded.
    pub has_file: bool,
    pub signed: bool,
}
