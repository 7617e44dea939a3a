//! Cuts a stream into pieces of equal length for a multipart upload. One piece at a time is in memory.

use bytes::Bytes;
use cabinet_ports::files::{FileError, FileStream};
use futures::StreamExt as _;
use object_store::PutPayload;
use std::mem;

/// Length of a piece: the least that S3 accepts for a part that is not the last, so that 50 uploads at once take at most 260 MB. Some servers
/// accept only parts of equal length.
/// <https://docs.aws.amazon.com/AmazonS3/latest/userguide/qfacts.html>
const PIECE_BYTES: usize = 5 * 1024 * 1024;

pub(super) struct Pieces<'a> {
    content: FileStream<'a>,
    at_most: u64,
    length: u64,
    /// What belongs to the next piece.
    rest: Bytes,
    is_over: bool,
}

impl<'a> Pieces<'a> {
    pub(super) fn new(content: FileStream<'a>, at_most: u64) -> Self {
        Self { content, at_most, length: 0, rest: Bytes::new(), is_over: false }
    }

    /// The next piece. `None` at the end.
    ///
    /// # Errors
    /// `TooLarge` as soon as the limit is exceeded, `CutOff` if the stream breaks.
    pub(super) async fn next(&mut self) -> Result<Option<PutPayload>, FileError> {
        let mut parts = Vec::new();
        let mut filled = 0;
        while filled < PIECE_BYTES && !self.is_over {
            let mut part = match mem::take(&mut self.rest) {
                rest if rest.is_empty() => match self.content.next().await {
                    Some(arrived) => self.count(arrived.map_err(FileError::CutOff)?)?,
                    None => {
                        self.is_over = true;
                        break;
                    }
                },
                rest => rest,
            };
            self.rest = part.split_off(part.len().min(PIECE_BYTES - filled));
            filled += part.len();
            parts.push(part);
        }
        Ok((filled > 0).then(|| PutPayload::from_iter(parts)))
    }

    fn count(&mut self, arrived: Bytes) -> Result<Bytes, FileError> {
        self.length += arrived.len() as u64;
        match self.length > self.at_most {
            true => Err(FileError::TooLarge { at_most: self.at_most }),
            false => Ok(arrived),
        }
    }

    /// Whether the stream has ended and all of it was handed out.
    pub(super) fn is_over(&self) -> bool {
        self.is_over
    }

    /// Bytes that have arrived.
    pub(super) fn length(&self) -> u64 {
        self.length
    }
}
