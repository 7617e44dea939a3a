//! The arriving bytes of an upload, counted and hashed on the way. A connection that breaks ends them with what has arrived, so nothing has to
//! be sent again.

use bytes::{Bytes, BytesMut};
use cabinet_ports::files::FileStream;
use futures::StreamExt as _;
use sha1::Sha1;
use sha2::{Digest as _, Sha256};
use std::{io, mem};

/// An algorithm of the tus extension `checksum`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChecksumKind {
    Sha1,
    Sha256,
}

/// The checksum of the bytes of one request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Checksum {
    pub kind: ChecksumKind,
    pub digest: Vec<u8>,
}

enum Running {
    Sha1(Sha1),
    Sha256(Sha256),
}

/// How the arriving bytes ended.
#[derive(Debug)]
pub(crate) enum End {
    /// The client has sent everything that it wanted to send.
    Complete,
    /// The connection broke.
    CutOff(io::Error),
    /// More bytes came than were expected.
    TooLong,
}

/// Bytes that arrive.
pub(crate) struct Incoming<'a> {
    content: FileStream<'a>,
    waiting: Bytes,
    end: Option<End>,
    /// Bytes that may still come.
    room: u64,
    /// Of the file, up to here.
    pub(crate) hash: Sha256,
    checksum: Option<Running>,
}

impl<'a> Incoming<'a> {
    pub(crate) fn new(
        content: FileStream<'a>,
        room: u64,
        hash: Sha256,
        checksum: Option<ChecksumKind>,
    ) -> Self {
        let checksum = checksum.map(|kind| match kind {
            ChecksumKind::Sha1 => Running::Sha1(Sha1::default()),
            ChecksumKind::Sha256 => Running::Sha256(Sha256::default()),
        });
        Self { content, waiting: Bytes::new(), end: None, room, hash, checksum }
    }

    /// Waits for the next byte. `false` if none will come.
    async fn has_more(&mut self) -> bool {
        while self.waiting.is_empty() && self.end.is_none() {
            match self.content.next().await {
                Some(Ok(bytes)) => self.waiting = bytes,
                Some(Err(error)) => self.end = Some(End::CutOff(error)),
                None => self.end = Some(End::Complete),
            }
        }
        if self.room == 0 && !self.waiting.is_empty() {
            self.waiting.clear();
            self.end = Some(End::TooLong);
        }
        !self.waiting.is_empty()
    }

    /// Reads the beginning of the bytes, without taking them.
    pub(crate) async fn look_ahead(&mut self, length: usize) -> &[u8] {
        let mut begun = BytesMut::new();
        while begun.len() < length && self.has_more().await {
            begun.extend_from_slice(&mem::take(&mut self.waiting));
        }
        self.waiting = begun.freeze();
        self.waiting.get(..length).unwrap_or(&self.waiting)
    }

    /// The next bytes, at most this many. `None` at the end. A call that is dropped takes none.
    pub(crate) async fn piece(&mut self, at_most: u64) -> Option<Bytes> {
        if at_most == 0 || !self.has_more().await {
            return None;
        }
        let most = usize::try_from(at_most.min(self.room)).unwrap_or(usize::MAX);
        let piece = self.waiting.split_to(self.waiting.len().min(most));
        self.room -= piece.len() as u64;
        self.hash.update(&piece);
        match &mut self.checksum {
            Some(Running::Sha1(running)) => running.update(&piece),
            Some(Running::Sha256(running)) => running.update(&piece),
            None => {}
        }
        Some(piece)
    }

    /// How the stream ended, and the checksum of all its bytes if one was requested.
    pub(crate) fn end(self) -> (End, Option<Vec<u8>>) {
        let digest = self.checksum.map(|running| match running {
            Running::Sha1(running) => running.finalize().to_vec(),
            Running::Sha256(running) => running.finalize().to_vec(),
        });
        (self.end.unwrap_or(End::Complete), digest)
    }
}
