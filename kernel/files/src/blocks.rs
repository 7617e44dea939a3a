//! Cuts a stream of bytes into blocks of a given length.

use bytes::{Buf as _, Bytes};
use cabinet_ports::files::FileStream;
use futures::stream::{self, BoxStream, Fuse};
use futures::{StreamExt as _, TryStreamExt as _};
use std::io;

/// A stream and what is left of its last piece.
pub(crate) struct Blocks<'a> {
    /// Fused, because it is polled again after its end.
    content: Fuse<FileStream<'a>>,
    piece: Bytes,
}

impl<'a> Blocks<'a> {
    pub(crate) fn of(content: FileStream<'a>) -> Self {
        Self { content: content.fuse(), piece: Bytes::new() }
    }

    /// The next `length` bytes, fewer at the end of the stream, in a vector with room for some more.
    pub(crate) async fn take(&mut self, length: usize, room: usize) -> io::Result<Vec<u8>> {
        let mut block = Vec::with_capacity(length + room);
        while block.len() < length && !self.is_at_end().await? {
            let piece = self.piece.split_to(self.piece.len().min(length - block.len()));
            block.extend_from_slice(&piece);
        }
        Ok(block)
    }

    /// Whether no more bytes follow. Waits for the next one.
    pub(crate) async fn is_at_end(&mut self) -> io::Result<bool> {
        while !self.piece.has_remaining() {
            match self.content.try_next().await? {
                Some(piece) => self.piece = piece,
                None => return Ok(true),
            }
        }
        Ok(false)
    }

    /// All that follows.
    pub(crate) fn rest(self) -> BoxStream<'a, io::Result<Bytes>> {
        stream::iter([Ok(self.piece)]).chain(self.content).boxed()
    }
}
