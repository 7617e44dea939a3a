//! The archive, written while it is read: at most a pipe's worth of it is in memory, whatever it holds.

use crate::data;
use crate::own_data::OwnData;
use crate::page::Page;
use crate::source::{LogPlace, Source};
use async_zip::base::write::{EntryStreamWriter, ZipFileWriter};
use async_zip::{Compression, ZipDateTime, ZipDateTimeBuilder, ZipEntryBuilder};
use bytes::Bytes;
use cabinet_domain::RegistrationPart;
use chrono::{DateTime, Datelike, Timelike, Utc};
use futures::io::AsyncWriteExt;
use futures::{Stream, StreamExt};
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use tokio::io::DuplexStream;
use tokio::task::JoinHandle;
use tokio_util::compat::Compat;
use tokio_util::io::ReaderStream;

/// What lies between the writer and the reader.
const PIPE_BYTES: usize = 64 * 1024;

/// What goes into it.
pub(crate) struct Contents {
    pub(crate) own: OwnData,
    pub(crate) page: Page,
    pub(crate) bundle: serde_json::Value,
    pub(crate) source: Source,
    pub(crate) made_at: DateTime<Utc>,
}

/// The bytes of a ZIP. Dropping it stops its writer. It ends with an error if it is not whole.
pub struct Archive {
    pieces: ReaderStream<DuplexStream>,
    writer: Option<JoinHandle<io::Result<()>>>,
}

impl Stream for Archive {
    type Item = io::Result<Bytes>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<io::Result<Bytes>>> {
        if let Some(piece) = ready!(self.pieces.poll_next_unpin(context)) {
            return Poll::Ready(Some(piece));
        }
        // The pipe is closed: by a writer that has finished, or by one that has failed.
        let Some(writer) = self.writer.as_mut() else { return Poll::Ready(None) };
        let ended = ready!(Pin::new(writer).poll(context));
        self.writer = None;
        match ended.map_err(io::Error::other).and_then(|outcome| outcome) {
            Ok(()) => Poll::Ready(None),
            Err(error) => {
                tracing::error!(%error, "a copy of somebody's own data was cut off");
                Poll::Ready(Some(Err(error)))
            }
        }
    }
}

impl Drop for Archive {
    fn drop(&mut self) {
        if let Some(writer) = &self.writer {
            writer.abort();
        }
    }
}

/// Starts to write.
pub(crate) fn stream(contents: Contents) -> Archive {
    let (writer, reader) = tokio::io::duplex(PIPE_BYTES);
    let task = tokio::spawn(write(contents, writer));
    Archive { pieces: ReaderStream::new(reader), writer: Some(task) }
}

async fn write(contents: Contents, pipe: DuplexStream) -> io::Result<()> {
    let Contents { own, page, bundle, source, made_at } = contents;
    let mut zip = Zip { writer: ZipFileWriter::with_tokio(pipe), date: date(made_at) };

    let mut entry = zip.entry("index.html", Compression::Deflate).await?;
    entry.write_all(page.head.as_bytes()).await?;
    let mut place = Some(LogPlace::NEWEST);
    while let Some(here) = place {
        let (lines, next) = source.log(here).await?;
        entry.write_all(page.lines(&lines)?.as_bytes()).await?;
        place = next;
    }
    entry.write_all(page.foot.as_bytes()).await?;
    entry.close().await.map_err(io::Error::other)?;

    let mut entry = zip.entry("data.json", Compression::Deflate).await?;
    entry.write_all(data::opening(&own)?.as_bytes()).await?;
    let (mut place, mut is_first) = (Some(LogPlace::NEWEST), true);
    while let Some(here) = place {
        let (lines, next) = source.log(here).await?;
        for line in &lines {
            entry.write_all(data::line(line, is_first)?.as_bytes()).await?;
            is_first = false;
        }
        place = next;
    }
    entry.write_all(data::CLOSING.as_bytes()).await?;
    entry.close().await.map_err(io::Error::other)?;

    let mut entry = zip.entry("fhir/bundle.json", Compression::Deflate).await?;
    entry.write_all(&serde_json::to_vec_pretty(&bundle)?).await?;
    entry.close().await.map_err(io::Error::other)?;

    for scan in &own.files {
        let Some(part) = RegistrationPart::from_name(&scan.part) else { continue };
        let Some(mut bytes) = source.file(part).await? else {
            tracing::warn!(part = scan.part, "a scan is not in the file store");
            continue;
        };
        // Pictures and PDF are compressed already.
        let mut entry = zip.entry(&scan.entry, Compression::Stored).await?;
        while let Some(piece) = bytes.next().await {
            entry.write_all(&piece?).await?;
        }
        entry.close().await.map_err(io::Error::other)?;
    }
    zip.writer.close().await.map_err(io::Error::other)?;
    Ok(())
}

struct Zip {
    writer: ZipFileWriter<Compat<DuplexStream>>,
    date: ZipDateTime,
}

impl Zip {
    async fn entry(
        &mut self,
        name: &str,
        compression: Compression,
    ) -> io::Result<EntryStreamWriter<'_, Compat<DuplexStream>>> {
        // A file that its owner alone may read, where it is unpacked.
        let entry = ZipEntryBuilder::new(name.into(), compression)
            .last_modification_date(self.date)
            .unix_permissions(0o600);
        self.writer.write_entry_stream(entry).await.map_err(io::Error::other)
    }
}

/// ZIP knows neither zones nor years before 1980.
fn date(at: DateTime<Utc>) -> ZipDateTime {
    ZipDateTimeBuilder::new()
        .year(at.year().max(1980))
        .month(at.month())
        .day(at.day())
        .hour(at.hour())
        .minute(at.minute())
        .second(at.second())
        .build()
}
