//! Documents of the record: what a doctor wrote, what a consultation left, what an examination found.

use super::StorageType;
use chrono::{DateTime, FixedOffset};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A document's id at its medical host. Opaque, and not the id that the screens see.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ForeignDocumentId(pub String);

impl ForeignDocumentId {
    /// The id as the hospital system wrote it.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for ForeignDocumentId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// What a document is. The first goes to the electronic card, the others to the results.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MedicalDocumentKind {
    /// A part of the card that a doctor wrote.
    Fragment,
    /// A file of a consultation.
    Consultation,
    /// What an examination found.
    Research,
}

impl MedicalDocumentKind {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Fragment, Self::Consultation, Self::Research];

    /// As stored.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Fragment => "fragment",
            Self::Consultation => "consultation",
            Self::Research => "research",
        }
    }

    /// The kind of a stored name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// `FRAGMENT` or `result`, the type in the lists of the specification.
    pub const fn list_type(self) -> &'static str {
        match self {
            Self::Fragment => "FRAGMENT",
            Self::Consultation | Self::Research => "result",
        }
    }

    /// How the specification numbers its file; a part of the card is none.
    pub const fn storage_type(self) -> Option<StorageType> {
        match self {
            Self::Fragment => None,
            Self::Consultation | Self::Research => Some(StorageType::Result),
        }
    }
}

/// A document as its card names it; the text and the file are asked for apart.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MedicalDocument {
    /// Its id at the host.
    pub foreign_id: ForeignDocumentId,
    /// What it is.
    pub kind: MedicalDocumentKind,
    /// Its name.
    pub name: String,
    /// When it was written, with the hospital's offset.
    pub created: DateTime<FixedOffset>,
    /// Changes whenever the content does; opaque.
    pub revision: String,
    /// The diagnosis that it belongs to, as written.
    pub mkb: Option<String>,
    /// That diagnosis in words.
    pub diagnosis_name: Option<String>,
    /// Who wrote it.
    pub author: Option<String>,
    /// Of the file, in bytes.
    pub size: Option<u64>,
    /// Of the file.
    pub mime: Option<String>,
    /// The file's name.
    pub file_name: Option<String>,
    /// Whether there is a text to show.
    pub has_html: bool,
    /// Whether there is a file to load.
    pub has_file: bool,
    /// Whether it is signed.
    pub signed: bool,
}
