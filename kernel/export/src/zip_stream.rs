//! A ZIP that is written while it is read: at most a pipe's worth of it is in memory, whatever it holds.

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

/// What lies between the writer and the reader.
const PIPE_BYTES: usize = 64 * 1024;

/// A file on its way into the archive; write it with `futures::AsyncWriteExt` and close it.
pub type ZipEntry<'a> = EntryStreamWriter<'a, Compat<DuplexStream>>;

/// The bytes of a ZIP. Dropping it stops its writer. It ends with an error if it is not whole.
pub struct Archive {
    pieces: ReaderStream<DuplexStream>,
    writer: Option<JoinHandle<io::Result<()>>>,
}

impl Archive {
    /// Starts to write; `made_at` is the date of all files in it.
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
        // The pipe is closed: by a writer that has finished, or by one that has failed.
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

/// Where the files of an archive are written, one after the other.
pub struct ZipWriter {
    writer: ZipFileWriter<Compat<DuplexStream>>,
    date: ZipDateTime,
}

impl ZipWriter {
    /// Begins a file that gets smaller by compression: a text.
    ///
    /// # Errors
    /// The reader is gone.
    pub async fn text(&mut self, name: &str) -> io::Result<ZipEntry<'_>> {
        self.entry(name, Compression::Deflate).await
    }

    /// Begins a file as it is: pictures and PDF are compressed already.
    ///
    /// # Errors
    /// The reader is gone.
    pub async fn stored(&mut self, name: &str) -> io::Result<ZipEntry<'_>> {
        self.entry(name, Compression::Stored).await
    }

    /// Says something of the whole archive, at its very end: what was not known before all files were written. The last word counts.
    pub fn remark(&mut self, words: String) {
        self.writer.comment(words);
    }

    /// Writes the list of files. What is not finished is no ZIP.
    ///
    /// # Errors
    /// The reader is gone.
    pub async fn finish(self) -> io::Result<()> {
        self.writer.close().await.map_err(io::Error::other).map(drop)
    }

    async fn entry(&mut self, name: &str, compression: Compression) -> io::Result<ZipEntry<'_>> {
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
