//! Stores what arrives of an upload in parts. A part is reported when it is on the disk, and flushing it there takes as long as writing it;
//! so the next part is written meanwhile.

use crate::incoming::Incoming;
use bytes::Bytes;
use cabinet_domain::{UserFile, UserFileId, UserFilePart, UserId};
use cabinet_ports::files::{FileError, FileStore, FileStream};
use futures::channel::mpsc;
use futures::future::OptionFuture;
use futures::{SinkExt as _, StreamExt as _, stream};
use sha2::Sha256;
use std::io;
use std::sync::Arc;
use tokio::task::JoinHandle;
use uuid::Uuid;

/// Pieces that wait between the network and the disk. A piece is what one read of a connection gives.
const WAITING_PIECES: usize = 2;

/// A part that is on the disk.
pub(crate) struct StoredPart {
    pub(crate) part: UserFilePart,
    /// Of the file up to the end of the part.
    pub(crate) hash: Sha256,
}

/// Writes the parts of an upload.
pub(crate) struct PartWriter {
    files: Arc<dyn FileStore>,
    owner: UserId,
    upload: UserFileId,
    /// Length of a part.
    part_bytes: u64,
    /// Where the next part begins.
    start: u64,
    written: Option<Writing>,
    flushed: Option<(StoredPart, JoinHandle<Result<u64, FileError>>)>,
    is_over: bool,
}

/// A part whose bytes arrive.
struct Writing {
    part: UserFilePart,
    /// `None` ends the part. If the sender is dropped without it, the part is not stored.
    bytes: mpsc::Sender<Option<Bytes>>,
    stored: JoinHandle<Result<u64, FileError>>,
    is_full: bool,
}

impl PartWriter {
    pub(crate) fn new(files: Arc<dyn FileStore>, upload: &UserFile, part_bytes: u64) -> Self {
        Self {
            files,
            owner: upload.owner,
            upload: upload.id,
            part_bytes,
            start: upload.received,
            written: None,
            flushed: None,
            is_over: false,
        }
    }

    /// Takes bytes until the next part is stored. `None` if all are.
    ///
    /// # Errors
    /// Those of [`FileStore::put`].
    pub(crate) async fn next(
        &mut self,
        incoming: &mut Incoming<'_>,
    ) -> Option<Result<StoredPart, FileError>> {
        loop {
            if self.flushed.is_none() {
                self.flush(&incoming.hash).await;
            }
            let room = match &self.written {
                Some(Writing { is_full: true, .. }) => 0,
                Some(written) => self.part_bytes - written.part.size,
                None => self.part_bytes,
            };
            let flushed = OptionFuture::from(self.flushed.as_mut().map(|(_, stored)| stored));
            tokio::select! {
                Some(stored) = flushed => {
                    let (part, _) = self.flushed.take()?;
                    return Some(finished(stored).map(|_| part));
                }
                piece = incoming.piece(room), if room > 0 && !self.is_over => match piece {
                    Some(piece) => self.write(piece).await,
                    None => self.is_over = true,
                },
                else => return None,
            }
        }
    }

    /// Removes the parts that were not reported.
    pub(crate) async fn abandon(self) {
        let flushed = self.flushed.map(|(part, stored)| (part.part, stored));
        // Its sender is dropped first, so that the part ends.
        let written = self.written.map(|Writing { part, stored, .. }| (part, stored));
        for (part, stored) in flushed.into_iter().chain(written) {
            if finished(stored.await).is_err() {
                continue;
            }
            if let Err(error) = self.files.delete(&part.key(self.owner, self.upload)).await {
                tracing::warn!(%error, "a part of the upload {} is removed later", self.upload);
            }
        }
    }

    async fn write(&mut self, piece: Bytes) {
        let mut written = self.written.take().unwrap_or_else(|| self.begin());
        written.part.size += piece.len() as u64;
        // A part that cannot be stored takes no more bytes; its task tells why.
        let is_taken = written.bytes.send(Some(piece)).await.is_ok();
        written.is_full = !is_taken || written.part.size >= self.part_bytes;
        self.written = Some(written);
    }

    fn begin(&self) -> Writing {
        let part = UserFilePart { object: Uuid::now_v7(), start: self.start, size: 0 };
        let (files, key, at_most) =
            (Arc::clone(&self.files), part.key(self.owner, self.upload), self.part_bytes);
        let (bytes, arriving) = mpsc::channel(WAITING_PIECES);
        let stored = tokio::spawn(async move { files.put(&key, content(arriving), at_most).await });
        Writing { part, bytes, stored, is_full: false }
    }

    /// Ends the part whose bytes have all arrived.
    async fn flush(&mut self, hash: &Sha256) {
        let is_over = self.is_over;
        let Some(mut written) = self.written.take_if(|written| is_over || written.is_full) else { return };
        self.start += written.part.size;
        let _ = written.bytes.send(None).await;
        let part = StoredPart { part: written.part, hash: hash.clone() };
        self.flushed = Some((part, written.stored));
    }
}

/// The bytes of a part. Cut off unless they were ended.
fn content(arriving: mpsc::Receiver<Option<Bytes>>) -> FileStream<'static> {
    let pieces = stream::unfold(Some(arriving), |arriving| async {
        let mut arriving = arriving?;
        match arriving.next().await {
            Some(Some(piece)) => Some((Ok(piece), Some(arriving))),
            Some(None) => None,
            None => Some((Err(io::Error::from(io::ErrorKind::UnexpectedEof)), None)),
        }
    });
    pieces.boxed()
}

fn finished(stored: Result<Result<u64, FileError>, tokio::task::JoinError>) -> Result<u64, FileError> {
    stored.map_err(|error| FileError::Unavailable(Box::new(error)))?
}
