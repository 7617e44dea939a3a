//! A ZIP that is written while it is read; at most one pipe buffer is in memory, independent of its size.

use async_zip::base::write::{EntryStreamWriter, ZipFileWriter};
use async_zip::{Compression, ZipDateTime, ZipDateTimeBuilder, ZipEntryBuilder};
use bytes::Bytes;
use chrono::{DateTime, Datelike, Timelike, Utc};
use futures::{Stream, StreamExt};
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use tokio::io::DuplexStream;
use tokio::task::JoinHandle;
use tokio_util::compat::Compat;
use tokio_util::io::ReaderStream;

/// Size of the pipe between writer and reader.
const PIPE_BYTES: usize = 64 * 1024;

/// An entry that is being written; write it with `futures::AsyncWriteExt` and close it.
pub type ZipEntry<'a> = EntryStreamWriter<'a, Compat<DuplexStream>>;

/// The bytes of a ZIP as a stream. Dropping it stops its writer. It ends with an error if the archive is incomplete.
pub struct Archive {
    pieces: ReaderStream<DuplexStream>,
    writer: Option<JoinHandle<io::Result<()>>>,
}

impl Archive {
    /// Starts writing; `made_at` is the date of all entries.
    pub fn write<W, F>(made_at: DateTime<Utc>, write: W) -> Self
    where
        W: FnOnce(ZipWriter) -> F,
        F: Future<Output = io::Result<()>> + Send + 'static,
    {
        let (writer, reader) = tokio::io::duplex(PIPE_BYTES);
        let zip = ZipWriter { writer: ZipFileWriter::with_tokio(writer), date: date(made_at) };
        let task = tokio::spawn(write(zip));
        Self { pieces: ReaderStream::new(reader), writer: Some(task) }
    }
}

impl Stream for Archive {
    type Item = io::Result<Bytes>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<io::Result<Bytes>>> {
        if let Some(piece) = ready!(self.pieces.poll_next_unpin(context)) {
            return Poll::Ready(Some(piece));
        }
        // The pipe is closed because the writer has finished or failed.
        let Some(writer) = self.writer.as_mut() else { return Poll::Ready(None) };
        let ended = ready!(Pin::new(writer).poll(context));
        self.writer = None;
        match ended.map_err(io::Error::other).and_then(|outcome| outcome) {
            Ok(()) => Poll::Ready(None),
            Err(error) => {
                tracing::error!(%error, "an archive of somebody's own data was cut off");
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

/// Writes the entries of an archive one after the other.
pub struct ZipWriter {
    writer: ZipFileWriter<Compat<DuplexStream>>,
    date: ZipDateTime,
}

impl ZipWriter {
    /// Starts a compressed entry, for texts.
    ///
    /// # Errors
    /// The reader is gone.
    pub async fn text(&mut self, name: &str) -> io::Result<ZipEntry<'_>> {
        self.entry(name, Compression::Deflate).await
    }

    /// Starts an uncompressed entry; pictures and PDF files are already compressed.
    ///
    /// # Errors
    /// The reader is gone.
    pub async fn stored(&mut self, name: &str) -> io::Result<ZipEntry<'_>> {
        self.entry(name, Compression::Stored).await
    }

    /// Sets the comment of the archive, which is written at its end and can therefore describe the result. The last call wins.
    pub fn remark(&mut self, words: String) {
        self.writer.comment(words);
    }

    /// Writes the central directory. Without it the archive is invalid.
    ///
    /// # Errors
    /// The reader is gone.
    pub async fn finish(self) -> io::Result<()> {
        self.writer.close().await.map_err(io::Error::other).map(drop)
    }

    async fn entry(&mut self, name: &str, compression: Compression) -> io::Result<ZipEntry<'_>> {
        // Only the owner may read the unpacked file.
        let entry = ZipEntryBuilder::new(name.into(), compression)
            .last_modification_date(self.date)
            .unix_permissions(0o600);
        self.writer.write_entry_stream(entry).await.map_err(io::Error::other)
    }
}

/// ZIP supports neither time zones nor years before 1980.
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
