//! Writes short documents of headings, paragraphs and tables as PDF. They are tagged, so that screen readers can read them (PDF/UA-1), and
//! contain all that they need (PDF/A-2a), so that a tax office can keep them.
//!
//! | Module | Purpose |
//! |---|---|
//! | `font` | the typeface |
//! | `qr` | an address as a QR code |
//! | `layout` | where each line and each code goes |
//! | `draw` | the file |
//!
//! The typeface is Golos Text, as on the screens (`fonts/`, SIL Open Font License), with Latin and Cyrillic letters. A character that it does
//! not have is replaced by a question mark.

mod draw;
mod font;
mod layout;
mod qr;

use chrono::{DateTime, Utc};

/// A document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Document {
    /// The first heading, and the title of the window.
    pub title: String,
    /// Language of the texts (BCP 47).
    pub language: &'static str,
    pub blocks: Vec<Block>,
    pub written_at: DateTime<Utc>,
}

/// A part of a document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Block {
    /// A heading below the title.
    Heading(String),
    Paragraph(String),
    /// Names and values.
    Fields(Vec<(String, String)>),
    Table(Table),
    /// An address that can be opened.
    Link {
        text: String,
        url: String,
    },
    /// An address that a phone reads from paper. `text` says what it opens, also to screen readers.
    QrCode {
        text: String,
        url: String,
    },
}

/// A table with a line of column names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    pub columns: Vec<Column>,
    /// As many cells as there are columns.
    pub rows: Vec<Vec<String>>,
}

/// A column of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Column {
    pub name: String,
    /// Whether it has numbers: it is as wide as they are, and they are aligned on the right.
    pub is_number: bool,
}

/// A document that could not be written.
#[derive(Debug, thiserror::Error)]
#[error("the PDF could not be written: {0}")]
pub struct PdfError(String);

impl Document {
    /// The document as a PDF file.
    ///
    /// # Errors
    /// If the writer rejects it, which is an error of this crate.
    pub fn to_pdf(&self) -> Result<Vec<u8>, PdfError> {
        let fonts = font::Fonts::open()?;
        let laid_out = layout::lay_out(self, &fonts);
        draw::draw(self, laid_out, &fonts)
    }
}
