//! A document: its row in the list, its text in the original encoding, its file.

use super::number;
use crate::vista::invent::Flow;
use axum::body::Bytes;
use chrono::NaiveDateTime;
use encoding_rs::{Encoding, UTF_8, WINDOWS_1251};
use serde::{Deserialize, Serialize};

/// Kind of a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// A part of the record written by a doctor.
    Fragment,
    /// A file of a consultation or of the laboratory.
    Result,
    /// The result of an examination.
    Research,
}

/// Character encoding of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Charset {
    /// Used by current documents.
    #[default]
    #[serde(rename = "utf-8")]
    Utf8,
    /// Used by documents from the first years.
    #[serde(rename = "windows-1251")]
    Windows1251,
}

impl Charset {
    /// The name for `Content-Type`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Utf8 => "utf-8",
            Self::Windows1251 => "windows-1251",
        }
    }

    /// Encodes a text. Characters that the encoding lacks become `&#…;`.
    pub fn encode(self, text: &str) -> Vec<u8> {
        let encoding: &'static Encoding = match self {
            Self::Utf8 => UTF_8,
            Self::Windows1251 => WINDOWS_1251,
        };
        encoding.encode(text).0.into_owned()
    }
}

/// A stored text.
#[derive(Debug, Clone)]
pub struct Text {
    /// HTML, not sanitised.
    pub html: String,
    /// Its encoding on the wire.
    pub charset: Charset,
}

/// The content of a file.
#[derive(Debug, Clone)]
pub enum Content {
    /// Bytes in memory.
    Held(Bytes),
    /// Bytes generated while they are sent.
    Made(Flow),
}

impl Content {
    /// Number of bytes.
    pub fn len(&self) -> u64 {
        match self {
            Self::Held(bytes) => bytes.len() as u64,
            Self::Made(flow) => flow.len(),
        }
    }

    /// Whether there are no bytes.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// A document.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Document {
    /// `Action.id`
    #[serde(serialize_with = "number::as_text")]
    pub id: u64,
    pub kind: Kind,
    pub name: String,
    /// Time of writing.
    pub created: NaiveDateTime,
    /// Changes with the content.
    pub revision: String,
    /// Code of the diagnosis.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mkb: Option<String>,
    /// Name of the diagnosis.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub diag_name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub author: Option<String>,
    /// Size of the file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub size: Option<u64>,
    /// MIME type of the file; `text/html` without a file.
    pub mime: String,
    /// Name of the file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file_name: Option<String>,
    /// Whether `…/html` is available.
    pub has_html: bool,
    /// Whether `…/file` is available.
    pub has_file: bool,
    /// Whether the document is signed.
    pub signed: bool,
    /// `Action.id`
    #[serde(skip_serializing_if = "Option::is_none")]
    pub action_id: Option<String>,
    /// `Event.id`
    #[serde(skip_serializing_if = "Option::is_none")]
    pub event_id: Option<String>,
    /// `deleted=1`
    #[serde(skip)]
    pub deleted: bool,
    #[serde(skip)]
    pub text: Option<Text>,
    #[serde(skip)]
    pub file: Option<Content>,
}

impl Document {
    /// A document without text and file.
    pub fn new(id: u64, kind: Kind, name: impl Into<String>, created: NaiveDateTime) -> Self {
        Self {
            id,
            kind,
            name: name.into(),
            created,
            revision: format!("{id}-1"),
            mkb: None,
            diag_name: None,
            author: None,
            size: None,
            mime: "text/html".into(),
            file_name: None,
            has_html: false,
            has_file: false,
            signed: false,
            action_id: Some(id.to_string()),
            event_id: None,
            deleted: false,
            text: None,
            file: None,
        }
    }

    /// Sets the text.
    pub fn set_text(&mut self, html: String, charset: Charset) {
        self.has_html = true;
        self.text = Some(Text { html, charset });
    }

    /// Sets the file.
    pub fn set_file(&mut self, file_name: impl Into<String>, mime: impl Into<String>, content: Content) {
        self.has_file = true;
        self.mime = mime.into();
        self.file_name = Some(file_name.into());
        self.size = Some(content.len());
        self.file = Some(content);
    }
}
