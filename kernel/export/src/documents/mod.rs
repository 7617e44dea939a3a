//! All documents of a medical record as one ZIP that is created while it is read. One file at a time is open at the hospital. Documents
//! that cannot be read are listed in the archive; the rest is complete. Their number is known only at the end, so the ZIP comment carries
//! it.

mod entry_names;
mod file_names;
mod page;
mod words;

pub(crate) use file_names::{clean, parted};
pub use file_names::{of_file as document_file_name, of_text as document_text_name};
pub use page::page as document_page;

use crate::{Archive, ZipEntry, ZipWriter};
use cabinet_config::Language;
use cabinet_domain::MedicalDocumentKind;
use cabinet_ports::files::FileStream;
use cabinet_records::{Caller, DocumentCard, OwnDocument, RecordError, RecordService};
use chrono::{DateTime, Utc};
use entry_names::EntryNames;
use futures::StreamExt;
use futures::io::AsyncWriteExt;
use std::io;
use std::sync::Arc;
use words::ArchiveWords;

/// Start of the comment of an incomplete archive; a number of files follows.
const MISSING: &str = "Cabinet-Missing: ";

/// A person's documents, before they are read.
pub struct DocumentArchive {
    records: Arc<RecordService>,
    caller: Caller,
    cards: Vec<DocumentCard>,
    words: &'static ArchiveWords,
}

/// Why an entry is missing or incomplete.
enum Lost {
    /// The document could not be read; the archive continues.
    Document(&'static str),
    /// The client disconnected.
    Reader(io::Error),
}

impl DocumentArchive {
    /// Lists the caller's documents and audits the access. The texts of the archive are in `language` if it is `offered`, otherwise in the
    /// first offered one.
    ///
    /// # Errors
    /// `Storage`, `Vault`.
    pub async fn open(
        records: &Arc<RecordService>,
        caller: Caller,
        kinds: &[MedicalDocumentKind],
        language: Option<&str>,
        offered: &[Language],
    ) -> Result<Self, RecordError> {
        let cards = records.open_archive(&caller, kinds).await?;
        Ok(Self { records: Arc::clone(records), caller, cards, words: ArchiveWords::of(language, offered) })
    }

    /// The number of documents.
    pub const fn documents(&self) -> usize {
        self.cards.len()
    }

    /// The sum of the known file sizes: a lower bound of the archive.
    pub fn known_bytes(&self) -> u64 {
        self.cards.iter().filter_map(|card| card.document.size).fold(0, u64::saturating_add)
    }

    /// Starts writing. `permit` is held until the archive has ended.
    pub fn stream(self, made_at: DateTime<Utc>, permit: impl Send + 'static) -> Archive {
        Archive::write(made_at, |zip| async move {
            let outcome = self.write(zip).await;
            drop(permit);
            outcome
        })
    }

    async fn write(self, mut zip: ZipWriter) -> io::Result<()> {
        let mut names = EntryNames::default();
        let mut failures = Vec::new();
        for card in &self.cards {
            let document = &card.document;
            let text = document.has_html.then(|| names.take(document, &document_text_name(document)));
            let file = document.has_file.then(|| names.take(document, &document_file_name(document, None)));
            let opened = self.records.open_document(&self.caller, card.id).await;
            for (name, is_text) in [(text, true), (file, false)] {
                let Some(name) = name else { continue };
                let written = match &opened {
                    Ok(opened) if is_text => self.text(&mut zip, opened, &name).await,
                    Ok(opened) => self.file(&mut zip, opened, &name).await,
                    Err(error) => Err(self.lost(error)),
                };
                match written {
                    Ok(()) => {}
                    Err(Lost::Document(why)) => failures.push(format!("{name}: {why}\r\n")),
                    Err(Lost::Reader(error)) => return Err(error),
                }
            }
        }
        if !failures.is_empty() {
            let mut entry = zip.text(self.words.failures).await?;
            entry.write_all(failures.concat().as_bytes()).await?;
            entry.close().await.map_err(io::Error::other)?;
            zip.remark(format!("{MISSING}{}", failures.len()));
        }
        zip.finish().await
    }

    async fn text(&self, zip: &mut ZipWriter, opened: &OwnDocument<'_>, name: &str) -> Result<(), Lost> {
        let text = opened.text_of_archive().await.map_err(|error| self.lost(&error))?;
        let page = document_page(opened.document(), &text);
        let mut entry = zip.text(name).await.map_err(Lost::Reader)?;
        entry.write_all(page.as_bytes()).await.map_err(Lost::Reader)?;
        entry.close().await.map_err(|error| Lost::Reader(io::Error::other(error)))
    }

    async fn file(&self, zip: &mut ZipWriter, opened: &OwnDocument<'_>, name: &str) -> Result<(), Lost> {
        let file = opened.file_of_archive().await.map_err(|error| self.lost(&error))?;
        let mut content = file.content;
        let mut entry = zip.stored(name).await.map_err(Lost::Reader)?;
        let cut_off = copy(&mut content, &mut entry).await.map_err(Lost::Reader)?;
        entry.close().await.map_err(|error| Lost::Reader(io::Error::other(error)))?;
        // Keep what was received: a truncated text may still be useful.
        if cut_off { Err(Lost::Document(self.words.cut_off)) } else { Ok(()) }
    }

    const fn lost(&self, error: &RecordError) -> Lost {
        Lost::Document(self.words.why(error))
    }
}

/// Copies the content; returns whether it was cut off.
async fn copy(content: &mut FileStream<'static>, entry: &mut ZipEntry<'_>) -> io::Result<bool> {
    while let Some(piece) = content.next().await {
        match piece {
            Ok(bytes) => entry.write_all(&bytes).await?,
            Err(error) => {
                tracing::warn!(%error, "a file of an archive was cut off on its way from the hospital");
                return Ok(true);
            }
        }
    }
    Ok(false)
}
