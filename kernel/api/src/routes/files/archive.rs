//! `GET /api/files/archive`: all documents as one ZIP, created while it is sent. Only a pipe buffer is held in memory, and one file at a
//! time is open at the hospital. Documents that cannot be read are listed in the archive; the rest is complete. The number of missing files
//! is known only at the end, after the headers were sent, so the ZIP comment carries it.

use super::archive_entry::EntryNames;
use super::archive_words::ArchiveWords;
use super::choice::Choice;
use super::open_streams::DownloadPermit;
use super::{FilesState, names, page};
use crate::error::RouteError;
use crate::shared::record_caller::caller;
use axum::body::Body;
use axum::extract::State;
use axum::http::HeaderName;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use cabinet_domain::{AuditEvent, AuditKind};
use cabinet_export::{Archive, ZipWriter};
use cabinet_http::Owner;
use cabinet_http::extract::Query;
use cabinet_http::problem::ProblemBody;
use cabinet_ports::files::FileStream;
use cabinet_records::{Caller, DocumentCard, RecordError};
use futures::StreamExt;
use futures::io::AsyncWriteExt;
use serde::Deserialize;
use serde_json::json;
use std::io;
use std::sync::Arc;
use utoipa::IntoParams;

/// Number of documents in the archive.
const FILES: HeaderName = HeaderName::from_static("cabinet-files");
/// Sum of the known file sizes: a lower bound of the download.
const BYTES: HeaderName = HeaderName::from_static("cabinet-bytes");

/// Start of the comment of an incomplete archive; a number of files follows.
const MISSING: &str = "Cabinet-Missing: ";

/// Query parameters of the archive.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Reader {
    /// Language of the list of unreadable documents: `ru`, `en`, `de`, `fr`; the hospital's first language if the hospital does not offer
    /// it.
    pub(super) language: Option<String>,
}

/// Returns the patient's documents as a ZIP: the file of each document, and its text as a page. Documents that could not be read are listed
/// in a text file inside, and the ZIP comment says `Cabinet-Missing: 2`. If the server fails while sending, it closes the connection, so
/// that a truncated archive is never mistaken for a complete one.
#[utoipa::path(
    get, path = "/api/files/archive", tag = "files", security(("bearer" = []), ("ticket" = [])),
    params(
        Choice,
        Reader,
        ("ticket" = Option<String>, Query, description = "alternative to a token; from `POST /api/files/archive/ticket`"),
    ),
    responses(
        (status = 200, content_type = "application/zip", body = Vec<u8>, headers(
            ("Cabinet-Files" = u64, description = "number of documents"),
            ("Cabinet-Bytes" = u64, description = "sum of the known file sizes"),
        )),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 429, description = "too many downloads at a time, or too many archives within the hour", body = ProblemBody,
            content_type = "application/problem+json"),
    )
)]
pub(super) async fn files_archive(
    State(app): State<Arc<FilesState>>,
    owner: Owner,
    Query(choice): Query<Choice>,
    Query(reader): Query<Reader>,
) -> Result<([(HeaderName, String); 4], Body), RouteError> {
    app.archive_limit.admit(owner.id())?;
    let flowing = app.open_streams.begin(owner.id())?;
    let caller = caller(&owner);
    let cards = app.records.documents(&caller, &choice.kinds()).await?;
    let opened = AuditEvent {
        at: app.clock.now(),
        actor: Some(owner.id()),
        subject: Some(owner.id()),
        kind: AuditKind::RecordOpened,
        detail: json!({ "what": "archive", "documents": cards.len() }),
        origin: caller.origin.clone(),
    };
    app.audit.add(opened).await?;
    let day = app.clock.now().with_timezone(&app.zone).date_naive();
    let bytes: u64 = cards.iter().filter_map(|card| card.document.size).fold(0, u64::saturating_add);
    let headers = [
        (CONTENT_TYPE, "application/zip".to_owned()),
        (CONTENT_DISPOSITION, format!("attachment; filename=\"documents-{day}.zip\"")),
        (FILES, cards.len().to_string()),
        (BYTES, bytes.to_string()),
    ];
    let words = ArchiveWords::of(reader.language.as_deref(), &app.languages);
    let work = Work { app: Arc::clone(&app), caller, cards, words, _flowing: flowing };
    let archive = Archive::write(app.clock.now(), |zip| work.write(zip));
    Ok((headers, Body::from_stream(archive)))
}

struct Work {
    app: Arc<FilesState>,
    caller: Caller,
    cards: Vec<DocumentCard>,
    words: &'static ArchiveWords,
    _flowing: DownloadPermit,
}

/// Why an entry is missing or incomplete.
enum Lost {
    /// The document could not be read; the archive continues.
    Document(&'static str),
    /// The client disconnected.
    Reader(io::Error),
}

impl Work {
    async fn write(self, mut zip: ZipWriter) -> io::Result<()> {
        let mut taken = EntryNames::default();
        let mut failures = Vec::new();
        for card in &self.cards {
            let mut note = |name: &str, why: &str| failures.push(format!("{name}: {why}\r\n"));
            if card.document.has_html {
                let name = taken.take(&card.document, &names::of_text(&card.document));
                match self.text(&mut zip, card, &name).await {
                    Ok(()) => {}
                    Err(Lost::Document(why)) => note(&name, why),
                    Err(Lost::Reader(error)) => return Err(error),
                }
            }
            if card.document.has_file {
                let name = taken.take(&card.document, &names::of_file(&card.document, None));
                match self.file(&mut zip, card, &name).await {
                    Ok(()) => {}
                    Err(Lost::Document(why)) => note(&name, why),
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

    async fn text(&self, zip: &mut ZipWriter, card: &DocumentCard, name: &str) -> Result<(), Lost> {
        let text = self.app.records.text(&self.caller, card.id).await.map_err(|error| self.lost(&error))?;
        let page = page::page(&card.document, &text);
        let mut entry = zip.text(name).await.map_err(Lost::Reader)?;
        entry.write_all(page.as_bytes()).await.map_err(Lost::Reader)?;
        entry.close().await.map_err(|error| Lost::Reader(io::Error::other(error)))
    }

    async fn file(&self, zip: &mut ZipWriter, card: &DocumentCard, name: &str) -> Result<(), Lost> {
        let opened = self.app.records.file(&self.caller, card.id, None).await;
        let mut content = opened.map_err(|error| self.lost(&error))?.content;
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
async fn copy(
    content: &mut FileStream<'static>,
    entry: &mut cabinet_export::ZipEntry<'_>,
) -> io::Result<bool> {
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
