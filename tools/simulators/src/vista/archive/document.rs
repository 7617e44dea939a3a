//! A document: its line in the list, its text in the encoding of its day, its file.

use super::number;
use crate::vista::invent::Flow;
use axum::body::Bytes;
use chrono::NaiveDateTime;
use encoding_rs::{Encoding, UTF_8, WINDOWS_1251};
use serde::{Deserialize, Serialize};

/// What a document is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// A part of the card that a doctor wrote.
    Fragment,
    /// A file of a consultation or of the laboratory.
    Result,
    /// What an examination found.
    Research,
}

/// The encoding of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Charset {
    /// Today's.
    #[default]
    #[serde(rename = "utf-8")]
    Utf8,
    /// Of documents from the first years.
    #[serde(rename = "windows-1251")]
    Windows1251,
}

impl Charset {
    /// As `Content-Type` names it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Utf8 => "utf-8",
            Self::Windows1251 => "windows-1251",
        }
    }

    /// The text in this encoding; what it does not have becomes `&#…;`.
    pub fn encode(self, text: &str) -> Vec<u8> {
        let encoding: &'static Encoding = match self {
            Self::Utf8 => UTF_8,
            Self::Windows1251 => WINDOWS_1251,
        };
        encoding.encode(text).0.into_owned()
    }
}

/// A text as it lies there.
#[derive(Debug, Clone)]
pub struct Text {
    /// HTML, not cleaned.
    pub html: String,
    /// Its encoding on the wire.
    pub charset: Charset,
}

/// The bytes of a file.
#[derive(Debug, Clone)]
pub enum Content {
    /// As they are.
    Held(Bytes),
    /// Made while they are sent.
    Made(Flow),
}

impl Content {
    /// How many.
    pub fn len(&self) -> u64 {
        match self {
            Self::Held(bytes) => bytes.len() as u64,
            Self::Made(flow) => flow.len(),
        }
    }

    /// Whether there are none.
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
    /// What it is.
    pub kind: Kind,
    /// Its name.
    pub name: String,
    /// When it was written.
    pub created: NaiveDateTime,
    /// Changes with its content.
    pub revision: String,
    /// Of which diagnosis.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mkb: Option<String>,
    /// In words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub diag_name: Option<String>,
    /// Who wrote it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub author: Option<String>,
    /// Of the file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub size: Option<u64>,
    /// Of the file; `text/html` without one.
    pub mime: String,
    /// Of the file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file_name: Option<String>,
    /// Whether `…/html` answers.
    pub has_html: bool,
    /// Whether `…/file` answers.
    pub has_file: bool,
    /// Whether somebody signed it.
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
    /// The text.
    #[serde(skip)]
    pub text: Option<Text>,
    /// The file.
    #[serde(skip)]
    pub file: Option<Content>,
}

impl Document {
    /// Without text and file.
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

    /// With this text.
    pub fn set_text(&mut self, html: String, charset: Charset) {
        self.has_html = true;
        self.text = Some(Text { html, charset });
    }

    /// With this file.
    pub fn set_file(&mut self, file_name: impl Into<String>, mime: impl Into<String>, content: Content) {
        self.has_file = true;
        self.mime = mime.into();
        self.file_name = Some(file_name.into());
        self.size = Some(content.len());
        self.file = Some(content);
    }
}
